import { gzipSync } from "node:zlib";
import { emitModules, inlineRuntime } from "../emit/index.js";
import { type PlacedRoute, type Plan, placedRoutes } from "../plan/index.js";
import { bundleEntries, type Bundler, type Modules, RUNTIME } from "./find-bundler.js";
import type { BundleSize } from "./page-data.js";

/** Measures what functions add to a bundle, by name. */
export async function measureBundles(
  plan: Plan,
  bundler: Bundler,
): Promise<ReadonlyMap<string, BundleSize>> {
  const all = placedRoutes(plan);
  const entryOf = (...parts: readonly PlacedRoute[]): string =>
    parts.map(({ route, module }) => `export { ${route.name} } from "./${module}";\n`).join("");
  const wanted = all.map((one) => {
    const other = all.find(({ route }) => route !== one.route);
    return {
      name: one.route.name,
      alone: entryOf(one),
      beside: other && { other: entryOf(other), both: entryOf(other, one) },
    };
  });
  const entries = [
    ...new Set(
      wanted.flatMap(({ alone, beside }) => [alone, ...(beside ? Object.values(beside) : [])]),
    ),
  ];
  const texts = await bundleEntries(bundler, entries, outputModules(plan));
  const sizes = new Map(
    entries.map((entry, index) => [entry, gzipSync(texts[index] ?? "", { level: 9 }).length]),
  );
  const sizeOf = (entry: string): number => sizes.get(entry) ?? 0;
  return new Map(
    wanted.map(({ name, alone, beside }) => [
      name,
      {
        alone: sizeOf(alone),
        ...(beside && { beside: Math.max(0, sizeOf(beside.both) - sizeOf(beside.other)) }),
      },
    ]),
  );
}

/** The modules that functions need. */
function outputModules({ modules }: Plan): Modules {
  const needed = modules.filter(({ kind }) => kind === "builders" || kind === "defaults");
  return new Map([...emitModules({ modules: needed }), [RUNTIME, inlineRuntime()]]);
}
