import {
  type Doc,
  assignment,
  breakParent,
  conditionalGroup,
  group,
  ifBreak,
  indent,
  join,
  line,
  list,
  softline,
  printDoc,
} from "./layout.js";
import { flatText } from "./lines.js";
import { memberName, numberLiteral, stringLiteral } from "./literal.js";

/** Plain data that can be written as code. No plan has a list of numbers, which prettier formats differently. */
export type Data = string | number | boolean | readonly Data[] | { readonly [name: string]: Data };

/** An argument of a function call. */
export interface Argument {
  readonly kind: "list" | "object" | "other";
  readonly doc: Doc;
  /** The same with each item on its own line; absent if there are no items. */
  readonly broken?: Doc;
}

/** An argument whose code is written unchanged. */
export function code(doc: Doc): Argument {
  return { kind: "other", doc };
}

export function string(text: string): Argument {
  return code(stringLiteral(text));
}

export function data(value: Data): Argument {
  if (typeof value !== "object") return code(dataDoc(value));
  const isEmpty = Object.keys(value).length === 0;
  return {
    kind: Array.isArray(value) ? "list" : "object",
    doc: dataDoc(value),
    ...(!isEmpty && { broken: dataDoc(value, true) }),
  };
}

export function dataDoc(value: Data, shouldBreak = false): Doc {
  if (typeof value === "string") return stringLiteral(value);
  if (typeof value === "number") return numberLiteral(value);
  if (typeof value !== "object") return String(value);
  if (isList(value)) {
    const items = value.map((item) => group(dataDoc(item)));
    return list("[", items, "]", softline, shouldBreak || isTable(value));
  }
  const members = Object.entries(value).map(([name, one]) => memberDoc(memberName(name), one));
  return list("{", members, "}", line, shouldBreak);
}

/** A value that is too long moves to its own line, unless the key is so short that this gains nothing. */
function memberDoc(name: string, value: Data): Doc {
  const doc = dataDoc(value);
  if (isShortKey(name) || typeof value === "boolean" || typeof value === "number") {
    return [name, ": ", doc];
  }
  return assignment(`${name}:`, doc);
}

export function isShortKey(name: string): boolean {
  return name.length < 5;
}

function isList(value: Data): value is readonly Data[] {
  return Array.isArray(value);
}

/** Whether a list contains several lists or objects of more than one item each, which are never put on one line. */
function isTable(items: readonly Data[]): boolean {
  return (
    items.length > 1 &&
    items.every(
      (item) =>
        typeof item === "object" &&
        Object.keys(item).length > 1 &&
        isList(item) === isList(items[0] ?? ""),
    )
  );
}

/**
 * A function call. If it does not fit on a line, only its last argument is broken, provided that this is enough and that
 * the argument is a list or an object and the one before it is not.
 */
export function call(name: string, given: readonly Argument[]): Doc {
  const docs = given.map(({ doc }) => doc);
  const last = given.at(-1);
  const broken = given.at(-2)?.kind === last?.kind ? undefined : last?.broken;
  if (last === undefined || broken === undefined) return [name, list("(", docs, ")")];

  const before = docs.slice(0, -1).map((doc) => flatText(doc));
  const allBroken = [
    name,
    group(["(", indent([line, join([",", line], docs), ifBreak(",")]), line, ")"], {
      shouldBreak: true,
    }),
  ];
  if (before.includes(undefined)) return allBroken;
  const start = `${name}(${before.map((text) => `${text}, `).join("")}`;
  return [
    flatText(last.doc) === undefined ? breakParent : "",
    conditionalGroup([
      [start, last.doc, ")"],
      [start, group(broken, { shouldBreak: true }), ")"],
      allBroken,
    ]),
  ];
}

/** A function call with plain data as arguments, on as many lines as it needs. */
export function printCall(name: string, args: readonly Data[]): string {
  return printDoc(call(name, args.map(data)));
}
