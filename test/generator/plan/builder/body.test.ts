import { expect, it } from "vitest";
import { parse } from "yaml";
import { printType } from "../../../../generator/emit/syntax/type.js";
import { type Schema, type RequestBody } from "../../../../generator/manifest/index.js";
import {
  argumentNamesContext,
  listArgumentNames,
  placeOfProperty,
  readBody as readBodyIn,
} from "../../../../generator/plan/builder/body.js";
import { object, ref, text } from "../../../schemas.js";

const schemas: Readonly<Record<string, Schema>> = {
  Card: object({ number: {} }, "number"),
  Maybe: { type: "object", nullable: true, properties: { a: {} } },
  Text: text,
  Either: { oneOf: [{ properties: { c: {} } }, { properties: { d: {} }, required: ["c"] }] },
  properties: {
    properties: { e: {} },
    required: ["id"],
    allOf: [{ properties: { id: { readOnly: true } } }],
  },
  Mixed: { oneOf: [ref("Card"), ref("Text")] },
};
const context = argumentNamesContext(schemas);
const readBody = (body: RequestBody) => readBodyIn(body, context);
const card = ref("Card");
const a = object({ a: text });
const b = object({ b: text });

/** Schemas, as YAML, and of their required bodies the names of the properties, the type of the object and the type of `data`. */
const BODIES = `
{ type: object, properties: { a: { type: string } } } → a → { a?: string | undefined }
{ $ref: "#/schemas/Card" } → number → Card
{ type: string } → - → - → string
{ type: array, items: { type: string } } → - → - → readonly string[]
true → - → - → unknown
{} → - → - → unknown
# Undeclared keys cannot be arguments.
{ type: object } → - → - → { [key: string]: unknown }
{ additionalProperties: { type: string } } → - → - → { [key: string]: string }
# A required name without a declaration is an argument, too.
{ type: object, properties: { a: { type: string } }, required: [key] } → a, key → { a?: string | undefined; key: unknown }
{ properties: { required: { type: string } } } → required → { required?: string | undefined }
# Another part of the schema may declare it as one that requests lack.
{ allOf: [{ properties: { id: { readOnly: true } } }, { type: object, properties: { a: { type: string } }, required: [id] }] } → a → { a?: string | undefined }
# Another part may declare it as one that requests have, whichever comes first.
{ allOf: [{ $ref: "#/schemas/Card" }, { type: object, properties: { a: { type: string } }, required: [number] }] } → number, a → Card & { a?: string | undefined; number: unknown }
{ allOf: [{ type: object, properties: { a: { type: string } }, required: [b] }, { type: object, properties: { b: { type: string } } }] } → a, b → { a?: string | undefined; b: string }
{ allOf: [{ $ref: "#/schemas/Either" }, { type: object, properties: { a: { type: string } } }] } → c, d, a → Either & { a?: string | undefined }
# A schema may be called \`properties\`.
{ $ref: "#/schemas/properties" } → e → properties
# Null is the argument \`data\`, beside the properties of objects.
{ type: object, properties: { a: { type: string } }, nullable: true } → a → { a?: string | undefined } → null
{ type: [object, "null"], properties: { a: { type: string } } } → a → { a?: string | undefined } → null
{ oneOf: [{ type: object, properties: { a: { type: string } } }, { type: "null" }] } → a → { a?: string | undefined } → null
{ $ref: "#/schemas/Maybe" } → a → { a?: unknown } → null
# Null is a JSON value like others where the body has no properties.
{ type: string, nullable: true } → - → - → string | null
{ type: "null" } → - → - → null
{ $ref: "#/schemas/Card", nullable: true } → number → Card → null
{ oneOf: [{ type: string }, { type: ["null", integer] }] } → - → - → string | number | null
{ allOf: [{ type: string }, { nullable: true }] } → - → - → string | null
# A discriminator's values are part of the alternatives.
{ oneOf: [{ $ref: "#/schemas/Card" }, { type: object, properties: { a: { type: string } } }], discriminator: { propertyName: kind } } → kind, number, a → ({ kind: "Card" } & Card) | { a?: string | undefined }
# Several kinds.
{ oneOf: [{ $ref: "#/schemas/Card" }, { type: object, properties: { a: { type: string } } }] } → number, a → Card | { a?: string | undefined }
{ anyOf: [{ type: object, properties: { a: { type: string } } }, { type: array, items: { type: string } }] } → a → { a?: string | undefined } → readonly string[]
{ type: [object, string], properties: { a: { type: string } } } → a → { a?: string | undefined } → string
{ $ref: "#/schemas/Mixed" } → number → Card → Text
{ allOf: [{ $ref: "#/schemas/Card" }, { type: object, properties: { a: { type: string } } }] } → number, a → Card & { a?: string | undefined }
{ type: object, properties: { a: { type: string } }, oneOf: [{ type: object, properties: { b: { type: string } } }, { $ref: "#/schemas/Card" }] } → a, b, number → { a?: string | undefined } & ({ b?: string | undefined } | Card)
{ type: object, properties: { a: { type: string } }, anyOf: [{ type: object, properties: { b: { type: string } } }, { $ref: "#/schemas/Card" }] } → a, b, number → { a?: string | undefined } & ({ b?: string | undefined } | Card)
{ allOf: [{ type: object, properties: { a: { type: string } } }, { oneOf: [{ type: object, properties: { b: { type: string } } }, { $ref: "#/schemas/Card" }] }] } → a, b, number → { a?: string | undefined } & ({ b?: string | undefined } | Card)
# What may be anything has no names.
{ allOf: [{ allOf: [{ type: object, properties: { a: { type: string } } }] }, { anyOf: [{ type: object, properties: { b: { type: string } } }, true] }] } → a → { a?: string | undefined }
{ nullable: true } → - → - → unknown
{ type: [string, number, "null"] } → - → - → string | number | null
# A property called data could not be told from a whole body.
{ properties: { data: { type: string } } } → data → { data?: string | undefined }
{ oneOf: [{ properties: { data: { type: string } } }, { type: string }] } → - → - → { data?: string | undefined } | string
{ properties: { data: { type: string } }, nullable: true } → - → - → { data?: string | undefined } | null
`;

