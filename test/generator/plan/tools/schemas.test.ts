import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import type { Schema } from "../../../../generator/manifest/index.js";
import { createJsonSchemas, isShowable } from "../../../../generator/plan/tools/json-schema.js";
import { createSchemaIndex } from "../../../../generator/plan/types/schema-index.js";
import { toolOf, toolsOf } from "./tools-of.js";
import { integer, list, number, object, ref, text } from "../../../schemas.js";

/** Schemas of arguments, as YAML, that a tool has unchanged. */
const UNCHANGED = `
{ type: [integer, string], minimum: 1 }
{ type: number, minimum: 0, maximum: 9, exclusiveMinimum: -1, exclusiveMaximum: 10, multipleOf: 0.5, format: float }
{ type: string, minLength: 0, maxLength: 2, format: email }
{ type: string, pattern: '^(?:\\p{L}+(?=a)|(?!b)c(?<=c)(?<!d))$' }
{ type: string, deprecated: true, default: a }
{ type: array, items: {} }
{ type: array, items: false }
{ type: array, items: { type: object, additionalProperties: false }, minItems: 0, maxItems: 2, uniqueItems: true }
{ type: object, additionalProperties: false, minProperties: 1, maxProperties: 2 }
{ type: object, additionalProperties: { type: string } }
{ oneOf: [{ type: object, additionalProperties: false }, { type: string }] }
`;

/** Conversions: the name of the test, the schema of an argument in the manifest, and its schema in the tool. */
const CONVERTED = `
only the limits of its type → { type: string, minLength: 1, maximum: 2 } → { type: string, minLength: 1 }
no limits of booleans → { type: boolean, maximum: 2 } → { type: boolean }
no invalid limits → { type: string, minLength: -1, maxLength: 1.5 } → { type: string }
no limits without effect → { type: array, uniqueItems: false } → { type: array, items: {} }
no pattern with named groups → { type: string, pattern: (?<name>a) } → { type: string }
no Unicode property with a value → { type: string, pattern: '\\p{Script=Greek}' } → { type: string }
no pattern that the flag u rejects → { type: string, pattern: '\\-' } → { type: string }
no invalid pattern → { type: string, pattern: "[" } → { type: string }
no multiples of zero → { type: number, multipleOf: 0 } → { type: number }
properties of requests → { type: string, writeOnly: true } → { type: string }
properties of requests in lists → { type: array, items: { type: string, writeOnly: true } } → { type: array, items: { type: string } }
properties of requests in additional properties → { type: object, additionalProperties: { type: string, writeOnly: true } } → { type: object, additionalProperties: { type: string } }
no deprecation that is false → { type: string, deprecated: false } → { type: string }
items of a list that declares none → { type: array } → { type: array, items: {} }
items of a list beside a string → { type: [array, string] } → { type: [array, string], items: {} }
nullable → { type: string, nullable: true } → { type: [string, "null"] }
a nullable enum → { enum: [a, a], nullable: true } → { enum: [a, null] }
an enum of a nullable type → { type: [string, "null"], enum: [a] } → { type: [string, "null"], enum: [a, null] }
null among alternatives → { anyOf: [{ type: string }, { nullable: true }] } → { anyOf: [{ type: string }, { type: "null" }] }
nullable alternatives → { anyOf: [{ type: string }], nullable: true } → { anyOf: [{ anyOf: [{ type: string }] }, { type: "null" }] }
const → { const: { a: [null] } } → { enum: [{ a: [null] }] }
a reference → { $ref: "#/schemas/Base" } → { $ref: "#/$defs/Base" }
a nullable reference → { $ref: "#/schemas/Node", nullable: true, description: D } → { anyOf: [{ $ref: "#/$defs/Node" }, { type: "null" }], description: D }
examples and defaults → { examples: [1, null], default: null } → { default: null, examples: [1, null] }
properties without a type → { properties: { b: true } } → { type: object, properties: { b: {} } }
no properties of responses → { type: object, required: [b], properties: { b: { readOnly: true } } } → { type: object }
undeclared required properties → { required: [b, b] } → { type: object, properties: { b: {} }, required: [b] }
required and additional properties → { required: [b, c], properties: { b: { type: number } }, additionalProperties: { type: string } } → { type: object, properties: { b: { type: number }, c: { type: string } }, required: [b, c], additionalProperties: { type: string } }
an open copy of an extended closed object → { allOf: [{ $ref: "#/schemas/Base" }, { type: object, additionalProperties: false }] } → { allOf: [{ $ref: "#/$defs/Base+" }, { type: object }] }
an open copy of an indirectly extended closed object → { allOf: [{ $ref: "#/schemas/Sub" }, { type: object }] } → { allOf: [{ $ref: "#/$defs/Sub+" }, { type: object }] }
an open copy of a closed object beside its reference → { $ref: "#/schemas/Base", type: object } → { type: object, $ref: "#/$defs/Base+" }
extended open objects unchanged → { allOf: [{ $ref: "#/schemas/Node" }, { $ref: "#/schemas/Any" }] } → { allOf: [{ $ref: "#/$defs/Node" }, { $ref: "#/$defs/Any" }] }
extended typed objects unchanged → { allOf: [{ type: object, additionalProperties: { type: string } }] } → { allOf: [{ type: object, additionalProperties: { type: string } }] }
open alternatives of an object → { type: object, additionalProperties: false, oneOf: [{ type: object, additionalProperties: false }] } → { type: object, oneOf: [{ type: object }] }
tuples → { prefixItems: [{ type: string }] } → { type: array, prefixItems: [{ type: string }], minItems: 1, items: false }
false → false → { not: {} }
no discriminator → { oneOf: [{ type: string }], discriminator: { propertyName: a } } → { oneOf: [{ type: string }] }
`;

