import {
  allDeclarations,
  namesIn,
  type PlacedRoute,
  placedRoutes,
  type Plan,
  typesOfBuilder,
} from "../plan/index.js";
import { type Change, compareTexts, type Finding } from "./change.js";
import { groupBy } from "../collections/index.js";
import { routePlace } from "./place.js";
import { compareConstants } from "./compare-constants.js";
import { compareDates, compareTools } from "./compare-extras.js";
import { compareExports } from "./compare-exports.js";
import { compareResponses } from "./compare-responses.js";
import { compareServers } from "./compare-servers.js";
import { compareDefaults, compareEncodings, compareSettings } from "./compare-settings.js";
import { compareWebhooks } from "./compare-webhooks.js";
import { explainFinding } from "./explain-finding.js";
import { findUnexplained } from "./guard/find-unexplained.js";
import {
  compareContents,
  compareHeaders,
  compareParameters,
} from "./requests/compare-arguments.js";
import { compareRequests } from "./requests/compare-requests.js";
import { compareDeprecations, pickSunset } from "./types/compare-objects.js";
import { indexVersions, withVerdicts } from "./types/judge-types.js";
import { pairRoute, pairVersions, type RoutePair, type VersionPair } from "./version-pair.js";
import { COMPILER_BREAKING, ADDITIVE, BREAKING, NEITHER } from "./verdicts.js";

/**
 * Compares two versions of generated code: the TypeScript that callers compile, and the requests that it makes. Ignores
 * documentation, except for defaults and deprecations.
 */
export function comparePlans(before: Plan, after: Plan): readonly Change[] {
  const types = indexVersions(allDeclarations(before), allDeclarations(after));
  const { versions, findings, ofExtras } = withVerdicts(types, (judge) =>
    compareVersions(pairVersions(before, after, judge)),
  );
  const all = [...findings, ...ofExtras, ...findUnexplained(versions, findings)];
  return joinShared(all).map((finding) => ({ ...finding, explanation: explainFinding(finding) }));
}

/** Compares by rules: the types that callers use, and other declarations. */
function compareVersions(versions: VersionPair) {
  const { after, routes, types } = versions;
  const newByName = new Map(placedRoutes(after).map((placed) => [placed.route.name, placed]));
  const ofRoutes: readonly Finding[] = [
    ...compareSettings(versions),
    ...compareDefaults(versions),
    ...compareServers(versions),
    ...compareEncodings(versions),
    ...routes.removed.map((route): Finding => {
      return {
        kind: "route-removed",
        ...pickSunset(route.doc),
        ...BREAKING,
        place: routePlace(route),
      };
    }),
    ...routes.added.map((route): Finding => {
      return { kind: "route-added", ...ADDITIVE, place: routePlace(route) };
    }),
    ...routes.both.flatMap((pair) => [...compareNames(pair, newByName), ...compareRoutes(pair)]),
    ...compareWebhooks(versions),
  ];
  // Before the named types, because this comparison adds to them.
  const ofDates = compareDates(versions);
  const findings = [...ofRoutes, ...types.ofNamed(), ...compareExports(versions)];
  const ofExtras = [...ofDates, ...compareTools(versions), ...compareConstants(versions)];
  return { versions, findings, ofExtras };
}

function compareNames(
  { old, now, modules, place, types }: RoutePair,
  newByName: ReadonlyMap<string, PlacedRoute>,
): readonly Finding[] {
  const moved = compareTexts("route-moved", modules.old, modules.now, COMPILER_BREAKING, place);
  if (old.name === now.name) return moved;
  const names = { from: old.name, to: now.name };
  const namesake = newByName.get(old.name);
  if (namesake === undefined)
    return [{ kind: "route-renamed", ...names, ...COMPILER_BREAKING, place }];
  // The old name still exists, but its requests differ.
  const found = compareRoutes(pairRoute({ route: old, module: modules.old }, namesake, types));
  const breaks =
    namesake.module !== modules.old || found.some(({ compiler }) => compiler === "breaking");
  const compiler = breaks ? "breaking" : "neither";
  const namesakeRoute = namesake.route.manifestRoute;
  return [
    { kind: "route-renamed", ...names, taken: namesakeRoute, compiler, wire: "breaking", place },
  ];
}

function compareRoutes(pair: RoutePair): readonly Finding[] {
  const { old, now, types } = pair;
  const isSame =
    JSON.stringify(old) === JSON.stringify(now) && namesIn(typesOfBuilder(now)).every(types.isSame);
  // Most routes are unchanged.
  if (isSame) return [];
  return [
    ...compareDeprecations(old.doc, now.doc, pair.place),
    ...compareSecurity(pair),
    ...compareRequests(pair),
    ...compareContents(pair),
    ...compareParameters(pair),
    ...compareHeaders(pair),
    ...compareResponses(pair),
  ];
}

/** Compares the security requirements, which callers fulfil themselves. The order of alternatives has no meaning. */
function compareSecurity({ old, now, place }: RoutePair): readonly Finding[] {
  const [from, to] = [old, now].map(({ doc: { security = [] } }) =>
    [...security].sort().join(", or "),
  );
  const here = { ...place, direction: "request" } as const;
  return compareTexts("security-changed", from, to, NEITHER, here);
}

/** Joins equal findings of functions that share a parameter or a response. */
function joinShared(findings: readonly Finding[]): readonly Finding[] {
  const groups = groupBy(findings, (finding) => {
    const { place } = finding;
    const isPart =
      place.of === "route" &&
      place.direction !== undefined &&
      (place.path.length > 0 || finding.kind === "security-changed");
    const anywhere = { ...finding, place: { ...place, route: "", name: "" } };
    return isPart ? JSON.stringify(anywhere) : finding;
  });
  return [...groups.values()].map((group): Finding => {
    const [first, ...others] = group;
    const { place } = first;
    if (place.of !== "route" || !place.direction || others.length === 0) return first;
    const { direction, in: position, path } = place;
    const routes = group.flatMap(({ place: at }) => (at.of === "route" ? [at.name] : [])).sort();
    const shared = { direction, ...(position && { in: position }), path, routes };
    return { ...first, place: { of: "shared", ...shared } };
  });
}
