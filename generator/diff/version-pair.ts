import {
  type ArgumentPlan,
  type PlacedRoute,
  type Plan,
  placedRoutes,
  type RoutePlan,
  readTemplate,
  findVariable,
  findWireName,
} from "../plan/index.js";
import { pairBySigns } from "./pair-items.js";
import { routePlace, type RoutePlace } from "./place.js";
import type { Judge } from "./types/judge-types.js";
import { createTypeComparison, type TypeComparison } from "./types/named-types.js";

export type VersionPair = ReturnType<typeof pairVersions>;

export interface RoutePair {
  readonly old: RoutePlan;
  readonly now: RoutePlan;
  /** The paths of its modules in both versions, without extension. */
  readonly modules: { readonly old: string; readonly now: string };
  readonly arguments: ReturnType<typeof pairArguments>;
  readonly place: RoutePlace;
  readonly types: TypeComparison;
}

export function pairVersions(before: Plan, after: Plan, judge: Judge) {
  const types = createTypeComparison(judge);
  return { before, after, types, routes: pairRoutes(before, after, types) };
}

/** The routes of both versions, in the order of the new one, and the routes of only one version. */
function pairRoutes(before: Plan, after: Plan, types: TypeComparison) {
  const nows = placedRoutes(after);
  const { both, removed, added } = pairBySigns(placedRoutes(before), nows, [
    ({ route }) => route.manifestRoute,
    // Names of variables do not affect requests.
    ({ route }) => {
      const { method, shape } = readTemplate(route.manifestRoute);
      return `${method} ${shape}`;
    },
    ({ route }) => route.name,
  ]);
  const olds = new Map(both.map(([old, now]) => [now, old]));
  const pairs = nows.flatMap((now) => {
    const old = olds.get(now);
    return old ? [pairRoute(old, now, types)] : [];
  });
  const pickPlan = ({ route }: PlacedRoute) => route;
  return { both: pairs, removed: removed.map(pickPlan), added: added.map(pickPlan) };
}

export function pairRoute(old: PlacedRoute, now: PlacedRoute, types: TypeComparison): RoutePair {
  return {
    old: old.route,
    now: now.route,
    modules: { old: old.module, now: now.module },
    arguments: pairArguments(old.route, now.route),
    place: routePlace(now.route),
    types,
  };
}

/** Pairs arguments: by name, or else by wire name, or by position in paths that differ only in names. */
function pairArguments(old: RoutePlan, now: RoutePlan) {
  const [oldTemplate, newTemplate] = [
    readTemplate(old.effectiveRoute),
    readTemplate(now.effectiveRoute),
  ];
  const signArgument = (argument: ArgumentPlan): string | undefined => {
    if (argument.in !== "path") return `${argument.in} ${findWireName(argument)}`;
    const { variables } = old.arguments.includes(argument) ? oldTemplate : newTemplate;
    const position =
      oldTemplate.shape === newTemplate.shape ? variables.indexOf(findVariable(argument)) : -1;
    return position === -1 ? undefined : `path ${position}`;
  };
  return pairBySigns(old.arguments, now.arguments, [({ name }) => name, signArgument]).both;
}
