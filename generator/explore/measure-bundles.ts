import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { emitModules, inlineRuntime } from "../emit/index.js";
import { type PlacedRoute, type Plan, placedRoutes } from "../plan/index.js";
import { resolveImport } from "../ts-morph/index.js";

/** The part of esbuild's API that is used here. The user provides esbuild, not Waybill. */
export interface Bundler {
  readonly build: (options: object) => Promise<{
    readonly outputFiles: readonly { readonly path: string; readonly text: string }[];
  }>;
}

interface PluginBuild {
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

/**
 * Measures the bytes that functions add to a bundle that has another function of the API, by name. The bundle of the only
 * function of an API is measured as it is.
 */
export async function measureBundles(
  plan: Plan,
  bundler: Bundler,
): Promise<ReadonlyMap<string, number>> {
  const all = placedRoutes(plan);
  const wanted = all.map((placed) => {
    const others = all.filter((other) => other !== placed).slice(0, 1);
    return [placed.route.name, entryOf(others), entryOf([...others, placed])] as const;
  });
  const entries = new Set(wanted.flatMap(([, without, both]) => [without, both]));
  const sizes = await bundleSizes(bundler, [...entries], plan);
  const sizeOf = (entry: string): number => sizes.get(entry) ?? 0;
  return new Map(
    wanted.map(([name, without, both]) => [name, Math.max(0, sizeOf(both) - sizeOf(without))]),
  );
}

function entryOf(routes: readonly PlacedRoute[]): string {
  return routes
    .map(({ route, module }) => `export { ${route.name} } from "./${module}";\n`)
    .join("");
}

const RUNTIME = "waybill:runtime.ts";

/** The sizes of minified and compressed bundles, by the text of their entries, which may import the modules of the output. */
async function bundleSizes(
  { build }: Bundler,
  entries: readonly string[],
  plan: Plan,
): Promise<ReadonlyMap<string, number>> {
  const needed = plan.modules.filter(({ kind }) => kind === "builders" || kind === "defaults");
  const modules = new Map([...emitModules({ modules: needed }), [RUNTIME, inlineRuntime()]]);
  const plugin = {
    name: "waybill",
    setup({ onResolve, onLoad }: PluginBuild) {
      onResolve({ filter: /.*/ }, ({ path, importer }) => ({
        // Anything that is neither an entry nor a module of the output is the runtime.
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
  return new Map(
    outputFiles.map(({ path, text }) => {
      const entry = entries[Number(/(\d+)\.js$/.exec(path)?.[1])] ?? "";
      return [entry, text === "" ? 0 : gzipSync(text, { level: 9 }).length];
    }),
  );
}
