import type { Plan } from "../plan/index.js";
import {
  ADDITIVE,
  BREAKING,
  type Change,
  type Finding,
  NEITHER,
  type RoutePlace,
  type Verdicts,
} from "./change.js";
import { compareDefaults } from "./compare-defaults.js";
import { compareExports } from "./compare-exports.js";
import { compareHeaders, headersOf } from "./compare-headers.js";
import { argumentTypes, compareParameters, takeApart } from "./compare-parameters.js";
import { compareRequests } from "./compare-requests.js";
import { compareResponses } from "./compare-responses.js";
import { explainFinding } from "./explain-finding.js";
import { joinMoves } from "./join-moves.js";
import { matchRoutes, type PlacedRoute } from "./match-routes.js";
import { pairArguments } from "./pair-arguments.js";
import { compareDeprecations } from "./types/compare-types.js";
import { createTypeComparison, type TypeComparison } from "./types/named-types.js";

/**
 * Compares two versions of what is generated: the TypeScript that callers compile, and the requests that it sends. What
 * documentation says is left out, but for defaults and deprecations.
 */
export function comparePlans(before: Plan, after: Plan): readonly Change[] {
  const pairs = matchRoutes(before, after);
  const types = createTypeComparison(before, after);
  const ofRoutes = pairs.both.flatMap((pair) => compareRoutes(pair, [before, after], types));
  const findings: readonly Finding[] = [
    ...compareDefaults(before, after),
    ...pairs.removed.map(({ route }): Finding => {
      return { kind: "route-removed", ...BREAKING, place: placeOf({ route }) };
    }),
    ...pairs.added.map(({ route }): Finding => {
      return { kind: "route-added", ...ADDITIVE, place: placeOf({ route }) };
    }),
    ...ofRoutes,
    ...types.ofNamed(),
    ...compareExports(before, after, pairs, types.renamed),
  ];
  return findings.map((finding) => ({ ...finding, explanation: explainFinding(finding) }));
}

const importsFail: Verdicts = { compiler: "breaking", wire: "neither" };

function compareRoutes(
  [{ route: old, module: from }, { route: now, module: to }]: readonly [PlacedRoute, PlacedRoute],
  plans: readonly [Plan, Plan],
  types: TypeComparison,
): readonly Finding[] {
  const place = placeOf({ route: now });
  const { before, after } = types.versions;
  const pairs = pairArguments(old, now);
  const taken = [takeApart(old, before), takeApart(now, after)] as const;
  const [oldTypes, newTypes] = [argumentTypes(taken[0]), argumentTypes(taken[1])];
  return [
    ...(old.name === now.name
      ? []
      : [{ kind: "route-renamed", from: old.name, to: now.name, ...importsFail, place } as const]),
    ...(from === to ? [] : [{ kind: "route-moved", from, to, ...importsFail, place } as const]),
    ...compareDeprecations(old.doc, now.doc).map((kind) => ({ kind, ...NEITHER, place })),
    ...joinMoves([
      ...compareRequests({ old, now, pairs, place }, plans, [oldTypes, newTypes], [before, after]),
      ...compareParameters({ old, now, pairs, place }, taken, types),
      ...compareHeaders(place, headersOf(old, before), headersOf(now, after), types),
    ]),
    ...compareResponses(old, now, place, types),
  ];
}

function placeOf({ route: { manifestRoute, name } }: Pick<PlacedRoute, "route">): RoutePlace {
  return { of: "route", route: manifestRoute, name, path: [] };
}
