import { realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { type FileError, describeSystemError } from "../../errors/index.js";
import { isWithin, projectRoot } from "../../portable/index.js";
import type { ReadFile } from "./include-schemas.js";
import { decodeUtf8, readInputFile } from "./read-input-file.js";

export interface ProjectFiles {
  readonly read: ReadFile;
  /** The paths of requested files, relative to the manifest's folder. */
  readonly paths: () => readonly string[];
}

/**
 * Reads files in the manifest's project. Rejects links out of the project and anything but regular files.
 *
 * @param manifest absolute path of the manifest.
 * @param root absolute path of the project folder; found by `projectRoot` by default.
 */
export function projectFiles(manifest: string, root?: string): ProjectFiles {
  const folder = dirname(manifest);
  const known = new Map<string, ReturnType<ReadFile>>();
  return {
    read: (path) => {
      const result =
        known.get(path) ?? readWithin(() => root ?? projectRoot(folder), join(folder, path));
      known.set(path, result);
      return result;
    },
    paths: () => [...known.keys()],
  };
}

/** Reads the files of a folder. Paths are relative to it. Links may not leave it. */
export function readFolder(folder: string): ReadFile {
  return (path) => readWithin(() => folder, join(folder, path));
}

/** Reads a file unless it is outside the folder after resolving links. */
function readWithin(findFolder: () => string, path: string): ReturnType<ReadFile> {
  try {
    if (!isWithin(realpathSync(path), realpathSync(findFolder()))) {
      return { ok: false, reason: "it is not in the project", hint: OUTSIDE_HINT };
    }
  } catch (error) {
    return refusal(describeSystemError(error));
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

export const OUTSIDE_HINT =
  "the project is the git repository, or else the folder that has the package.json; --root names another folder";
