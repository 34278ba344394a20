import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import type { EsbuildPlugin } from "unplugin";
import { emitModules, inlineRuntime } from "../emit/index.js";
import { type Plan, placedRoutes } from "../plan/index.js";
import { resolveImport } from "../ts-morph/index.js";

/** esbuild, which the user provides, not Waybill. Its types come with those of the plugins. */
export type Bundler = Pick<Parameters<EsbuildPlugin["setup"]>[0]["esbuild"], "build">;

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
  const routes = placedRoutes(plan);
  const lines = new Map(
    routes.map(({ route: { name }, module }) => {
      return [name, `export { ${name} } from "./${module}";\n`] as const;
    }),
  );
  const [first = "", second = ""] = lines.keys();
  const otherOf = (name: string) => (name === first ? second : first);
  const lineOf = (name: string) => lines.get(name) ?? "";
  const entries = new Map([
    ...[...lines].map(([name, line]) => [name, lineOf(otherOf(name)) + line] as const),
    ...[first, second].map((name) => [`${name} alone`, lineOf(name)] as const),
  ]);
  const sizes = await bundleSizes(bundler, entries, plan);
  const sizeOf = (entry: string): number => sizes.get(entry) ?? 0;
  const added = (name: string) => Math.max(0, sizeOf(name) - sizeOf(`${otherOf(name)} alone`));
  return new Map([...lines.keys()].map((name) => [name, added(name)]));
}

const RUNTIME = "waybill:runtime.ts";

/** The sizes of minified and compressed bundles, by the names of their entries, which may import the modules of the output. */
async function bundleSizes(
  { build }: Bundler,
  entries: ReadonlyMap<string, string>,
  plan: Plan,
): Promise<ReadonlyMap<string, number>> {
  const needed = plan.modules.filter(({ kind }) => kind === "builders" || kind === "defaults");
  const modules = new Map([...emitModules({ modules: needed }), [RUNTIME, inlineRuntime()]]);
  const plugin: EsbuildPlugin = {
    name: "waybill",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /.*/ }, ({ kind, path, importer }) => ({
        // Anything that is neither an entry nor a module of the output is the runtime.
        path:
          kind === "entry-point"
            ? path
            : (resolveImport(importer, path, (file) => modules.has(file)) ?? RUNTIME),
        namespace: "waybill",
        sideEffects: false,
      }));
      onLoad({ filter: /.*/, namespace: "waybill" }, ({ path }) => ({
        contents: entries.get(path) ?? modules.get(path) ?? "",
        loader: "ts",
      }));
    },
  };
  const { outputFiles } = await build({
    entryPoints: [...entries.keys()].map((name) => ({ in: name, out: name })),
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
      return [basename(path, ".js"), text === "" ? 0 : gzipSync(text, { level: 9 }).length];
    }),
  );
}
