import type { TypePlan } from "../../plan/index.js";
import { type Code, PLAIN_CODE, nameDoc, usedName } from "./code.js";
import {
  type Doc,
  assignment,
  breakParent,
  concat,
  conditionalGroup,
  fill,
  flatText,
  group,
  ifBreak,
  indent,
  line,
  list,
  softline,
  printDoc,
} from "./layout.js";
import { literalDoc, memberNameDoc, templateText } from "./literal.js";
import { typeDoc } from "./type.js";

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

function isName(value: object): value is NameInData {
  return NAME in value;
}

/** An expression of emitted code. Functions have the names under which they are imported or declared. */
export type Expression =
  | { readonly kind: "data"; readonly value: Data }
  | { readonly kind: "variable"; readonly name: string }
  | { readonly kind: "spread"; readonly value: Expression }
  | Template
  | Call;

interface Template {
  readonly kind: "template";
  readonly head: string;
  /** Each with the text after it, up to the next one. */
  readonly placeholders: readonly (readonly [value: Expression, text: string])[];
}

interface Call {
  readonly kind: "call";
  readonly name: string;
  readonly arguments: readonly Expression[];
  readonly types?: readonly TypePlan[];
  /** Whether bundlers may leave out the call if its result is not used. */
  readonly isPure?: true;
}

export function data(value: Data): Expression {
  return { kind: "data", value };
}

/** A value of interfaces as data: TypeScript gives interfaces no index signature. */
export function toData<Value>(value: Plain<Value>): Data {
  return value as Data;
}

type Plain<Value> = Value extends Data
  ? Value
  : { readonly [Key in keyof Value]: Plain<Value[Key]> };

export function variable(name: string): Expression {
  return { kind: "variable", name };
}

export function spread(value: Expression): Expression {
  return { kind: "spread", value };
}

export function call(name: string, ...values: readonly Expression[]): Call {
  return { kind: "call", name, arguments: values };
}

export function expressionDoc(expression: Expression, code: Code): Doc {
  switch (expression.kind) {
    case "data":
      return dataDoc(expression.value, code);
    case "variable":
      return nameDoc(expression.name, code);
    case "spread":
      return code.node("SpreadElement", ["...", expressionDoc(expression.value, code)]);
    case "template":
      return templateDoc(expression, code);
    case "call":
      return code.node("CallExpression", callDoc(expression, code));
  }
}

function templateDoc({ head, placeholders }: Template, code: Code): Doc {
  const spans = placeholders.map(([value, text], index) => {
    const doc = expressionDoc(value, code);
    const [kind, end] =
      index < placeholders.length - 1
        ? (["TemplateMiddle", "${"] as const)
        : (["TemplateTail", "`"] as const);
    const after = code.node(kind, `}${templateText(text)}${end}`, text);
    return code.node("TemplateSpan", concat([flatText(doc) ?? doc, after]));
  });
  const start = code.node("TemplateHead", `\`${templateText(head)}\${`, head);
  return code.node("TemplateExpression", concat([start, ...spans]));
}

function dataDoc(value: Data, code: Code, shouldBreak = false): Doc {
  if (typeof value !== "object" || value === null) return literalDoc(value, code);
  if (isName(value)) return usedName(value[NAME], code);
  return isList(value)
    ? code.node("ArrayLiteralExpression", listDoc(value, code, shouldBreak))
    : code.node("ObjectLiteralExpression", objectDoc(value, code, shouldBreak));
}

function listDoc(values: readonly Data[], code: Code, shouldBreak: boolean): Doc {
  if (areNumbers(values)) return numbersDoc(values, code, shouldBreak);
  const items = values.map((value) => group(dataDoc(value, code)));
  return list("[", items, "]", softline, shouldBreak || isTable(values));
}

function objectDoc(value: DataObject, code: Code, shouldBreak: boolean): Doc {
  const members = Object.entries(value).map(([name, member]) =>
    code.node("PropertyAssignment", memberDoc(name, member, code)),
  );
  return list("{", members, "}", line, shouldBreak);
}

function areNumbers(value: readonly Data[]): value is readonly number[] {
  return value.length > 0 && value.every((item) => typeof item === "number");
}

/** A list of numbers, as many on each line as fit. */
function numbersDoc(numbers: readonly number[], code: Code, shouldBreak: boolean): Doc {
  const groupId = Symbol("numbers");
  const items = numbers.flatMap((number, index): Doc[] => {
    const doc = literalDoc(number, code);
    return index < numbers.length - 1
      ? [concat([doc, ","]), line]
      : [[doc, ifBreak(",", "", { groupId })]];
  });
  return group(["[", indent([softline, fill(items)]), softline, "]"], { id: groupId, shouldBreak });
}

/** A value that is too long moves to its own line, unless the key is so short that this gains nothing. */
function memberDoc(name: string, value: Data, code: Code): Doc {
  const key = memberNameDoc(name, code);
  const doc = dataDoc(value, code);
  // A negative number is an operator and a number.
  const isLiteral = typeof value === "boolean" || (typeof value === "number" && value >= 0);
  const isShort = typeof key === "string" && key.length < 5;
  return isLiteral || isShort ? [key, ": ", doc] : assignment(concat([key, ":"]), doc);
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

/**
 * A function call. If it does not fit on a line, only its last argument is broken, provided that this is enough and that
 * the argument is a list or an object and the one before it is not.
 */
function callDoc({ name, arguments: values, types, isPure }: Call, code: Code): Doc {
  const start = concat([isPure ? "/* @__PURE__ */ " : "", usedName(name, code)]);
  const typed = types?.map((type) => typeDoc(type, code, "argument"));
  const called = typed ? [start, list("<", typed, ">")] : start;
  const docs = values.map((argument) => expressionDoc(argument, code));
  const last = values.at(-1);
  const broken = last && brokenDoc(last, code, values.length === 1);
  const listed = concat([called, list("(", docs, ")")]);
  if (broken === undefined || listKind(values.at(-2)) === listKind(last)) return listed;
  const before = docs.slice(0, -1).map((doc) => flatText(doc));
  if (before.includes(undefined)) return listed;
  const whole = docs.at(-1) ?? "";
  const opened = [called, `(${before.map((text) => `${text}, `).join("")}`];
  return [
    flatText(whole) === undefined ? breakParent : "",
    conditionalGroup([[...opened, whole, ")"], [...opened, broken, ")"], listed]),
  ];
}

function listKind(expression: Expression | undefined): "list" | "object" | undefined {
  if (expression?.kind !== "data") return undefined;
  if (typeof expression.value !== "object" || expression.value === null) return undefined;
  return isList(expression.value) ? "list" : "object";
}

/**
 * A list or an object with each item on its own line; `undefined` for anything else.
 *
 * @param isAlone whether it is the only argument: prettier does not break a list of numbers after another one.
 */
function brokenDoc(expression: Expression, code: Code, isAlone: boolean): Doc | undefined {
  const value = expression.kind === "data" ? expression.value : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  return !isAlone && isList(value) && areNumbers(value) ? undefined : dataDoc(value, code, true);
}

/** A function call with plain data as arguments, on as many lines as it needs. */
export function printCall(name: string, args: readonly Data[]): string {
  return printDoc(expressionDoc(call(name, ...args.map(data)), PLAIN_CODE));
}
