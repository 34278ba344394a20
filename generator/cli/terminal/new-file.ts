import { randomBytes } from "node:crypto";
import {
  closeSync,
  fsyncSync,
  linkSync,
  lstatSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, resolve } from "node:path";
import { type Failure, systemErrorCode, toFileError } from "../../errors/index.js";
import { readInputFile } from "../../manifest/index.js";
import { makeFolders } from "../../output/index.js";

export interface NewFile {
  /** As the user wrote it. */
  readonly label: string;
  readonly cwd: string;
  readonly text: string;
  /** Whether to replace a file with other contents. */
  readonly force?: boolean;
  /** What to do about an existing file. */
  readonly hint: string;
}

export type NewFileResult =
  | { readonly ok: true; /** False if the file already had the text. */ readonly written: boolean }
  | Failure;

/** Writes a file without replacing an existing one. Writes all of the text or nothing. */
export function writeNewFile({ label, cwd, text, force = false, hint }: NewFile): NewFileResult {
  const message = `${label} exists; it was not changed`;
  const exists = { ok: false, errors: [{ code: "file-exists", message, hint }] } as const;
  const named = resolve(cwd, label);
  let temporary: string | undefined;
  try {
    const isThere = lstatSync(named, { throwIfNoEntry: false }) !== undefined;
    if (isThere && statSync(named, { throwIfNoEntry: false }) === undefined) {
      const message = `cannot write ${label}: it is a symbolic link without a target`;
      const hint = "remove the link, or create its target";
      return { ok: false, errors: [{ code: "dangling-link", message, hint }] };
    }
    // A rename would replace a symbolic link.
    const path = isThere ? realpathSync(named) : named;
    if (isThere && !force) {
      const read = readInputFile(path);
      const isSame = read.ok && new TextDecoder().decode(read.bytes) === text;
      return isSame ? { ok: true, written: false } : exists;
    }
    makeFolders(dirname(path));
    temporary = `${path}.${randomBytes(6).toString("hex")}.tmp`;
    writeFileSync(temporary, text, { flag: "wx" });
    syncFile(temporary);
    return putInPlace(temporary, path, force) ? { ok: true, written: true } : exists;
  } catch (error) {
    return { ok: false, errors: [toFileError(error, `cannot write ${label}`)] };
  } finally {
    try {
      if (temporary !== undefined) rmSync(temporary, { force: true });
    } catch {
      // What cannot be removed stays; the file is written, or the error says why not.
    }
  }
}

/** After a power cut, the rename must not survive without the text. Node's permission model forbids it. */
function syncFile(path: string): void {
  const file = openSync(path, "r+");
  try {
    fsyncSync(file);
  } catch (error) {
    if (systemErrorCode(error) !== "ERR_ACCESS_DENIED") throw error;
  } finally {
    closeSync(file);
  }
}

/** Moves the file into place. Returns false if another file has appeared there, which a rename would replace. */
function putInPlace(temporary: string, path: string, force: boolean): boolean {
  if (!force) {
    try {
      linkSync(temporary, path);
      return true;
    } catch (error) {
      if (systemErrorCode(error) === "EEXIST") return false;
      // Some file systems have no hard links.
    }
  }
  renameSync(temporary, path);
  return true;
}
