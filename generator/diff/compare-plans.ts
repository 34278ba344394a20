import type { PlacedRoute, Plan } from "../plan/index.js";
import {
  COMPILER_BREAKING,
  ADDITIVE,
  BREAKING,
  type Change,
  compareTexts,
  type Finding,
} from "./change.js";
import { groupBy } from "../collections/index.js";
import { placeOf, type RoutePair, type SharedPlace } from "./place.js";
import { compareConstants } from "./compare-constants.js";
import { compareDefaults } from "./compare-defaults.js";
import { compareDates, compareTools } from "./compare-extras.js";
import { compareExports } from "./compare-exports.js";
import { compareResponses } from "./compare-responses.js";
import { compareServers } from "./compare-servers.js";
import { compareSettings } from "./compare-settings.js";
import { compareWebhooks } from "./compare-webhooks.js";
import { explainFinding } from "./explain-finding.js";
import { findUnexplained } from "./guard/find-unexplained.js";
import { matchRoutes } from "./match-routes.js";
import { compareContents } from "./requests/compare-contents.js";
import { compareEncodings } from "./requests/compare-encodings.js";
import { compareHeaders } from "./requests/compare-headers.js";
import { compareParameters } from "./requests/compare-parameters.js";
import { compareRequests } from "./requests/compare-requests.js";
import { compareDeprecations, sunsetOf } from "./types/compare-docs.js";
import { createTypeComparison, type TypeComparison } from "./types/named-types.js";

/**
 * Compares two versions of generated code: the TypeScript that callers compile, and the requests that it makes. Ignores
 * documentation, except for defaults and deprecations.
 */
export function comparePlans(before: Plan, after: Plan): readonly Change[] {
  const pairs = matchRoutes(before, after);
  const types = createTypeComparison(before, after);
  const newByName = new Map(
    [...pairs.added, ...pairs.both.map(([, now]) => now)].map((placed) => [
      placed.route.name,
      placed,
    ]),
  );
  const ofRoutes: readonly Finding[] = [
    ...compareSettings(before, after),
    ...compareDefaults(before, after, pairs.both.map(toRoutePair), types),
    ...compareServers(before, after, types),
    ...compareEncodings(before, after),
    ...pairs.removed.map(({ route }): Finding => {
      return { kind: "route-removed", ...sunsetOf(route.doc), ...BREAKING, place: placeOf(route) };
    }),
    ...pairs.added.map(({ route }): Finding => {
      return { kind: "route-added", ...ADDITIVE, place: placeOf(route) };
    }),
    ...pairs.both.flatMap((pair) => [
      ...compareNames(pair, newByName, types),
      ...compareRoutes(toRoutePair(pair), types),
    ]),
    ...compareWebhooks(before, after, types),
  ];
  // Before the named types, because it finds some.
  const ofDates = compareDates(before, after, pairs, types);
  const findings: readonly Finding[] = [
    ...ofRoutes,
    ...types.ofNamed(),
    ...compareExports(before, after, pairs, types.renamed),
  ];
  const all = [
    ...findings,
    ...ofDates,
    ...compareTools(before, after, pairs),
    ...compareConstants(before, after, pairs),
    ...findUnexplained(before, after, pairs.both, findings, types),
  ];
  return joinShared(all).map((finding) => ({ ...finding, explanation: explainFinding(finding) }));
}

/** Compares the names by which programs import a route. */
function compareNames(
  [{ route: old, module: from }, { route: now, module: to }]: readonly [PlacedRoute, PlacedRoute],
  newByName: ReadonlyMap<string, PlacedRoute>,
  types: TypeComparison,
): readonly Finding[] {
  const place = placeOf(now);
  const moved = compareTexts("route-moved", from, to, COMPILER_BREAKING, place);
  if (old.name === now.name) return moved;
  const names = { from: old.name, to: now.name };
  const other = newByName.get(old.name);
  if (other === undefined)
    return [{ kind: "route-renamed", ...names, ...COMPILER_BREAKING, place }];
  // The old name still exists, but makes another request.
  const { route, module } = other;
  const found = compareRoutes({ old, now: route, place: placeOf(route) }, types);
  const breaks = module !== from || found.some(({ compiler }) => compiler === "breaking");
  const compiler = breaks ? "breaking" : "neither";
  const taken = route.manifestRoute;
  return [{ kind: "route-renamed", ...names, taken, compiler, wire: "breaking", place }];
}

function compareRoutes(pair: RoutePair, types: TypeComparison): readonly Finding[] {
  const { old, now, place } = pair;
  return [
    ...compareDeprecations(old.doc, now.doc, place),
    ...compareRequests(pair, types),
    ...compareContents(pair, types),
    ...compareParameters(pair, types),
    ...compareHeaders(pair, types),
    ...compareResponses(pair, types),
  ];
}

function toRoutePair([old, now]: readonly [PlacedRoute, PlacedRoute]): RoutePair {
  return { old: old.route, now: now.route, place: placeOf(now.route) };
}

/** A finding about a part of one function's requests or responses. */
interface Part {
  readonly finding: Finding;
  readonly place: SharedPlace;
  /** Equal for findings that differ only in their function. */
  readonly key: string;
}

/** Joins findings that are the same for several functions, which share a parameter or a response, into one. */
function joinShared(findings: readonly Finding[]): readonly Finding[] {
  const parts = findings.flatMap((finding) => partOf(finding) ?? []);
  const joined = new Map<Finding, readonly Finding[]>();
  for (const [first, ...others] of groupBy(parts, ({ key }) => key).values()) {
    if (!first || others.length === 0) continue;
    const routes = [first, ...others].flatMap(({ place }) => place.routes).sort();
    joined.set(first.finding, [{ ...first.finding, place: { ...first.place, routes } }]);
    for (const { finding } of others) joined.set(finding, []);
  }
  return findings.flatMap((finding) => joined.get(finding) ?? [finding]);
}

function partOf(finding: Finding): Part | undefined {
  const { place: at, ...fact } = finding;
  if (at.of !== "route" || at.direction === undefined || at.path.length === 0) return undefined;
  const { direction, in: position, path } = at;
  const place = { of: "shared", direction, ...(position && { in: position }), path } as const;
  return { finding, place: { ...place, routes: [at.name] }, key: JSON.stringify([fact, place]) };
}
