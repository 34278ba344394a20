import type { ArgumentPlan, RoutePlan, TypePlan } from "../plan/index.js";
import { BREAKING, type Finding, type RoutePlace, type Verdicts } from "./change.js";
import { type ArgumentPair, variableOf, wireNameOf } from "./pair-arguments.js";
import { readTemplate } from "./route-template.js";
import type { Scope } from "./types/scope.js";

const OTHER_REQUEST: Verdicts = { compiler: "neither", wire: "breaking" };

export interface RequestComparison {
  readonly old: RoutePlan;
  readonly now: RoutePlan;
  readonly pairs: readonly ArgumentPair[];
  readonly place: RoutePlace;
}

/** What changed about where and how a route's requests are sent, whatever types say. */
export function compareRequests(
  comparison: RequestComparison,
  [oldTypes, newTypes]: readonly [ReadonlyMap<string, TypePlan>, ReadonlyMap<string, TypePlan>],
  [oldScope, newScope]: readonly [Scope, Scope],
): readonly Finding[] {
  const { old, now, pairs, place } = comparison;
  const admitsList = (scope: Scope, type: TypePlan | undefined): boolean =>
    type !== undefined && scope.shapesOf(type).some(({ kind }) => LISTS.has(kind));
  return [
    ...compareUrls(comparison),
    ...compareContentTypes(old, now, place),
    ...pairs.flatMap((pair) => compareArgument(pair, place)),
    ...pairs
      .filter(
        ([was, is]) =>
          admitsList(oldScope, oldTypes.get(was.name)) &&
          admitsList(newScope, newTypes.get(is.name)),
      )
      .flatMap((pair) => compareStyles(comparison, pair)),
  ];
}

/** Alternatives of a type that may be written in several ways. */
const LISTS: ReadonlySet<string> = new Set(["array", "tuple", "object", "unknown"]);

function compareUrls({ old, now, pairs, place }: RequestComparison): readonly Finding[] {
  const [was, is] = [readTemplate(old.effectiveRoute), readTemplate(now.effectiveRoute)];
  const renamed = new Map(pairs.map(([one, other]) => [variableOf(one), variableOf(other)]));
  const isSamePath =
    was.shape === is.shape &&
    was.variables.every((name, index) => (renamed.get(name) ?? name) === is.variables[index]);
  const compiler = (old.types.responses ?? old.types.body) ? "breaking" : "neither";
  return [
    ...(was.method === is.method
      ? []
      : [{ kind: "method-changed", from: was.method, to: is.method, ...BREAKING, place } as const]),
    ...(isSamePath
      ? []
      : [
          {
            kind: "path-changed",
            from: urlOf(old.manifestRoute),
            to: urlOf(now.manifestRoute),
            // `endpoint()` knows the types of a route by its string.
            compiler,
            wire: "breaking",
            place,
          } as const,
        ]),
  ];
}

function urlOf(route: string): string {
  return route.slice(route.indexOf(" ") + 1);
}

function compareContentTypes(
  old: RoutePlan,
  now: RoutePlan,
  place: RoutePlace,
): readonly Finding[] {
  const [from, to] = [contentTypeOf(old), contentTypeOf(now)];
  if (from === to || from === undefined || to === undefined) return [];
  return [{ kind: "content-type-changed", from, to, ...OTHER_REQUEST, place }];
}

/** Of requests with a body. */
function contentTypeOf({ arguments: own, bodyType, defaults }: RoutePlan): string | undefined {
  if (!own.some((argument) => argument.in === "body")) return undefined;
  return bodyType ?? defaults?.headers?.["content-type"] ?? "application/json";
}

function compareArgument([old, now]: ArgumentPair, route: RoutePlace): readonly Finding[] {
  const place: RoutePlace = { ...route, direction: "request", in: now.in, path: [now.name] };
  const [from, to] = [wireNameOf(old), wireNameOf(now)];
  // The name of a path's variable is nowhere in the URL.
  const isWritten = now.in !== "path" && old.in === now.in;
  return [
    ...(old.name === now.name
      ? []
      : [
          {
            kind: "parameter-renamed",
            from: old.name,
            to: now.name,
            compiler: "breaking",
            wire: "neither",
            place,
          } as const,
        ]),
    ...(old.in === now.in
      ? []
      : [{ kind: "parameter-moved", from: old.in, to: now.in, ...OTHER_REQUEST, place } as const]),
    ...(isWritten && from !== to
      ? [{ kind: "wire-name-changed", from, to, ...OTHER_REQUEST, place } as const]
      : []),
  ];
}

function compareStyles(
  { old, now, place }: RequestComparison,
  [was, is]: ArgumentPair,
): readonly Finding[] {
  if (was.in !== "query" || is.in !== "query") return [];
  const isExploded = (route: RoutePlan, argument: ArgumentPlan): boolean =>
    readTemplate(route.effectiveRoute).query.get(variableOf(argument))?.explode === true;
  const toExploded = isExploded(now, is);
  if (isExploded(old, was) === toExploded) return [];
  const name = wireNameOf(is);
  const [joined, repeated] = [`${name}=1,2`, `${name}=1&${name}=2`];
  const [from, to] = toExploded ? [joined, repeated] : [repeated, joined];
  const here: RoutePlace = { ...place, direction: "request", in: "query", path: [is.name] };
  return [{ kind: "style-changed", from, to, ...OTHER_REQUEST, place: here }];
}
