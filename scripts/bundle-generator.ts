import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { type BuildOptions, type Metafile, type Plugin, build } from "esbuild";

/** The command line, as CommonJS: Node is sooner done with that than with a module. */
const START = "cli.ts";

/** What else is started or imported from outside: `waybill/generator` and the compiler's thread. */
const DOORS = ["index.ts", "emit/compiler-thread.ts"];

const sources = fileURLToPath(new URL("../generator/", import.meta.url));

/**
 * Puts the generator's modules together: one file that begins each run, and is all that a run with nothing to do loads, and
 * files for what is loaded after that. Node spends more time on finding a file than on running it. So packages that are no
 * `dependencies` are put in too, with their licences beside.
 *
 * @param folder gets the files in place of the scripts that it has. Types stay: those that name such a package are not among
 *   what `index.d.ts` leads to.
 */
export async function bundleGenerator(folder: string): Promise<void> {
  const options = {
    bundle: true,
    outdir: folder,
    outbase: sources,
    target: "es2022",
    platform: "node",
    external: Object.keys(readPackage(".").dependencies),
    write: false,
    metafile: true,
  } as const satisfies BuildOptions;
  const later = new Set<string>();
  const start = await build({
    ...options,
    entryPoints: [join(sources, START)],
    format: "cjs",
    outExtension: { ".js": ".cjs" },
    define: { "import.meta.url": "moduleUrl" },
    banner: { js: MODULE_URL },
    plugins: [laterModules(later)],
  });
  const rest = await build({
    ...options,
    entryPoints: [...DOORS.map((door) => join(sources, door)), ...later],
    format: "esm",
    splitting: true,
    banner: { js: REQUIRE },
  });
  mkdirSync(folder, { recursive: true });
  for (const path of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (path.endsWith(".js")) rmSync(join(folder, path));
  }
  for (const { path, contents } of [...start.outputFiles, ...rest.outputFiles]) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, contents);
  }
  const bundles = [start.metafile, rest.metafile];
  writeFileSync(join(folder, "third-party-licenses.txt"), licencesOf(bundles));
}

/** What a module has of itself. All modules are strict, and this comes before what says so of the bundle. */
const MODULE_URL =
  '"use strict"; const moduleUrl = require("node:url").pathToFileURL(__filename).href;';

/** Packages that are CommonJS ask for Node's modules by `require`, which modules have to make for themselves. */
const REQUIRE =
  'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);';

/** Leaves `import()` as it is, and tells of the modules that are loaded by it. */
function laterModules(found: Set<string>): Plugin {
  return {
    name: "later-modules",
    setup: ({ onResolve }) =>
      onResolve({ filter: /^\./ }, ({ kind, path, importer }) => {
        if (kind !== "dynamic-import") return undefined;
        const source = join(dirname(importer), path).replace(/\.js$/, ".ts");
        found.add(source);
        const target = relative(sources, source).split(sep).join("/");
        return { path: `./${target.replace(/\.ts$/, ".js")}`, external: true };
      }),
  };
}

/** The licences of the packages whose code is in a bundle. */
function licencesOf(bundles: readonly Metafile[]): string {
  const inputs = bundles.flatMap((bundle) => Object.keys(bundle.inputs));
  const folders = new Set(
    inputs.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []),
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
