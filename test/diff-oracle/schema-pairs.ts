import type { ManifestParts } from "../generator/plan-of.js";
import { call, type Pair, type Program, read } from "./pair.js";
import { readsOf, type Schema, type Schemas, typeOf, valuesOf } from "./use-schema.js";
import { boolean, integer, json, list, number, object, ref, text } from "../schemas.js";

const nothing = { type: "null" };
const tuple = (...prefixItems: readonly Schema[]): Schema => ({
  type: "array",
  prefixItems,
  items: false,
});
const a = object({ a: text }, "a");
const b = object({ b: text }, "b");
const one = ref("One");
const cat = (more: Schemas = {}) => object({ kind: { const: "cat" }, ...more }, "kind");
const dog = (more: Schemas = {}) => object({ kind: { const: "dog" }, ...more }, "kind");
const lively = cat({ lives: integer });
const wolf = object({ kind: { const: "wolf" } }, "kind");
const readOnly = { ...text, readOnly: true };
const x = (schema: Schema) => object({ x: schema }, "x");
const textOrNull = { type: ["string", "null"] };
const c = object({ c: text }, "c");
const cow = object({ kind: { const: "cow" } }, "kind");
const aAndB = object({ a: text, b: text }, "a", "b");
const aMaybeB = object({ a: text, b: text }, "a");
const bMaybeC = object({ b: text, c: text }, "b");
const aWhole = object({ a: integer }, "a");
const bWhole = object({ b: integer }, "b");
const pText = object({ p: text }, "p");
const pA = object({ p: { enum: ["a"] } }, "p");
const pAOrB = object({ p: { enum: ["a", "b"] } }, "p");
const either = (...oneOf: readonly Schema[]): Schema => ({ oneOf });
const both = (...allOf: readonly Schema[]): Schema => ({ allOf });
const values = (...all: readonly unknown[]): Schema => ({ enum: all });
const open = (schema: Schema): Schema => ({ ...schema, additionalProperties: true });
const narrowed = both(one, pA);
const divided = object({ kind: values("a", "b"), x: text }, "kind", "x");
const kind = (value: string, more: Schemas, ...required: readonly string[]): Schema =>
  object({ kind: values(value), ...more }, "kind", ...required);

/** The old schema, the new one, and where they differ the schema `One` of each. */
type SchemaChange = readonly [
  name: string,
  before: Schema,
  after: Schema,
  one?: readonly [Schema, Schema],
];

