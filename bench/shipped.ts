/**
 * The code as it is published. What `tsx` would make of the sources is not: it gives every function its name anew, at
 * each call of the function that holds it.
 */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../", import.meta.url));

export function buildShipped(): void {
  execFileSync(process.execPath, ["--import", "tsx", "scripts/build.ts"], {
    cwd: root,
    stdio: "inherit",
  });
}

/**
 * A module of `dist/`.
 *
 * @param path of its source, without the ending: `generated/repos`.
 */
export async function shipped(path: string): Promise<unknown> {
  const url = new URL(`../dist/${path}.js`, import.meta.url);
  if (!existsSync(url)) throw new Error(`${fileURLToPath(url)} is missing; run npm run build`);
  return import(url.href);
}
