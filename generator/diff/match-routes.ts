import { type PlacedRoute, type Plan, placedRoutes } from "../plan/index.js";
import { type Pairs, pairBySigns } from "./pair-by-signs.js";
import { readTemplate } from "./route-template.js";

export type RoutePairs = Pairs<PlacedRoute>;

/** Pairs the routes of two versions, in the order of the new one. */
export function matchRoutes(before: Plan, after: Plan): RoutePairs {
  const nows = placedRoutes(after);
  const { both, ...rest } = pairBySigns(placedRoutes(before), nows, [
    ({ route }) => route.manifestRoute,
    // The names of variables are not sent.
    ({ route }) => {
      const { method, shape } = readTemplate(route.manifestRoute);
      return `${method} ${shape}`;
    },
    ({ route }) => route.name,
  ]);
  const places = new Map(nows.map((now, index) => [now, index]));
  const placeOf = ([, now]: (typeof both)[number]) => places.get(now) ?? 0;
  return { ...rest, both: [...both].sort((one, other) => placeOf(one) - placeOf(other)) };
}
