import { existsSync, realpathSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { reasonOf } from "../../errors/index.js";
import type { ReadFile } from "./include-schemas.js";
import { readInputFile } from "./read-input-file.js";

/** The files of a project that a manifest refers to. */
export interface ProjectFiles {
  readonly read: ReadFile;
  /** The paths of requested files, relative to the manifest's folder. */
  readonly asked: () => readonly string[];
}

/**
 * Reads files in the manifest's project: the nearest folder upwards with a `package.json` or a git repository, or else the
 * manifest's own folder. Rejects links that lead out of the project, and anything that is not a regular file.
 *
 * @param manifest absolute path of the manifest.
 */
export function projectFiles(manifest: string): ProjectFiles {
  const folder = dirname(manifest);
  const known = new Map<string, ReturnType<ReadFile>>();
  return {
    read: (path) => {
      const result = known.get(path) ?? readWithin(projectOf(folder) ?? folder, join(folder, path));
      known.set(path, result);
      return result;
    },
    asked: () => [...known.keys()],
  };
}

function projectOf(folder: string): string | undefined {
  if (["package.json", ".git"].some((name) => existsSync(join(folder, name)))) return folder;
  const parent = dirname(folder);
  return parent === folder ? undefined : projectOf(parent);
}

function readWithin(project: string, path: string): ReturnType<ReadFile> {
  try {
    if (relative(realpathSync(project), realpathSync(path)).split(sep)[0] === "..") {
      return {
        ok: false,
        reason: "it is not in the project",
        hint: "move the file into the folder that has the package.json",
      };
    }
  } catch (error) {
    return { ok: false, ...reasonOf(error) };
  }
  const read = readInputFile(path);
  if (!read.ok) return { ok: false, ...read.error };
  try {
    return { ok: true, text: new TextDecoder("utf-8", { fatal: true }).decode(read.bytes) };
  } catch {
    return { ok: false, reason: "it is not text in UTF-8", hint: "save the file as UTF-8" };
  }
}
