import { describe, expect, it } from "vitest";
import { printType } from "../../../../generator/emit/syntax/type.js";
import type { Schema } from "../../../../generator/manifest/manifest.js";
import {
  bodyArgumentNamer,
  bodyReader,
  placeOfProperty,
} from "../../../../generator/plan/builder/body.js";
import { declareSchema } from "../../../../generator/plan/types/type-modules.js";
import { typeContext } from "../../../../generator/plan/types/schema-type.js";

const schemas: Readonly<Record<string, Schema>> = {
  Card: { type: "object", required: ["number"], properties: { number: {} } },
  Maybe: { type: "object", nullable: true, properties: { a: {} } },
  Text: { type: "string" },
  Either: { oneOf: [{ properties: { c: {} } }, { properties: { d: {} }, required: ["c"] }] },
  properties: {
    properties: { e: {} },
    required: ["id"],
    allOf: [{ properties: { id: { readOnly: true } } }],
  },
  Mixed: { oneOf: [{ $ref: "#/schemas/Card" }, { $ref: "#/schemas/Text" }] },
};
const names = new Map(Object.keys(schemas).map((name) => [name, name]));
const context = typeContext(schemas, names, "request");
const readBody = bodyReader(context, { get: (name) => declareSchema(name, context) });
const card = { $ref: "#/schemas/Card" };
const text = { type: "string" } as const;
const list = { type: "array", items: text } as const;
const a = { type: "object", properties: { a: text } } as const;
const b = { type: "object", properties: { b: text } } as const;
/** How the builder has them. */
const aType = "{ a?: string | undefined }";
const bType = "{ b?: string | undefined }";

const bodies: readonly {
  readonly schema: Schema;
  readonly names?: readonly string[];
  readonly object?: string;
  readonly data?: string;
  readonly optional?: true;
}[] = [
  { schema: a, names: ["a"], object: aType },
  { schema: card, names: ["number"], object: "Card" },
  { schema: text, data: "string" },
  { schema: list, data: "readonly string[]" },
  { schema: true, data: "unknown" },
  { schema: {}, data: "unknown" },
  // Keys that nobody named cannot be arguments.
  { schema: { type: "object" }, data: "{ [key: string]: unknown }" },
  { schema: { additionalProperties: text }, data: "{ [key: string]: string }" },
  // A required name that nobody declares is an argument, too.
  {
    schema: { ...a, required: ["key"] },
    names: ["a", "key"],
    object: "{ a?: string | undefined; key: unknown }",
  },
  {
    schema: { properties: { required: text } },
    names: ["required"],
    object: "{ required?: string | undefined }",
  },
  // Another part of the schema may declare it as one that requests lack.
  {
    schema: { allOf: [{ properties: { id: { readOnly: true } } }, { ...a, required: ["id"] }] },
    names: ["a"],
    object: `{ [key: string]: unknown } & ${aType}`,
  },
  // Another part may declare it as one that requests have, whichever comes first.
  {
    schema: { allOf: [card, { ...a, required: ["number"] }] },
    names: ["number", "a"],
    object: "Card & { a?: string | undefined; number: unknown }",
  },
  {
    schema: { allOf: [{ ...a, required: ["b"] }, b] },
    names: ["a", "b"],
    object: "{ a?: string | undefined; b: string }",
  },
  {
    schema: { allOf: [{ $ref: "#/schemas/Either" }, a] },
    names: ["c", "d", "a"],
    object: `Either & ${aType}`,
  },
  // A schema may be called `properties`.
  { schema: { $ref: "#/schemas/properties" }, names: ["e"], object: "properties" },
  // A body that may be null may be left out.
  { schema: { ...a, nullable: true }, names: ["a"], object: aType, optional: true },
  { schema: { ...a, type: ["object", "null"] }, names: ["a"], object: aType, optional: true },
  { schema: { oneOf: [a, { type: "null" }] }, names: ["a"], object: aType, optional: true },
  { schema: { $ref: "#/schemas/Maybe" }, names: ["a"], object: "{ a?: unknown }", optional: true },
  // Null is a JSON value like others where the body has no properties.
  { schema: { ...text, nullable: true }, data: "string | null" },
  { schema: { type: "null" }, data: "null" },
  { schema: { ...card, nullable: true }, names: ["number"], object: "Card", optional: true },
  { schema: { oneOf: [text, { type: ["null", "integer"] }] }, data: "string | number | null" },
  { schema: { allOf: [text, { nullable: true }] }, data: "string" },
  // A discriminator's values are part of the alternatives.
  {
    schema: { oneOf: [card, a], discriminator: { propertyName: "kind" } },
    names: ["kind", "number", "a"],
    object: `({ kind: "Card" } & Card) | ${aType}`,
  },
  // Several kinds.
  { schema: { oneOf: [card, a] }, names: ["number", "a"], object: `Card | ${aType}` },
  { schema: { anyOf: [a, list] }, names: ["a"], object: aType, data: "readonly string[]" },
  { schema: { ...a, type: ["object", "string"] }, names: ["a"], object: aType, data: "string" },
  { schema: { $ref: "#/schemas/Mixed" }, names: ["number"], object: "Card", data: "Text" },
  { schema: { allOf: [card, a] }, names: ["number", "a"], object: `Card & ${aType}` },
  ...[
    { ...a, oneOf: [b, card] },
    { ...a, anyOf: [b, card] },
    { allOf: [a, { oneOf: [b, card] }] },
  ].map((schema) => {
    return { schema, names: ["a", "b", "number"], object: `${aType} & (${bType} | Card)` };
  }),
  // What may be anything has no names.
  { schema: { allOf: [{ allOf: [a] }, { anyOf: [b, true] }] }, names: ["a"], object: aType },
  { schema: { nullable: true }, data: "unknown" },
  { schema: { type: ["string", "number", "null"] }, data: "string | number | null" },
  // A property called data could not be told from a whole body.
  {
    schema: { properties: { data: text } },
    names: ["data"],
    object: "{ data?: string | undefined }",
  },
  {
    schema: { oneOf: [{ properties: { data: text } }, text] },
    data: "{ data?: string | undefined } | string",
  },
];

