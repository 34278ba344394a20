import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { systemErrorCode } from "../../errors/index.js";

/**
 * Makes a folder and those above it that are missing. Node's own `recursive` never returns in folders like `/proc`, where
 * nothing can be made.
 *
 * @returns the uppermost folder that was made, if any.
 * @throws what the system gives.
 */
export function makeFolders(path: string): string | undefined {
  if (isFolder(path)) return undefined;
  const above = dirname(path);
  const first = above === path ? undefined : makeFolders(above);
  try {
    mkdirSync(path);
  } catch (error) {
    // Another run may have made it just now.
    if (systemErrorCode(error) !== "EEXIST" || !isFolder(path)) throw error;
    return first;
  }
  return first ?? path;
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
