import { posix } from "node:path";
import { refuseFileName } from "../portable/index.js";

/** The output folder of a manifest as written in the files of a package: relative to it, without `./` or a slash at its end. */
export function folderOf(output: string): string {
  return posix.normalize(output).replace(/\/+$/, "");
}

/**
 * Why the generated code of a package cannot be in a folder, or `undefined` if it can: its build removes `dist`, and the files
 * that name the folder have to mean the same on every system.
 */
export function refuseSdkOutput(output: string): string | undefined {
  const steps = folderOf(output).split("/");
  if (steps[0]?.toLowerCase() === "dist") return "the build of the package removes dist";
  return steps.map(refuseFileName).find((reason) => reason !== undefined);
}

/** A pattern of `.gitignore` that matches a path literally. */
export function ignorePattern(path: string): string {
  return path.replace(/^[!#]|[\\*?[\]]/g, "\\$&");
}

/** A pattern of `.gitattributes` for all files in a folder, in quotes unless it needs none. */
export function attributesPattern(folder: string): string {
  const pattern = `${ignorePattern(folder)}/**`;
  return /^[\w./*-]+$/.test(pattern) ? pattern : `"${pattern.replace(/["\\]/g, "\\$&")}"`;
}
