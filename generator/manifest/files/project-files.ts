import { existsSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { type FileError, reasonOf } from "../../errors/index.js";
import { foldersUpwards, isWithin } from "../../portable/index.js";
import type { ReadFile } from "./include-schemas.js";
import { decodeUtf8, readInputFile } from "./read-input-file.js";

export interface ProjectFiles {
  readonly read: ReadFile;
  /** The paths of requested files, relative to the manifest's folder. */
  readonly paths: () => readonly string[];
}

/**
 * Reads files in the manifest's project. Rejects links that lead out of the project, and anything that is not a regular file.
 *
 * @param manifest absolute path of the manifest.
 * @param root absolute path of the project's folder; by default what `projectRoot` finds.
 */
export function projectFiles(manifest: string, root?: string): ProjectFiles {
  const folder = dirname(manifest);
  const known = new Map<string, ReturnType<ReadFile>>();
  return {
    read: (path) => {
      const result = known.get(path) ?? readWithin(root ?? projectRoot(folder), join(folder, path));
      known.set(path, result);
      return result;
    },
    paths: () => [...known.keys()],
  };
}

/** Reads the files of a folder. Paths are relative to it, and may lead through links, but not out of it. */
export function readFolder(folder: string): ReadFile {
  return (path) => readWithin(folder, join(folder, path));
}

/** Reads a file unless it is, links followed, outside the folder. */
function readWithin(folder: string, path: string): ReturnType<ReadFile> {
  try {
    if (!isWithin(realpathSync(path), realpathSync(folder))) {
      return { ok: false, reason: "it is not in the project", hint: OUTSIDE_HINT };
    }
  } catch (error) {
    return refusal(reasonOf(error));
  }
  const read = readInputFile(path);
  if (!read.ok) return refusal(read.error);
  const text = decodeUtf8(read.bytes);
  return text === undefined
    ? { ok: false, reason: "it is not text in UTF-8", hint: "save the file as UTF-8" }
    : { ok: true, text };
}

function refusal({ message, hint }: FileError): ReturnType<ReadFile> {
  return { ok: false, reason: message, ...(hint !== undefined && { hint }) };
}

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
