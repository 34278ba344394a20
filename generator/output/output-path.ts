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
    if (/[\p{Cc}\p{Cs}<>:"|?*]/u.test(step)) return "it has characters that file names cannot have";
    if (/[. ]$/.test(step)) return "it ends with a dot or a space";
    if (/^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(step))
      return "Windows keeps that name for a device";
    if (step.length > 200) return "it is too long";
  }
  return undefined;
}