/** Bodies: the name of the test, the body of a route, and the arguments of its tool. */
const BODIES = `
alternatives → { schema: { anyOf: [{ required: [a, b], properties: { a: { type: string }, b: { type: string } } }, { required: [a], properties: { a: { type: number } } }] } } → { properties: { a: { anyOf: [{ type: string }, { type: number }] }, b: { type: string } }, required: [a] }
a body that is optional → { required: false, schema: { required: [a], properties: { a: { type: string } } } } → { properties: { a: { type: string } } }
two parts of a body → { schema: { allOf: [true, { properties: { a: { type: string } } }, { properties: { a: { type: string, minLength: 1 } } }] } } → { properties: { a: { allOf: [{ type: string }, { type: string, minLength: 1 }] } } }
a body that is not an object → { schema: { type: array, items: { type: string } } } → { properties: { data: { type: array, items: { type: string } } }, required: [data] }
a property called data → { schema: { required: [data], properties: { data: { type: object, properties: { a: { type: string } } } } } } → { properties: { data: { type: object, properties: { a: { type: string } } } }, required: [data] }
a property called data in a part of the body → { schema: { allOf: [{ properties: { data: { type: array, items: { type: string } } } }, { properties: { meta: { type: string } } }] } } → { properties: { data: { type: array, items: { type: string } }, meta: { type: string } } }
a property called data beside a body that is a list → { schema: { oneOf: [{ type: object, properties: { data: { type: string } } }, { type: array }] } } → { properties: { data: { oneOf: [{ type: object, properties: { data: { type: string } } }, { type: array, items: {} }] } }, required: [data] }
an object or a list → { schema: { oneOf: [{ type: object, properties: { a: { type: string } }, required: [a] }, { type: array }] } } → { properties: { a: { type: string }, data: { oneOf: [{ type: object, properties: { a: { type: string } }, required: [a] }, { type: array, items: {} }] } } }
`;

describe("the schema of the input", () => {
  const schemas = {
    Base: { type: "object", additionalProperties: false, properties: { id: text } },
    Sub: { allOf: [ref("Base")] },
    Node: object({ next: ref("Node") }),
    Any: true,
  };
  const body = (schema: unknown, more: object = {}) => ({
    route: "POST /a",
    requestBody: { required: true, schema, ...more },
  });
  const argument = (schema: unknown) =>
    toolOf(body(object({ a: schema })), { schemas })?.inputSchema.properties["a"];

  it("a tool's schema has each argument under its name", () => {
    const parameters = [
      { name: "q", as: "query", in: "query", required: true, description: "Words", schema: text },
      { name: "n", in: "header", required: true, schema: text },
      { name: "n", in: "query", schema: number },
    ];
    expect(toolOf({ route: "GET /{a}{/rest*}", parameters })?.inputSchema).toEqual({
      type: "object",
      properties: {
        a: text,
        rest: { anyOf: [text, list(text)] },
        query: { ...text, description: "Words" },
        n: number,
      },
      required: ["a", "rest", "query"],
      additionalProperties: false,
    });
  });

  it.each(UNCHANGED.trim().split("\n"))("a tool's schema has %s unchanged", (row) => {
    const schema: unknown = parse(row);
    expect(argument(schema)).toStrictEqual(schema);
  });

  it.each(CONVERTED.trim().split("\n"))("a tool's schema has %s", (row) => {
    const [, schema = "", want = ""] = row.split(" → ");
    // Maps of the manifest have no prototype.
    expect(structuredClone(argument(parse(schema)))).toStrictEqual(parse(want));
  });

  it("a tool's schema has all referenced definitions", () => {
    const part = { allOf: [ref("Base"), { type: "object" }] };
    const schema = {
      allOf: [ref("Base"), { properties: { node: ref("Node"), id: number, part } }],
    };
    const parameters = [
      { name: "id", as: "petId", in: "path", required: true, schema: list(text) },
    ];
    const route = { ...body(schema), route: "POST /{id}", parameters };
    expect(toolOf(route, { schemas })?.inputSchema).toMatchObject({
      properties: {
        petId: list(text),
        id: { allOf: [text, number] },
        node: { $ref: "#/$defs/Node" },
      },
      $defs: {
        Node: object({ next: { $ref: "#/$defs/Node" } }),
        "Base+": object({ id: text }),
      },
    });
  });

  it("a tool's schema omits nested definitions beyond the limit", () => {
    const long = Object.fromEntries(
      Array.from({ length: 9 }, (_, index) => [
        `S${index}`,
        {
          ...{ type: "object", description: "x".repeat(3922) },
          properties: { next: { $ref: `#/schemas/S${(index + 1) % 9}` } },
        },
      ]),
    );
    const schema = { properties: { a: ref("S0") } };
    const { $defs = {} } = toolOf(body(schema), { schemas: long })?.inputSchema ?? {};
    expect(Object.keys($defs)).toEqual(["S0", "S1", "S2", "S3", "S4"]);
    expect($defs["S4"]).toEqual({});
    expect($defs["S3"]).not.toEqual({});
  });

  it.each(BODIES.trim().split("\n"))("a tool's schema has the arguments of %s", (row) => {
    const [, given = "", want = ""] = row.split(" → ");
    const requestBody = { required: true, ...(parse(given) as object) };
    const input = toolOf({ route: "POST /a", requestBody })?.inputSchema;
    expect(input).toEqual({
      type: "object",
      additionalProperties: false,
      ...(parse(want) as object),
    });
  });
});

