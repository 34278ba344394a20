import { clashes } from "../../collections/index.js";
import { type Problem, quoteText } from "../../errors/index.js";
import type { RoutePlan } from "../plan.js";
import type { ReadRoute } from "./read-routes.js";

/** Reports routes whose route strings or effective routes are equal: a reader could not tell which builder to use. */
export function findDuplicateRoutes(
  routes: readonly ReadRoute[],
  plans: readonly RoutePlan[],
): readonly Problem[] {
  const planned = plans.map((plan, index) => ({ plan, read: routes[index] as ReadRoute }));
  const keysOf = ({ plan: { manifestRoute, effectiveRoute } }: (typeof planned)[number]) =>
    new Set([manifestRoute, effectiveRoute]);
  return clashes(planned, keysOf).map(({ key, earlier: { read: earlier }, later: { read } }) => ({
    code: "duplicate-route",
    message: `${quoteText(read.name)} and ${quoteText(earlier.name)} are the same route, ${quoteText(key)}`,
    hint: "remove one of them",
    path: [...read.path, "route"],
    related: { message: "the other one is here", path: [...earlier.path, "route"] },
  }));
}
