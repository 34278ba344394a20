import type { ManifestParts } from "../generator/plan-of.js";
import { call, type Pair, type Program, read } from "./pair.js";
import { readsOf, type Schema, type Schemas, typeOf, valuesOf } from "./sample-schema.js";

const text = { type: "string" };
const whole = { type: "integer" };
const float = { type: "number" };
const flag = { type: "boolean" };
const nothing = { type: "null" };
const list = (items: Schema): Schema => ({ type: "array", items });
const object = (properties: Schemas, ...required: readonly string[]): Schema => ({
  type: "object",
  properties,
  required,
});
const tuple = (...prefixItems: readonly Schema[]): Schema => ({
  type: "array",
  prefixItems,
  items: false,
});
const a = object({ a: text }, "a");
const b = object({ b: text }, "b");
const one = { $ref: "#/schemas/One" };
const cat = (more: Schemas = {}) => object({ kind: { const: "cat" }, ...more }, "kind");
const dog = (more: Schemas = {}) => object({ kind: { const: "dog" }, ...more }, "kind");

/** The old schema, the new one, and where they differ the schema `One` of each. */
type SchemaChange = readonly [
  name: string,
  before: Schema,
  after: Schema,
  one?: readonly [Schema, Schema],
];

const CHANGES: readonly SchemaChange[] = [
  ["text → number", text, float],
  ["text → whole number", text, whole],
  ["whole number → number", whole, float],
  ["text → boolean", text, flag],
  ["text → anything", text, {}],
  ["anything → text", {}, text],
  ["text gains a format", text, { type: "string", format: "uuid" }],
  ["text → date", text, { type: "string", format: "date-time" }],
  ["text may be null", text, { type: ["string", "null"] }],
  ["text may not be null", { type: ["string", "null"] }, text],
  ["text or number → text or boolean", { oneOf: [text, whole] }, { oneOf: [text, flag] }],
  [
    "text or number by types → text or boolean",
    { type: ["string", "integer"] },
    { type: ["string", "boolean"] },
  ],
  ["text or number, in another order", { oneOf: [text, whole] }, { oneOf: [whole, text] }],
  ["text or number gains a flag", { oneOf: [text, whole] }, { oneOf: [text, whole, flag] }],
  ["text or number loses the number", { oneOf: [text, whole] }, text],
  ["enum gains a value", { enum: ["a", "b"] }, { enum: ["a", "b", "c"] }],
  ["enum loses a value", { enum: ["a", "b", "c"] }, { enum: ["a", "b"] }],
  ["enum replaces a value", { enum: ["a", "b"] }, { enum: ["a", "c"] }],
  ["enum in another order", { enum: ["a", "b"] }, { enum: ["b", "a"] }],
  ["enum with null gains a value", { enum: ["a", null] }, { enum: ["a", "b", null] }],
  ["enum with null loses null", { enum: ["a", "b", null] }, { enum: ["a", "b"] }],
  ["enum with null replaces a value", { enum: ["a", null] }, { enum: ["b", null] }],
  ["enum of numbers gains one", { enum: [1, 2] }, { enum: [1, 2, 3] }],
  ["enum of numbers → number", { enum: [1, 2] }, whole],
  ["enum → text", { enum: ["a"] }, text],
  ["text → enum", text, { enum: ["a", "x"] }],
  ["constant changes", { const: "a" }, { const: "b" }],
  ["constant → enum of it", { const: "a" }, { enum: ["a"] }],
  ["boolean → true", flag, { const: true }],
  ["list of text → list of numbers", list(text), list(whole)],
  ["list of text → list of text or number", list(text), list({ oneOf: [text, whole] })],
  ["list of text or number → list of text", list({ oneOf: [text, whole] }), list(text)],
  ["list → text", list(text), text],
  ["text → list", text, list(text)],
  ["text or list of it → list", { oneOf: [text, list(text)] }, list(text)],
  ["list → text or list", list(text), { oneOf: [text, list(text)] }],
  ["list of lists changes deep inside", list(list(text)), list(list(flag))],
  ["list of enum gains a value", list({ enum: ["a"] }), list({ enum: ["a", "b"] })],
  ["list of objects gains a property", list(a), list(object({ a: text, b: text }, "a"))],
  ["list of objects loses a property", list(object({ a: text, b: text }, "a")), list(a)],
  ["pair gains a member", tuple(text, whole), tuple(text, whole, flag)],
  ["pair loses a member", tuple(text, whole, flag), tuple(text, whole)],
  ["pair changes a member", tuple(text, whole), tuple(text, flag)],
  ["pair swaps its members", tuple(text, whole), tuple(whole, text)],
  ["pair → list", tuple(text, text), list(text)],
  ["object gains an optional property", a, object({ a: text, b: text }, "a")],
  ["object gains a required property", a, object({ a: text, b: text }, "a", "b")],
  ["object loses an optional property", object({ a: text, b: text }, "a"), a],
  ["object loses a required property", object({ a: text, b: text }, "a", "b"), a],
  [
    "property becomes required",
    object({ a: text, b: text }, "a"),
    object({ a: text, b: text }, "a", "b"),
  ],
  [
    "property becomes optional",
    object({ a: text, b: text }, "a", "b"),
    object({ a: text, b: text }, "a"),
  ],
  ["property changes its type", a, object({ a: whole }, "a")],
  ["property may be null", a, object({ a: { type: ["string", "null"] } }, "a")],
  ["property gains a value", object({ a: { enum: ["x"] } }), object({ a: { enum: ["x", "y"] } })],
  ["property loses a value", object({ a: { enum: ["x", "y"] } }), object({ a: { enum: ["x"] } })],
  ["property is renamed", a, b],
  [
    "property becomes readOnly",
    object({ a: text, b: text }, "a"),
    object({ a: text, b: { type: "string", readOnly: true } }, "a"),
  ],
  [
    "property becomes writeOnly",
    object({ a: text, b: text }, "a"),
    object({ a: text, b: { type: "string", writeOnly: true } }, "a"),
  ],
  [
    "required readOnly property is added",
    a,
    object({ a: text, b: { type: "string", readOnly: true } }, "a", "b"),
  ],
  [
    "property of a property is added",
    object({ a: a }, "a"),
    object({ a: object({ a: text, b: text }, "a") }, "a"),
  ],
  [
    "property of a property is removed",
    object({ a: object({ a: text, b: text }, "a") }, "a"),
    object({ a: a }, "a"),
  ],
  ["other properties are allowed", a, { ...a, additionalProperties: true }],
  ["other properties of text are allowed", a, { ...a, additionalProperties: text }],
  ["other properties are forbidden", { ...a, additionalProperties: true }, a],
  [
    "other properties change their type",
    { type: "object", additionalProperties: text },
    { type: "object", additionalProperties: whole },
  ],
  ["map → object", { type: "object", additionalProperties: text }, a],
  ["object → map", a, { type: "object", additionalProperties: text }],
  ["object → list of it", a, list(a)],
  ["object → text", a, text],
  ["object may be null", a, { oneOf: [a, nothing] }],
  ["object may not be null", { oneOf: [a, nothing] }, a],
  ["object → anything", a, {}],
  ["alternative is added", { oneOf: [a, b] }, { oneOf: [a, b, object({ c: text }, "c")] }],
  ["alternative is removed", { oneOf: [a, b, object({ c: text }, "c")] }, { oneOf: [a, b] }],
  ["alternative changes", { oneOf: [a, b] }, { oneOf: [a, object({ b: whole }, "b")] }],
  [
    "alternative gains an optional property",
    { oneOf: [a, b] },
    { oneOf: [a, object({ b: text, c: text }, "b")] },
  ],
  ["alternatives in another order", { oneOf: [a, b] }, { oneOf: [b, a] }],
  ["object → one of two", a, { oneOf: [a, b] }],
  ["one of two → object", { oneOf: [a, b] }, a],
  ["text or object changes the text", { oneOf: [text, a] }, { oneOf: [whole, a] }],
  [
    "tagged alternative is added",
    { oneOf: [cat(), dog()] },
    { oneOf: [cat(), dog(), object({ kind: { const: "cow" } }, "kind")] },
  ],
  [
    "tagged alternative is removed",
    { oneOf: [cat(), dog(), object({ kind: { const: "cow" } }, "kind")] },
    { oneOf: [cat(), dog()] },
  ],
  [
    "tagged alternative gains a property",
    { oneOf: [cat(), dog()] },
    { oneOf: [cat({ lives: whole }), dog()] },
  ],
  [
    "tagged alternative loses a property",
    { oneOf: [cat({ lives: whole }), dog()] },
    { oneOf: [cat(), dog()] },
  ],
  [
    "tagged alternative changes a property",
    { oneOf: [cat({ lives: whole }), dog()] },
    { oneOf: [cat({ lives: text }), dog()] },
  ],
  [
    "tag changes its value",
    { oneOf: [cat(), dog()] },
    { oneOf: [cat(), object({ kind: { const: "wolf" } }, "kind")] },
  ],
  [
    "both of two lists: the second changes",
    { allOf: [list(text), list({ enum: ["a"] })] },
    { allOf: [list(text), list({ enum: ["b"] })] },
  ],
  [
    "both of two lists of objects: the second changes",
    { allOf: [list(a), list(b)] },
    { allOf: [list(a), list(object({ b: whole }, "b"))] },
  ],
  [
    "both of two lists of objects: the second gains a property",
    { allOf: [list(a), list(b)] },
    { allOf: [list(a), list(object({ b: text, c: text }, "b", "c"))] },
  ],
  [
    "both of two objects share a list",
    { allOf: [object({ x: list(a) }, "x"), object({ x: list(b) }, "x")] },
    { allOf: [object({ x: list(a) }, "x"), object({ x: list(object({ b: whole }, "b")) }, "x")] },
  ],
  [
    "both of two objects share a pair",
    { allOf: [object({ x: tuple(a) }, "x"), object({ x: tuple(b) }, "x")] },
    { allOf: [object({ x: tuple(a) }, "x"), object({ x: tuple(object({ b: whole }, "b")) }, "x")] },
  ],
  ["both gain a property", { allOf: [a, b] }, { allOf: [a, object({ b: text, c: text }, "b")] }],
  ["both lose a part", { allOf: [a, b] }, a],
  ["object gains a part", a, { allOf: [a, b] }],
  [
    "both of two objects: one narrows what changes in the other",
    { allOf: [object({ p: text }, "p"), object({ p: { enum: ["a"] } }, "p")] },
    { allOf: [object({ p: { enum: ["a", "b"] } }, "p"), object({ p: { enum: ["a"] } }, "p")] },
  ],
  [
    "both of two objects: one narrows less",
    { allOf: [object({ p: text }, "p"), object({ p: { enum: ["a"] } }, "p")] },
    { allOf: [object({ p: text }, "p"), object({ p: { enum: ["a", "b"] } }, "p")] },
  ],
  ["a named object gains an optional property", one, one, [a, object({ a: text, b: text }, "a")]],
  [
    "a named object gains a required property",
    one,
    one,
    [a, object({ a: text, b: text }, "a", "b")],
  ],
  ["a named object loses a property", one, one, [object({ a: text, b: text }, "a", "b"), a]],
  ["a named text becomes a number", one, one, [text, whole]],
  ["a named union changes", one, one, [{ oneOf: [text, whole] }, { oneOf: [text, flag] }]],
  ["a named enum gains a value", one, one, [{ enum: ["a"] }, { enum: ["a", "b"] }]],
  ["a named pair changes", one, one, [tuple(text, whole), tuple(text, flag)]],
  ["a list of a named object that changes", list(one), list(one), [a, object({ a: whole }, "a")]],
  [
    "a named object or text: the object changes",
    { oneOf: [one, text] },
    { oneOf: [one, text] },
    [a, object({ a: whole }, "a")],
  ],
  [
    "a named object that may be null changes",
    { oneOf: [one, nothing] },
    { oneOf: [one, nothing] },
    [a, object({ a: text, b: text }, "a", "b")],
  ],
  [
    "a named object and more: the object changes",
    { allOf: [one, b] },
    { allOf: [one, b] },
    [a, object({ a: whole }, "a")],
  ],
  [
    "a named list and more: the list changes",
    { allOf: [one, list(b)] },
    { allOf: [one, list(b)] },
    [list(a), list(object({ a: whole }, "a"))],
  ],
  ["a schema gets a name", a, one, [a, a]],
  ["a schema loses its name", one, a, [a, a]],
  [
    "a recursive object gains a property",
    one,
    one,
    [object({ next: one, a: text }), object({ next: one, a: text, b: text })],
  ],
  [
    "a recursive object changes a property",
    one,
    one,
    [object({ next: one, a: text }), object({ next: one, a: whole })],
  ],
];

