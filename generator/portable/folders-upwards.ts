import { dirname } from "node:path";

/** A folder, the one that holds it, and so on up to the root of the disk. */
export function foldersUpwards(folder: string): readonly string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...foldersUpwards(parent)];
}
