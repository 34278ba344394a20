import { createHash } from "node:crypto";
import { realpathSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { formatterId } from "../emit/index.js";
import type { ManifestSource } from "../manifest/index.js";
import { generatorVersion } from "../package-info.js";
import {
  type FolderResult,
  type OutputFolder,
  checkOutputFolder,
  isWithin,
} from "./output-folder.js";

/** What may stand in place of the manifest's `generate.output`. */
export interface OutputOverride {
  /** Output folder, relative to `cwd`, instead of the one that the manifest names. */
  readonly output?: string | undefined;
  /** The current folder, unless given. */
  readonly cwd?: string | undefined;
}

/** The output folder. `setting` is the manifest's `generate.output`, relative to the manifest. */
export function locateOutput(
  source: ManifestSource,
  setting: string,
  { output, cwd = process.cwd() }: OutputOverride,
): FolderResult {
  const path = output === undefined ? resolve(dirname(source.path), setting) : resolve(cwd, output);
  return checkOutputFolder(path, labelOf(path, cwd), source.path);
}

/** Hash of all that the output follows from: the manifest and the versions of what makes code of it. */
export function hashInputs(source: ManifestSource): string {
  const inputs = [source.hash, generatorVersion(), formatterId()];
  return createHash("sha256").update(JSON.stringify(inputs)).digest("hex");
}

/** The manifest's path for the index; `undefined` where it would tell more of a machine than of the project. */
export function manifestPathFor(
  folder: OutputFolder,
  { path }: ManifestSource,
): string | undefined {
  const project = realpathSync(dirname(path));
  if (!isWithin(folder.path, project)) return undefined;
  return relative(folder.path, join(project, basename(path)))
    .split(sep)
    .join("/");
}

/** A path as people are told of it: relative below the current folder, else absolute. */
export function labelOf(path: string, cwd: string): string {
  if (!isWithin(path, cwd)) return path;
  return relative(cwd, path).split(sep).join("/") || ".";
}
