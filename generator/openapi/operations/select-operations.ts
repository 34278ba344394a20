import { type OperationFilter, suggestName } from "../../manifest/index.js";
import type { Node } from "../document/node.js";
import type { Report } from "../report.js";
import type { Operation } from "./operations.js";

/** A selection of a document's operations. */
export interface Choice {
  /** Takes only these operations; all by default. */
  readonly include?: OperationFilter;
  /** Leaves out these operations. */
  readonly exclude?: OperationFilter;
  /** Whether to take deprecated operations; true by default. */
  readonly deprecated?: boolean;
}

/** The selected operations. Warns about each entry of the selection that matches none. */
export function selectOperations(
  operations: readonly Operation[],
  { include, exclude, deprecated = true }: Choice,
  document: Node,
  report: Report,
): readonly Operation[] {
  const entries = [include, exclude].flatMap((filter) => (filter ? entriesOf(filter) : []));
  for (const entry of entries) {
    if (!operations.some(entry.fits)) warnOfUnused(entry, operations, document, report);
  }
  const included = include && entriesOf(include);
  const excluded = exclude ? entriesOf(exclude) : [];
  return operations.filter(
    (operation) =>
      (included === undefined || included.some(({ fits }) => fits(operation))) &&
      !excluded.some(({ fits }) => fits(operation)) &&
      (deprecated || operation.member("deprecated").value !== true),
  );
}

/** One entry of a filter: a tag, a path or an operationId. */
interface Entry {
  readonly kind: string;
  readonly text: string;
  readonly fits: (operation: Operation) => boolean;
  /** The operation's tags, path or operationId, depending on `kind`. */
  readonly namesOf: (operation: Operation) => readonly string[];
}

function entriesOf({
  tags = [],
  paths = [],
  operationIds = [],
}: OperationFilter): readonly Entry[] {
  const tagsOf = (operation: Operation): readonly string[] => operation.tags;
  const idOf = ({ operationId }: Operation): readonly string[] =>
    operationId === undefined ? [] : [operationId];
  return [
    ...tags.map((text) => ({
      kind: "tag",
      text,
      namesOf: tagsOf,
      fits: (operation: Operation) => operation.tags.includes(text),
    })),
    ...paths.map((text) => {
      const pattern = pathPattern(text);
      const namesOf = ({ path }: Operation): readonly string[] => [path];
      return { kind: "path", text, namesOf, fits: ({ path }: Operation) => pattern.test(path) };
    }),
    ...operationIds.map((text) => ({
      kind: "operationId",
      text,
      namesOf: idOf,
      fits: (operation: Operation) => operation.operationId === text,
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

const MOST_NAMES = 20;

function warnOfUnused(
  { kind, text, namesOf }: Entry,
  operations: readonly Operation[],
  document: Node,
  report: Report,
): void {
  const known = [...new Set(operations.flatMap(namesOf))].sort();
  const near = suggestName(text, known, 0);
  const list = known.length <= MOST_NAMES ? `the ${kind}s are ${known.join(", ")}` : undefined;
  const none = known.length === 0 ? `there are no ${kind}s` : undefined;
  const hint = none ?? (near === undefined ? list : `did you mean \`${near}\`?`);
  report.warn(
    document,
    `unknown-${kind.toLowerCase()}`,
    `no operation has the ${kind} \`${text}\``,
    hint,
  );
}
