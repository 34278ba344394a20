/**
 * The code as it is published. What `tsx` would make of the sources is not: it gives every function its name anew, at
 * each call of the function that holds it.
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
 * A module of a package's `dist/`.
 *
 * @param path `generated/repos` is that of `waybill-github/repos`.
 */
export async function shipped(path: `${PackageFolder}/${string}`): Promise<unknown> {
  const [folder, ...rest] = path.split("/");
  const url = new URL(`../${folder}/dist/${rest.join("/")}.js`, import.meta.url);
  if (!existsSync(url)) throw new Error(`${fileURLToPath(url)} is missing; run npm run build`);
  return import(url.href);
}