it.each(BODIES.split("\n").filter((row) => /^[^#]/.test(row)))("readBody: %s", (row) => {
  const [written = "", ...cells] = row.split(" → ");
  const [names, object, data] = cells.map((cell) => (cell === "-" ? undefined : cell));
  const schema = parse(written) as Schema;
  const body = { schema, required: true, contentType: "application/json" };
  const read = readBody(body);
  expect([...read.properties.keys()]).toEqual(names?.split(", ") ?? []);
  expect(read.object && printType(read.object)).toBe(object);
  expect(read.data && printType(read.data)).toBe(data);
  expect(read.required).toBe(true);
  const all = [names ?? [], data ? "data" : []].flat().join(", ");
  expect(listArgumentNames(body, context).join(", ")).toBe(all);
});

it.each([
  [text, true, "text/plain", "string"],
  [text, false, "application/json", "string | null"],
  [a, false, "application/json", undefined],
  [{ ...a, properties: { data: text } }, false, "application/json", undefined],
  [{ type: ["object", "string"], properties: { a: text } }, false, "application/json", "string"],
] as const)(
  "a nullable body %j, required: %s, is optional in %s",
  (schema, required, contentType, data) => {
    const read = readBody({ schema: { ...schema, nullable: true }, required, contentType });
    expect([read.data && printType(read.data), read.required]).toEqual([data, false]);
  },
);

it("readBody locates each property, or else the schema", () => {
  const itself = ref("Shared");
  const shared: Schema = {
    allOf: [{ properties: { c: text } }, { oneOf: [{ properties: { d: text } }, itself] }],
  };
  const schema: Schema = {
    properties: { a: text },
    allOf: [{ properties: { b: text }, required: ["e"] }, itself],
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
