import { lstatSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join, parse, relative, sep } from "node:path";
import { type FileError, systemErrorCode, toFileError } from "../errors/index.js";

/** A folder that may hold generated files. */
export interface OutputFolder {
  /** Absolute, symbolic links followed. It need not exist. */
  readonly path: string;
  /** As people are told of it. */
  readonly label: string;
}

export type FolderResult =
  | { readonly ok: true; readonly folder: OutputFolder }
  | { readonly ok: false; readonly error: FileError };

/**
 * Refuses what cannot be, or had better not be, an output folder: a file, the root of a disk, and the folder of the
 * manifest or one above it, where generated files would stand among those of the project.
 *
 * @param path Absolute.
 * @param label As people are told of it.
 * @param manifest Absolute path of the manifest, which exists.
 */
export function checkOutputFolder(path: string, label: string, manifest: string): FolderResult {
  const refuse = (code: string, reason: string): FolderResult => ({
    ok: false,
    error: { code, message: `cannot write to ${label}: ${reason}`, hint: HINT },
  });
  try {
    const real = realPath(path);
    if (real === undefined)
      return refuse("not-a-folder", "it is a symbolic link that leads nowhere");
    if (real === parse(real).root) return refuse("unsafe-output", "it is the root of the disk");
    const project = dirname(realpathSync(manifest));
    if (isWithin(project, real)) {
      const which =
        project === real ? "it is the manifest's own folder" : "the manifest lies inside it";
      return refuse("unsafe-output", which);
    }
    const stats = statSync(real, { throwIfNoEntry: false });
    if (stats && !stats.isDirectory()) return refuse("not-a-folder", "it is a file, not a folder");
    return { ok: true, folder: { path: real, label } };
  } catch (error) {
    return { ok: false, error: { ...toFileError(error, `cannot write to ${label}`), hint: HINT } };
  }
}

/** True for the folder itself and for what lies below it. */
export function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === "" || (way !== ".." && !way.startsWith(`..${sep}`) && parse(way).root === "");
}

const HINT =
  "name a folder of its own, for example `output: generated` under `generate:` in the manifest";

/** The path without symbolic links, as far as it exists; `undefined` for a link that leads nowhere. */
function realPath(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch (error) {
    if (systemErrorCode(error) !== "ENOENT" || dirname(path) === path) throw error;
    if (lstatSync(path, { throwIfNoEntry: false })) return undefined;
    const parent = realPath(dirname(path));
    return parent === undefined ? undefined : join(parent, basename(path));
  }
}
