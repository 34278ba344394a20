import { readFileSync, realpathSync } from "node:fs";
import { join, sep } from "node:path";
import { decodeUtf8 } from "./decode-utf8.js";
import type { ReadFile } from "./references.js";

/**
 * Reads files in a folder and below it, and no others: a link that leads out of the folder is
 * refused.
 */
export function readFolder(folder: string): ReadFile {
  return (path) => {
    try {
      const root = realpathSync(folder);
      const file = realpathSync(join(root, path));
      if (!file.startsWith(root.endsWith(sep) ? root : root + sep)) {
        return { ok: false, reason: "it is a link out of the document's folder" };
      }
      const text = decodeUtf8(readFileSync(file));
      return text === undefined
        ? { ok: false, reason: "it is no text in UTF-8" }
        : { ok: true, text };
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : undefined;
      return { ok: false, reason: REASONS[String(code)] ?? String(code ?? error) };
    }
  };
}

/** What the system says, without the absolute paths of its own messages. */
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  EISDIR: "it is a folder",
  EACCES: "it may not be read",
  ELOOP: "its links lead in a circle",
};
