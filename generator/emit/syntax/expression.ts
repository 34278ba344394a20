import type { TypePlan } from "../../plan/index.js";
import {
  type Code,
  assignment,
  breakParent,
  code,
  fill,
  firstThatFits,
  flatOf,
  group,
  ifBreak,
  indent,
  join,
  line,
  list,
  print,
  softline,
} from "./code.js";
import { literal, memberName, templateText } from "./literal.js";
import { PLAIN, type Scope } from "./scope.js";
import { generic } from "./type.js";

export type Data = string | number | boolean | null | NameInData | readonly Data[] | DataObject;

interface DataObject {
  readonly [name: string]: Data;
}

/** The key of a name in data, which no data from a manifest can have. */
export const NAME: unique symbol = Symbol("name");

/** In data: the name under which a function is imported or declared. */
interface NameInData {
  readonly [NAME]: string;
}

/** A value of interfaces as data: TypeScript gives interfaces no index signature. */
export function toData<Value>(value: Plain<Value>): Data {
  return value as Data;
}

type Plain<Value> = Value extends Data
  ? Value
  : { readonly [Key in keyof Value]: Plain<Value[Key]> };

/** An argument of a call: code, or data, in whose brackets the call can be broken. */
export type Argument = Code | { readonly data: Data };

export function data(value: Data): Argument {
  return { data: value };
}

/**
 * A call of an imported or declared function. If it does not fit on a line, only its last argument is broken, provided that this is enough and that
 * the argument is a list or an object and the one before it is not.
 */
export function call(
  name: string,
  values: readonly Argument[],
  scope: Scope,
  types: readonly TypePlan[] = [],
): Code {
  const callee = types.length > 0 ? generic(scope.use(name), types, scope) : scope.use(name);
  const parts = values.map((value) => argumentCode(value, scope));
  const listed = code`${callee}${list(code`(`, parts, code`)`)}`;
  const [previous, last] = [values.at(-2), values.at(-1)].map(collectionOf);
  if (!last || (previous && isList(previous) === isList(last))) return listed;
  // Prettier does not break a list of numbers after another argument.
  if (parts.length > 1 && isList(last) && areNumbers(last)) return listed;
  const before = parts.slice(0, -1).flatMap((part) => flatOf(part) ?? []);
  if (before.length < parts.length - 1) return listed;
  const whole = parts.at(-1) ?? code``;
  const opened = code`${callee}(${join(
    code``,
    before.map((part) => code`${part}, `),
  )}`;
  const broken = dataCode(last, scope, true);
  const states = firstThatFits([code`${opened}${whole})`, code`${opened}${broken})`, listed]);
  return flatOf(whole) === undefined ? code`${breakParent}${states}` : states;
}

/** The list or the object that an argument is. */
function collectionOf(value: Argument | undefined): Extract<Data, object> | undefined {
  const given = value !== undefined && isData(value) ? value.data : null;
  return typeof given === "object" && given !== null ? given : undefined;
}

/** @param placeholders each with the text after it, up to the next one. */
export function template(
  head: string,
  placeholders: readonly (readonly [value: Code, text: string])[],
  scope: Scope,
): Code {
  const spans = placeholders.map(([value, text]) => {
    return code`\${${flatOf(value) ?? value}}${templateText(text, scope)}`;
  });
  return code`\`${templateText(head, scope)}${join(code``, spans)}\``;
}

function argumentCode(value: Argument, scope: Scope): Code {
  return isData(value) ? dataCode(value.data, scope) : value;
}

function isData(value: Argument): value is Exclude<Argument, Code> {
  return typeof value !== "string" && "data" in value;
}

export function dataCode(value: Data, scope: Scope, shouldBreak = false): Code {
  if (typeof value !== "object" || value === null) return literal(value, scope);
  if (isName(value)) return scope.use(value[NAME]);
  return isList(value)
    ? listCode(value, scope, shouldBreak)
    : objectCode(value, scope, shouldBreak);
}

function isName(value: object): value is NameInData {
  return NAME in value;
}

function listCode(values: readonly Data[], scope: Scope, shouldBreak: boolean): Code {
  if (areNumbers(values)) return numbersCode(values, scope, shouldBreak);
  const items = values.map((value) => group(dataCode(value, scope)));
  return list(code`[`, items, code`]`, softline, shouldBreak || isTable(values));
}

function objectCode(value: DataObject, scope: Scope, shouldBreak: boolean): Code {
  const members = Object.entries(value).map(([name, member]) => memberCode(name, member, scope));
  return list(code`{`, members, code`}`, line, shouldBreak);
}

function areNumbers(value: readonly Data[]): value is readonly number[] {
  return value.length > 0 && value.every((item) => typeof item === "number");
}

/** A list of numbers, as many on each line as fit. */
function numbersCode(numbers: readonly number[], scope: Scope, shouldBreak: boolean): Code {
  const id = Symbol("numbers");
  const items = numbers.flatMap((number, index): Code[] => {
    const part = literal(number, scope);
    return index < numbers.length - 1
      ? [code`${part},`, line]
      : [code`${part}${ifBreak(code`,`, id)}`];
  });
  const inside = indent(code`${softline}${fill(items)}`);
  return group(code`[${inside}${softline}]`, { id, shouldBreak });
}

/** A value that is too long moves to its own line, unless the key is so short that this gains nothing. */
function memberCode(name: string, value: Data, scope: Scope): Code {
  const key = memberName(name, scope);
  const part = dataCode(value, scope);
  // A negative number is an operator and a number.
  const isLiteral = typeof value === "boolean" || (typeof value === "number" && value >= 0);
  const isShort = (flatOf(key) ?? "").length < 5;
  return isLiteral || isShort ? code`${key}: ${part}` : assignment(code`${key}:`, part);
}

/** Unlike `Array.isArray`, tells read-only lists from objects. */
export function isList(value: Data): value is readonly Data[] {
  return Array.isArray(value);
}

/** Whether a list contains several lists or objects of more than one item each, which are never put on one line. */
function isTable(items: readonly Data[]): boolean {
  return (
    items.length > 1 &&
    items.every(
      (item) =>
        typeof item === "object" &&
        item !== null &&
        Object.keys(item).length > 1 &&
        isList(item) === isList(items[0] ?? ""),
    )
  );
}

/** A function call with plain data as arguments, on as many lines as it needs. */
export function printCall(name: string, args: readonly Data[]): string {
  return print(call(name, args.map(data), PLAIN));
}
