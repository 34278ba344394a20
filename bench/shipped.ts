/**
 * The code as published. Running the sources with `tsx` would distort results: it sets the name of every inner function again
 * at each call of the outer function.
 */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { PackageFolder } from "../scripts/build-packages.js";

export const root = fileURLToPath(new URL("../", import.meta.url));

export function buildShipped(): void {
  execFileSync(process.execPath, ["--import", "tsx", "scripts/build.ts"], {
    cwd: root,
    stdio: "inherit",
  });
}

/**
 * Imports a module of a package's `dist/`.
 *
 * @param path `generated/repos` is the path of `waybill-github/repos`.
 */
export async function shipped(path: `${PackageFolder}/${string}`): Promise<unknown> {
  const [folder, ...rest] = path.split("/");
  const url = new URL(`../${folder}/dist/${rest.join("/")}.js`, import.meta.url);
  if (!existsSync(url)) throw new Error(`${fileURLToPath(url)} is missing; run npm run build`);
  return import(url.href);
}
