import { expect, it } from "vitest";
import { NUMBER_TEXT } from "../../../generator/diff/types/header-type.js";
import { indexVersions, withVerdicts } from "../../../generator/diff/types/judge-types.js";
import { printTypeOnLine } from "../../../generator/emit/index.js";
import {
  type DeclarationPlan,
  keyword,
  objectType,
  requiredProperty,
  runtimeType,
  type TypePlan,
  unionType,
} from "../../../generator/plan/index.js";

const [text, number] = [keyword("string"), keyword("number")];
const literal = (value: string | number): TypePlan => ({ kind: "literal", value });
const list = (items: TypePlan, isMutable?: true): TypePlan => {
  return { kind: "array", items, ...(isMutable && { isMutable }) };
};
const reference = (name: string): TypePlan => ({ kind: "reference", name, of: "schemas" });
const map = (index: TypePlan): TypePlan => ({ kind: "object", properties: [], index });
const required = (name: string, type = text) => requiredProperty(name, type);
const optional = (name: string) => ({ ...required(name), isOptional: true });
const open = (index: TypePlan): TypePlan => ({
  kind: "object",
  properties: [optional("a")],
  index,
});
const A = objectType(required("a"));
const AB = objectType(required("a"), required("b"));
const kinds = (...all: readonly string[]) =>
  objectType(required("kind", unionType(all.map(literal))));
const numberText: TypePlan = { kind: "reference", name: NUMBER_TEXT, of: "language" };
const tree = (type: TypePlan): DeclarationPlan => {
  const properties = [required("value", type), required("next", list(reference("Tree")))];
  return { kind: "interface", name: "Tree", properties, doc: { paragraphs: [] } };
};

/** Whether the source is assignable to the target, as a value that callers write and as a value that they read. */
const CASES: readonly (readonly [TypePlan, TypePlan, written: boolean, read: boolean])[] = [
  [text, text, true, true],
  [literal("a"), text, true, true],
  [text, literal("a"), false, false],
  [number, objectType(optional("a")), false, false],
  [keyword("boolean"), unionType([literal("a"), keyword("boolean")]), true, true],
  [text, keyword("unknown"), true, true],
  [keyword("unknown"), text, false, false],
  // Written literals have no other properties. Only properties of the read type can be read.
  [AB, A, false, true],
  [A, AB, false, false],
  [A, objectType(required("a"), optional("b")), true, false],
  [objectType(required("a"), optional("b")), A, false, true],
  [objectType(optional("a")), A, false, false],
  [objectType(), A, false, false],
  [objectType(optional("a")), objectType(), false, true],
  [list(AB), list(A), false, true],
  [A, map(text), true, false],
  [A, map(number), false, false],
  [map(text), objectType(optional("a")), false, true],
  [map(number), objectType(optional("a")), false, false],
  [map(number), open(keyword("unknown")), false, false],
  [map(text), open(keyword("unknown")), true, true],
  [map(text), unionType([open(number), map(text)]), true, true],
  [open(text), map(text), true, true],
  [open(keyword("unknown")), map(text), false, false],
  [list(text, true), list(text), true, true],
  [list(text), list(text, true), false, false],
  [{ kind: "tuple", members: [text] }, list(text), true, true],
  [list(text), { kind: "tuple", members: [text] }, false, false],
  [kinds("a", "b"), unionType([kinds("a"), kinds("b")]), true, true],
  [kinds("a", "b", "c"), unionType([kinds("a"), kinds("b")]), false, false],
  [numberText, text, true, true],
  [literal("5"), numberText, true, true],
  [text, numberText, false, false],
  [text, runtimeType("FormFile"), true, true],
  [runtimeType("FormFile"), runtimeType("Binary"), true, true],
  [runtimeType("Binary"), runtimeType("FormFile"), false, false],
  [runtimeType("Items", AB), runtimeType("Items", A), false, true],
  [reference("Tree"), reference("Tree"), true, true],
];

const rows = CASES.map((row) => [printTypeOnLine(row[0]), printTypeOnLine(row[1]), row] as const);

it.each(rows)("TypeScript's checker compares %s with %s", (_, __, [source, target, ...want]) => {
  const declared = (type: TypePlan) => new Map([["Tree", tree(type)]]);
  const versions = indexVersions(declared(literal("a")), declared(text));
  const found = withVerdicts(versions, ({ forward }) =>
    (["request", "response"] as const).map((direction) => forward(source, target, direction)),
  );
  expect(found).toEqual(want);
});

it("the checker distinguishes recursive types", () => {
  const declared = (type: TypePlan) => new Map([["Tree", tree(type)]]);
  const versions = indexVersions(declared(text), declared(literal("a")));
  const Tree = reference("Tree");
  const found = withVerdicts(versions, ({ forward, backward }) => [
    forward(Tree, Tree, "request"),
    backward(Tree, Tree, "request"),
  ]);
  expect(found).toEqual([false, true]);
});
