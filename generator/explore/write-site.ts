import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { readInputFile } from "../manifest/index.js";
import { SITE_MARK, type Site } from "./site.js";

/**
 * Whether a site may be written to a folder: one that is missing, is empty, or holds an earlier site.
 *
 * @throws the system's error if it is not a folder or cannot be read.
 */
export function isSiteFolder(folder: string): boolean {
  const index = join(folder, "index.html");
  if (!existsSync(folder) || readdirSync(folder).length === 0) return true;
  const read = readInputFile(index);
  return read.ok && new TextDecoder().decode(read.bytes).includes(SITE_MARK);
}

/**
 * Writes a site to a folder, replacing an earlier one.
 *
 * @throws the system's error if a file cannot be written.
 */
export function writeSite(site: Site, folder: string): void {
  // Remove groups that no longer exist.
  rmSync(join(folder, "groups"), { recursive: true, force: true });
  for (const [path, text] of site) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}
