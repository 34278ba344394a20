import { randomBytes } from "node:crypto";
import {
  linkSync,
  lstatSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, resolve } from "node:path";
import { type FileError, systemErrorCode, toFileError } from "../../errors/index.js";
import { makeFolders } from "../../output/index.js";

export interface NewFile {
  /** As the user wrote it. */
  readonly label: string;
  readonly cwd: string;
  readonly text: string;
  /** Replaces a file that holds something else. */
  readonly force?: boolean;
  /** What to do about a file that is in the way. */
  readonly hint: string;
}

export type NewFileResult =
  | {
      readonly ok: true;
      /** False for a file that held the text already. */ readonly written: boolean;
    }
  | { readonly ok: false; readonly error: FileError };

/** Writes a file that must not replace another one. The text comes into place whole or not at all. */
export function writeNewFile({ label, cwd, text, force = false, hint }: NewFile): NewFileResult {
  const message = `${label} exists, and was left as it is`;
  const exists = { ok: false, error: { code: "file-exists", message, hint } } as const;
  let temporary: string | undefined;
  try {
    const found = findFile(resolve(cwd, label));
    if (found === "nowhere") return { ok: false, error: leadsNowhere(label) };
    const { path, isThere } = found;
    if (isThere && !force) {
      return readFileSync(path, "utf8") === text ? { ok: true, written: false } : exists;
    }
    makeFolders(dirname(path));
    temporary = `${path}.${randomBytes(6).toString("hex")}.tmp`;
    writeFileSync(temporary, text, { flag: "wx", flush: true });
    return putInPlace(temporary, path, force) ? { ok: true, written: true } : exists;
  } catch (error) {
    return { ok: false, error: toFileError(error, `cannot write ${label}`) };
  } finally {
    if (temporary !== undefined) rmSync(temporary, { force: true });
  }
}

/** The file itself, where the path is a symbolic link: a rename would replace the link. */
function findFile(path: string): { readonly path: string; readonly isThere: boolean } | "nowhere" {
  if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return { path, isThere: false };
  try {
    return { path: realpathSync(path), isThere: true };
  } catch (error) {
    if (systemErrorCode(error) === "ENOENT") return "nowhere";
    throw error;
  }
}

/** False when a file came to stand there meanwhile, which a rename would replace. */
function putInPlace(temporary: string, path: string, force: boolean): boolean {
  if (!force) {
    try {
      linkSync(temporary, path);
      return true;
    } catch (error) {
      if (systemErrorCode(error) === "EEXIST") return false;
      // Some disks have no hard links.
    }
  }
  renameSync(temporary, path);
  return true;
}

function leadsNowhere(label: string): FileError {
  return {
    code: "dangling-link",
    message: `cannot write ${label}: it is a symbolic link that leads nowhere`,
    hint: "remove the link, or make the file that it leads to",
  };
}
