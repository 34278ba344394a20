import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { systemErrorCode } from "../../errors/index.js";

/**
 * Creates a folder and its missing parents. Node's `recursive` option never returns in folders that reject new folders, such as
 * `/proc`.
 *
 * @returns the topmost created folder, if any.
 * @throws the system's error.
 */
export function makeFolders(path: string): string | undefined {
  if (isFolder(path)) return undefined;
  const above = dirname(path);
  const first = above === path ? undefined : makeFolders(above);
  try {
    makeFolder(path);
  } catch (error) {
    // Another run may have created it in the meantime.
    if (systemErrorCode(error) !== "EEXIST" || !isFolder(path)) throw error;
    return first;
  }
  return first ?? path;
}

/**
 * Creates a folder in an existing one.
 *
 * @throws the system's error: `EPERM` if the parent rejects new folders (mkdir(2)), also in `/proc`, which reports `ENOENT`.
 */
export function makeFolder(path: string): void {
  try {
    mkdirSync(path);
  } catch (error) {
    if (systemErrorCode(error) !== "ENOENT" || !isFolder(dirname(path))) throw error;
    throw Object.assign(new Error(`cannot create ${path}`, { cause: error }), { code: "EPERM" });
  }
}

/** Also true if Node's permission model hides the path: the attempt to write reports the reason. */
function isFolder(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  } catch (error) {
    if (systemErrorCode(error) === "ERR_ACCESS_DENIED") return true;
    throw error;
  }
}
