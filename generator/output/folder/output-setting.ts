import { realpathSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
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

/**
 * The output folder.
 *
 * @param manifest Absolute path of the manifest.
 * @param setting The manifest's `generate.output`, relative to the manifest.
 */
export function locateOutput(
  manifest: string,
  setting: string,
  { output, cwd = process.cwd() }: OutputOverride,
): FolderResult {
  const isNamed = output !== undefined;
  const path = isNamed ? resolve(cwd, output) : resolve(dirname(manifest), setting);
  return checkOutputFolder(path, {
    written: output ?? setting,
    label: labelOf(path, cwd),
    manifest,
    mayLeaveProject: isNamed,
  });
}

/** The manifest's path for the index; `undefined` where it would tell more of a machine than of the project. */
export function manifestPathFor(folder: OutputFolder, manifest: string): string | undefined {
  const project = realpathSync(dirname(manifest));
  if (!isWithin(folder.path, project)) return undefined;
  return relative(folder.path, join(project, basename(manifest)))
    .split(sep)
    .join("/");
}

/** A path as people are told of it: relative below the current folder, else absolute. */
export function labelOf(path: string, cwd: string): string {
  if (!isWithin(path, cwd)) return path;
  return relative(cwd, path).split(sep).join("/") || ".";
}
