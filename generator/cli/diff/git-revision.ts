import { execFileSync } from "node:child_process";
import { posix } from "node:path";
import type { ReadFile } from "../../manifest/index.js";

/** The files of a git revision, by their paths from a folder. */
export interface Revision {
  /** As the user wrote it. */
  readonly name: string;
  readonly readBytes: (path: string) => Uint8Array | undefined;
  readonly readText: ReadFile;
}

/** More than any file that Waybill reads. */
const MOST_BYTES = 2 ** 28;

/**
 * Finds a revision of the repository that a folder lies in: a commit, a branch, a tag, `HEAD~1`.
 *
 * @param cwd of git: a folder of the working tree.
 * @param folder The one whose files are read, as git writes paths: `./api` leads from `cwd`, `api` from the top of the repository. It
 *   need not be in the working tree.
 * @returns nothing where `cwd` is not in a repository, the repository lacks the revision, or git is missing.
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

/** Whether git looks a path up from the folder that it runs in, rather than from the top of the repository. */
export function isRelative(path: string): boolean {
  return /^\.\.?(\/|$)/.test(path);
}

/** What git prints; nothing where it fails. No shell reads the arguments. */
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
