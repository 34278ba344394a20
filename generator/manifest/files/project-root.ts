import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * The folder in which the files lie that a manifest or a document may refer to: that of the git repository, else the nearest
 * one above that has a `package.json`, else the folder itself.
 *
 * @param folder absolute path of the folder of the file that refers to them.
 */
export function projectRoot(folder: string): string {
  return nearestWith(".git", folder) ?? nearestWith("package.json", folder) ?? folder;
}

function nearestWith(name: string, folder: string): string | undefined {
  if (existsSync(join(folder, name))) return folder;
  const parent = dirname(folder);
  return parent === folder ? undefined : nearestWith(name, parent);
}

/** The way out for a file that lies elsewhere. */
export const OUTSIDE_HINT =
  "the project is the git repository, or else the folder that has the package.json; --root names another folder";
