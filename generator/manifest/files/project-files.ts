import { realpathSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { reasonOf } from "../../errors/index.js";
import type { ReadFile } from "./include-schemas.js";
import { OUTSIDE_HINT, projectRoot } from "./project-root.js";
import { readInputFile } from "./read-input-file.js";

/** The files of a project that a manifest refers to. */
export interface ProjectFiles {
  readonly read: ReadFile;
  /** The paths of requested files, relative to the manifest's folder. */
  readonly asked: () => readonly string[];
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
    asked: () => [...known.keys()],
  };
}

function readWithin(project: string, path: string): ReturnType<ReadFile> {
  try {
    if (relative(realpathSync(project), realpathSync(path)).split(sep)[0] === "..") {
      return { ok: false, reason: "it is not in the project", hint: OUTSIDE_HINT };
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
