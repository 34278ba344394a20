import { gzipSync } from "node:zlib";
import { emitModules, inlineRuntime } from "../emit/index.js";
import { type ModulePlan, type PlacedRoute, type Plan, placedRoutes } from "../plan/index.js";
import { type Bundle, type Modules, RUNTIME } from "./find-bundler.js";
import type { BundleSize } from "./page-data.js";

/**
 * Measures what functions add to a bundle, by name.
 *
 * @param names names of functions; all by default.
 */
export async function measureBundles(
  plan: Plan,
  bundle: Bundle,
  names?: readonly string[],
): Promise<ReadonlyMap<string, BundleSize>> {
  const all = placedRoutes(plan);
  const measured = names ? all.filter(({ route }) => names.includes(route.name)) : all;
  const modules = outputModules(plan, [...all.slice(0, 2), ...measured]);

  const entryOf = (...parts: readonly PlacedRoute[]): string =>
    parts.map(({ route, module }) => `export { ${route.name} } from "./${module}";\n`).join("");
  const wanted = measured.map((one) => {
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
  const texts = await bundle(entries, modules);
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

/** The modules that the functions need, reduced to these functions, and the manifest's defaults. */
function outputModules({ modules }: Plan, needed: readonly PlacedRoute[]): Modules {
  const routes = new Set(needed.map(({ route }) => route));
  const parts = modules.flatMap((module): readonly ModulePlan[] => {
    if (module.kind === "defaults") return [module];
    if (module.kind !== "builders") return [];
    const own = module.routes.filter((route) => routes.has(route));
    return own.length === 0 ? [] : [{ ...module, routes: own }];
  });
  return new Map([...emitModules({ modules: parts }), [RUNTIME, inlineRuntime()]]);
}
