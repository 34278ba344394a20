import { createRequire } from "node:module";
import { join, posix } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { emitModules, inlineRuntime } from "../emit/index.js";
import type { BuildersModule, ModulePlan, Plan, RoutePlan } from "../plan/index.js";
import { withoutExtension } from "./api-data.js";
import type { BundleSize } from "./page-data.js";

/** Returns a minified bundle of each entry text, in order. Entries may import the modules of the output. */
type Bundle = (entries: readonly string[], modules: Modules) => Promise<readonly string[]>;

/**
 * Measures what functions add to a bundle, with the project's own bundler. Empty if it has neither esbuild nor rolldown.
 *
 * @param folder absolute path of a folder in the project.
 * @param names names of functions; all by default.
 */
export async function measureBundles(
  plan: Plan,
  folder: string,
  names?: readonly string[],
): Promise<ReadonlyMap<string, BundleSize>> {
  const all = plan.modules.flatMap((module) =>
    module.kind === "builders" ? module.routes.map((route) => ({ route, module })) : [],
  );
  const [first, second = first] = all;
  if (first === undefined || second === undefined) return new Map();
  const bundle = await findBundler(folder);
  if (bundle === undefined) return new Map();
  const measured = names ? all.filter(({ route }) => names.includes(route.name)) : all;
  const modules = outputModules(plan, [first, second, ...measured]);

  const exported = ({ route, module }: PlacedRoute): string =>
    `export { ${route.name} } from "./${withoutExtension(module.path)}";\n`;
  const otherThan = (one: PlacedRoute): PlacedRoute => (one.route === first.route ? second : first);
  const others = [...new Set(measured.map(otherThan))];
  const pairs = measured.map((one) => {
    const other = otherThan(one);
    return one.route === other.route ? exported(one) : exported(other) + exported(one);
  });
  const entries = [...measured.map(exported), ...pairs, ...others.map(exported)];
  const texts = await bundle(entries, modules);
  const sizes = texts.map((text) => gzipSync(text, { level: 9 }).length);
  return new Map(
    measured.map((one, index) => {
      const alone = sizes[index] ?? 0;
      const pair = sizes[measured.length + index] ?? 0;
      const other = sizes[2 * measured.length + others.indexOf(otherThan(one))] ?? 0;
      return [one.route.name, { alone, beside: Math.max(0, pair - other) }];
    }),
  );
}

interface PlacedRoute {
  readonly route: RoutePlan;
  readonly module: BuildersModule;
}

/** TypeScript by path without extension. The runtime is one module, whatever the output imports. */
type Modules = ReadonlyMap<string, string>;

const RUNTIME = "waybill:runtime";

/** The modules that the functions need, reduced to these functions, and the manifest's defaults. */
function outputModules({ modules }: Plan, needed: readonly PlacedRoute[]): Modules {
  const routes = new Set(needed.map(({ route }) => route));
  const parts = modules.flatMap((module): readonly ModulePlan[] => {
    if (module.kind === "defaults") return [module];
    if (module.kind !== "builders") return [];
    const own = module.routes.filter((route) => routes.has(route));
    return own.length === 0 ? [] : [{ ...module, routes: own }];
  });
  const texts = [...emitModules({ modules: parts })].map(
    ([path, text]) => [withoutExtension(path), text] as const,
  );
  return new Map([...texts, [RUNTIME, inlineRuntime()]]);
}

/** Resolves a specifier. Anything that is not a module of the output is the runtime. */
function resolveModule(modules: Modules, specifier: string, importer: string): string {
  const path = withoutExtension(posix.join(posix.dirname(importer), specifier));
  return specifier.startsWith(".") && modules.has(path) ? path : RUNTIME;
}

async function findBundler(folder: string): Promise<Bundle | undefined> {
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

/** The part of esbuild's API that is used here. The project provides esbuild, not Waybill. */
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
        path: /^entry:\d+$/.test(path)
          ? path
          : resolveModule(modules, path, importer.startsWith("entry:") ? "" : importer),
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

async function bundleWithRolldown(
  { rolldown }: Rolldown,
  entries: readonly string[],
  modules: Modules,
): Promise<readonly string[]> {
  const texts: string[] = [];
  for (const entry of entries) {
    const build = await rolldown({
      input: "entry",
      treeshake: { moduleSideEffects: false },
      plugins: [
        {
          name: "waybill",
          resolveId: (path: string, importer?: string) =>
            `${path === "entry" ? path : resolveModule(modules, path, (importer ?? "").replace(/^entry\.ts$|\.ts$/, ""))}.ts`,
          load: (id: string) => (id === "entry.ts" ? entry : modules.get(id.replace(/\.ts$/, ""))),
        },
      ],
    });
    const { output } = await build.generate({ format: "esm", minify: true });
    texts.push(output[0]?.code ?? "");
    await build.close();
  }
  return texts;
}