/** Where a schema stands, and how programs use it there. */
const POSITIONS: Readonly<Record<string, (schema: Schema) => ManifestParts["routes"][number]>> = {
  "query parameter": (schema) => ({
    route: "GET /items",
    name: "itemsList",
    group: "items",
    parameters: [{ name: "p", in: "query", schema }],
  }),
  "property of a body": (schema) =>
    creation({ required: true, schema: object({ p: schema }, "p") }),
  "whole body": (schema) => creation({ required: true, schema }),
  "optional body": (schema) => creation({ schema }),
  response: (schema) => reading(schema),
  "property of a response": (schema) => reading(object({ p: schema }, "p")),
};

function creation(requestBody: object) {
  return { route: "POST /items", name: "itemsCreate", group: "items", requestBody };
}

function reading(schema: Schema) {
  const responses = { 200: { content: { "application/json": { schema } } } };
  return { route: "GET /items/{id}", name: "itemsGet", group: "items", responses };
}

/** Values that no schema of the pairs asks for, to see what else a call may give. */
const PROBES = [
  '"other"',
  "7",
  "true",
  "null",
  "[]",
  "{}",
  '["x", 1]',
  '{ "a": "x", "b": "y", "c": "z" }',
  '{ "other": 1 }',
  '{ "a": 1 }',
  '[{ "a": "x", "b": "y" }]',
  '[{ "a": 1, "b": "y" }]',
  '{ "x": [{ "a": "x", "b": "y" }] }',
  '{ "p": "b" }',
  // Not a literal, whose properties the compiler would look for in each part of an intersection.
  '[{ a: "x", b: "y" } as { a: string; b: string }]',
  '[{ a: "x" } as { a: string }]',
  '{ x: [{ a: "x", b: "y" } as { a: string; b: string }] }',
  '{ x: [["a"] as const, { a: "x", b: "y" } as { a: string; b: string }] }',
];