const CHANGES: readonly SchemaChange[] = [
  ["text → number", text, number],
  ["text → whole number", text, integer],
  ["whole number → number", integer, number],
  ["text → boolean", text, boolean],
  ["text → anything", text, {}],
  ["anything → text", {}, text],
  ["text gains a format", text, { type: "string", format: "uuid" }],
  ["text → date", text, { type: "string", format: "date-time" }],
  ["text may be null", text, textOrNull],
  ["text may not be null", textOrNull, text],
  ["text or number → text or boolean", either(text, integer), either(text, boolean)],
  ["types gain and lose one", { type: ["string", "integer"] }, { type: ["string", "boolean"] }],
  ["text or number, in another order", either(text, integer), either(integer, text)],
  ["text or number gains a flag", either(text, integer), either(text, integer, boolean)],
  ["text or number loses the number", either(text, integer), text],
  ["enum gains a value", values("a", "b"), values("a", "b", "c")],
  ["enum loses a value", values("a", "b", "c"), values("a", "b")],
  ["enum replaces a value", values("a", "b"), values("a", "c")],
  ["enum in another order", values("a", "b"), values("b", "a")],
  ["enum with null gains a value", values("a", null), values("a", "b", null)],
  ["enum with null loses null", values("a", "b", null), values("a", "b")],
  ["enum with null replaces a value", values("a", null), values("b", null)],
  ["enum of numbers gains a number", values(1, 2), values(1, 2, 3)],
  ["enum of numbers → number", values(1, 2), integer],
  ["enum → text", values("a"), text],
  ["text → enum", text, values("a", "x")],
  ["constant changes", { const: "a" }, { const: "b" }],
  ["constant → enum with only the constant", { const: "a" }, values("a")],
  ["boolean → true", boolean, { const: true }],
  ["list of text → list of numbers", list(text), list(integer)],
  ["list of text → list of text or number", list(text), list(either(text, integer))],
  ["list of text or number → list of text", list(either(text, integer)), list(text)],
  ["list → text", list(text), text],
  ["text → list", text, list(text)],
  ["text or list of text → list", either(text, list(text)), list(text)],
  ["list → text or list", list(text), either(text, list(text))],
  ["list of lists changes deep inside", list(list(text)), list(list(boolean))],
  ["list of enum gains a value", list(values("a")), list(values("a", "b"))],
  ["list of objects gains a property", list(a), list(aMaybeB)],
  ["list of objects loses a property", list(aMaybeB), list(a)],
  ["pair gains a member", tuple(text, integer), tuple(text, integer, boolean)],
  ["pair loses a member", tuple(text, integer, boolean), tuple(text, integer)],
  ["pair changes a member", tuple(text, integer), tuple(text, boolean)],
  ["pair swaps its members", tuple(text, integer), tuple(integer, text)],
  ["pair → list", tuple(text, text), list(text)],
  ["object gains an optional property", a, aMaybeB],
  ["object gains a required property", a, aAndB],
  ["object loses an optional property", aMaybeB, a],
  ["object loses a required property", aAndB, a],
  ["property becomes required", aMaybeB, aAndB],
  ["property becomes optional", aAndB, aMaybeB],
  ["property changes its type", a, aWhole],
  ["property may be null", a, object({ a: textOrNull }, "a")],
  ["property gains a value", object({ a: values("x") }), object({ a: values("x", "y") })],
  ["property loses a value", object({ a: values("x", "y") }), object({ a: values("x") })],
  ["property is renamed", a, b],
  ["property becomes readOnly", aMaybeB, object({ a: text, b: readOnly }, "a")],
  ["property is now writeOnly", aMaybeB, object({ a: text, b: { ...text, writeOnly: true } }, "a")],
  ["required readOnly property is added", a, object({ a: text, b: readOnly }, "a", "b")],
  ["property of a property is added", object({ a: a }, "a"), object({ a: aMaybeB }, "a")],
  ["property of a property is removed", object({ a: aMaybeB }, "a"), object({ a: a }, "a")],
  ["additional properties are allowed", a, open(a)],
  ["additional properties of text are allowed", a, { ...a, additionalProperties: text }],
  ["additional properties are forbidden", open(a), a],
  [
    "additional properties change their type",
    { type: "object", additionalProperties: text },
    { type: "object", additionalProperties: integer },
  ],
  ["an additional property is declared", open(a), open(object({ a: text, b: integer }, "a"))],
  [
    "a declared property becomes an additional property",
    open(object({ a: text, b: integer }, "a")),
    open(a),
  ],
  ["map → object", { type: "object", additionalProperties: text }, a],
  ["object → map", a, { type: "object", additionalProperties: text }],
  ["object → list of the object", a, list(a)],
  ["object → text", a, text],
  ["object may be null", a, either(a, nothing)],
  ["object may not be null", either(a, nothing), a],
  ["object → anything", a, {}],
  ["alternative is added", either(a, b), either(a, b, c)],
  ["alternative is removed", either(a, b, c), either(a, b)],
  ["alternative changes", either(a, b), either(a, bWhole)],
  ["alternative gains an optional property", either(a, b), either(a, bMaybeC)],
  ["alternatives in another order", either(a, b), either(b, a)],
  ["object → union of two objects", a, either(a, b)],
  ["union of two objects → object", either(a, b), a],
  ["text or object changes the text", either(text, a), either(integer, a)],
  ["tagged alternative is added", either(cat(), dog()), either(cat(), dog(), cow)],
  ["tagged alternative is removed", either(cat(), dog(), cow), either(cat(), dog())],
  ["tagged alternative gains a property", either(cat(), dog()), either(lively, dog())],
  ["tagged alternative loses a property", either(lively, dog()), either(cat(), dog())],
  ["tagged alternative changes one", either(lively, dog()), either(cat({ lives: text }), dog())],
  ["tag changes its value", either(cat(), dog()), either(cat(), wolf)],
  [
    "both of two lists: the second changes",
    { allOf: [list(text), list(values("a"))] },
    { allOf: [list(text), list(values("b"))] },
  ],
  ["both of two object lists: one changes", both(list(a), list(b)), both(list(a), list(bWhole))],
  [
    "both of two lists of objects: the second gains a property",
    both(list(a), list(b)),
    both(list(a), list(object({ b: text, c: text }, "b", "c"))),
  ],
  [
    "parts of `allOf` share a list",
    both(x(list(a)), x(list(b))),
    both(x(list(a)), x(list(bWhole))),
  ],
  [
    "parts of `allOf` share a pair",
    both(x(tuple(a)), x(tuple(b))),
    both(x(tuple(a)), x(tuple(bWhole))),
  ],
  ["a part of `allOf` gains a property", both(a, b), both(a, bMaybeC)],
  ["`allOf` loses a part", both(a, b), a],
  ["object gains a part", a, both(a, b)],
  ["both of two objects: one narrows what changes in the other", both(pText, pA), both(pAOrB, pA)],
  ["both of two objects: one narrows less", both(pText, pA), both(pText, pAOrB)],
  [
    "a part of `allOf` widens a property that another part narrows",
    narrowed,
    narrowed,
    [pA, pText],
  ],
  [
    "a part of `allOf` narrows a property that another part narrows, too",
    narrowed,
    narrowed,
    [pText, pAOrB],
  ],
  [
    "a part of `allOf` loses a property that another part has",
    narrowed,
    narrowed,
    [object({ p: text, q: text }, "p", "q"), object({ q: text }, "q")],
  ],
  [
    "a part of `allOf` requires a property that another part requires, too",
    narrowed,
    narrowed,
    [object({ p: text }), pText],
  ],
  [
    "a part of `allOf` widens a property more than another part narrows it",
    both(one, pAOrB),
    both(one, pAOrB),
    [pA, pText],
  ],
  [
    "a part of `allOf` that is also used alone is widened",
    object({ item: narrowed, one }, "item", "one"),
    object({ item: narrowed, one }, "item", "one"),
    [pA, pText],
  ],
  [
    "an inline part of `allOf` widens a property that another part narrows",
    both(pAOrB, pA),
    both(pText, pA),
  ],
  [
    "parts of `allOf` share a list, and one of its enums gains a value",
    both(x(list(pText)), x(list(pA))),
    both(x(list(pText)), x(list(pAOrB))),
  ],
  [
    "object → union of its kinds",
    divided,
    either(kind("a", { x: text }, "x"), kind("b", { x: text }, "x")),
  ],
  [
    "object → union of its kinds, one with an additional property",
    object({ kind: values("a", "b") }, "kind"),
    either(kind("a", { x: text }, "x"), kind("b", {})),
  ],
  [
    "object → union of its kinds, one with an additional required property",
    object({ kind: values("a", "b"), x: text }, "kind"),
    either(kind("a", { x: text }, "x"), kind("b", { x: text })),
  ],
  ["a named object gains an optional property", one, one, [a, aMaybeB]],
  ["a named object gains a required property", one, one, [a, aAndB]],
  ["a named object loses a property", one, one, [aAndB, a]],
  ["a named text becomes a number", one, one, [text, integer]],
  ["a named union changes", one, one, [either(text, integer), either(text, boolean)]],
  ["a named enum gains a value", one, one, [values("a"), values("a", "b")]],
  ["a named pair changes", one, one, [tuple(text, integer), tuple(text, boolean)]],
  ["a list of a named object that changes", list(one), list(one), [a, aWhole]],
  ["a named object or text: the object changes", either(one, text), either(one, text), [a, aWhole]],
  ["a named object or null changes", either(one, nothing), either(one, nothing), [a, aAndB]],
  ["a named object and more: the object changes", both(one, b), both(one, b), [a, aWhole]],
  [
    "a part of `allOf` that is a named list changes",
    both(one, list(b)),
    both(one, list(b)),
    [list(a), list(aWhole)],
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
    [object({ next: one, a: text }), object({ next: one, a: integer })],
  ],
];

/** The position of a schema, and its use by programs. */
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
  const responses = { 200: json(schema) };
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
  '{ "x": [{ "p": "b" }] }',
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
  const samples = [
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
        ...samples.map((value) => `api.itemsList({ p: ${value} })`),
      ].map(call);
    case "property of a body":
      return [
        "api.itemsCreate({})",
        ...samples.map((value) => `api.itemsCreate({ p: ${value} })`),
      ].map(call);
    case "whole body":
    case "optional body":
      return [
        "api.itemsCreate()",
        "api.itemsCreate({})",
        ...samples.flatMap((value) => [
          `api.itemsCreate({ data: ${value} })`,
          ...(value.startsWith("{") ? [`api.itemsCreate(${value})`] : []),
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
        // Only the oracle needs them.
        get programs() {
          return programsOf(position, change);
        },
      };
    }),
  );
}
