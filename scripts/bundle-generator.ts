import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/** What is started or imported from outside: the command line, `waybill/generator` and the compiler's thread. */
const DOORS = ["cli.ts", "index.ts", "compiler-thread.ts"];

/**
 * Puts the generator's modules together: a file for each command, and some for what commands share. Node spends more time on
 * finding a file than on running it, and a run with nothing to do would be that for the most part.
 *
 * @param folder gets the files in place of the scripts that it has. Types stay.
 */
export async function bundleGenerator(folder: string): Promise<void> {
  const sources = fileURLToPath(new URL("../generator/", import.meta.url));
  const { outputFiles } = await build({
    entryPoints: DOORS.map((door) => join(sources, door)),
    outdir: folder,
    bundle: true,
    splitting: true,
    format: "esm",
    target: "es2022",
    platform: "node",
    packages: "external",
    write: false,
  });
  mkdirSync(folder, { recursive: true });
  for (const path of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (path.endsWith(".js")) rmSync(join(folder, path));
  }
  for (const { path, contents } of outputFiles) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, contents);
  }
}
