import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { SITE_MARK, type Site } from "./site.js";

/**
 * Writes a site into a folder, in place of an earlier one. False if the folder has something else in it; then nothing is
 * written.
 *
 * @throws the system's error if a file cannot be written.
 */
export function writeSite(site: Site, folder: string): boolean {
  const index = join(folder, "index.html");
  const isEmpty = !existsSync(folder) || readdirSync(folder).length === 0;
  const isOurs = existsSync(index) && readFileSync(index, "utf8").includes(SITE_MARK);
  if (!isEmpty && !isOurs) return false;
  // Groups that are no more would stay.
  rmSync(join(folder, "groups"), { recursive: true, force: true });
  for (const [path, text] of site) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return true;
}
