import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Waybill's own version, from the `package.json` above this file: one folder up in the sources, more once compiled. */
export function generatorVersion(): string {
  return versionIn(packageAbove(dirname(fileURLToPath(import.meta.url))));
}

function packageAbove(folder: string): string {
  const file = join(folder, "package.json");
  const parent = dirname(folder);
  if (existsSync(file) || parent === folder) return file;
  return packageAbove(parent);
}

/** The version of a package that Waybill depends on, without loading the package. */
export function dependencyVersion(name: string): string {
  return versionIn(createRequire(import.meta.url).resolve(`${name}/package.json`));
}

function versionIn(file: string): string {
  const { version } = JSON.parse(readFileSync(file, "utf8")) as { readonly version: string };
  return version;
}
