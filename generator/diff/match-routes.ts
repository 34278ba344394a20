import { type PlacedRoute, type Plan, placedRoutes } from "../plan/index.js";
import { groupBy } from "../collections/index.js";
import { readTemplate } from "./route-template.js";

export interface RoutePairs {
  /** In the order of the new version. */
  readonly both: readonly (readonly [old: PlacedRoute, now: PlacedRoute])[];
  readonly removed: readonly PlacedRoute[];
  readonly added: readonly PlacedRoute[];
}

/** The signs that two routes are versions of the same one, most reliable first. */
const SIGNS: readonly ((placed: PlacedRoute) => string)[] = [
  ({ route }) => route.manifestRoute,
  // The names of variables are not sent.
  ({ route }) => {
    const { method, shape } = readTemplate(route.manifestRoute);
    return `${method} ${shape}`;
  },
  ({ route }) => route.name,
];

/** Pairs the routes of two versions. A sign that several routes share is ignored. */
export function matchRoutes(before: Plan, after: Plan): RoutePairs {
  const matches = new Map<PlacedRoute, PlacedRoute>();
  const all = placedRoutes(after);
  let removed = placedRoutes(before);
  let added = all;
  for (const signOf of SIGNS) {
    const olds = groupBy(removed, signOf);
    for (const [sign, [now, ...others]] of groupBy(added, signOf)) {
      const [old, ...otherOlds] = olds.get(sign) ?? [];
      if (old && now && others.length + otherOlds.length === 0) matches.set(now, old);
    }
    const matched = new Set(matches.values());
    removed = removed.filter((route) => !matched.has(route));
    added = added.filter((route) => !matches.has(route));
  }
  const both = all.flatMap((now) => {
    const old = matches.get(now);
    return old ? [[old, now] as const] : [];
  });
  return { both, removed, added };
}
