import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runProgram } from "./processes.js";
import type { OwnPackage } from "./scenario.js";

const here = fileURLToPath(new URL("./", import.meta.url));

/** Makes a folder a project with the given dependencies, and installs them by npm. */
export async function installInto(
  folder: string,
  tarballs: Readonly<Record<OwnPackage, string>>,
  packages: readonly string[],
  manifest: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const own = Object.entries(tarballs).map(([name, path]) => [name, `file:${path}`] as const);
  const versions = { ...pinnedVersions(), ...Object.fromEntries(own) };
  const project = {
    private: true,
    ...manifest,
    dependencies: Object.fromEntries(packages.map((name) => [name, versions[name]])),
    // What our packages ask of each other is not published yet.
    overrides: Object.fromEntries(own.filter(([name]) => !packages.includes(name))),
  };
  writeFileSync(join(folder, "package.json"), JSON.stringify(project, null, 2));
  cpSync(join(here, "package-lock.json"), join(folder, "package-lock.json"));
  await npmInstall(folder);
}

/** Installs what a folder's `package.json` and `package-lock.json` ask for. */
export async function npmInstall(folder: string): Promise<void> {
  // `npm ci` also wants the packages for other machines, which not every registry carries.
  const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline"];
  await runProgram(folder, "npm", ["install", "--no-save", ...options]);
}

/** The version of each package that scenarios install. */
export function pinnedVersions(): Readonly<Record<string, string>> {
  const { dependencies } = JSON.parse(readFileSync(join(here, "package.json"), "utf8")) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  return dependencies;
}
