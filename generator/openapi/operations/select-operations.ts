import { type DocumentSettings, type UnusedEntry, suggestName } from "../../manifest/index.js";
import { optional } from "../optional.js";
import type { Operation } from "./operations.js";

export type Choice = Pick<DocumentSettings, "include" | "exclude" | "deprecated">;

/** The selected operations, and the entries of the selection that match none. */
export function selectOperations(operations: readonly Operation[], choice: Choice) {
  const [included, excluded] = [entriesOf("include", choice), entriesOf("exclude", choice)];
  const chosen = operations.filter(
    (operation) =>
      (choice.include === undefined || included.some(({ fits }) => fits(operation))) &&
      !excluded.some(({ fits }) => fits(operation)) &&
      (choice.deprecated !== false || operation.member("deprecated").value !== true),
  );
  const unused = [...included, ...excluded].filter(({ fits }) => !operations.some(fits));
  return { chosen, unused: unused.map((entry) => describeUnused(entry, operations)) };
}

const NAMES: Readonly<Record<UnusedEntry["list"], (operation: Operation) => readonly string[]>> = {
  tags: ({ tags }) => tags,
  paths: ({ path }) => [path],
  operationIds: ({ operationId = [] }) => [operationId].flat(),
};

function entriesOf(filter: UnusedEntry["filter"], { [filter]: lists = {} }: Choice) {
  return (["tags", "paths", "operationIds"] as const).flatMap((list) =>
    (lists[list] ?? []).map((text, index) => {
      const isMeant = (name: string) =>
        list === "paths" ? matchesPath(text, name) : name === text;
      const fits = (operation: Operation) => NAMES[list](operation).some(isMeant);
      return { filter, list, index, text, fits };
    }),
  );
}

/**
 * Whether a path matches a pattern, in which `*` is any text in one segment and `**` any text. The state is every place in the
 * pattern that the text so far can lead to: time is proportional to both lengths, where a regular expression could take exponential time.
 */
export function matchesPath(pattern: string, path: string): boolean {
  const parts = pattern.match(/\*\*?|[^*]/gu) ?? [];
  /** Adds the places after wildcards, which may match nothing. */
  const skip = (places: ReadonlySet<number>): ReadonlySet<number> => {
    const all = new Set(places);
    for (const place of all) if (parts[place]?.startsWith("*") === true) all.add(place + 1);
    return all;
  };
  let places = skip(new Set([0]));
  for (const character of path) {
    const next = new Set<number>();
    for (const place of places) {
      const part = parts[place];
      if (part === character) next.add(place + 1);
      if (part === "**" || (part === "*" && character !== "/")) next.add(place);
    }
    places = skip(next);
  }
  return places.has(parts.length);
}

const MAX_NAMES = 20;

function describeUnused(
  { text, filter, list, index }: ReturnType<typeof entriesOf>[number],
  operations: readonly Operation[],
): UnusedEntry {
  const known = [...new Set(operations.flatMap(NAMES[list]))].sort();
  const near = suggestName(text, known, 0);
  const names = known.length === 0 ? `there are no ${list}` : `the ${list} are ${known.join(", ")}`;
  const listed = known.length <= MAX_NAMES ? names : undefined;
  const kind = list.slice(0, -1);
  return {
    ...{ filter, list, index },
    code: `unknown-${kind.replace("Id", "")}`,
    message: `no operation has the ${kind} \`${text}\``,
    ...optional("hint", near === undefined ? listed : `did you mean \`${near}\`?`),
  };
}
