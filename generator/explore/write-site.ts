import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { SITE_MARK, type Site } from "./site.js";

/**
 * Writes a site to a folder, replacing an earlier one. Returns false, and writes nothing, if the folder contains anything else.
 *
 * @throws the system's error if a file cannot be written.
 */
export function writeSite(site: Site, folder: string): boolean {
  const index = join(folder, "index.html");
  const isEmpty = !existsSync(folder) || readdirSync(folder).length === 0;
  const isOurs = existsSync(index) && readFileSync(index, "utf8").includes(SITE_MARK);
  if (!isEmpty && !isOurs) return false;
  // Remove groups that no longer exist.
  rmSync(join(folder, "groups"), { recursive: true, force: true });
  for (const [path, text] of site) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return true;
}
