import { type PlacedRoute, placedRoutes, type Plan } from "../plan/index.js";
import {
  COMPILER_BREAKING,
  ADDITIVE,
  BREAKING,
  type Change,
  compareTexts,
  type Finding,
} from "./change.js";
import { groupBy } from "../collections/index.js";
import { placeOf, type SharedPlace } from "./place.js";
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
import { compareContents } from "./requests/compare-contents.js";
import { compareEncodings } from "./requests/compare-encodings.js";
import { compareHeaders } from "./requests/compare-headers.js";
import { compareParameters } from "./requests/compare-parameters.js";
import { compareRequests } from "./requests/compare-requests.js";
import { compareDeprecations, sunsetOf } from "./types/compare-docs.js";
import { pairRoute, pairVersions, type RoutePair } from "./version-pair.js";

/**
 * Compares two versions of generated code: the TypeScript that callers compile, and the requests that it makes. Ignores
 * documentation, except for defaults and deprecations.
 */
export function comparePlans(before: Plan, after: Plan): readonly Change[] {
  const versions = pairVersions(before, after);
  const { routes, types } = versions;
  const newByName = new Map(placedRoutes(after).map((placed) => [placed.route.name, placed]));
  const ofRoutes: readonly Finding[] = [
    ...compareSettings(versions),
    ...compareDefaults(versions),
    ...compareServers(versions),
    ...compareEncodings(versions),
    ...routes.removed.map(({ route }): Finding => {
      return { kind: "route-removed", ...sunsetOf(route.doc), ...BREAKING, place: placeOf(route) };
    }),
    ...routes.added.map(({ route }): Finding => {
      return { kind: "route-added", ...ADDITIVE, place: placeOf(route) };
    }),
    ...routes.both.flatMap((pair) => [...compareNames(pair, newByName), ...compareRoutes(pair)]),
    ...compareWebhooks(versions),
  ];
  // Before the named types, because it finds some.
  const ofDates = compareDates(versions);
  const findings = [...ofRoutes, ...types.ofNamed(), ...compareExports(versions)];
  const all = [
    ...findings,
    ...ofDates,
    ...compareTools(versions),
    ...compareConstants(versions),
    ...findUnexplained(versions, findings),
  ];
  return joinShared(all).map((finding) => ({ ...finding, explanation: explainFinding(finding) }));
}

/** Compares the names by which programs import a route. */
function compareNames(
  { old, now, modules, place, types }: RoutePair,
  newByName: ReadonlyMap<string, PlacedRoute>,
): readonly Finding[] {
  const moved = compareTexts("route-moved", modules.old, modules.now, COMPILER_BREAKING, place);
  if (old.name === now.name) return moved;
  const names = { from: old.name, to: now.name };
  const other = newByName.get(old.name);
  if (other === undefined)
    return [{ kind: "route-renamed", ...names, ...COMPILER_BREAKING, place }];
  // The old name still exists, but makes another request.
  const found = compareRoutes(pairRoute({ route: old, module: modules.old }, other, types));
  const breaks =
    other.module !== modules.old || found.some(({ compiler }) => compiler === "breaking");
  const compiler = breaks ? "breaking" : "neither";
  const taken = other.route.manifestRoute;
  return [{ kind: "route-renamed", ...names, taken, compiler, wire: "breaking", place }];
}

function compareRoutes(pair: RoutePair): readonly Finding[] {
  return [
    ...compareDeprecations(pair.old.doc, pair.now.doc, pair.place),
    ...compareRequests(pair),
    ...compareContents(pair),
    ...compareParameters(pair),
    ...compareHeaders(pair),
    ...compareResponses(pair),
  ];
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
