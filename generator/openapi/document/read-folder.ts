import { realpathSync } from "node:fs";
import { join, sep } from "node:path";
import { reasonOf } from "../../errors/index.js";
import { readInputFile } from "../../manifest/index.js";
import { decodeUtf8 } from "./decode-utf8.js";
import type { ReadFile } from "./references.js";

/**
 * Reads only files in a folder and below it: rejects links that lead out of the folder.
 */
export function readFolder(folder: string): ReadFile {
  return (path) => {
    const found = findFile(folder, path);
    if (!found.ok) return found;
    const read = readInputFile(found.file);
    if (!read.ok) return { ok: false, reason: read.error.reason };
    const text = decodeUtf8(read.bytes);
    return text === undefined
      ? { ok: false, reason: "it is not text in UTF-8" }
      : { ok: true, text };
  };
}

type Found =
  { readonly ok: true; readonly file: string } | { readonly ok: false; readonly reason: string };

function findFile(folder: string, path: string): Found {
  try {
    const root = realpathSync(folder);
    const file = realpathSync(join(root, path));
    return file.startsWith(root.endsWith(sep) ? root : root + sep)
      ? { ok: true, file }
      : { ok: false, reason: "it is a link out of the project" };
  } catch (error) {
    return { ok: false, reason: reasonOf(error).reason };
  }
}
