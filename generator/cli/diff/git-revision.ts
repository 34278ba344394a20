import { posix } from "node:path";
import { runGit } from "../../git/index.js";
import { decodeUtf8, type ReadFile } from "../../manifest/index.js";

/** The files of a git revision, by path relative to a folder. */
export type Revision = NonNullable<ReturnType<typeof findRevision>>;

/**
 * Finds a revision in the repository that contains a folder: a commit, a branch, a tag, `HEAD~1`.
 *
 * @param cwd the working folder of git, in the working tree.
 * @param folder the folder whose files are read, as git writes paths: `./api` is relative to `cwd`, `api` to the root of the
 *   repository. It need not exist in the working tree.
 * @returns `undefined` if `cwd` is not in a repository, the revision does not exist, or git is not installed.
 */
export function findRevision(name: string, cwd: string, folder: string) {
  const verify = (object: string) =>
    runGit(cwd, ["rev-parse", "--verify", "--quiet", "--end-of-options", object]);
  const commit = verify(`${name}^{commit}`);
  if (commit === undefined) return undefined;
  const id = new TextDecoder().decode(commit).trimEnd();
  const start = isRelative(folder) ? "./" : "";
  const readBytes = (path: string) => {
    const object = `${id}:${start}${posix.join(folder, path)}`;
    const bytes = runGit(cwd, ["cat-file", "blob", object]);
    if (bytes) return { ok: true, bytes } as const;
    // A partial clone has a file's name without its contents.
    return { ok: false, isListed: verify(object) !== undefined } as const;
  };
  const readText: ReadFile = (path) => {
    const read = readBytes(path);
    if (!read.ok) {
      const lack = read.isListed ? "this clone lacks it in" : "there is no such file in";
      return { ok: false, reason: `${lack} ${name}` };
    }
    const text = decodeUtf8(read.bytes);
    const reason = "it is not text in UTF-8";
    return text === undefined ? { ok: false, reason } : { ok: true, text };
  };
  return { name, readBytes, readText };
}

/** Whether git resolves a path relative to its working folder, and not to the root of the repository. */
export function isRelative(path: string): boolean {
  return /^\.\.?(\/|$)/.test(path);
}
