import { format } from "prettier";
import { expect, it } from "vitest";
import {
  type ConstantParts,
  type FunctionParts,
  constantStatement,
  declarationStatement,
  functionStatement,
} from "../../../../generator/emit/statement.js";
import {
  type Code,
  LAYOUT,
  code,
  flatText,
  nameCode,
  print,
} from "../../../../generator/emit/syntax/code.js";
import { call, dataCode } from "../../../../generator/emit/syntax/expression.js";
import { PLAIN, type Scope } from "../../../../generator/emit/syntax/scope.js";
import {
  printType,
  printTypeOnLine,
  propertyCode,
  typeCode,
} from "../../../../generator/emit/syntax/type.js";
import type {
  DeclarationPlan,
  DocPlan,
  PropertyPlan,
  TypePlan,
} from "../../../../generator/plan/plan.js";
import { array, both, property, union } from "../../plan-parts.js";

/** The widths of these names: two of the first do not fit on a line, nor does one of the last after `export type T =`. */
const WIDTHS: Readonly<Record<string, number>> = { Medium: 40, Long: 60, Huge: 95, Blob: 95 };
const widened = (name: string) => name.padEnd(WIDTHS[name] ?? 0, "_");

const optional = { isOptional: true };
const doc: DocPlan = { paragraphs: [] };
const named = (name: string, ...args: readonly TypePlan[]): TypePlan => ({
  kind: "reference",
  of: "schemas",
  name,
  ...(args.length > 0 && { arguments: args }),
});
const tuple = (members: readonly TypePlan[], rest?: TypePlan): TypePlan => ({
  kind: "tuple",
  members,
  ...(rest && { rest }),
});
const object = (properties: readonly PropertyPlan[], index?: TypePlan): TypePlan => ({
  kind: "object",
  properties,
  ...(index && { index }),
});
const nothing: TypePlan = { kind: "keyword", name: "null" };
const text: TypePlan = { kind: "keyword", name: "string" };
const medium = named("Medium");
const long = named("Long");
const huge = named("Huge");
const three = union(medium, medium, medium);
const big = object([property("a", medium), property("b", medium)]);
const wide = object([property("a", long), property("b", long)]);
const empty = object([]);

const wideNames: Scope = { ...PLAIN, use: (name) => nameCode(widened(name)) };

function printDeclaration(declaration: DeclarationPlan, scope = wideNames): string {
  return declarationStatement(declaration, scope).text;
}

/** What prettier makes of a text on one line. */
function formatted(text: string): Promise<string> {
  return format(text, { ...LAYOUT, parser: "babel-ts" });
}

it.each<TypePlan>([
  union(medium, medium),
  union(three, huge),
  union(huge, nothing),
  union(nothing, big),
  union(nothing, nothing, huge),
  union(nothing, { kind: "runtime", name: "Blob" }),
  union(big, big),
  union(nothing, array(big)),
  union(both(medium, medium, medium), medium),
  union(both(big, medium), medium),
  union(medium, union(medium, union(medium, medium))),
  union(medium, array(three)),
  both(medium, medium, medium),
  both(big, medium),
  both(medium, big),
  both(big, big),
  both(big, medium, big),
  both(big, wide, wide),
  both(medium, medium, big, big),
  both(medium, medium, big, wide),
  both(medium, big, big),
  both(medium, big, wide),
  both(three, big),
  both(big, empty, medium),
  both(medium, both(medium, medium)),
  array(huge),
  array(three),
  array(big),
  array(array(three)),
  array(tuple([three])),
  array(both(medium, medium, medium)),
  tuple([medium, medium, medium]),
  tuple([three]),
  tuple([three, medium]),
  tuple([], three),
  tuple([medium], three),
  tuple([union(long, nothing), medium]),
  tuple([both(medium, medium, medium), medium]),
  named("G", huge),
  named("G", three),
  named("G", big),
  named("G", empty, huge),
  named("G", union(big, nothing)),
  named("G", union(huge, nothing)),
  named("G", array(huge)),
  named("G", text, huge),
  named("G", named("H", medium, medium, medium)),
  named("G", object([], huge)),
  big,
  huge,
  named("Huge", text),
  named("Huge", { kind: "literal", value: "word" }),
  named("Huge", named("A")),
  named("Huge", { kind: "runtime", name: "Binary" }),
  named("Huge", empty),
  named("Huge", object([property("a", text)])),
  named("Huge", union(text, nothing)),
  named("Huge", union(named("A"), nothing)),
  named("Huge", array(text)),
  tuple([three, text], text),
  tuple([three], text),
  union(huge, { kind: "literal", value: null }),
  union(huge, { kind: "literal", value: 1 }),
  union(nothing, nothing),
  both(medium, three),
  both(union(text, nothing), big),
  union(array(big)),
])("breaks a type that is too long for a line as prettier does: %j", async (type) => {
  const text = printDeclaration({ kind: "alias", name: "T", doc, type });
  const onLine = flatText(typeCode(type, wideNames));
  expect(`${text}\n`).toBe(await formatted(`export type T = ${onLine};`));
});

