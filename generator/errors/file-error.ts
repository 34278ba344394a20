import type { FileError } from "./problem.js";
import { toMessage } from "./quote-text.js";

/** The code of a system error (`ENOENT`); `undefined` for any other value. */
export function systemErrorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}

/**
 * Describes a system error in one line. Rethrows any other error, which is a bug.
 *
 * @param deed the failed action: `cannot write generated/issues.ts`.
 *
 * @example
 * toFileError(enospc, "cannot write generated");
 * // { code: "no-space", message: "cannot write generated: the disk is full", hint: "free some space, then run again" }
 */
export function toFileError(error: unknown, deed: string): FileError {
  return withDeed(describeSystemError(error), deed);
}

/**
 * @param reason the cause of the failure, without the action.
 * @param deed the failed action: `cannot write generated/issues.ts`.
 */
export function withDeed(reason: FileError, deed: string): FileError {
  return { ...reason, message: toMessage(`${deed}: ${reason.message}`) };
}

/** The cause of a failed system call, without the action. Rethrows any other error, which is a bug. */
export function describeSystemError(error: unknown): FileError {
  const code = systemErrorCode(error);
  if (code === undefined) throw error;
  const known = SYSTEM_ERRORS[code];
  if (known === undefined) return { code: "system-error", message: code };
  const [name, message, hint] = known;
  return { code: name, message, hint };
}

type Words = readonly [code: string, message: string, hint: string];

const SYSTEM_ERRORS: Readonly<Record<string, Words>> = {
  ENOENT: ["not-found", "there is no such file or folder", "check the path"],
  EISDIR: ["is-a-folder", "it is a folder", "name a file"],
  ENOTDIR: ["not-a-folder", "part of the path is a file, not a folder", "check the path"],
  EEXIST: ["not-a-folder", "there is a file where a folder is needed", "check the path"],
  ELOOP: ["link-circle", "its symbolic links form a cycle", "check the path"],
  EMOVED: [
    "unsafe-output",
    "a folder in it was replaced by a symbolic link during the run",
    "find out which program did that",
  ],
  ENAMETOOLONG: ["name-too-long", "the name is too long for this disk", "use a shorter name"],
  EACCES: ["no-permission", "permission denied", "check who owns it and who may write there"],
  EPERM: ["no-permission", "permission denied", "check who owns it and who may write there"],
  ERR_ACCESS_DENIED: [
    "no-permission",
    "Node's permission model forbids it",
    "allow it with --allow-fs-read or --allow-fs-write",
  ],
  EROFS: ["read-only", "the disk is read-only", "choose a folder that can be written to"],
  ENOSPC: ["no-space", "the disk is full", "free some space, then run again"],
  EDQUOT: ["no-space", "the disk quota is used up", "free some space, then run again"],
  EFBIG: [
    "no-space",
    "the file would be larger than is allowed",
    "raise the limit, then run again",
  ],
  EMFILE: ["too-many-files", "too many files are open", "close some programs, then run again"],
  ENFILE: ["too-many-files", "too many files are open", "close some programs, then run again"],
  ENXIO: ["not-a-file", "it is a socket or a device", "name a file"],
  EADDRINUSE: ["in-use", "another program uses it", "close that program, then run again"],
  EBUSY: ["in-use", "another program uses it", "close that program, then run again"],
  EIO: ["disk-failure", "the disk failed to read or write", "check the disk"],
};
