import {
  allDeclarations,
  declarationsOf,
  namesReached,
  type PlacedRoute,
  type Plan,
  type RoutePlan,
  routesOf,
  typesOfBuilder,
  withoutExtension,
} from "../plan/index.js";
import { compareByName } from "./by-name.js";
import { compareTexts, type Finding } from "./change.js";
import type { TypePlace } from "./place.js";
import { sunsetOf } from "./types/compare-docs.js";
import type { VersionPair } from "./version-pair.js";
import { COMPILER_BREAKING, COMPILER_ADDITIVE, NEITHER } from "./verdicts.js";

/** Compares the types that programs can import. Leaves out types that belong to a removed, new or renamed route. */
export function compareExports({ before, after, routes, types }: VersionPair): readonly Finding[] {
  const { both, removed, added } = routes;
  const renamedRoutes = both.filter(({ old, now }) => old.name !== now.name);
  const gone = ofRoutes([
    ...removed.map(({ route }) => route),
    ...renamedRoutes.map(({ old }) => old),
  ]);
  const implied = ofRoutes([...added.map(({ route }) => route), ...both.map(({ now }) => now)]);
  const moved = ofRoutes(
    both.filter(({ modules }) => modules.old !== modules.now).map(({ old }) => old),
  );
  const sunsets = sunsetsOfTypes(before, removed);
  const olds = new Map(
    [...modulesByType(before)].map(([name, module]) => [
      types.renamed.get(name) ?? name,
      { name, module },
    ]),
  );
  const nows = new Map([...modulesByType(after)].map(([name, module]) => [name, { name, module }]));
  const placeOf = (type: string): TypePlace => ({ of: "type", type, path: [], routes: [] });
  const found = compareByName<{ readonly name: string; readonly module: string }, Finding>(
    olds,
    nows,
    {
      removed: ({ name }) => {
        const sunset = sunsetOf({ sunset: sunsets.get(name) });
        const fact = { kind: "type-removed", ...sunset, ...COMPILER_BREAKING } as const;
        return gone.has(name) ? [] : [{ ...fact, place: placeOf(name) }];
      },
      added: ({ name }) =>
        implied.has(name)
          ? []
          : [{ kind: "type-added", ...COMPILER_ADDITIVE, place: placeOf(name) }],
      both: (old, { module }, type) => {
        const place = placeOf(type);
        if (gone.has(old.name)) return [];
        if (old.name !== type)
          return compareTexts("type-renamed", old.name, type, COMPILER_BREAKING, place);
        if (moved.has(type)) return [];
        return compareTexts("type-moved", old.module, module, COMPILER_BREAKING, place);
      },
    },
  );
  return joinHashed(found);
}

/** The sunset of each type that only removed routes with a sunset use: the last of theirs. */
export function sunsetsOfTypes(before: Plan, removed: readonly PlacedRoute[]): Map<string, string> {
  const leaving = new Set(removed.flatMap(({ route }) => (route.doc.sunset ? [route] : [])));
  const sunsets = new Map<string, string>();
  if (leaving.size === 0) return sunsets;
  const declarations = allDeclarations(before);
  const reached = (routes: readonly RoutePlan[]) =>
    namesReached(routes.flatMap(typesOfBuilder), declarations);
  for (const route of leaving) {
    const { sunset = "" } = route.doc;
    for (const type of reached([route]))
      if (sunset > (sunsets.get(type) ?? "")) sunsets.set(type, sunset);
  }
  for (const type of reached(routesOf(before).filter((route) => !leaving.has(route))))
    sunsets.delete(type);
  return sunsets;
}

/** A hash of the part's address in its document, which tells it from others of the same name. */
const HASH = /(?=.{0,5}\d)(?=.{0,5}[a-f])[\da-f]{6}$/i;

/** Nobody imports a type by a name that ends in a hash: it changes whenever the type moves in the document. */
function joinHashed(findings: readonly Finding[]): readonly Finding[] {
  const types = new Map<Finding, string>();
  for (const finding of findings) {
    if (finding.place.of !== "type" || !HASH.test(finding.place.type)) continue;
    const isRenamed = finding.kind === "type-renamed" && HASH.test(finding.from);
    if (isRenamed || finding.kind === "type-moved") types.set(finding, finding.place.type);
  }
  if (types.size === 0) return findings;
  const joined: Finding = {
    kind: "hashed-types-changed",
    types: [...types.values()],
    ...NEITHER,
    place: { of: "manifest" },
  };
  return [...findings.filter((finding) => !types.has(finding)), joined];
}

/** The names of the types that belong to routes. */
function ofRoutes(routes: readonly RoutePlan[]): ReadonlySet<string> {
  return new Set(routes.flatMap(({ declarations }) => declarations.map(({ name }) => name)));
}

/** The module of each type. The index exports them all. */
export function modulesByType({ modules }: Plan): ReadonlyMap<string, string> {
  return new Map(
    modules.flatMap((module) =>
      declarationsOf(module).map(({ name }) => [name, withoutExtension(module.path)]),
    ),
  );
}
