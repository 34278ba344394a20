import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Waybill's own version, from the `package.json` above this file: one folder up in the sources, more once compiled. */
export function generatorVersion(): string {
  const file = packageAbove(dirname(fileURLToPath(import.meta.url)));
  const { version } = JSON.parse(readFileSync(file, "utf8")) as { readonly version: string };
  return version;
}

function packageAbove(folder: string): string {
  const file = join(folder, "package.json");
  const parent = dirname(folder);
  if (existsSync(file) || parent === folder) return file;
  return packageAbove(parent);
}
