import { realpathSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import {
  type FolderResult,
  type OutputFolder,
  checkOutputFolder,
  isWithin,
} from "./output-folder.js";

/** Options that replace the manifest's `generate.output`. */
export interface OutputOverride {
  /** The output folder, relative to `cwd`, in place of the manifest's. */
  readonly output?: string | undefined;
  /** The current folder by default. */
  readonly cwd?: string | undefined;
}

/**
 * Finds and checks the output folder.
 *
 * @param manifest absolute path of the manifest.
 * @param setting the manifest's `generate.output`, relative to the manifest.
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

/** The manifest's path for the index; `undefined` if it would depend on the machine's folders. */
export function manifestPathFor(folder: OutputFolder, manifest: string): string | undefined {
  const project = realpathSync(dirname(manifest));
  if (!isWithin(folder.path, project)) return undefined;
  return relative(folder.path, join(project, basename(manifest)))
    .split(sep)
    .join("/");
}

/** A path for messages: relative if it is below the current folder, otherwise absolute. */
export function labelOf(path: string, cwd: string): string {
  if (!isWithin(path, cwd)) return path;
  return relative(cwd, path).split(sep).join("/") || ".";
}
