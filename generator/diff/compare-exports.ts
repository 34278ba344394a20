import {
  allDeclarations,
  listDeclarations,
  namesReached,
  type Plan,
  type RoutePlan,
  listRoutes,
  typesOfBuilder,
  withoutExtension,
} from "../plan/index.js";
import { byName } from "../collections/index.js";
import { compareByName } from "./pair-items.js";
import { compareTexts, type Finding } from "./change.js";
import type { TypePlace } from "./place.js";
import { pickSunset } from "./types/compare-objects.js";
import type { RoutePair, VersionPair } from "./version-pair.js";
import { COMPILER_BREAKING, COMPILER_ADDITIVE } from "./verdicts.js";

/** Compares the types that programs can import. Skips the types of removed, new or renamed routes. */
export function compareExports({ before, after, routes, types }: VersionPair): readonly Finding[] {
  const { both, removed, added } = routes;
  const pickOlds = (pairs: readonly RoutePair[]) => pairs.map(({ old }) => old);
  const renamed = both.filter(({ old, now }) => old.name !== now.name);
  const moved = ofRoutes(pickOlds(both.filter(({ modules }) => modules.old !== modules.now)));
  const gone = ofRoutes([...removed, ...pickOlds(renamed)]);
  const implied = ofRoutes([...added, ...both.map(({ now }) => now)]);
  const sunsets = sunsetsOfTypes(before, removed);
  const olds = new Map(
    exportedTypes(before).map((old) => [types.renamed.get(old.name) ?? old.name, old]),
  );
  const typePlace = (type: string): TypePlace => ({ of: "type", type, path: [], routes: [] });
  return compareByName(olds, byName(exportedTypes(after)), {
    removed: ({ name }) => {
      if (gone.has(name)) return [];
      const sunset = pickSunset({ sunset: sunsets.get(name) });
      return [{ kind: "type-removed", ...sunset, ...COMPILER_BREAKING, place: typePlace(name) }];
    },
    added: ({ name }) =>
      implied.has(name)
        ? []
        : [{ kind: "type-added", ...COMPILER_ADDITIVE, place: typePlace(name) }],
    both: (old, { module }, type) => {
      if (gone.has(old.name)) return [];
      const change = [COMPILER_BREAKING, typePlace(type)] as const;
      if (old.name !== type) return compareTexts("type-renamed", old.name, type, ...change);
      return moved.has(type) ? [] : compareTexts("type-moved", old.module, module, ...change);
    },
  });
}

/** The latest sunset of each type that only removed routes with a sunset use. */
export function sunsetsOfTypes(before: Plan, removed: readonly RoutePlan[]): Map<string, string> {
  const leaving = new Set(removed.filter(({ doc }) => doc.sunset));
  const sunsets = new Map<string, string>();
  if (leaving.size === 0) return sunsets;
  const declarations = allDeclarations(before);
  const reached = (routes: readonly RoutePlan[]) =>
    namesReached(routes.flatMap(typesOfBuilder), declarations);
  const kept = reached(listRoutes(before).filter((route) => !leaving.has(route)));
  for (const route of leaving) {
    const { sunset = "" } = route.doc;
    for (const type of reached([route]))
      if (!kept.has(type) && sunset > (sunsets.get(type) ?? "")) sunsets.set(type, sunset);
  }
  return sunsets;
}

function ofRoutes(routes: readonly RoutePlan[]): ReadonlySet<string> {
  return new Set(routes.flatMap(({ declarations }) => declarations.map(({ name }) => name)));
}

/** All types by name, each with its module. The index exports all types. */
export function exportedTypes({ modules }: Plan) {
  return modules.flatMap((module) =>
    listDeclarations(module).map(({ name }) => ({ name, module: withoutExtension(module.path) })),
  );
}
