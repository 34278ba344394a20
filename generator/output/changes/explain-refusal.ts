import { posix } from "node:path";
import type { FileError } from "../../errors/index.js";
import { INDEX_FILE, refusePath } from "../folder/output-path.js";
import type { Conflict } from "./plan-changes.js";

/** Errors for files that must not be replaced, one for each kind of conflict. */
export function conflictErrors(
  conflicts: readonly Conflict[],
  folder: string,
): readonly FileError[] {
  return CONFLICTS.flatMap(({ kind, code, message, hint }): readonly FileError[] => {
    const found = conflicts.filter((conflict) => conflict.kind === kind);
    if (found.length === 0) return [];
    const files = found.map(
      ({ path, what }) => `${folder}/${path}${what === undefined ? "" : ` (${what})`}`,
    );
    return [{ code, message: message(found.length, folder), hint, files }];
  });
}

interface Explanation {
  readonly kind: Conflict["kind"];
  readonly code: string;
  readonly message: (count: number, folder: string) => string;
  readonly hint: string;
}

const CONFLICTS: readonly Explanation[] = [
  {
    kind: "edited",
    code: "edited-files",
    message: (count, folder) =>
      `${files(count)} in ${folder} changed since Waybill wrote ${them(count)}; nothing was written`,
    hint: "put the change into the manifest instead, then run again with --force, which overwrites the named files",
  },
  {
    kind: "foreign",
    code: "foreign-files",
    message: (count, folder) =>
      `${files(count)} in ${folder} would be overwritten, and Waybill did not write ${them(count)}; nothing was written`,
    hint: "move or delete the named files, or choose another folder with `output:` under `generate:`",
  },
  {
    kind: "blocked",
    code: "blocked-files",
    message: (count, folder) =>
      `${files(count)} in ${folder} cannot be written, because something else has that name; nothing was written`,
    hint: "move what is there, then run again",
  },
];

/** Errors for names of generated files that would leave the folder, or that are the same name on some systems. */
export function unsafeNameErrors(paths: Iterable<string>): readonly FileError[] {
  const seen = new Map<string, string>();
  const errors: FileError[] = [];
  for (const path of paths) {
    const reason = refusePath(path) ?? sameName(seen.get(path.toLowerCase()));
    seen.set(path.toLowerCase(), path);
    if (reason !== undefined) {
      const message = `cannot write a file named ${JSON.stringify(path)}: ${reason}`;
      errors.push({ code: "unsafe-name", message, hint: "give the group or route another name" });
    }
  }
  return errors;
}

/** Error for a folder that another manifest writes to, whose files would be removed. `manifest` is relative to the folder. */
export function otherManifestError(folder: string, manifest: string): FileError {
  return {
    code: "other-manifest",
    message: `${folder} holds what was generated from another manifest, ${posix.join(folder, manifest)}`,
    hint: "give each manifest an `output:` of its own under `generate:`",
  };
}

/** Error if something other than a file is in the place of the index. `what`: "a folder", "a symbolic link", … */
export function unusableIndexError(folder: string, what: string): FileError {
  return {
    code: "unusable-index",
    message: `${folder}/${INDEX_FILE}, which lists the files that Waybill may replace, is ${what}`,
    hint: "move it away, then run again",
  };
}

function sameName(other: string | undefined): string | undefined {
  return other === undefined
    ? undefined
    : `${JSON.stringify(other)} is the same name on some systems`;
}

function files(count: number): string {
  return count === 1 ? "1 file" : `${count} files`;
}

function them(count: number): string {
  return count === 1 ? "it" : "them";
}
