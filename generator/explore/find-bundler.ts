import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { resolveImport } from "../ts-morph/index.js";

/** TypeScript by path relative to the output folder. Anything that is not a module of the output is the runtime. */
export type Modules = ReadonlyMap<string, string>;

export const RUNTIME = "waybill:runtime.ts";

/** The part of esbuild's API that is used here. The user provides esbuild, not Waybill. */
export interface Bundler {
  readonly build: (options: object) => Promise<{
    readonly outputFiles: readonly { readonly path: string; readonly text: string }[];
  }>;
}

interface EsbuildPlugin {
  readonly onResolve: (
    options: object,
    resolve: (args: { path: string; importer: string }) => object,
  ) => void;
  readonly onLoad: (options: object, load: (args: { path: string }) => object) => void;
}

/**
 * Loads esbuild; `undefined` if it is not installed.
 *
 * @param folder absolute path of the folder to resolve it from, whose code is run. No manifest may choose it.
 */
export async function findBundler(folder: string): Promise<Bundler | undefined> {
  try {
    const path = createRequire(join(folder, "index.js")).resolve("esbuild");
    return (await import(pathToFileURL(path).href)) as Bundler;
  } catch {
    return undefined;
  }
}

/** Returns a minified bundle of each entry text, in order. Entries may import the modules of the output. */
export async function bundleEntries(
  { build }: Bundler,
  entries: readonly string[],
  modules: Modules,
): Promise<readonly string[]> {
  const plugin = {
    name: "waybill",
    setup({ onResolve, onLoad }: EsbuildPlugin) {
      onResolve({ filter: /.*/ }, ({ path, importer }) => ({
        path: /^entry:\d+$/.test(path)
          ? path
          : (resolveImport(importer, path, (file) => modules.has(file)) ?? RUNTIME),
        namespace: "waybill",
        sideEffects: false,
      }));
      onLoad({ filter: /.*/, namespace: "waybill" }, ({ path }) => ({
        contents: modules.get(path) ?? entries[Number(path.slice("entry:".length))] ?? "",
        loader: "ts",
      }));
    },
  };
  const { outputFiles } = await build({
    entryPoints: entries.map((_, index) => ({ in: `entry:${index}`, out: String(index) })),
    outdir: "/",
    bundle: true,
    format: "esm",
    minify: true,
    write: false,
    logLevel: "silent",
    plugins: [plugin],
  });
  const texts = new Map(outputFiles.map(({ path, text }) => [/(\d+)\.js$/.exec(path)?.[1], text]));
  return entries.map((_, index) => texts.get(String(index)) ?? "");
}
