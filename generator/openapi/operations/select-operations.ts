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
      const pattern = pathPattern(text);
      const isMeant = (name: string) => (list === "paths" ? pattern.test(name) : name === text);
      const fits = (operation: Operation) => NAMES[list](operation).some(isMeant);
      return { filter, list, index, text, fits };
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
