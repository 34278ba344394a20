import {
  type DocumentSettings,
  type OperationFilter,
  type UnusedEntry,
  suggestName,
} from "../../manifest/index.js";
import { given } from "../given.js";
import type { Operation } from "./operations.js";

/** A selection of a document's operations. */
export type Choice = Pick<DocumentSettings, "include" | "exclude" | "deprecated">;

/** The selected operations, and the entries of the selection that match none. */
export function selectOperations(
  operations: readonly Operation[],
  { include, exclude, deprecated = true }: Choice,
): { readonly chosen: readonly Operation[]; readonly unused: readonly UnusedEntry[] } {
  const included = include && entriesOf(include, "include");
  const excluded = exclude ? entriesOf(exclude, "exclude") : [];
  const chosen = operations.filter(
    (operation) =>
      (included === undefined || included.some(({ fits }) => fits(operation))) &&
      !excluded.some(({ fits }) => fits(operation)) &&
      (deprecated || operation.member("deprecated").value !== true),
  );
  const unused = [...(included ?? []), ...excluded].filter(({ fits }) => !operations.some(fits));
  return { chosen, unused: unused.map((entry) => describeUnused(entry, operations)) };
}

/** One entry of a filter: a tag, a path or an operationId. */
interface Entry extends Pick<UnusedEntry, "filter" | "list" | "index"> {
  readonly kind: string;
  readonly text: string;
  readonly fits: (operation: Operation) => boolean;
  /** The operation's tags, path or operationId, depending on `kind`. */
  readonly namesOf: (operation: Operation) => readonly string[];
}

/** The lists of a filter, and what they name of an operation. */
const KINDS: readonly Pick<Entry, "list" | "kind" | "namesOf">[] = [
  { list: "tags", kind: "tag", namesOf: ({ tags }) => tags },
  { list: "paths", kind: "path", namesOf: ({ path }) => [path] },
  {
    list: "operationIds",
    kind: "operationId",
    namesOf: ({ operationId = [] }) => [operationId].flat(),
  },
];

function entriesOf(written: OperationFilter, filter: Entry["filter"]): readonly Entry[] {
  return KINDS.flatMap((kind) =>
    (written[kind.list] ?? []).map((text, index): Entry => {
      const pattern = pathPattern(text);
      const isMeant = (name: string): boolean =>
        kind.list === "paths" ? pattern.test(name) : name === text;
      return { ...kind, filter, index, text, fits: (one) => kind.namesOf(one).some(isMeant) };
    }),
  );
}

/** `*` matches any text in one segment, `**` any text. */
function pathPattern(text: string): RegExp {
  const parts = text.split(/(\*\*?)/).map((part) => {
    if (part === "**") return "[^]*";
    return part === "*" ? "[^/]*" : part.replace(/[\\^$.|?+()[\]{}]/g, "\\$&");
  });
  return new RegExp(`^${parts.join("")}$`);
}

const MAX_NAMES = 20;

function describeUnused(
  { kind, text, namesOf, filter, list, index }: Entry,
  operations: readonly Operation[],
): UnusedEntry {
  const known = [...new Set(operations.flatMap(namesOf))].sort();
  const near = suggestName(text, known, 0);
  const names = known.length <= MAX_NAMES ? `the ${kind}s are ${known.join(", ")}` : undefined;
  const none = known.length === 0 ? `there are no ${kind}s` : undefined;
  const hint = none ?? (near === undefined ? names : `did you mean \`${near}\`?`);
  return {
    ...{ filter, list, index },
    code: `unknown-${kind === "operationId" ? "operation" : kind}`,
    message: `no operation has the ${kind} \`${text}\``,
    ...given("hint", hint),
  };
}
