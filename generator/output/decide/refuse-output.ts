import { existsSync } from "node:fs";
import { join, posix } from "node:path";
import type { FileError } from "../../errors/index.js";
import type { OutputFolder } from "../folder/output-folder.js";
import { refusePath } from "../folder/output-path.js";
import type { OutputIndex, OutputStamp } from "../read/output-index.js";
import { foldCase } from "./plan-changes.js";

/** Errors for names of generated files that would leave the folder, or that are the same name on some systems. */
export function unsafeNameErrors(paths: Iterable<string>): readonly FileError[] {
  const seen = new Map<string, string>();
  const errors: FileError[] = [];
  for (const path of paths) {
    const reason = refusePath(path) ?? sameName(seen.get(foldCase(path)));
    seen.set(foldCase(path), path);
    if (reason !== undefined) {
      const message = `cannot write a file named ${JSON.stringify(path)}: ${reason}`;
      errors.push({ code: "unsafe-name", message, hint: "give the group or route another name" });
    }
  }
  return errors;
}

/** Error for a folder whose files belong to something else, and would be removed. A manifest that no longer exists does not count. */
export function otherOwnerError(
  { path, label }: OutputFolder,
  index: OutputIndex | undefined,
  { manifest, contents }: OutputStamp,
): FileError | undefined {
  if (index === undefined || index.files.size === 0) return undefined;
  if (index.contents !== contents) {
    const what = index.contents === "page" ? "a page of `waybill explore`" : "generated code";
    return { code: "other-output", message: `${label} holds ${what}`, hint: "name another folder" };
  }
  const other = index.manifest;
  if (other === undefined || other === manifest || !existsSync(join(path, other))) return undefined;
  return {
    code: "other-manifest",
    message: `${label} holds what was generated from another manifest, ${posix.join(label, other)}`,
    hint:
      contents === "page"
        ? "give each manifest's page a folder of its own"
        : "give each manifest an `output:` of its own under `generate:`",
  };
}

function sameName(other: string | undefined): string | undefined {
  return other === undefined
    ? undefined
    : `${JSON.stringify(other)} is the same name on some systems`;
}
