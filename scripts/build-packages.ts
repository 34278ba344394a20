import { execFileSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown, type Plugin } from "rolldown";
import { buildPage } from "./build-page.js";
import { JOINED_RUNTIME, JOINED_TYPES } from "./join-runtime.js";
import { productionErrors } from "./production-errors.js";

/** The folders of the packages. */
export const PACKAGES = ["runtime", "generated", "generator"] as const;
export type PackageFolder = (typeof PACKAGES)[number];

const root = fileURLToPath(new URL("../", import.meta.url));

/** The sources that commands read as text. */
export const TEXTS = [JOINED_RUNTIME, JOINED_TYPES, join(root, "generator/sdk/client.ts")];

/** Compiles packages to their `dist/`, and copies shared files of the repository to their folders. */
export async function buildPackages(folders: readonly PackageFolder[]): Promise<void> {
  const types = mkdtempSync(join(tmpdir(), "waybill-types-"));
  try {
    writeTypes(types);
    for (const folder of folders) {
      const path = join(root, folder);
      const dist = join(path, "dist");
      rmSync(dist, { recursive: true, force: true });
      await writeScripts(folder, "esm", dist);
      cpSync(join(types, folder), dist, { recursive: true });
      if (folder === "generator") {
        chmodSync(join(dist, "cli.js"), 0o755);
        for (const source of TEXTS) cpSync(source, join(dist, basename(source)));
        cpSync(join(root, "schema"), join(path, "schema"), { recursive: true });
        await buildPage();
      } else {
        const commonjs = join(dist, "cjs");
        await writeScripts(folder, "cjs", commonjs);
        cpSync(join(types, folder), commonjs, { recursive: true });
        writeFileSync(join(commonjs, "package.json"), '{ "type": "commonjs" }\n');
      }
      for (const file of ["LICENSE", "SECURITY.md"]) cpSync(join(root, file), join(path, file));
    }
  } finally {
    rmSync(types, { recursive: true });
  }
}

/** The modules to which a package's `exports` and `bin` refer: name → source. */
function packageEntries(folder: PackageFolder): Readonly<Record<string, string>> {
  switch (folder) {
    case "runtime":
      return {
        index: "index.ts",
        builders: "builders.ts",
        fetch: "fetch.ts",
        tools: "tools.ts",
        types: "types.ts",
      };
    case "generated":
      return Object.fromEntries(
        readdirSync(join(root, folder))
          .filter((file) => file.endsWith(".ts"))
          .map((file) => [file.replace(/\.ts$/, ""), file]),
      );
    case "generator":
      return { cli: "cli.ts", index: "index.ts", ...pluginEntries() };
  }
}

/** The plugins that `package.json` of `waybill` exports. */
function pluginEntries(): Readonly<Record<string, string>> {
  const file = join(root, "generator/package.json");
  const { exports } = JSON.parse(readFileSync(file, "utf8")) as {
    readonly exports: Readonly<Record<string, { readonly "waybill-source"?: string }>>;
  };
  const sources = Object.values(exports).map((entry) => entry["waybill-source"] ?? "");
  const found = sources.flatMap((source) => /^\.\/(plugins\/.*)\.ts$/.exec(source)?.[1] ?? []);
  return Object.fromEntries(found.map((name) => [name, `${name}.ts`]));
}

/**
 * Writes a script for each entry, and scripts for shared code. The runtime also gets scripts for the condition `production`. Imports of
 * other packages stay imports.
 */
export async function writeScripts(
  folder: PackageFolder,
  format: "esm" | "cjs",
  target: string,
): Promise<void> {
  await writeBuild(folder, format, target);
  if (folder === "runtime") {
    await writeBuild(folder, format, join(target, "production"), productionErrors);
  }
}

async function writeBuild(
  folder: PackageFolder,
  format: "esm" | "cjs",
  target: string,
  plugin?: Plugin,
): Promise<void> {
  // Programs that generate code print sentences in production, too.
  const { tools, types, ...ofCalls } = packageEntries(folder);
  const build = await rolldown({
    cwd: join(root, folder),
    input: plugin ? ofCalls : packageEntries(folder),
    platform: folder === "generator" ? "node" : "neutral",
    external: (specifier) => /^[a-z@]/.test(specifier),
    treeshake: { moduleSideEffects: false },
    ...(plugin && { plugins: [plugin] }),
    // At startup the command line loads only what every command needs.
    experimental: { chunkOptimization: folder !== "generator" },
  });
  await build.write({
    dir: target,
    format,
    exports: "named",
    chunkFileNames: "shared-[name].js",
    // Node takes about a millisecond to find a module, however small.
    ...(folder === "runtime" && {
      codeSplitting: { groups: [{ name: "core", minShareCount: 2 }] },
    }),
    // A run that is up to date loads only this command and its imports; other runs load all stages.
    ...(folder === "generator" && {
      codeSplitting: {
        groups: [
          { name: "start", test: /[\\/]generate-command\.ts$/, priority: 1 },
          { name: "stages", test: /[\\/](read-source|(plan|emit)[\\/]index)\.ts$/ },
        ],
      },
    }),
  });
  await build.close();
}

/** Writes the declarations of all packages, each to a folder with the package's name. */
export function writeTypes(target: string): void {
  const compiler = dirname(createRequire(import.meta.url).resolve("typescript/package.json"));
  const args = [join(compiler, "bin/tsc"), "-p", "tsconfig.build.json", "--outDir", target];
  execFileSync(process.execPath, args, { cwd: root, stdio: "inherit" });
}
