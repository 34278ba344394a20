import { expect, it } from "vitest";
import { printType } from "../../../../generator/emit/syntax/type.js";
import type { Schema } from "../../../../generator/manifest/manifest.js";
import { createSchemaIndex } from "../../../../generator/plan/types/schema-index.js";
import { typeContext, typeOfSchema } from "../../../../generator/plan/types/schema-type.js";
import { integer, list, number, object, ref, text } from "../../../schemas.js";

const names = new Map([
  ["thing", "Thing"],
  ["Other", "Other"],
  ["Text", "Text"],
  ["Alias", "Alias"],
  ["Self", "Self"],
]);
const named: Readonly<Record<string, Schema>> = {
  Text: text,
  Alias: ref("Text"),
  Self: object({ self: { anyOf: [ref("Self"), { enum: ["a"] }] } }),
};
const context = typeContext(createSchemaIndex(named), names, "request");
const thing = ref("thing");
const other = ref("Other");
const a = object({ a: text });
const b = object({ b: number });

const types: readonly (readonly [schema: Schema, want: string])[] = [
  [true, "unknown"],
  [false, "never"],
  [{}, "unknown"],
  [{ description: "x", default: 1, format: "date" }, "unknown"],
  // What remains of an object in requests says nothing.
  [{ allOf: [object({ id: { ...text, readOnly: true } }), thing] }, "Thing"],
  [text, "string"],
  [integer, "number"],
  [{ type: "null" }, "null"],
  [{ type: ["string", "null"] }, "string | null"],
  [{ type: ["integer", "number"] }, "number"],
  [{ type: "string", nullable: true }, "string | null"],
  [{ type: "string", format: "binary" }, "FormFile"],
  [{ type: "string", format: "date-time" }, "string"],
  // Values.
  [{ const: "a" }, '"a"'],
  [{ const: null }, "null"],
  [{ enum: ["a", 1, true, null, -1.5] }, '"a" | 1 | true | null | -1.5'],
  [{ type: "string", nullable: true, enum: ["a"] }, '"a" | null'],
  [{ enum: ["a", "a"] }, '"a"'],
  [
    { enum: [{ a: [1, "x"], "b c": {} }] },
    '{ a: readonly [1, "x"]; "b c": Record<string, never> }',
  ],
  [{ enum: [Infinity, 1] }, "number | 1"],
  [
    { enum: ["\u2028", "</script>", '"', "\ud800"] },
    String.raw`"\u2028" | "\u003c/script>" | '"' | "\ud800"`,
  ],
  // Lists.
  [{ type: "array" }, "readonly unknown[]"],
  [{ items: text }, "readonly string[]"],
  [{ items: { items: text } }, "readonly (readonly string[])[]"],
  [{ items: { enum: ["a", "b"] } }, 'readonly ("a" | "b")[]'],
  [{ items: a }, "readonly { a?: string | undefined }[]"],
  [{ items: false }, "readonly []"],
  [{ prefixItems: [text, number] }, "readonly [string, number]"],
  [{ prefixItems: [text], items: number }, "readonly [string, ...number[]]"],
  [{ prefixItems: [text], items: { enum: [1, 2] } }, "readonly [string, ...(1 | 2)[]]"],
  [{ prefixItems: [text], items: false }, "readonly [string]"],
  [list(false), "readonly []"],
  // Not every parser reads `-1[]`, nor does every formatter keep `(-1)[]`.
  [{ items: { const: -1 } }, "ReadonlyArray<-1>"],
  [{ items: { items: { const: -1 } } }, "readonly ReadonlyArray<-1>[]"],
  [{ items: { const: "-1" } }, 'readonly "-1"[]'],
  [{ items: { const: 0 } }, "readonly 0[]"],
  [{ prefixItems: [text], items: { const: -1 } }, "readonly [string, ...ReadonlyArray<-1>]"],
  [{ prefixItems: [], items: { items: text } }, "readonly [...(readonly string[])[]]"],
  [{ items: { allOf: [thing, other] } }, "readonly (Thing & Other)[]"],
  // Null that the type allows and no value lists, and schemas that only allow null.
  [{ type: ["string", "null"], enum: ["a", "b"] }, '"a" | "b" | null'],
  [{ type: ["string", "null"], const: "a" }, '"a" | null'],
  [{ type: ["string", "null"], enum: ["a", null] }, '"a" | null'],
  [{ nullable: true }, "unknown"],
  [{ anyOf: [thing, { nullable: true }] }, "Thing | null"],
  [{ oneOf: [text, { nullable: true, description: "none" }] }, "string | null"],
  [{ allOf: [thing, { nullable: true }] }, "Thing | null"],
  [
    { anyOf: [thing, { nullable: true, properties: {} }] },
    "Thing | { [key: string]: unknown } | null",
  ],
  // Values that are listed beside any text.
  [{ anyOf: [text, { enum: ["a"] }] }, '(string & {}) | "a"'],
  [{ oneOf: [{ const: "a" }, { type: ["string", "null"] }] }, '"a" | (string & {}) | null'],
  [{ anyOf: [text, { enum: [1] }] }, "string | 1"],
  [{ anyOf: [ref("Text"), { enum: ["a"] }] }, '(Text & {}) | "a"'],
  [{ anyOf: [ref("Alias"), { const: "a" }, thing] }, '(Alias & {}) | "a" | Thing'],
  [{ anyOf: [ref("Self"), { enum: ["a"] }] }, 'Self | "a"'],
  [{ anyOf: [ref("Text"), { enum: [1] }] }, "Text | 1"],
  // Objects.
  [{ type: "object" }, "{ [key: string]: unknown }"],
  [{ type: "object", additionalProperties: text }, "{ [key: string]: string }"],
  [{ type: "object", additionalProperties: false }, "{ [key: string]: never }"],
  [{ ...a, required: ["a"] }, "{ a: string }"],
  [{ ...a, additionalProperties: false }, "{ a?: string | undefined }"],
  [{ ...a, additionalProperties: true }, "{ a?: string | undefined; [key: string]: unknown }"],
  [
    { ...a, additionalProperties: number },
    "{ a?: string | undefined; [key: string]: number | string | undefined }",
  ],
  [{ ...a, required: ["b"] }, "{ a?: string | undefined; b: unknown }"],
  [{ ...a, required: [] }, "{ a?: string | undefined }"],
  [{ required: ["b"], additionalProperties: number }, "{ b: number; [key: string]: number }"],
  [
    { ...a, required: ["b"], additionalProperties: false },
    "{ a?: string | undefined; b: unknown }",
  ],
  [
    { ...a, required: ["a"], additionalProperties: number },
    "{ a: string; [key: string]: number | string }",
  ],
  [
    { properties: { "it's": text, __proto__x: text, 1: text } },
    '{ 1?: string | undefined; "it\'s"?: string | undefined; __proto__x?: string | undefined }',
  ],
  // References.
  [thing, "Thing"],
  [{ ...thing, nullable: true }, "Thing | null"],
  [{ ...thing, type: "object", description: "x" }, "Thing"],
  // Keywords beside the values count if they restrict more than the kind of the values.
  [{ ...thing, type: "string" }, "Thing"],
  [{ ...thing, type: "array" }, "Thing"],
  [{ ...thing, type: "array", items: text }, "readonly string[] & Thing"],
  [{ ...thing, type: ["string", "null"] }, "(string | null) & Thing"],
  [{ ...thing, type: "object", additionalProperties: text }, "{ [key: string]: string } & Thing"],
  [
    { ...thing, ...a, additionalProperties: true },
    "{ a?: string | undefined; [key: string]: unknown } & Thing",
  ],
  [{ ...thing, properties: { b: text } }, "{ b?: string | undefined } & Thing"],
  // Compositions.
  [{ oneOf: [text, number] }, "string | number"],
  [{ anyOf: [text, text] }, "string"],
  [{ anyOf: [text, true] }, "unknown"],
  [{ anyOf: [text, false] }, "string"],
  [{ anyOf: [false, false] }, "never"],
  [{ anyOf: [{ const: "unknown" }, text] }, '"unknown" | (string & {})'],
  [{ anyOf: [{ allOf: [thing, other] }, text] }, "(Thing & Other) | string"],
  [{ oneOf: [{ oneOf: [text, number] }, thing] }, "string | number | Thing"],
  [{ oneOf: [text, number], anyOf: [thing, other] }, "(string | number) & (Thing | Other)"],
  [{ type: "string", anyOf: [{ format: "email" }, { format: "uri" }] }, "string"],
  [{ type: "object", oneOf: [thing, other] }, "Thing | Other"],
  [{ type: "object", nullable: true, oneOf: [thing, other] }, "Thing | Other | null"],
  [{ allOf: [thing] }, "Thing"],
  [{ allOf: [thing, other] }, "Thing & Other"],
  [{ allOf: [thing, true] }, "Thing"],
  [{ allOf: [thing, false] }, "never"],
  [{ allOf: [thing, { allOf: [other, thing] }] }, "Thing & Other"],
  [
    { allOf: [thing, a, other, b] },
    "Thing & { a?: string | undefined; b?: number | undefined } & Other",
  ],
  [
    { allOf: [{ additionalProperties: text }, a] },
    "{ [key: string]: string } & { a?: string | undefined }",
  ],
  [{ allOf: [b, { properties: { b: thing } }] }, "{ b?: (number & Thing) | undefined }"],
  [{ allOf: [{ ...a, required: ["a"] }, a] }, "{ a: string }"],
  // The comment of a property is the first that there is.
  ...(
    [
      ["One.", "Two.", "One."],
      ["One.", undefined, "One."],
      [undefined, "Two.", "Two."],
    ] as const
  ).map(([one, two, want]): readonly [Schema, string] => [
    {
      allOf: [one, two].map((said) => ({
        properties: { a: { ...text, ...(said && { description: said }) } },
      })),
    },
    `{\n  /** ${want} */\n  a?: string | undefined;\n}`,
  ]),
  [
    {
      allOf: [
        { properties: { a: { ...text, deprecated: true } } },
        { properties: { a: { ...text, description: "Two." } } },
      ],
    },
    "{\n  /** @deprecated */\n  a?: string | undefined;\n}",
  ],
  [
    { allOf: [thing, { nullable: true, type: "object" }] },
    "Thing & ({ [key: string]: unknown } | null)",
  ],
  [
    { allOf: [a, { ...a, required: ["a"] }, { properties: { b: number } }] },
    "{ a: string; b?: number | undefined }",
  ],
  [{ ...a, allOf: [thing] }, "{ a?: string | undefined } & Thing"],
  [
    { ...a, anyOf: [{ required: ["a"] }, { required: ["z"] }] },
    "{ a?: string | undefined } & ({ a: string } | { z: unknown })",
  ],
];

it.each(types)("typeOfSchema: %j is %s", (schema, want) => {
  expect(printType(typeOfSchema(schema, context))).toBe(want);
});

it("a date in a URL may be a Date", () => {
  const schema = { items: { type: "string", format: "date-time" } } as const;
  const type = typeOfSchema(schema, { ...context, dates: "accepted" });
  expect(printType(type)).toBe("readonly (string | Date)[]");
});

it("typeOfSchema reads 500 levels, although a manifest nests at most 200", () => {
  let schema: Schema = text;
  for (let level = 0; level < 500; level++) schema = { items: schema };
  expect(printType(typeOfSchema(schema, context))).toMatch(
    /^(readonly \(){499}readonly string\[\]/,
  );
});