function programsOf(position: string, [, before, after, named]: SchemaChange): readonly Program[] {
  const [old, now] = named ?? [];
  const versions = [
    { schema: before, schemas: old ? { One: old } : {} },
    { schema: after, schemas: now ? { One: now } : {} },
  ];
  const values = [
    ...new Set([
      ...versions.flatMap(({ schema, schemas }) => valuesOf(schema, schemas)),
      ...PROBES,
    ]),
  ];
  switch (position) {
    case "query parameter":
      return [
        "api.itemsList()",
        "api.itemsList({})",
        ...values.map((value) => `api.itemsList({ p: ${value} })`),
      ].map(call);
    case "property of a body":
      return [
        "api.itemsCreate({})",
        ...values.map((value) => `api.itemsCreate({ p: ${value} })`),
      ].map(call);
    case "whole body":
    case "optional body":
      return [
        "api.itemsCreate()",
        "api.itemsCreate({})",
        ...values.flatMap((value) => [
          `api.itemsCreate({ data: ${value} })`,
          ...(value.startsWith("{ ") ? [`api.itemsCreate(${value})`] : []),
        ]),
      ].map(call);
    default: {
      const wrap = (schema: Schema) =>
        position === "response" ? schema : object({ p: schema }, "p");
      const reads = versions.flatMap(({ schema, schemas }) => [
        `const whole: ${typeOf(wrap(schema), schemas)} = item; return whole;`,
        ...readsOf(wrap(schema), schemas),
      ]);
      return [...new Set(["return 1;", ...reads])].map(read);
    }
  }
}

/** Each change of a schema at each position where both versions are a manifest. */
export function schemaPairs(): readonly Pair[] {
  return CHANGES.flatMap((change): readonly Pair[] =>
    Object.entries(POSITIONS).map(([position, place]) => {
      const [name, before, after, named] = change;
      const [old, now] = named ?? [];
      return {
        name: `${name}, as ${position}`,
        before: { routes: [place(before)], ...(old && { schemas: { One: old } }) },
        after: { routes: [place(after)], ...(now && { schemas: { One: now } }) },
        programs: programsOf(position, change),
      };
    }),
  );
}
