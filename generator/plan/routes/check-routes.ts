import { clashes } from "../../collections/index.js";
import { type Problem, quoteText } from "../../errors/index.js";
import { suggestName } from "../../manifest/index.js";
import type { RoutePlan } from "../plan.js";
import type { ReadRoute } from "./read-routes.js";

/** The exports to which `deprecated.replacedBy` can refer, by their names and by the `operationId`s of their routes. */
export function replacementsOf(routes: readonly ReadRoute[]): ReadonlyMap<string, string> {
  const ids = routes.map(({ route, name }) => [route.operationId ?? name, name] as const);
  return new Map([...ids, ...routes.map(({ name }) => [name, name] as const)]);
}

export function findUnknownReplacements(routes: readonly ReadRoute[]): readonly Problem[] {
  const known = replacementsOf(routes);
  const unknown = routes.flatMap(({ route: { deprecated }, path }) => {
    const name = typeof deprecated === "object" ? deprecated.replacedBy : undefined;
    return name === undefined || known.has(name) ? [] : [{ name, path }];
  });
  return unknown.map(({ name, path }, index) => {
    const meant = suggestName(name, known.keys(), index);
    return {
      code: "unknown-replacement",
      message: `no route has the name or operationId ${quoteText(name)}`,
      hint:
        meant === undefined ? "name a route of this manifest" : `did you mean ${quoteText(meant)}?`,
      path: [...path, "deprecated", "replacedBy"],
    };
  });
}

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
