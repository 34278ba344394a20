import type { TypePlan } from "../../plan/index.js";
import {
  type Code,
  assignment,
  breakParent,
  code,
  fill,
  firstThatFits,
  flatText,
  group,
  ifBreak,
  isCode,
  join,
  line,
  list,
  onLines,
  print,
  withoutBreaks,
} from "./code.js";
import { literal, propertyName, templateText } from "./literal.js";
import { PLAIN, type Scope } from "./scope.js";
import { named } from "./type.js";

/** A value printed as literals. May contain code, such as names and calls. */
export type Data = string | number | boolean | null | Code | readonly Data[] | DataObject;

interface DataObject {
  readonly [name: string]: Data;
}

/** Converts a value of an interface to data: TypeScript's interfaces lack index signatures. */
export function toData<Value>(value: Plain<Value>): Data {
  return value as Data;
}

type Plain<Value> = Value extends Data
  ? Value
  : { readonly [Key in keyof Value]: Plain<Value[Key]> };

/**
 * A call of an imported or declared function. If it does not fit on a line, breaks only the last argument if that suffices. The
 * argument must be a list or an object, and the previous argument must not.
 */
export function call(
  name: string,
  values: readonly Data[],
  scope: Scope,
  types?: readonly TypePlan[],
): Code {
  const callee = named(name, types, scope);
  const parts = values.map((value) => dataCode(value, scope));
  const listed = code`${callee}${list("()", parts)}`;
  const before = parts.slice(0, -1).map((part) => code`${withoutBreaks(part)}, `);
  const [last, lastCode] = [values.at(-1), parts.at(-1)];
  const isHugged = hugsLast(values) && before.every((part) => flatText(part) !== undefined);
  if (last === undefined || lastCode === undefined || !isHugged) return listed;
  const opened = code`${callee}(${join(code``, before)}`;
  const broken = dataCode(last, scope, true);
  const states = firstThatFits([code`${opened}${lastCode})`, code`${opened}${broken})`, listed]);
  return flatText(lastCode) === undefined ? code`${breakParent}${states}` : states;
}

function hugsLast(values: readonly Data[]): boolean {
  const [previous, last] = [values.at(-2), values.at(-1)];
  if (!isCollection(last)) return false;
  if (isCollection(previous) && isList(previous) === isList(last)) return false;
  // Prettier does not break a list of numbers after another argument.
  return values.length === 1 || !(isList(last) && areNumbers(last));
}

function isCollection(value: Data | undefined): value is readonly Data[] | DataObject {
  return typeof value === "object" && value !== null && !isCode(value);
}

/** @param placeholders each with the following text up to the next placeholder. */
export function template(
  head: string,
  placeholders: readonly (readonly [value: Code, text: string])[],
  scope: Scope,
): Code {
  const spans = placeholders.map(
    ([value, text]) => code`\${${withoutBreaks(value)}}${templateText(text, scope)}`,
  );
  return code`\`${templateText(head, scope)}${join(code``, spans)}\``;
}

export function dataCode(value: Data, scope: Scope, shouldBreak = false): Code {
  if (typeof value !== "object" || value === null) return literal(value, scope);
  if (isCode(value)) return value;
  if (!isList(value)) {
    const members = Object.entries(value).map(([name, member]) => memberCode(name, member, scope));
    return list("{}", members, shouldBreak);
  }
  if (areNumbers(value)) return numbersCode(value, scope, shouldBreak);
  const items = value.map((item) => group(dataCode(item, scope)));
  return list("[]", items, shouldBreak || isTable(value));
}

function areNumbers(value: readonly Data[]): value is readonly number[] {
  return value.length > 0 && value.every((item) => typeof item === "number");
}

/** A list of numbers, with as many on each line as fit. */
function numbersCode(numbers: readonly number[], scope: Scope, shouldBreak: boolean): Code {
  const id = Symbol("numbers");
  const items = numbers.flatMap((number, index): Code[] => {
    const part = literal(number, scope);
    return index < numbers.length - 1
      ? [code`${part},`, line]
      : [code`${part}${ifBreak(code`,`, id)}`];
  });
  return group(code`[${onLines(fill(items))}]`, { id, shouldBreak });
}

/** A member of an object. A long value moves to the next line, unless the key is so short that this gains no space. */
function memberCode(name: string, value: Data, scope: Scope): Code {
  // A plain `__proto__` would set the prototype.
  const key = name === "__proto__" ? code`[${literal(name, scope)}]` : propertyName(name, scope);
  const part = dataCode(value, scope);
  // A negative number is an operator and a number.
  const isLiteral = typeof value === "boolean" || (typeof value === "number" && value >= 0);
  const isShort = (flatText(key) ?? "").length < 5;
  return isLiteral || isShort ? code`${key}: ${part}` : assignment(code`${key}:`, part);
}

/** Unlike `Array.isArray`, narrows read-only lists. */
function isList(value: Data): value is readonly Data[] {
  return Array.isArray(value);
}

/** Whether a list has several lists or objects with more than one item, which are never printed on one line. */
function isTable(items: readonly Data[]): boolean {
  const [first] = items;
  return (
    items.length > 1 &&
    isCollection(first) &&
    items.every(
      (item) =>
        isCollection(item) && isList(item) === isList(first) && Object.keys(item).length > 1,
    )
  );
}

/** A function call with plain data as arguments, on as many lines as it needs. */
export function printCall(name: string, args: readonly Data[]): string {
  return print(call(name, args, PLAIN));
}
