import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { systemErrorCode } from "../../errors/index.js";
import type { ReadFile } from "./include-schemas.js";

/** The files of a project that a manifest refers to. */
export interface ProjectFiles {
  readonly read: ReadFile;
  /** Paths of those that were asked for, from the manifest's folder. */
  readonly asked: () => readonly string[];
}

/** Far above any schemas, far below what would exhaust the memory. */
const MOST_BYTES = 100_000_000;

/**
 * Reads the files of the manifest's project: the nearest folder above it that has a `package.json` or is a git repository,
 * else the manifest's own. A link that leads out of the project is refused, and so is all that is not a regular file.
 *
 * @param manifest absolute path of its file.
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
    const file = realpathSync(path);
    if (relative(realpathSync(project), file).split(sep)[0] === "..") {
      return {
        ok: false,
        reason: "it is not in the project",
        hint: "move the file into the folder that has the package.json",
      };
    }
    const stats = statSync(file);
    if (!stats.isFile()) return { ok: false, reason: "it is not a regular file" };
    if (stats.size > MOST_BYTES) return { ok: false, reason: "it has more than 100 MB" };
    return { ok: true, text: new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(file)) };
  } catch (error) {
    if (error instanceof TypeError) return { ok: false, reason: "it is not text in UTF-8" };
    const code = systemErrorCode(error);
    if (code === undefined) throw error;
    return { ok: false, reason: REASONS[code] ?? code };
  }
}

/** What the system says, without the absolute paths of its own messages. */
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  ENOTDIR: "there is no such file",
  EACCES: "permission denied",
  ELOOP: "its links lead in a circle",
};
