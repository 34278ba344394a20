import { gzipSync } from "node:zlib";
import { emitModules, inlineRuntime } from "../emit/index.js";
import { type PlacedRoute, type Plan, placedRoutes } from "../plan/index.js";
import { bundleEntries, type Bundler, type Modules, RUNTIME } from "./find-bundler.js";

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
    return {
      name: placed.route.name,
      without: entryOf(others),
      with: entryOf([...others, placed]),
    };
  });
  const entries = [...new Set(wanted.flatMap((entry) => [entry.without, entry.with]))];
  const texts = await bundleEntries(bundler, entries, outputModules(plan));
  const sizes = new Map(
    texts.map((text, index) => [
      entries[index],
      text === "" ? 0 : gzipSync(text, { level: 9 }).length,
    ]),
  );
  const sizeOf = (entry: string): number => sizes.get(entry) ?? 0;
  return new Map(
    wanted.map((entry) => [entry.name, Math.max(0, sizeOf(entry.with) - sizeOf(entry.without))]),
  );
}

function entryOf(routes: readonly PlacedRoute[]): string {
  return routes
    .map(({ route, module }) => `export { ${route.name} } from "./${module}";\n`)
    .join("");
}

function outputModules({ modules }: Plan): Modules {
  const needed = modules.filter(({ kind }) => kind === "builders" || kind === "defaults");
  return new Map([...emitModules({ modules: needed }), [RUNTIME, inlineRuntime()]]);
}
