import type { DecoderPlan, Plan } from "../plan/index.js";
import { COMPILER_ADDITIVE, COMPILER_BREAKING, type Finding, type RoutePlace } from "./change.js";
import type { RoutePairs } from "./match-routes.js";
import type { TypeComparison } from "./types/named-types.js";

/**
 * Compares the functions that make Dates of what routes respond, for routes that both versions have: by their names and the types
 * of what they return. What they take is compared as the responses of the routes.
 */
export function compareDates(
  before: Plan,
  after: Plan,
  { both }: RoutePairs,
  types: TypeComparison,
): readonly Finding[] {
  const [olds, nows] = [decodersOf(before), decodersOf(after)];
  return both.flatMap(([{ route: from }, { route: to }]): readonly Finding[] => {
    const [old, now] = [olds.get(from.manifestRoute), nows.get(to.manifestRoute)];
    const { name, manifestRoute } = to;
    const place: RoutePlace = { of: "route", route: manifestRoute, name, path: [] };
    if (!old && !now) return [];
    if (!old) return [{ kind: "dates-added", ...COMPILER_ADDITIVE, place }];
    if (!now) return [{ kind: "dates-removed", ...COMPILER_BREAKING, place }];
    const found = types.compare(name, "response")(old.returns, now.returns, [now.name]);
    return found.map(({ path, ...fact }): Finding => ({
      ...fact,
      place: { ...place, direction: "response", path },
    }));
  });
}

/** By route. */
function decodersOf({ modules }: Plan): ReadonlyMap<string | undefined, DecoderPlan> {
  const decoders = modules.flatMap((module) => (module.kind === "dates" ? module.decoders : []));
  return new Map(decoders.map((decoder) => [decoder.manifestRoute, decoder]));
}
