/**
 * Replaces the `package.json` of a package by the one that is published, and restores it. Runs before and after `npm pack`.
 *
 *     tsx scripts/published-manifest.ts write runtime
 *     tsx scripts/published-manifest.ts restore runtime
 */
import { copyFileSync, existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The export condition of this repository: the sources, which are not published. */
const CONDITION = "waybill-source";

/** A `package.json` without export conditions whose files are not published. */
export function publishedManifest(text: string): string {
  const manifest: unknown = JSON.parse(text, (key, value: unknown) =>
    key === CONDITION ? undefined : value,
  );
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** The copy of the original, which an interrupted run leaves behind; npm packs no file of this name. */
function paths(folder: string) {
  const manifest = fileURLToPath(new URL(`../${folder}/package.json`, import.meta.url));
  return { manifest, original: `${manifest}.orig` };
}

function write(folder: string): void {
  const { manifest, original } = paths(folder);
  if (!existsSync(original)) copyFileSync(manifest, original);
  writeFileSync(manifest, publishedManifest(readFileSync(original, "utf8")));
}

function restore(folder: string): void {
  const { manifest, original } = paths(folder);
  if (existsSync(original)) renameSync(original, manifest);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , verb, folder = ""] = process.argv;
  if (verb === "write") write(folder);
  else restore(folder);
}
