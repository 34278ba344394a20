import { type Problem, quoteText } from "../../errors/index.js";
import { suggestName } from "../../manifest/index.js";
import type { ReadRoute } from "./read-routes.js";

/** Finds the export to which a route's `deprecated.replacedBy` refers, by name or by `operationId`. */
export function replacementFinder(
  routes: readonly ReadRoute[],
  problems: Problem[],
): (read: ReadRoute) => string | undefined {
  const exports = new Map<string, string>();
  for (const { route, name } of routes) {
    if (route.operationId !== undefined) exports.set(route.operationId, name);
  }
  for (const { name } of routes) exports.set(name, name);

  return ({ route, path }) => {
    const wanted = typeof route.deprecated === "object" ? route.deprecated.replacedBy : undefined;
    if (wanted === undefined || exports.has(wanted)) return wanted && exports.get(wanted);
    const meant = suggestName(wanted, exports.keys(), problems.length);
    problems.push({
      code: "unknown-replacement",
      message: `no route has the name or operationId ${quoteText(wanted)}`,
      hint:
        meant === undefined ? "name a route of this manifest" : `did you mean ${quoteText(meant)}?`,
      path: [...path, "deprecated", "replacedBy"],
    });
    return undefined;
  };
}
