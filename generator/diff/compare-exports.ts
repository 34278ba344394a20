import {
  allDeclarations,
  declarationsOf,
  namesReached,
  type Plan,
  type RoutePlan,
  routesOf,
  typesOfBuilder,
  withoutExtension,
} from "../plan/index.js";
import { byName, compareByName } from "./pair-items.js";
import { compareTexts, type Finding } from "./change.js";
import type { TypePlace } from "./place.js";
import { sunsetOf } from "./types/compare-objects.js";
import type { RoutePair, VersionPair } from "./version-pair.js";
import { COMPILER_BREAKING, COMPILER_ADDITIVE, NEITHER } from "./verdicts.js";

/** Compares the types that programs can import. Leaves out types that belong to a removed, new or renamed route. */
export function compareExports({ before, after, routes, types }: VersionPair): readonly Finding[] {
  const { both, removed, added } = routes;
  const renamed = both.filter(({ old, now }) => old.name !== now.name);
  const moved = ofRoutes(both.filter(({ modules }) => modules.old !== modules.now).map(oldOf));
  const gone = ofRoutes([...removed, ...renamed.map(oldOf)]);
  const implied = ofRoutes([...added, ...both.map(({ now }) => now)]);
  const sunsets = sunsetsOfTypes(before, removed);
  const olds = new Map(
    exportedTypes(before).map((old) => [types.renamed.get(old.name) ?? old.name, old]),
  );
  const nows = byName(exportedTypes(after));
  const placeOf = (type: string): TypePlace => ({ of: "type", type, path: [], routes: [] });
  const found = compareByName(olds, nows, {
    removed: ({ name }) => {
      const sunset = sunsetOf({ sunset: sunsets.get(name) });
      const fact = { kind: "type-removed", ...sunset, ...COMPILER_BREAKING } as const;
      return gone.has(name) ? [] : [{ ...fact, place: placeOf(name) }];
    },
    added: ({ name }) => {
      const fact = { kind: "type-added", ...COMPILER_ADDITIVE } as const;
      return implied.has(name) ? [] : [{ ...fact, place: placeOf(name) }];
    },
    both: (old, { module }, type) => {
      const place = placeOf(type);
      if (gone.has(old.name)) return [];
      if (old.name !== type)
        return compareTexts("type-renamed", old.name, type, COMPILER_BREAKING, place);
      if (moved.has(type)) return [];
      return compareTexts("type-moved", old.module, module, COMPILER_BREAKING, place);
    },
  });
  return joinHashed(found);
}

/** The sunset of each type that only removed routes with a sunset use: the last of theirs. */
export function sunsetsOfTypes(before: Plan, removed: readonly RoutePlan[]): Map<string, string> {
  const leaving = new Set(removed.filter(({ doc }) => doc.sunset));
  const sunsets = new Map<string, string>();
  if (leaving.size === 0) return sunsets;
  const declarations = allDeclarations(before);
  const reached = (routes: readonly RoutePlan[]) =>
    namesReached(routes.flatMap(typesOfBuilder), declarations);
  const kept = reached(routesOf(before).filter((route) => !leaving.has(route)));
  for (const route of leaving) {
    const { sunset = "" } = route.doc;
    for (const type of reached([route]))
      if (!kept.has(type) && sunset > (sunsets.get(type) ?? "")) sunsets.set(type, sunset);
  }
  return sunsets;
}

/** A hash of the part's address in its document, which tells it from others of the same name. */
const HASH = /(?=.{0,5}\d)(?=.{0,5}[a-f])[\da-f]{6}$/i;

/** Nobody imports a type by a name that ends in a hash: it changes whenever the type moves in the document. */
function joinHashed(findings: readonly Finding[]): readonly Finding[] {
  const types = findings.flatMap(hashedType);
  const joined = { kind: "hashed-types-changed", types, ...NEITHER } as const;
  const others = findings.filter((finding) => hashedType(finding).length === 0);
  return types.length === 0 ? findings : [...others, { ...joined, place: { of: "manifest" } }];
}

/** The type that was renamed or moved, if both of its names end in a hash. */
function hashedType(finding: Finding): readonly string[] {
  const { kind, place } = finding;
  if (place.of !== "type" || !HASH.test(place.type)) return [];
  const isHashed = kind === "type-moved" || (kind === "type-renamed" && HASH.test(finding.from));
  return isHashed ? [place.type] : [];
}

const oldOf = ({ old }: RoutePair): RoutePlan => old;

/** The names of the types that belong to routes. */
function ofRoutes(routes: readonly RoutePlan[]): ReadonlySet<string> {
  return new Set(routes.flatMap(({ declarations }) => declarations.map(({ name }) => name)));
}

/** The types by name, each with its module. The index exports them all. */
export function exportedTypes({ modules }: Plan) {
  return modules.flatMap((module) =>
    declarationsOf(module).map(({ name }) => ({ name, module: withoutExtension(module.path) })),
  );
}
