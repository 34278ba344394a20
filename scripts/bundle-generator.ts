import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Metafile, build } from "esbuild";

/** What is started or imported from outside: the command line, `waybill/generator` and the compiler's thread. */
const DOORS = ["cli.ts", "index.ts", "compiler-thread.ts"];

/** Packages that are CommonJS ask for Node's modules by `require`, which modules have to make for themselves. */
const REQUIRE =
  'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);';

/**
 * Puts the generator's modules together: a file for each command, and some for what commands share. Node spends more time on
 * finding a file than on running it, and a run with little to do would be that for the most part. So packages that are no
 * `dependencies` are put in too, with their licences beside.
 *
 * @param folder gets the files in place of the scripts that it has. Types stay.
 */
export async function bundleGenerator(folder: string): Promise<void> {
  const sources = fileURLToPath(new URL("../generator/", import.meta.url));
  const { outputFiles, metafile } = await build({
    entryPoints: DOORS.map((door) => join(sources, door)),
    outdir: folder,
    bundle: true,
    splitting: true,
    format: "esm",
    target: "es2022",
    platform: "node",
    external: Object.keys(readPackage(".").dependencies),
    banner: { js: REQUIRE },
    write: false,
    metafile: true,
  });
  mkdirSync(folder, { recursive: true });
  for (const path of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (path.endsWith(".js")) rmSync(join(folder, path));
  }
  for (const { path, contents } of outputFiles) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, contents);
  }
  writeFileSync(join(folder, "third-party-licenses.txt"), licencesOf(metafile));
}

/** The licences of the packages whose code is in a bundle. */
function licencesOf({ inputs }: Metafile): string {
  const folders = new Set(
    Object.keys(inputs).flatMap(
      (path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? [],
    ),
  );
  const texts = [...folders].sort().map((own) => {
    const { name, version } = readPackage(own);
    const file = readdirSync(own).find((entry) => /^licen[cs]e/i.test(entry));
    if (file === undefined) throw new Error(`${own} has no licence that could be passed on`);
    return `${name} ${version}\n\n${readFileSync(join(own, file), "utf8").trim()}\n`;
  });
  return texts.join(`\n${"-".repeat(80)}\n\n`);
}

interface PackageFile {
  readonly name: string;
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
}

function readPackage(path: string): PackageFile {
  return JSON.parse(readFileSync(join(path, "package.json"), "utf8")) as PackageFile;
}
