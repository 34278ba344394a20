import { clashes } from "../../collections/index.js";
import { type Problem, quoteText } from "../../errors/index.js";
import { didYouMean, suggestName } from "../../manifest/index.js";
import type { Planned } from "../planned.js";
import type { PlannedRoute, ReadRoute } from "./read-routes.js";

/** The exports to which `deprecated.replacedBy` can refer, by their names and by the `operationId`s of their routes. */
export function readReplacements(
  routes: readonly ReadRoute[],
): Planned<ReadonlyMap<string, string>> {
  const value = new Map<string, string>();
  for (const { route, name } of routes) value.set(route.operationId ?? name, name);
  for (const { name } of routes) value.set(name, name);
  const problems: Problem[] = [];
  for (const { route, path } of routes) {
    const name = typeof route.deprecated === "object" ? route.deprecated.replacedBy : undefined;
    if (name === undefined || value.has(name)) continue;
    const meant = suggestName(name, value.keys(), problems.length);
    problems.push({
      code: "unknown-replacement",
      message: `no route has the name or operationId ${quoteText(name)}`,
      hint: didYouMean(meant, "name a route of this manifest"),
      path: [...path, "deprecated", "replacedBy"],
    });
  }
  return { value, problems };
}

/** Reports routes whose route strings or effective routes are equal: a reader could not tell which builder to use. */
export function findDuplicateRoutes(routes: readonly PlannedRoute[]): readonly Problem[] {
  const keysOf = ({ plan }: PlannedRoute) => new Set([plan.manifestRoute, plan.effectiveRoute]);
  return clashes(routes, keysOf).map(({ key, earlier, later }) => ({
    code: "duplicate-route",
    message: `${quoteText(later.name)} and ${quoteText(earlier.name)} are the same route, ${quoteText(key)}`,
    hint: "remove one of them",
    path: [...later.path, "route"],
    related: { message: "the other one is here", path: [...earlier.path, "route"] },
  }));
}
