import { refuseFileName, refuseOnWindows } from "../../portable/index.js";

/** Where Waybill keeps what it knows of the output; see `output-index.ts`. */
export const INDEX_FILE = ".waybill.json";

/** Tells git how to merge the index. Left alone where there is one already. */
export const ATTRIBUTES_FILE = ".gitattributes";

/**
 * Why a path cannot be that of a generated file, or `undefined` if it can: relative, with forward slashes, inside the
 * folder, and a name on every system. Asked of our own names and of those in the index, which anybody could have edited.
 */
export function refusePath(path: string): string | undefined {
  if (path === "") return "it is empty";
  if (/^([A-Za-z]:|[\\/])/.test(path)) return "it is not relative";
  if (path.includes("\\")) return "it has a backslash";
  for (const step of path.split("/")) {
    if (step === "" || step === "." || step === "..") return "it could lead out of the folder";
    if (step.startsWith(".waybill")) return "names that start with .waybill are Waybill's own";
    const reason = refuseFileName(step);
    if (reason !== undefined) return reason;
  }
  return undefined;
}

/**
 * Why a path cannot be that of an output folder, in the manifest or on the command line: other programs own such a folder, or
 * the path does not mean what it seems to.
 */
export function refuseFolder(path: string): string | undefined {
  if (path.startsWith("~")) return "`~` does not mean a home folder here";
  if (/^[a-z][a-z\d+.-]+:/i.test(path)) return "it looks like a URL";
  for (const step of path.split(/[\\/]/)) {
    if (/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(step)) return "it has characters that nobody sees";
    // Windows knows `.git` by its short name too.
    if (/^(\.git|git~\d|node_modules)$/i.test(step)) return `it lies in ${step}, which others own`;
    const reason = /^\.{0,2}$/.test(step) ? undefined : refuseOnWindows(step);
    if (reason !== undefined) return reason;
  }
  return undefined;
}
