import { describe, expect, it } from "vitest";
import { printDoc } from "../../../../generator/emit/syntax/layout.js";
import { printType, printTypeOnLine, propertyDoc } from "../../../../generator/emit/syntax/type.js";
import type { DocPlan, PropertyPlan, TypePlan } from "../../../../generator/plan/plan.js";

const noDoc: DocPlan = { paragraphs: [] };
const text: TypePlan = { kind: "keyword", name: "string" };
const one: TypePlan = { kind: "literal", value: 1 };
const thing: TypePlan = { kind: "reference", name: "Thing", of: "schemas" };
const binary: TypePlan = { kind: "runtime", name: "Binary" };
const union: TypePlan = { kind: "union", members: [text, one] };
const intersection: TypePlan = { kind: "intersection", members: [thing, binary] };
const list: TypePlan = { kind: "array", items: text };
const object = (
  properties: readonly PropertyPlan[],
  index?: TypePlan,
): Extract<TypePlan, { kind: "object" }> => ({
  kind: "object",
  properties,
  ...(index && { index }),
});
const property = (name: string, more: Partial<PropertyPlan> = {}): PropertyPlan => ({
  name,
  isOptional: false,
  type: text,
  doc: noDoc,
  ...more,
});

describe("printType", () => {
  it.each<readonly [type: TypePlan, want: string]>([
    [text, "string"],
    [binary, "Binary"],
    [thing, "Thing"],
    [
      { kind: "reference", name: "Omit", of: "language", arguments: [thing, union] },
      "Omit<Thing, string | 1>",
    ],
    // Literals.
    [one, "1"],
    [{ kind: "literal", value: -1.5 }, "-1.5"],
    [{ kind: "literal", value: 1e21 }, "1e21"],
    [{ kind: "literal", value: false }, "false"],
    [{ kind: "literal", value: null }, "null"],
    [{ kind: "literal", value: '"a' }, `'"a'`],
    // Lists: what is more than one word stands in parentheses.
    [list, "readonly string[]"],
    [{ kind: "array", items: thing }, "readonly Thing[]"],
    [{ kind: "array", items: binary }, "readonly Binary[]"],
    [{ kind: "array", items: one }, "readonly 1[]"],
    [{ kind: "array", items: { kind: "literal", value: 0 } }, "readonly 0[]"],
    [{ kind: "array", items: { kind: "literal", value: "-1" } }, 'readonly "-1"[]'],
    // Not every parser reads `-1[]`, nor does every formatter keep `(-1)[]`.
    [{ kind: "array", items: { kind: "literal", value: -1 } }, "ReadonlyArray<-1>"],
    [
      { kind: "array", items: { kind: "array", items: { kind: "literal", value: -1 } } },
      "readonly ReadonlyArray<-1>[]",
    ],
    [
      { kind: "tuple", members: [text], rest: { kind: "literal", value: -1 } },
      "readonly [string, ...ReadonlyArray<-1>]",
    ],
    [{ kind: "array", items: list }, "readonly (readonly string[])[]"],
    [{ kind: "array", items: union }, "readonly (string | 1)[]"],
    [{ kind: "array", items: intersection }, "readonly (Thing & Binary)[]"],
    [{ kind: "array", items: object([property("a")]) }, "readonly { a: string }[]"],
    [{ kind: "tuple", members: [] }, "readonly []"],
    [{ kind: "tuple", members: [union, text] }, "readonly [string | 1, string]"],
    [{ kind: "tuple", members: [text], rest: one }, "readonly [string, ...1[]]"],
    [{ kind: "tuple", members: [], rest: union }, "readonly [...(string | 1)[]]"],
    [{ kind: "tuple", members: [], rest: list }, "readonly [...(readonly string[])[]]"],
    // Combinations.
    [{ kind: "union", members: [intersection, text] }, "(Thing & Binary) | string"],
    [{ kind: "intersection", members: [union, thing] }, "(string | 1) & Thing"],
    // Objects.
    [object([]), "Record<string, never>"],
    [object([], text), "{ [key: string]: string }"],
    [
      object([property("a"), property("b-c", { isOptional: true })], union),
      '{ a: string; "b-c"?: string | undefined; [key: string]: string | 1 }',
    ],
    [
      object([property("a", { doc: { paragraphs: ["One."] } }), property("b")]),
      "{\n  /** One. */\n  a: string;\n  b: string;\n}",
    ],
    [
      object([property("a", { doc: { paragraphs: ["One.", "Two."] } })], text),
      "{\n  /**\n   * One.\n   *\n   * Two.\n   */\n  a: string;\n  [key: string]: string;\n}",
    ],
  ])("%j is %s", (type, want) => {
    expect(printType(type)).toBe(want);
  });
});

describe("propertyDoc", () => {
  const unknown: TypePlan = { kind: "keyword", name: "unknown" };
  it.each<readonly [given: Partial<PropertyPlan>, want: string]>([
    [{}, "a: string"],
    [{ isOptional: true }, "a?: string | undefined"],
    [{ type: unknown }, "a: unknown"],
    [{ type: unknown, isOptional: true }, "a?: unknown"],
    [{ type: union, isOptional: true }, "a?: string | 1 | undefined"],
  ])("%j is %s", (given, want) => {
    expect(printDoc(propertyDoc(property("a", given), { use: (name) => name }))).toBe(want);
  });
});

it("prints a type of any length on one line", () => {
  const long: TypePlan = { kind: "reference", of: "schemas", name: "L".repeat(60) };
  const { name } = long;
  expect(printTypeOnLine({ kind: "union", members: [long, long, text] })).toBe(
    `${name} | ${name} | string`,
  );
  expect(printType({ kind: "union", members: [long, long, text] })).toBe(
    `\n  | ${name}\n  | ${name}\n  | string`,
  );
});
