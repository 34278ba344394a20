import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { resolveImport } from "../ts-morph/index.js";

/** Returns a minified bundle of each entry text, in order. Entries may import the modules of the output. */
export type Bundle = (entries: readonly string[], modules: Modules) => Promise<readonly string[]>;

/** TypeScript by path relative to the output folder. The runtime is one module, whatever the output imports. */
export type Modules = ReadonlyMap<string, string>;

export const RUNTIME = "waybill:runtime.ts";

/** Resolves a specifier. Anything that is not a module of the output is the runtime. */
function resolveModule(modules: Modules, specifier: string, importer: string): string {
  return resolveImport(importer, specifier, (path) => modules.has(path)) ?? RUNTIME;
}

/**
 * Loads esbuild, or else rolldown; `undefined` if neither is installed.
 *
 * @param folder absolute path of the folder to resolve them from, whose code is run. No manifest may choose it.
 */
export async function findBundler(folder: string): Promise<Bundle | undefined> {
  const esbuild = (await importFrom(folder, "esbuild")) as Esbuild | undefined;
  if (esbuild?.build) return (...given) => bundleWithEsbuild(esbuild, ...given);
  const rolldown = (await importFrom(folder, "rolldown")) as Rolldown | undefined;
  if (rolldown?.rolldown) return (...given) => bundleWithRolldown(rolldown, ...given);
  return undefined;
}

async function importFrom(folder: string, name: string): Promise<unknown> {
  try {
    const path = createRequire(join(folder, "index.js")).resolve(name);
    return (await import(pathToFileURL(path).href)) as unknown;
  } catch {
    return undefined;
  }
}

/** The part of esbuild's API that is used here. The user provides esbuild, not Waybill. */
interface Esbuild {
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

async function bundleWithEsbuild(
  { build }: Esbuild,
  entries: readonly string[],
  modules: Modules,
): Promise<readonly string[]> {
  const plugin = {
    name: "waybill",
    setup({ onResolve, onLoad }: EsbuildPlugin) {
      onResolve({ filter: /.*/ }, ({ path, importer }) => ({
        path: /^entry:\d+$/.test(path) ? path : resolveModule(modules, path, importer),
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

/** The part of rolldown's API that is used here. */
interface Rolldown {
  readonly rolldown: (options: object) => Promise<{
    readonly generate: (
      options: object,
    ) => Promise<{ readonly output: readonly { readonly code?: string }[] }>;
    readonly close: () => Promise<void>;
  }>;
}

/** The extension tells rolldown that it is TypeScript. */
const ENTRY = "entry.ts";

async function bundleWithRolldown(
  { rolldown }: Rolldown,
  entries: readonly string[],
  modules: Modules,
): Promise<readonly string[]> {
  const texts: string[] = [];
  for (const entry of entries) {
    const build = await rolldown({
      input: ENTRY,
      treeshake: { moduleSideEffects: false },
      plugins: [
        {
          name: "waybill",
          resolveId: (path: string, importer = "") =>
            path === ENTRY ? path : resolveModule(modules, path, importer),
          load: (id: string) => (id === ENTRY ? entry : modules.get(id)),
        },
      ],
    });
    const { output } = await build.generate({ format: "esm", minify: true });
    texts.push(output[0]?.code ?? "");
    await build.close();
  }
  return texts;
}
