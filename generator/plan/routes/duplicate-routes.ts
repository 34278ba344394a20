import { type Problem, quoteText } from "../../errors/index.js";
import type { PlannedRoute } from "../modules/modules.js";
import type { ReadRoute } from "./read-routes.js";

/** Reports routes whose route strings or effective routes are equal: a reader could not tell which builder to use. */
export function findDuplicateRoutes(
  routes: readonly ReadRoute[],
  planned: readonly PlannedRoute[],
  problems: Problem[],
): void {
  const first = new Map<string, number>();
  for (const [index, { route }] of planned.entries()) {
    const { manifestRoute, effectiveRoute } = route;
    const keys =
      manifestRoute === effectiveRoute ? [manifestRoute] : [manifestRoute, effectiveRoute];
    for (const key of keys) {
      const earlier = first.get(key);
      if (earlier === undefined) {
        first.set(key, index);
        continue;
      }
      problems.push({
        code: "duplicate-route",
        message: `${quoteText(route.name)} and ${quoteText(planned[earlier]?.route.name ?? "")} are the same route, ${quoteText(key)}`,
        hint: "remove one of them",
        path: [...(routes[index]?.path ?? []), "route"],
        related: {
          message: "the other one is here",
          path: [...(routes[earlier]?.path ?? []), "route"],
        },
      });
      break;
    }
  }
}
