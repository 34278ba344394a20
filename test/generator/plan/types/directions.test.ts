import { expect, it } from "vitest";
import { printType } from "../../../../generator/emit/syntax/type.js";
import type { Schema } from "../../../../generator/manifest/index.js";
import { createSchemaIndex } from "../../../../generator/plan/types/schema-index.js";
import {
  type TypeContext,
  typeContext,
  typeOfSchema,
} from "../../../../generator/plan/types/schema-type.js";

/** What only the API writes, what only it takes, a file, a date, and a schema that holds itself. */
const Pet: Schema = {
  type: "object",
  required: ["id", "pin", "born"],
  properties: {
    id: { type: "integer", readOnly: true },
    pin: { type: "string", writeOnly: true },
    born: { type: "string", format: "date-time" },
    photo: { type: "string", format: "binary" },
    young: { type: "array", items: { $ref: "#/schemas/Pet" } },
  },
};
const Loop: Schema = {
  properties: { loop: { allOf: [{ $ref: "#/schemas/Loop" }, { required: ["loop"] }] } },
};
const key = { type: "integer", readOnly: true } as const;
const schemas = createSchemaIndex({ Pet, Loop, Key: key });
const contexts = {
  request: typeContext(schemas, new Map([...sameNames(), ["Pet", "PetWritable"]]), "request"),
  response: typeContext(schemas, sameNames(), "response"),
};
const pet = { $ref: "#/schemas/Pet" };
const id = { id: { type: "integer", readOnly: true } } as const;
const pin = { pin: { type: "string", writeOnly: true } } as const;
const both: Schema = { type: "object", properties: { ...id, ...pin } };
const needed: Schema = { required: ["id", "pin"] };
const file: Schema = { type: "string", format: "binary" };

const rows: readonly (readonly [name: string, Schema, request: string, response: string])[] = [
  [
    "a recursive schema",
    Pet,
    "{ pin: string; born: string; photo?: FormFile | undefined; young?: readonly PetWritable[] | undefined; }",
    "{ id: number; born: string; photo?: Blob | undefined; young?: Pet[] | undefined; }",
  ],
  ["a reference", pet, "PetWritable", "Pet"],
  [
    "an inline object of a property",
    { properties: { both: { ...both, ...needed } } },
    "{ both?: { pin: string } | undefined }",
    "{ both?: { id: number } | undefined }",
  ],
  [
    "a property whose referenced schema is readOnly",
    { required: ["key", "pet"], properties: { key: { $ref: "#/schemas/Key" }, pet } },
    "{ pet: PetWritable }",
    "{ key: Key; pet: Pet }",
  ],
  [
    "a property of which a part is readOnly",
    { required: ["key", "pet"], properties: { key: { allOf: [{ $ref: "#/schemas/Key" }] }, pet } },
    "{ pet: PetWritable }",
    "{ key: Key; pet: Pet }",
  ],
  ["list", { items: { ...both, ...needed } }, "readonly { pin: string }[]", "{ id: number }[]"],
  ["pair", { prefixItems: [pet, file] }, "readonly [PetWritable, FormFile]", "[Pet, Blob]"],
  [
    "a map",
    { additionalProperties: file },
    "{ [key: string]: FormFile }",
    "{ [key: string]: Blob }",
  ],
  [
    "alternatives",
    { oneOf: [pet, { ...both, ...needed }, file] },
    "PetWritable | { pin: string } | FormFile",
    "Pet | { id: number } | Blob",
  ],
  [
    "properties beside an alternative without any in this direction",
    {
      properties: { a: { type: "string" } },
      oneOf: [{ properties: id }, { properties: { b: { type: "string" } } }],
    },
    "{ a?: string | undefined } & ({} | { b?: string | undefined })",
    "{ a?: string | undefined } & ({ id?: number | undefined } | { b?: string | undefined })",
  ],
  [
    "alternatives, any of them",
    { anyOf: [{ items: pet }, { type: "null" }] },
    "readonly PetWritable[] | null",
    "Pet[] | null",
  ],
  // What is required may be declared in another part of a schema.
  ["required beside", { ...needed, allOf: [both] }, "{ pin: string }", "{ id: number }"],
  ["required in a part", { ...both, allOf: [needed] }, "{ pin: string }", "{ id: number }"],
  ["required in another part", { allOf: [both, needed] }, "{ pin: string }", "{ id: number }"],
  [
    "required, and declared in two parts, by one of them for responses only",
    { required: ["id"], allOf: [{ properties: id }, { properties: { id: { type: "integer" } } }] },
    "{ id?: number | undefined }",
    "{ id: number }",
  ],
  // An object whose properties are all hidden has none, rather than any.
  [
    "an object of one direction",
    { properties: id },
    "Record<string, never>",
    "{ id?: number | undefined }",
  ],
  [
    "closed",
    { properties: pin, additionalProperties: false },
    "{ pin?: string | undefined }",
    "Record<string, never>",
  ],
  [
    "open",
    { properties: id, additionalProperties: true },
    "{ [key: string]: unknown }",
    "{ id?: number | undefined; [key: string]: unknown }",
  ],
  [
    "beside a reference",
    { ...pet, properties: id },
    "PetWritable",
    "{ id?: number | undefined } & Pet",
  ],
  [
    "a part of one direction",
    { allOf: [{ properties: id }, { properties: { name: { type: "string" } } }] },
    "{ name?: string | undefined }",
    "{ id?: number | undefined; name?: string | undefined }",
  ],
  [
    "required of a reference",
    { allOf: [pet, needed] },
    "PetWritable & { pin: string }",
    "Pet & { id: number }",
  ],
  [
    "constants and lists of lists under any name",
    { additionalProperties: { items: { anyOf: [{ const: [[1]] }, { items: true }] } } },
    "{ [key: string]: readonly (readonly [readonly [1]] | readonly unknown[])[] }",
    "{ [key: string]: ([[1]] | unknown[])[] }",
  ],
  [
    "required of a reference within a part",
    { allOf: [{ allOf: [pet] }, { allOf: [needed] }] },
    "PetWritable & { pin: string }",
    "Pet & { id: number }",
  ],
  [
    "required of a schema that contains the requiring schema",
    { allOf: [{ $ref: "#/schemas/Loop" }, { required: ["loop"] }] },
    "Loop & { loop: Loop & { loop: unknown } }",
    "Loop & { loop: Loop & { loop: unknown } }",
  ],
  [
    "required beside a reference",
    { ...pet, ...needed },
    "{ pin: string } & PetWritable",
    "{ id: number } & Pet",
  ],
];

it.each(rows)("%s", (_, schema, request, response) => {
  const print = (context: TypeContext) =>
    printType(typeOfSchema(schema, context))
      .replace(/\/\*.*?\*\//g, "")
      .replace(/\s+/g, " ");
  expect(print(contexts.request)).toBe(request);
  expect(print(contexts.response)).toBe(response);
});

function sameNames(): ReadonlyMap<string, string> {
  return new Map(Object.keys(schemas.byName).map((name) => [name, name]));
}