it("a tool's schema omits values that JSON lacks and texts with invisible characters", () => {
  expect(isShowable({ a: [1, "b", null, true] })).toBe(true);
  for (const value of [Infinity, [1, NaN], { a: 1, b: [-Infinity] }, "\u200b", [{ "a\ufe0f": 1 }]])
    expect(isShowable(value)).toBe(false);
  const hidden = "a\u{e0041}";
  const rows: readonly (readonly [schema: Schema, want: object])[] = [
    [{ enum: [1, Infinity], examples: [1, NaN] }, { examples: [1] }],
    [{ type: "string", enum: ["a", hidden], default: hidden, pattern: hidden }, text],
    [object({ [hidden]: true, b: true }, hidden, "b"), object({ b: {} }, "b")],
  ];
  for (const [schema, want] of rows) {
    expect(createJsonSchemas(createSchemaIndex({}), "request").convert(schema, new Set())).toEqual(
      want,
    );
  }
});

describe("the schema of an output", () => {
  const pet = ref("Pet");
  const id = integer;
  const Pet = {
    ...{ type: "object", required: ["id"] },
    properties: { id: { ...id, readOnly: true }, pin: { ...text, writeOnly: true }, parent: pet },
  };
  const Cat = { allOf: [pet, object({ lives: id })] };
  const cat = ref("Cat");
  const petSchema = object({ id, parent: { $ref: "#/$defs/Pet" } }, "id");
  const catSchema = {
    allOf: [{ $ref: "#/$defs/Pet" }, object({ lives: id })],
  };
  const json = (schema: object) => ({ schema });
  it.each<readonly [responses: object, want: object | undefined]>([
    [{ 200: json(object({ a: text })), 404: json(text) }, object({ a: text })],
    [
      { 200: json(pet), 204: {} },
      { ...petSchema, $defs: { Pet: petSchema } },
    ],
    [
      { default: json(cat) },
      { type: "object", properties: {}, ...catSchema, $defs: { Pet: petSchema } },
    ],
    [
      { 200: json(cat), 201: json(pet) },
      {
        type: "object",
        properties: {},
        anyOf: [{ $ref: "#/$defs/Cat" }, { $ref: "#/$defs/Pet" }],
        $defs: { Cat: catSchema, Pet: petSchema },
      },
    ],
    [{ 200: json(list(pet)) }, undefined],
    [{ 200: json({ ...pet, nullable: true }) }, undefined],
    [{ 200: json({}) }, undefined],
    [{ 200: { content: { "text/csv": json(text) } } }, undefined],
    [{ 204: {} }, undefined],
    [{}, undefined],
  ])("the output schema of %j has its object types", (responses, want) => {
    const route = { route: "GET /pet", name: "petGet", responses };
    const [tool] = toolsOf({ routes: [route], schemas: { Pet, Cat } });
    expect(tool?.output).toEqual(want && { name: "petGetToolOutput", schema: want });
  });
});

it.each<readonly [tuple: Schema, isStrict: boolean]>([
  [{ type: ["array"], prefixItems: [{ type: ["string"] }] }, true],
  [{ type: ["array", "null"], prefixItems: [{ type: ["string"] }], items: false }, true],
  [{ type: ["array"], prefixItems: [{ type: ["string"] }], minItems: 0, maxItems: 9 }, true],
  // ajv calls no tuple strict that may have more items than it lists.
  [{ type: ["array"], prefixItems: [{ type: ["string"] }], items: { type: ["number"] } }, false],
])("%j satisfies `strictTuples` of ajv: %j", (tuple, isStrict) => {
  const schema = createJsonSchemas(createSchemaIndex({}), "request").convert(tuple, new Set());
  const compile = (strictTuples: boolean) => () =>
    new Ajv2020({ strict: true, strictTuples, allowUnionTypes: true }).compile(schema);
  expect(compile(false)).not.toThrow();
  if (isStrict) expect(compile(true)).not.toThrow();
  else expect(compile(true)).toThrow('"prefixItems" is 1-tuple');
});
