import { execFileSync } from "node:child_process";
import type { ReadFile } from "../../manifest/index.js";

/** The files of a git revision. Paths are those of git: from the top of the repository, or after `./` from a folder. */
export interface Revision {
  /** As the user wrote it. */
  readonly name: string;
  /** The folder's path from the top: empty, or with a slash at its end. */
  readonly prefix: string;
  readonly readBytes: (path: string) => Uint8Array | undefined;
  readonly readText: ReadFile;
}

/** More than any file that Waybill reads. */
const MOST_BYTES = 2 ** 28;

/**
 * Finds a revision of the repository that a folder lies in: a commit, a branch, a tag, `HEAD~1`.
 *
 * @returns nothing where the folder is in no repository, the repository has no such revision, or there is no git.
 */
export function findRevision(name: string, folder: string): Revision | undefined {
  const commit = git(folder, [
    "rev-parse",
    "--verify",
    "--quiet",
    "--end-of-options",
    `${name}^{commit}`,
  ]);
  const prefix = git(folder, ["rev-parse", "--show-prefix"]);
  if (commit === undefined || prefix === undefined) return undefined;
  const id = textOf(commit);
  const read = (path: string) => git(folder, ["cat-file", "blob", `${id}:${path}`]);
  return {
    name,
    prefix: textOf(prefix),
    readBytes: read,
    readText: (path) => {
      const bytes = read(path);
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

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes).trimEnd();
}
