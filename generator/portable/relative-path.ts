import { parse, relative, sep } from "node:path";

/** A path from a folder, with forward slashes on every system. */
export function relativePath(folder: string, path: string): string {
  return relative(folder, path).split(sep).join("/");
}

/** True for the folder itself and everything below it. On Windows, there is no relative path to another drive. */
export function isWithin(path: string, folder: string): boolean {
  const inside = relative(folder, path);
  return inside.split(sep)[0] !== ".." && parse(inside).root === "";
}
