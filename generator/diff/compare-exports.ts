import type { Plan, RoutePlan } from "../plan/index.js";
import type { Finding, TypePlace, Verdicts } from "./change.js";
import type { RoutePairs } from "./match-routes.js";

const importsFail: Verdicts = { compiler: "breaking", wire: "neither" };
const importable: Verdicts = { compiler: "additive", wire: "neither" };

/**
 * What changed about the types that programs can import. Those of a route that is gone, new or renamed are told by it.
 *
 * @param renamed the new names of types whose names alone changed, by their old ones.
 */
export function compareExports(
  before: Plan,
  after: Plan,
  { both, removed, added }: RoutePairs,
  renamed: ReadonlyMap<string, string>,
): readonly Finding[] {
  const changedNames = both.filter(([old, now]) => old.route.name !== now.route.name);
  const gone = ofRoutes(
    [...removed, ...changedNames.map(([old]) => old)].map(({ route }) => route),
  );
  const implied = ofRoutes([...added, ...both.map(([, now]) => now)].map(({ route }) => route));
  const moved = ofRoutes(
    both.filter(([old, now]) => old.module !== now.module).map(([old]) => old.route),
  );
  const [olds, nows] = [modulesByType(before), modulesByType(after)];
  const newNames = new Set(renamed.values());
  return [
    ...[...olds].flatMap(([type, from]): readonly Finding[] => {
      const place: TypePlace = { of: "type", type, path: [], routes: [] };
      const newName = renamed.get(type);
      const to = nows.get(newName ?? type);
      if (gone.has(type)) return [];
      if (to === undefined) return [{ kind: "type-removed", ...importsFail, place }];
      if (newName !== undefined) {
        const here = { ...place, type: newName };
        return [{ kind: "type-renamed", from: type, to: newName, ...importsFail, place: here }];
      }
      const isFound = from.every((module) => to.includes(module));
      if (isFound || moved.has(type)) return [];
      return [{ kind: "type-moved", from: named(from), to: named(to), ...importsFail, place }];
    }),
    ...[...nows.keys()]
      .filter((type) => !olds.has(type) && !newNames.has(type) && !implied.has(type))
      .map((type): Finding => {
        return {
          kind: "type-added",
          ...importable,
          place: { of: "type", type, path: [], routes: [] },
        };
      }),
  ];
}

/** The names of the types that belong to routes. */
function ofRoutes(routes: readonly RoutePlan[]): ReadonlySet<string> {
  return new Set(
    routes.flatMap(({ declarations, types: { responses } }) => [
      ...declarations.map(({ name }) => name),
      ...(responses?.kind === "reference" ? [responses.name] : []),
    ]),
  );
}

/** The modules that export each type, besides the index, which exports all. */
function modulesByType({ modules }: Plan): ReadonlyMap<string, readonly string[]> {
  const byPath = new Map<string, readonly string[]>();
  for (const module of modules) {
    if (module.kind === "schemas") {
      byPath.set(
        module.path,
        module.declarations.map(({ name }) => name),
      );
    }
  }
  const found = new Map<string, string[]>();
  const add = (module: string, names: readonly string[]): void => {
    for (const name of names) {
      const known = found.get(name);
      if (known) known.push(module);
      else found.set(name, [module]);
    }
  };
  for (const module of modules) {
    const specifier = module.path.replace(/\.ts$/, "");
    if (module.kind === "schemas") add(specifier, byPath.get(module.path) ?? []);
    if (module.kind !== "builders") continue;
    add(
      specifier,
      module.routes.flatMap(({ declarations }) => declarations.map(({ name }) => name)),
    );
    if (module.exports.length > 0) add(specifier, byPath.get(`${specifier}.responses.ts`) ?? []);
  }
  return found;
}

/** The module that a program would import from: the group rather than its responses alone. */
function named(modules: readonly string[]): string {
  return modules.find((module) => !module.endsWith(".responses")) ?? modules.join();
}
