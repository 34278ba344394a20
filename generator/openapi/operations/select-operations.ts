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

function entriesOf(
  { tags = [], paths = [], operationIds = [] }: OperationFilter,
  filter: Entry["filter"],
): readonly Entry[] {
  const tagsOf = (operation: Operation): readonly string[] => operation.tags;
  const pathOf = ({ path }: Operation): readonly string[] => [path];
  const idOf = ({ operationId }: Operation): readonly string[] =>
    operationId === undefined ? [] : [operationId];
  return [
    ...tags.map((text, index): Entry => ({
      ...{ filter, list: "tags", index, kind: "tag", text, namesOf: tagsOf },
      fits: (operation) => operation.tags.includes(text),
    })),
    ...paths.map((text, index): Entry => {
      const pattern = pathPattern(text);
      const fits = ({ path }: Operation): boolean => pattern.test(path);
      return { filter, list: "paths", index, kind: "path", text, namesOf: pathOf, fits };
    }),
    ...operationIds.map((text, index): Entry => ({
      ...{ filter, list: "operationIds", index, kind: "operationId", text, namesOf: idOf },
      fits: (operation) => operation.operationId === text,
    })),
  ];
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
