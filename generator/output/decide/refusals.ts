import { existsSync } from "node:fs";
import { join, posix } from "node:path";
import { groupBy } from "../../collections/index.js";
import type { FileError } from "../../errors/index.js";
import type { OutputFolder } from "../folder/output-folder.js";
import {
  INDEX_FILE,
  type OutputIndex,
  type OutputStamp,
  refusePath,
} from "../read/output-index.js";
import { type Refusal, foldCase } from "./plan-changes.js";

/** Errors for generated files whose names leave the folder or collide on some systems. */
export function unsafeNameErrors(paths: Iterable<string>): readonly FileError[] {
  const seen = new Map<string, string>();
  return [...paths].flatMap((path) => {
    const earlier = seen.get(foldCase(path));
    seen.set(foldCase(path), path);
    const same = earlier && `${JSON.stringify(earlier)} is the same name on some systems`;
    const reason = refusePath(path) ?? same;
    if (reason === undefined) return [];
    const message = `cannot write a file named ${JSON.stringify(path)}: ${reason}`;
    return [{ code: "unsafe-name", message, hint: "give the group or route another name" }];
  });
}

/** Error for a folder that another output owns, whose files would be removed. An owner that no longer exists does not count. */
export function otherOwnerError(
  { path, label }: OutputFolder,
  index: OutputIndex | undefined,
  { manifest, contents }: OutputStamp,
): FileError | undefined {
  if (index === undefined || index.files.size === 0) return undefined;
  if (index.contents !== contents) {
    const held = index.contents === "page" ? "a page of `waybill explore`" : "generated code";
    return {
      code: "other-output",
      message: `${label} contains ${held}`,
      hint: "name another folder",
    };
  }
  const owner = index.manifest;
  if (owner === undefined || owner === manifest || !existsSync(join(path, owner))) return undefined;
  return {
    code: "other-manifest",
    message: `${label} contains the output of another manifest, ${posix.join(label, owner)}`,
    hint:
      contents === "page"
        ? "write each manifest's page into a different folder"
        : "write a different `output:` under `generate:` in each manifest",
  };
}

const FORCE = "run again with --force, which overwrites the named files";

/** Errors for files that must not be replaced: one for each kind of refusal. */
export function refusalErrors(
  refusals: readonly Refusal[],
  { label }: OutputFolder,
  index: OutputIndex | undefined,
  { generator, contents }: OutputStamp,
): readonly FileError[] {
  const edited =
    index?.generator === generator
      ? "put the change into the manifest instead"
      : "another version of Waybill wrote the index, so a file that was only formatted may count as changed: put other changes into the manifest";
  return [...groupBy(refusals, ({ kind }) => kind)].map(([kind, found]) => {
    const [count, them] = found.length === 1 ? ["1 file", "it"] : [`${found.length} files`, "them"];
    const words: Readonly<Record<Refusal["kind"], readonly [reason: string, hint: string]>> = {
      edited: [`changed since Waybill wrote ${them}`, `${edited}, then ${FORCE}`],
      unlisted: [
        `would be overwritten, and no index lists ${them}`,
        `restore ${label}/${INDEX_FILE}, or look at the named files, then ${FORCE}`,
      ],
      foreign: [
        `would be overwritten, and Waybill did not write ${them}`,
        `move or delete the named files, or choose another folder with \`output:\` under \`generate:\`; or ${FORCE}`,
      ],
      blocked: [
        "cannot be written: another file or folder is in the way",
        "move it away, then run again",
      ],
    };
    const [reason, hint] = words[kind];
    return {
      code: `${kind}-files`,
      message: `${count} in ${label} ${reason}; nothing was written`,
      hint: contents === "page" ? "move or delete the named files, or name another folder" : hint,
      files: found.map(({ path, what }) => `${label}/${path}${what ? ` (${what})` : ""}`),
    };
  });
}
