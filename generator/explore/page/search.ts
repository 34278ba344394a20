import MiniSearch from "minisearch";
import { groupBy } from "../../collections/index.js";
import type { ApiData, RouteEntry } from "../page-data.js";

/**
 * Finds routes by words in their names, operationIds, summaries, documentation links, tags, groups and paths, best match first.
 * A query without words finds all. A word may be a prefix or have one typo. Routes whose complete name, operationId or path
 * matches come first.
 */
export function createSearch({ routes, groups }: ApiData) {
  // Of two matching routes, the one with the shorter path is more likely meant.
  const boosts = routes.map(({ path }) => 1 / Math.max(1, words(path).length));
  const index = new MiniSearch({
    fields: ["name", "path", "summary", "docs", "tags", "operationId", "group", "method"],
    tokenize: words,
    processTerm: singular,
    searchOptions: {
      prefix: (term) => !STOP_WORDS.has(term),
      fuzzy: allowedEdits,
      combineWith: "AND",
      boost: { name: 4, operationId: 3, summary: 2, docs: 2 },
      boostDocument: (id) => boosts[id as number] ?? 1,
    },
  });
  index.addAll(routes.map((route, id) => ({ ...route, id, group: groups[route.group]?.name })));
  /** Routes with some of the words, ordered by the number of matching words. */
  const searchAny = (terms: readonly string[]) =>
    index
      .search(terms.join(" "), { combineWith: "OR" })
      .sort((a, b) => b.queryTerms.length - a.queryTerms.length);
  const names = routes.flatMap((route) => {
    const { name, operationId = name, method, path } = route;
    return [name, operationId, path, `${method} ${path}`].map((text) => ({ name: text, route }));
  });
  const byName = groupBy(names, ({ name }) => letters(name));
  return (query: string): readonly RouteEntry[] => {
    if (words(query).length === 0) return routes;
    const named = byName.get(letters(query))?.map(({ route }) => route) ?? [];
    const all = words(query);
    const needed = all.filter((word) => !STOP_WORDS.has(word.toLowerCase()));
    const complete = [all, needed].flatMap((terms) => index.search(terms.join(" ")));
    const found = complete.length > 0 ? complete : searchAny(needed);
    const ranked = found.flatMap(({ id }) => routes[id as number] ?? []);
    return [...new Set([...named, ...ranked])];
  };
}

/** Common words. Routes with all words of the query come first, then routes without the common ones. */
const STOP_WORDS = new Set(
  "a all an and at by for from in into my of on or the this to with".split(" "),
);

/** The time and memory for finding typos grow with the square of a word's length. */
const MAX_FUZZY_LENGTH = 100;

/** How many typos a word may have. A transposition of two letters is two edits. */
function allowedEdits(term: string): number {
  if (term.length <= 3 || term.length > MAX_FUZZY_LENGTH || STOP_WORDS.has(term)) return 0;
  return term.length > 7 ? 2 : 1;
}

/** Letters and digits of a name in lower case: spellings differ in the rest. */
function letters(name: string): string {
  return name.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();
}

/** Makes `issue` find `issues`, and vice versa. */
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
