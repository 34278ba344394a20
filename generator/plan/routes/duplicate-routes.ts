import { type Problem, quoteText } from "../../errors/index.js";
import type { RoutePlan } from "../plan.js";
import type { ReadRoute } from "./read-routes.js";

/** Reports routes whose route strings or effective routes are equal: a reader could not tell which builder to use. */
export function findDuplicateRoutes(
  routes: readonly ReadRoute[],
  plans: readonly RoutePlan[],
  problems: Problem[],
): void {
  const first = new Map<string, ReadRoute>();
  for (const [index, { manifestRoute, effectiveRoute }] of plans.entries()) {
    const read = routes[index] as ReadRoute;
    for (const key of new Set([manifestRoute, effectiveRoute])) {
      const earlier = first.get(key);
      if (earlier === undefined) {
        first.set(key, read);
        continue;
      }
      problems.push({
        code: "duplicate-route",
        message: `${quoteText(read.name)} and ${quoteText(earlier.name)} are the same route, ${quoteText(key)}`,
        hint: "remove one of them",
        path: [...read.path, "route"],
        related: { message: "the other one is here", path: [...earlier.path, "route"] },
      });
      break;
    }
  }
}
