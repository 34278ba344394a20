import { execFileSync } from "node:child_process";
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
 * @returns nothing where the folder is not in a repository, the repository lacks the revision, or git is missing.
 */
export function findRevision(name: string, folder: string): Revision | undefined {
  const commit = git(folder, [
    "rev-parse",
    "--verify",
    "--quiet",
    "--end-of-options",
    `${name}^{commit}`,
  ]);
  if (commit === undefined) return undefined;
  const id = new TextDecoder().decode(commit).trimEnd();
  const readBytes = (path: string) => git(folder, ["cat-file", "blob", `${id}:./${path}`]);
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
