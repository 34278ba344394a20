import { refuseFileName, refuseOnWindows } from "../../portable/index.js";

/** The file in which Waybill records its output; see `output-index.ts`. */
export const INDEX_FILE = ".waybill.json";

/** Tells git how to merge the index. An existing file is left alone. */
export const ATTRIBUTES_FILE = ".gitattributes";

/**
 * Why a path cannot be that of a generated file, or `undefined` if it can: it must be relative, with forward slashes, inside
 * the folder, and valid on every system. Applied to our own names and to those in the index, which anybody could have edited.
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
 * Why a path in the manifest or on the command line cannot be that of an output folder: the folder belongs to other programs,
 * or the path does not mean what it seems to. `undefined` if it can.
 */
export function refuseFolder(path: string): string | undefined {
  if (path.startsWith("~")) return "`~` does not mean a home folder here";
  if (/^[a-z][a-z\d+.-]+:/i.test(path)) return "it looks like a URL";
  for (const step of path.split(/[\\/]/)) {
    if (/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(step)) return "it has invisible characters";
    // Windows knows `.git` by its short name too.
    if (/^(\.git|git~\d|node_modules)$/i.test(step)) return `it lies in ${step}, which others own`;
    const reason = /^\.{0,2}$/.test(step) ? undefined : refuseOnWindows(step);
    if (reason !== undefined) return reason;
  }
  return undefined;
}
