import {
  type DocumentSettings,
  type OperationFilter,
  type UnusedEntry,
  suggestName,
} from "../../manifest/index.js";
import type { Node } from "../document/node.js";
import { optional } from "../optional.js";
import type { Operation } from "./operations.js";

export type Choice = Pick<DocumentSettings, "include" | "exclude" | "deprecated">;

type List = UnusedEntry["list"];

/** Limit on steps of all patterns. A hundred patterns for each of 16,000 operations need 20 million. */
const MOST_STEPS = 100_000_000;

/** Spends matching steps; false once the limit is exceeded. */
type Spend = (steps: number) => boolean;

/** Selects operations, and reports the entries of the selection that match none. */
export function selectOperations(operations: readonly Operation[], choice: Choice, document: Node) {
  let remaining = MOST_STEPS;
  const spend: Spend = (steps) => (remaining -= steps) >= 0;
  const included = createFilter(choice.include, spend);
  const excluded = createFilter(choice.exclude, spend);
  const chosen = operations.filter((operation) => {
    // Both are evaluated, because each records which of its entries match.
    const [isIncluded, isExcluded] = [included.matches(operation), excluded.matches(operation)];
    return (
      (choice.include === undefined || isIncluded) &&
      !isExcluded &&
      (choice.deprecated !== false || operation.member("deprecated").value !== true)
    );
  });
  if (remaining < 0) {
    const message = "the patterns of `include.paths` and `exclude.paths` take too long to match";
    const hint = "write fewer or shorter patterns, or choose by `tags` or `operationIds`";
    document.error("too-many-values", message, hint);
  }
  const unused = [
    ...included.unused().map((entry) => ({ filter: "include" as const, ...entry })),
    ...excluded.unused().map((entry) => ({ filter: "exclude" as const, ...entry })),
  ];
  const listNames = (list: List) => [...new Set(operations.flatMap(NAMES[list]))].sort();
  const known = {
    tags: listNames("tags"),
    paths: listNames("paths"),
    operationIds: listNames("operationIds"),
  };
  return {
    chosen,
    unused: unused.map((entry, found) => describeUnused(entry, known[entry.list], found)),
  };
}

const NAMES: Readonly<Record<List, (operation: Operation) => readonly string[]>> = {
  tags: ({ tags }) => tags,
  paths: ({ path }) => [path],
  operationIds: ({ operationId = [] }) => [operationId].flat(),
};

const LISTS = ["tags", "paths", "operationIds"] as const;

function createFilter(lists: OperationFilter = {}, spend: Spend) {
  const known = new Set(
    LISTS.flatMap((list) => (lists[list] ?? []).map((text) => `${list} ${text}`)),
  );
  const patterns = [...new Set(lists.paths)]
    .filter((text) => text.includes("*"))
    .map((text) => ({ key: `paths ${text}`, pattern: parsePattern(text) }));
  const used = new Set<string>();
  return {
    matches: (operation: Operation): boolean => {
      const keys = LISTS.flatMap((list) => NAMES[list](operation).map((name) => `${list} ${name}`));
      const found = [
        ...keys.filter((key) => known.has(key)),
        ...patterns.flatMap(({ key, pattern }) =>
          matchesPath(pattern, operation.path, spend) ? [key] : [],
        ),
      ];
      for (const key of found) used.add(key);
      return found.length > 0;
    },
    unused: () =>
      LISTS.flatMap((list) =>
        (lists[list] ?? []).flatMap((text, index) =>
          used.has(`${list} ${text}`) ? [] : [{ list, text, index }],
        ),
      ),
  };
}

/** Characters and wildcards: `*` is any text in one segment, `**` any text. */
export type PathPattern = readonly string[];

export function parsePattern(text: string): PathPattern {
  return text.match(/\*\*?|[^*]/gu) ?? [];
}

/**
 * Whether a path matches a pattern. The state holds all reachable positions of the pattern: time is proportional to both
 * lengths, while a regular expression could take exponential time.
 */
export function matchesPath(parts: PathPattern, path: string, spend: Spend = () => true): boolean {
  let places: number[] = [];
  /** Adds a position, and the positions after wildcards, which may match no text. Positions are added in ascending order. */
  const add = (to: number[], place: number): void => {
    if (place <= (to.at(-1) ?? -1)) return;
    to.push(place);
    if (parts[place]?.startsWith("*") === true) add(to, place + 1);
  };
  add(places, 0);
  for (const character of path) {
    if (!spend(places.length)) return false;
    const next: number[] = [];
    for (const place of places) {
      const part = parts[place];
      if (part === "**" || (part === "*" && character !== "/")) add(next, place);
      if (part === character) add(next, place + 1);
    }
    if (next.length === 0) return false;
    places = next;
  }
  return places.at(-1) === parts.length;
}

const MAX_NAMES = 20;

function describeUnused(
  { text, ...entry }: Pick<UnusedEntry, "filter" | "list" | "index"> & { readonly text: string },
  known: readonly string[],
  found: number,
): UnusedEntry {
  const { list } = entry;
  const near = suggestName(text, known, found);
  const kind = list.slice(0, -1);
  return {
    ...entry,
    code: `unknown-${kind.replace("Id", "")}`,
    message: `no operation has the ${kind} \`${text}\``,
    ...optional("hint", near === undefined ? listNames(list, known) : `did you mean \`${near}\`?`),
  };
}

function listNames(list: List, known: readonly string[]): string | undefined {
  if (known.length === 0) return `there are no ${list}`;
  return known.length <= MAX_NAMES ? `the ${list} are ${known.join(", ")}` : undefined;
}
