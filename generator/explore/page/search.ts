import MiniSearch from "minisearch";
import { groupBy } from "../../collections/index.js";
import type { ApiData, RouteEntry } from "../page-data.js";

/**
 * Finds routes by words in their names, paths, summaries, tags and groups, best match first, and all of them for a query without
 * words. Routes whose complete name, operationId or path matches come before all others.
 */
export function createSearch({ routes, groups }: ApiData) {
  // Of two routes that match, the one with the shorter path is more likely meant.
  const boosts = routes.map(({ path }) => 1 / Math.max(1, words(path).length));
  const index = new MiniSearch({
    fields: ["name", "path", "summary", "tags", "operationId", "group", "method"],
    tokenize: words,
    processTerm: singular,
    searchOptions: {
      prefix: true,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      combineWith: "AND",
      boost: { name: 3, path: 2, summary: 2 },
      boostDocument: (id) => boosts[id as number] ?? 1,
    },
  });
  index.addAll(routes.map((route, id) => ({ ...route, id, group: groups[route.group] })));
  const names = routes.flatMap((route) => {
    const { name, operationId = name, method, path } = route;
    return [name, operationId, path, `${method} ${path}`].map((text) => ({ name: text, route }));
  });
  const byName = groupBy(names, ({ name }) => letters(name));
  return (query: string): readonly RouteEntry[] => {
    if (words(query).length === 0) return routes;
    const named = byName.get(letters(query))?.map(({ route }) => route) ?? [];
    const found = index.search(query).flatMap(({ id }) => routes[id as number] ?? []);
    return [...new Set([...named, ...found])];
  };
}

/** A name without the parts that people leave out or write in another way. */
function letters(name: string): string {
  return name.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();
}

/** `issue` finds `issues`, and vice versa. */
function singular(word: string): string {
  const lower = word.toLowerCase();
  return lower.length > 3 ? lower.replace(/([^s])s$/, "$1") : lower;
}

/** Splits `issuesListForRepo` or `/repos/{owner}/issue-comments` into words. */
export function words(text: string): string[] {
  return text
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, "$1 $2")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}
