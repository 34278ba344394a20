import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { PACKAGES, writeScripts, writeTypes, type PackageFolder } from "./build-packages.js";
import { publishedManifest } from "./published-manifest.js";

const root = fileURLToPath(new URL("../", import.meta.url));

/**
 * Lays out packages as an installation would: their scripts, built from the sources, and links to their dependencies.
 *
 * @param modules the path of a `node_modules` folder.
 */
export async function installScripts(
  modules: string,
  folders: readonly PackageFolder[],
): Promise<void> {
  for (const folder of folders) {
    const { target, dependencies } = installManifest(modules, folder);
    await writeScripts(folder, "esm", join(target, "dist"));
    for (const name of dependencies) {
      if (!name.startsWith("waybill")) linkPackage(modules, name);
    }
  }
}

/** Lays out the types of all packages, without their scripts. */
export function installTypes(modules: string): void {
  const types = mkdtempSync(join(tmpdir(), "waybill-types-"));
  writeTypes(types);
  for (const folder of PACKAGES) {
    cpSync(join(types, folder), join(installManifest(modules, folder).target, "dist"), {
      recursive: true,
    });
  }
  rmSync(types, { recursive: true });
}

/** Links to a package that is installed in this repository. */
export function linkPackage(modules: string, name: string): void {
  mkdirSync(dirname(join(modules, name)), { recursive: true });
  symlinkSync(join(root, "node_modules", name), join(modules, name), "junction");
}

function installManifest(
  modules: string,
  folder: PackageFolder,
): { readonly target: string; readonly dependencies: readonly string[] } {
  const file = join(root, folder, "package.json");
  const { name, dependencies = {} } = JSON.parse(readFileSync(file, "utf8")) as {
    readonly name: string;
    readonly dependencies?: Readonly<Record<string, string>>;
  };
  const target = join(modules, name);
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, "package.json"), publishedManifest(readFileSync(file, "utf8")));
  return { target, dependencies: Object.keys(dependencies) };
}