describe("readBody", () => {
  it.each(bodies)("$schema", ({ schema, names = [], object, data, optional }) => {
    const body = { schema, required: true, contentType: "application/json" };
    const read = readBody(body);
    expect([...read.properties.keys()]).toEqual(names);
    expect(read.object && printType(read.object)).toBe(object);
    expect(read.data && printType(read.data)).toBe(data);
    expect(read.required).toBe(optional !== true);
    expect(bodyArgumentNamer(schemas)(body)).toEqual([...names, ...(data ? ["data"] : [])]);
  });

  it("takes null for no body where the body is not JSON", () => {
    const schema: Schema = { ...text, nullable: true };
    const read = readBody({ schema, required: true, contentType: "text/plain" });
    expect(read).toMatchObject({ data: { kind: "keyword", name: "string" }, required: false });
  });

  it("knows where each property is declared, or else the schema", () => {
    const shared: Schema = {
      allOf: [{ properties: { c: text } }, { oneOf: [{ properties: { d: text } }] }],
    };
    const schema: Schema = {
      properties: { a: text },
      allOf: [{ properties: { b: text }, required: ["e"] }, { $ref: "#/schemas/Shared" }],
    };
    const body = { schema: { oneOf: [schema, text] }, required: true, contentType: "a/b" };
    const places = ["a", "b", "c", "d", "e"].map((name) =>
      placeOfProperty(name, [body, ["body"]], { Shared: shared }).join("/"),
    );
    expect(places).toEqual([
      "body/schema/oneOf/0/properties/a",
      "body/schema/oneOf/0/allOf/0/properties/b",
      "schemas/Shared/allOf/0/properties/c",
      "schemas/Shared/allOf/1/oneOf/0/properties/d",
      "body/schema",
    ]);
  });

  it.each([
    ["multipart/form-data", a, ["a"]],
    ["Multipart/Form-Data; boundary=x", card, ["number"]],
    ["multipart/form-data", { oneOf: [a, b] }, ["a", "b"]],
  ] as const)("takes the fields of %s as arguments", (contentType, schema, names) => {
    const read = readBody({ schema, required: true, contentType });
    expect([...read.properties.keys()]).toEqual(names);
    expect(read).toMatchObject({ contentType, required: true });
    expect(read.data).toBeUndefined();
  });

  it.each([
    ["multipart/form-data", {}],
    ["multipart/form-data", { type: "object", additionalProperties: text }],
    ["multipart/form-data", { oneOf: [a, text] }],
    ["multipart/mixed", a],
    ["Multipart/Related; type=x", a],
    ["multipart/form-data-x", a],
  ] as const)("takes %s of %j as data that the caller has built", (contentType, schema) => {
    const read = readBody({ schema, required: true, contentType });
    expect(read).toMatchObject({ data: { kind: "keyword", name: "unknown" }, required: true });
    expect(read.object).toBeUndefined();
    expect(read.contentType).toBeUndefined();
  });
});