it.each<PropertyPlan>([
  property("a", three),
  property("a", union(medium, medium), optional),
  property("a", union(long, nothing), optional),
  property("a", huge, optional),
  property("a", union(huge, nothing)),
  property("a", object([], three)),
  property("a", object([property("b", medium, optional)], medium)),
  property("a", big),
  property("a", both(medium, medium), optional),
  property("a", both(text, medium), optional),
])("breaks a property that is too long for a line as prettier does: %j", async (one) => {
  const text = printDeclaration({ kind: "interface", name: "T", doc, properties: [one] });
  const onLine = flatText(propertyCode(one, wideNames));
  expect(`${text}\n`).toBe(await formatted(`export interface T { ${onLine} }`));
});

const constant = (value: Code, more: Partial<ConstantParts> = {}): string =>
  constantStatement({ name: "a", doc, value, ...more }).text;
const callOf = (name: string, ...values: Parameters<typeof call>[1]) =>
  call(name, values, wideNames);
const taking = (
  given: readonly TypePlan[],
  result: TypePlan,
  more: Partial<FunctionParts> = {},
): string => {
  const parameters = given.map((type, index) => ({ name: `p${index}`, type }));
  const parts = { name: "f", doc, parameters, result, returned: code`1`, ...more };
  return functionStatement(parts, wideNames).text;
};
const pair = ["a", "b"];
const textCode = (text: string) => dataCode(text, PLAIN);

it.each<string>([
  constant(textCode(widened("Huge"))),
  constant(callOf("f", widened("Huge"))),
  constant(callOf("Huge", "a")),
  constant(callOf("g", callOf("f", [pair, pair]), "e")),
  constant(callOf("Long"), { type: typeCode(named("ToolOf", medium), wideNames) }),
  constant(callOf("f"), { type: typeCode(named("ToolOf", huge), wideNames) }),
  taking([], huge),
  taking([], wide),
  taking([big], text),
  taking([big], array(wide)),
  taking([medium], wide),
  taking([huge], wide),
  taking([medium], three),
  taking([wide], three),
  taking([array(wide)], text),
  taking([three], three),
  taking([named("G", wide)], named("G", wide)),
  taking([big, text], wide),
  taking([wide, three], three),
  taking([medium], wide, { typeParameters: [{ name: "T", extends: medium }] }),
  taking([medium], text, { call: callOf("f", widened("Huge")) }),
  printDeclaration({ kind: "alias", name: widened("Huge"), doc, type: union(long, long) }),
  printDeclaration({ kind: "alias", name: widened("Huge"), doc, type: big }),
])("breaks a statement that is too long for a line as prettier does: %j", async (printed) => {
  expect(`${printed}\n`).toBe(await formatted(printed.replace(/\n\s*/g, " ")));
});

it("an index signature comes first, and comments come before declarations and members", () => {
  const documented: DocPlan = { paragraphs: ["One."] };
  const properties = [{ ...property("a", text, optional), doc: documented }, property("b-c", text)];
  const declaration = { kind: "interface", name: "T", doc: documented, properties } as const;
  expect(printDeclaration({ ...declaration, index: text, extends: medium }, PLAIN)).toBe(
    [
      "/** One. */",
      "export interface T extends Medium {",
      "  [key: string]: string;",
      "  /** One. */",
      "  a?: string | undefined;",
      '  "b-c": string;',
      "}",
    ].join("\n"),
  );
  expect(printDeclaration({ kind: "alias", name: "T", doc: documented, type: text })).toBe(
    "/** One. */\nexport type T = string;",
  );
  expect(printDeclaration({ kind: "interface", name: "T", doc, properties: [] })).toBe(
    "export interface T {}",
  );
});

it("a type is printed for a page, optionally on one line", () => {
  const name = "L".repeat(60);
  const type = union(named(name), named("B", named(name)), text);
  expect(printTypeOnLine(type)).toBe(`${name} | B<${name}> | string`);
  const objects = both(object([property("a", text)]), object([property("b", text)]));
  const written = "({ a: string } & { b: string }) | null | string";
  expect(printTypeOnLine(union(objects, union(nothing, text)))).toBe(written);
  expect(printType(type)).toBe(`\n  | ${name}\n  | B<${name}>\n  | string`);
  // A negative number is an operator and a number.
  for (const value of [0, 1, "-1"]) {
    const want = `readonly ${JSON.stringify(value)}[]`;
    expect(printType(array({ kind: "literal", value }))).toBe(want);
  }
  expect(printType(array({ kind: "literal", value: -1 }))).toBe("ReadonlyArray<-1>");
  const documented = property("b-c", text, { doc: { paragraphs: ["One.", "Two."] } });
  expect(printType(object([documented], { kind: "runtime", name: "Binary" }))).toBe(
    '{\n  /**\n   * One.\n   *\n   * Two.\n   */\n  "b-c": string;\n  [key: string]: Binary;\n}',
  );
});

it.each<readonly [given: PropertyPlan, want: string]>([
  [property("a", text), "a: string"],
  [property("a", text, optional), "a?: string | undefined"],
  [property("a", { kind: "keyword", name: "unknown" }), "a: unknown"],
  [property("a", { kind: "keyword", name: "unknown" }, optional), "a?: unknown"],
])("a property: %j is %s", (given, want) => {
  expect(print(propertyCode(given, PLAIN))).toBe(want);
});
