import { execFileSync } from "node:child_process";
import { posix } from "node:path";
import type { ReadFile } from "../../manifest/index.js";

/** The files of a git revision, by path relative to a folder. */
export interface Revision {
  /** As the user wrote it. */
  readonly name: string;
  readonly readBytes: (path: string) => Uint8Array | undefined;
  readonly readText: ReadFile;
}

/** More than any file that Waybill reads. */
const MOST_BYTES = 2 ** 28;

/**
 * Finds a revision in the repository that contains a folder: a commit, a branch, a tag, `HEAD~1`.
 *
 * @param cwd the working folder of git, in the working tree.
 * @param folder the folder whose files are read, as git writes paths: `./api` is relative to `cwd`, `api` to the root of the
 *   repository. It need not exist in the working tree.
 * @returns `undefined` if `cwd` is not in a repository, the revision does not exist, or git is not installed.
 */
export function findRevision(name: string, cwd: string, folder: string): Revision | undefined {
  const commit = git(cwd, [
    "rev-parse",
    "--verify",
    "--quiet",
    "--end-of-options",
    `${name}^{commit}`,
  ]);
  if (commit === undefined) return undefined;
  const id = new TextDecoder().decode(commit).trimEnd();
  const start = isRelative(folder) ? "./" : "";
  const readBytes = (path: string) =>
    git(cwd, ["cat-file", "blob", `${id}:${start}${posix.join(folder, path)}`]);
  return {
    name,
    readBytes,
    readText: (path) => {
      const bytes = readBytes(path);
      if (bytes === undefined) return { ok: false, reason: `${name} has no such file` };
      try {
        return { ok: true, text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
      } catch {
        return { ok: false, reason: "it is not text in UTF-8" };
      }
    },
  };
}

/** Whether git resolves a path relative to its working folder, and not to the root of the repository. */
export function isRelative(path: string): boolean {
  return /^\.\.?(\/|$)/.test(path);
}

/** Returns the output of git, or `undefined` if it fails. Does not use a shell. */
function git(cwd: string, args: readonly string[]): Uint8Array | undefined {
  try {
    return execFileSync("git", args, {
      cwd,
      maxBuffer: MOST_BYTES,
      stdio: ["ignore", "pipe", "ignore"],
    });
  } catch {
    return undefined;
  }
}
