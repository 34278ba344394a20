import { existsSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";

/** A folder, the one that holds it, and so on up to the root of the disk. */
export function foldersUpwards(folder: string): readonly string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...foldersUpwards(parent)];
}

/**
 * The folder in which a manifest or a document may name files to read and folders to write: the git repository, else the nearest
 * folder upwards with a `package.json`, else the folder itself. Symbolic links are resolved.
 *
 * @param folder absolute path of the referring file's folder, which exists.
 */
export function projectRoot(folder: string): string {
  const folders = foldersUpwards(realpathSync(folder));
  const nearestWith = (name: string) => folders.find((path) => isThere(join(path, name)));
  return nearestWith(".git") ?? nearestWith("package.json") ?? realpathSync(folder);
}

/** Also false if Node's permission model forbids access. */
function isThere(path: string): boolean {
  try {
    return existsSync(path);
  } catch {
    return false;
  }
}
