import { hash } from "node:crypto";
import { existsSync, realpathSync } from "node:fs";
import { dirname, join, parse, relative, sep } from "node:path";

export { withTimeLimit } from "./time-limit.js";

/** Converts to LF line endings. Git may check out text files with CRLF, which does not count as an edit. */
export function toLf(text: string): string {
  return text.includes("\r") ? text.replaceAll("\r\n", "\n") : text;
}

/** SHA-256 in hex of the text with LF line endings. */
export function hashText(text: string): string {
  return hash("sha256", toLf(text));
}

/** SHA-256 in hex of UTF-8 text with LF line endings, without decoding the bytes. */
export function hashBytes(bytes: Uint8Array): string {
  if (!bytes.includes(CARRIAGE_RETURN)) return hash("sha256", bytes);
  // In Latin-1 each byte is a character, so replacing line endings keeps all other bytes.
  const text = Buffer.from(bytes).toString("latin1");
  return hash("sha256", Buffer.from(toLf(text), "latin1"));
}

const CARRIAGE_RETURN = 0x0d;

/** A relative path from a folder, with forward slashes on every system. */
export function relativePath(folder: string, path: string): string {
  return relative(folder, path).split(sep).join("/");
}

/** True for the folder itself and paths below it. Windows has no relative path to another drive. */
export function isWithin(path: string, folder: string): boolean {
  const inside = relative(folder, path);
  return inside.split(sep)[0] !== ".." && parse(inside).root === "";
}

/** A folder and its parents up to the root of the disk. */
export function foldersUpwards(folder: string): readonly string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...foldersUpwards(parent)];
}

/**
 * The folder that files named in a manifest or a document must be in: the git repository, else the nearest parent with a
 * `package.json`, else the folder itself. Symbolic links are resolved.
 *
 * @param folder absolute path of the referring file's folder, which exists.
 */
export function projectRoot(folder: string): string {
  const folders = foldersUpwards(realpathSync(folder));
  const nearestWith = (name: string) => folders.find((path) => isThere(join(path, name)));
  return nearestWith(".git") ?? nearestWith("package.json") ?? realpathSync(folder);
}

/** Also false if Node's permission model forbids access. */
function isThere(path: string): boolean {
  try {
    return existsSync(path);
  } catch {
    return false;
  }
}

/** The reason why a name is invalid for a generated file or folder on some system, or `undefined`. */
export function refuseFileName(name: string): string | undefined {
  if (/[\p{Cc}\p{Cs}<>:"|?*]/u.test(name)) return "it has characters that file names cannot have";
  if (name.length > 200) return "it is too long";
  return refuseOnWindows(name);
}

/** The reason why Windows would interpret a name of a file or folder differently, or `undefined`. */
export function refuseOnWindows(name: string): string | undefined {
  if (/[. ]$/.test(name)) return "it ends with a dot or a space";
  if (isDeviceName(name)) return "Windows keeps that name for a device";
  return undefined;
}

/** Whether a name, with any extension, denotes a device on Windows. */
export function isDeviceName(name: string): boolean {
  return /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[\d¹²³]) *(\.|$)/i.test(name);
}

/** Maximum size of a file that Waybill reads. The largest published API documents have 40 MB. */
export const maxMegabytes = 128;
