import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { type FileError, toFileError } from "../file-error.js";
import { makeFolders } from "../write-output/make-folders.js";

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
  const path = resolve(cwd, label);
  const temporary = `${path}.${randomBytes(6).toString("hex")}.tmp`;
  try {
    if (existsSync(path) && !force) {
      if (readFileSync(path, "utf8") === text) return { ok: true, written: false };
      const message = `${label} exists, and was left as it is`;
      return { ok: false, error: { code: "file-exists", message, hint } };
    }
    makeFolders(dirname(path));
    writeFileSync(temporary, text, { flag: "wx" });
    renameSync(temporary, path);
    return { ok: true, written: true };
  } catch (error) {
    rmSync(temporary, { force: true });
    return { ok: false, error: toFileError(error, `cannot write ${label}`) };
  }
}
