import { existsSync } from "node:fs";
import { join } from "node:path";
import { foldersUpwards } from "../../portable/index.js";

/**
 * The folder of the files that a manifest or a document may refer to: that of the git repository, or else the nearest folder
 * upwards with a `package.json`, or else the folder itself.
 *
 * @param folder absolute path of the referring file's folder.
 */
export function projectRoot(folder: string): string {
  return nearestWith(".git", folder) ?? nearestWith("package.json", folder) ?? folder;
}

function nearestWith(name: string, folder: string): string | undefined {
  return foldersUpwards(folder).find((path) => existsSync(join(path, name)));
}

export const OUTSIDE_HINT =
  "the project is the git repository, or else the folder that has the package.json; --root names another folder";
