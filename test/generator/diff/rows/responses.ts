import type { ManifestParts } from "../../plan-of.js";
import { body, ok, pairRows, responses, type Row } from "./row.js";
import { integer, json, object, ref, text } from "../../../schemas.js";

const A = object({ a: text }, "a");
const AB = object({ a: text, b: text }, "a");
const item = ref("Item");
/** A response in JSON or CSV. */
const offering = (schema: object) =>
  responses({ 200: { content: { "application/json": { schema }, "text/csv": {} } } });

const stream = (mediaType: string, itemSchema: object) =>
  responses({ 200: { content: { [mediaType]: { itemSchema } } } });
const lines = (item: object) => stream("application/jsonl", item);
const events = (name: string, data: object) =>
  stream("text/event-stream", object({ event: { const: name }, data }, "event", "data"));

/** A response with a header whose schema has a name. */
const withHeader = (Item: object) =>
  responses({ 200: { ...json(A), headers: { "x-a": { schema: item } } } }, { Item });

const TUPLE = { type: "array", prefixItems: [text, item], items: false };
const TUPLE_AND_LIST = { allOf: [TUPLE, { type: "array", items: true }] };

const BYTES = { "image/png": {} };
const LINES = { "application/jsonl": { itemSchema: AB } };

/** What happens to what the API answers. */
export const RESPONSES: readonly Row[] = [
  ...pairRows({
    "a part of `allOf` widens a property that another part narrows, as response": [],
    "a part of `allOf` loses a property that another part has, as response": [],
    "a part of `allOf` requires a property that another part requires, too, as response": [],
    "a part of `allOf` widens a property more than another part narrows it, as response": [
      "type-widened breaking neither",
    ],
    "a part of `allOf` that is also used alone is widened, as response": [
      "type-widened breaking neither",
    ],
    "parts of `allOf` share a list, and one of its enums gains a value, as response": [
      "values-added breaking neither",
    ],
    "object → union of its kinds, as response": [],
    "object → union of its kinds, one with an additional property, as response": [
      "type-narrowed additive neither",
    ],
    "object gains an optional property, as response": ["added additive neither"],
    "object loses an optional property, as response": ["removed breaking neither"],
    "property becomes optional, as response": ["optional breaking neither"],
    "property becomes required, as response": ["required additive neither"],
    "property gains a value, as response": ["values-added breaking neither"],
    "property loses a value, as response": ["values-removed additive neither"],
    "text → enum, as property of a response": ["type-narrowed additive neither"],
    "property changes its type, as response": ["type-changed breaking neither"],
    "pair gains a member, as response": ["type-changed breaking neither"],
    "object → anything, as response": ["type-widened breaking neither"],
    "responses are added": ["responses-added additive neither"],
    "responses are removed": [
      "responses-removed breaking neither",
      "type-removed breaking neither",
    ],
    "an error with the same body is added": ["response-added additive neither"],
    "an error with a different body is added": ["response-added breaking neither"],
    "an error is added": ["response-added additive neither"],
    "a success without content is added": ["response-added breaking neither"],
    "a response gains a JSON media type with a different schema": [
      "content-added breaking neither",
    ],
    "a response gains a JSON media type with the same schema": ["content-added additive neither"],
    "a response gains a text media type": ["content-added breaking neither"],
    "a text response gains a JSON media type": ["content-added breaking neither"],
    "a response header is added": ["response-header-added additive neither"],
    "a response header is removed": ["response-header-removed breaking neither"],
    "a response header becomes optional": ["response-header-changed breaking neither"],
    "a named object loses a property, as property of a response": ["removed breaking neither"],
    "alternative is added, as response": ["type-widened breaking neither"],
  }),
  [
    "the named type of a header gains a value",
    withHeader({ enum: ["a"] }),
    withHeader({ enum: ["a", "b"] }),
    "values-added breaking neither",
  ],
  [
    "the named type of a header loses a value",
    withHeader({ enum: ["a", "b"] }),
    withHeader({ enum: ["a"] }),
    "values-removed additive neither",
  ],
  [
    "the named type of a header becomes a number",
    withHeader({ enum: ["a"] }),
    withHeader(integer),
    "type-changed breaking neither",
  ],
  ["lines get a property", lines(A), lines(AB), "added additive neither"],
  ["lines lose a property", lines(AB), lines(A), "removed breaking neither"],
  [
    "events are renamed",
    events("a", A),
    events("b", A),
    "values-removed additive neither",
    "values-added breaking neither",
  ],
  ["events gain data", events("a", A), events("a", AB), "added additive neither"],
  [
    "the status 304 is added to the responses",
    responses({ 200: json(A), 404: json(A) }),
    responses({ 200: json(A), 404: json(A), 304: {} }),
    "response-added additive neither",
  ],
  [
    "an error is removed from the responses",
    responses({ 200: json(A), 404: json(A), 410: json(AB) }),
    responses({ 200: json(A), 404: json(A) }),
    "response-removed breaking neither",
  ],
  [
    "the errors of a range are declared by status, with equal schemas",
    responses({ 200: json(A), "4XX": json(A) }),
    responses({ 200: json(A), "4XX": json(A), 404: json(AB) }),
    "response-added additive neither",
  ],
  [
    "a response gains media types for bytes and lines",
    ok(A),
    responses({ 200: { content: { ...json(A).content, ...BYTES, ...LINES } } }),
    "content-added additive neither",
    "content-added additive neither",
  ],
  ["a media type is removed", offering(A), ok(A), "content-removed breaking neither"],
  [
    "the JSON of a response with two media types changes",
    offering(A),
    offering(AB),
    "added additive neither",
  ],
  [
    "a union loses a schema, and the remaining schema has more properties",
    ok({ anyOf: [item, ref("More")] }, { Item: A, More: AB }),
    ok(ref("More"), { Item: A, More: AB }),
    "type-narrowed additive neither",
    "type-removed breaking neither",
  ],
  [
    "a schema that a second group uses moves out of its group",
    ok(item, { Item: A }),
    {
      ...ok(item, { Item: A }),
      routes: [
        ...ok(item).routes,
        { route: "GET /other", name: "otherGet", group: "other", responses: { 200: json(item) } },
      ],
    },
    "route-added additive additive",
    "type-moved breaking neither",
  ],
  [
    "a schema of one of two equal alternatives changes",
    ok({ oneOf: [object({ a: text }, "a"), object({ a: item }, "a")] }, { Item: A }),
    ok(
      { oneOf: [object({ a: text }, "a"), object({ a: item }, "a")] },
      { Item: object({ b: text }, "b") },
    ),
    "removed breaking neither",
    "added additive neither",
  ],
  [
    "media types and properties swap places, and a type in them gains a property",
    swapped(["application/json", "application/xml"], ["a", "b"], {}),
    swapped(["application/xml", "application/json"], ["b", "a"], { c: text }),
    "added additive neither",
  ],
  [
    "a named schema is inlined, and a type in it gains a property",
    ok(ref("Page"), { Page: object({ item }), Item: A }),
    ok(object({ item }), { Item: object({ z: text, a: text }, "a") }),
    "added additive neither",
    "type-removed breaking neither",
  ],
  [
    "a named schema is inlined and gains a property",
    ok(ref("Page"), { Page: object({ item }), Item: A }),
    ok(object({ item, more: text }), { Item: object({ z: text, a: text }, "a") }),
    "added additive neither",
    "added additive neither",
    "type-removed breaking neither",
  ],
  [
    "alternatives swap places, and one gains a property",
    ok(object({ a: { oneOf: [text, item] } }), { Item: A }),
    ok(object({ a: { oneOf: [item, text] } }), { Item: object({ z: text, a: text }, "a") }),
    "added additive neither",
  ],
  [
    "a property moves from one part of a schema to another part",
    combined(object({ a: text, b: text }), object({ c: text })),
    combined(object({ a: text }), object({ b: text, c: text })),
  ],
  [
    "a property moves from one part of a schema to another part, which gains another property",
    combined(object({ a: text, b: text }), object({ c: text })),
    combined(object({ a: text }), object({ b: text, c: text, d: text })),
    "added additive neither",
    "added additive additive",
  ],
  [
    "an alternative beside the schema `{}` gains a property",
    ok({ anyOf: [item, {}] }, { Item: A }),
    ok({ anyOf: [item, {}] }, { Item: AB }),
    "added additive neither",
  ],
  [
    "an object may also be a map with other values",
    ok(object({ a: text, more: integer })),
    ok({ anyOf: [object({ a: text, more: integer }), mapOf(integer)] }),
    "type-widened breaking neither",
  ],
  [
    "an open object may also be a map with other values",
    ok(mapOf(true, { a: text })),
    ok({ anyOf: [mapOf(true, { a: text }), mapOf(integer)] }),
    "type-widened breaking neither",
  ],
  [
    "a schema in a tuple that `allOf` intersects with a list changes",
    ok(TUPLE_AND_LIST, { Item: object({ a: text }) }),
    ok(TUPLE_AND_LIST, { Item: object({ a: integer }) }),
    "unexplained breaking neither",
  ],
  [
    "a description in a long chain of schemas changes",
    ok(ref("Part0"), chain("before")),
    ok(ref("Part0"), chain("after")),
  ],
  [
    "a schema that no route uses gains a property, and another one refers to it",
    unused({ a: text }),
    unused({ a: text, b: text }),
    "added additive neither",
  ],
  [
    "a schema whose name ends like a hash is renamed",
    ok(ref("Invoice_2023ab"), { Invoice_2023ab: A }),
    ok(ref("Invoice_2024ab"), { Invoice_2024ab: A }),
    "type-renamed breaking neither",
  ],
];

function mapOf(additionalProperties: unknown, properties: object = {}) {
  return { type: "object", properties, additionalProperties };
}

/** More schemas than the compiler compares inside each other. */
function chain(description: string): object {
  const parts = Array.from({ length: 120 }, (_, index) => {
    const part = index < 119 ? { next: ref(`Part${index + 1}`) } : { a: { ...text, description } };
    return [`Part${index}`, object(part)] as const;
  });
  return Object.fromEntries(parts);
}

function unused(properties: object): ManifestParts {
  const schemas = { Inner: object(properties), Outer: object({ inner: ref("Inner") }) };
  return { generate: { schemas: "all" }, routes: ["GET /a"], schemas };
}

/** A response whose schema is an object and another one, which requests have too. */
function combined(item: object, more: object): ManifestParts {
  const schemas = { Item: item, Whole: { allOf: [item, more] } };
  const whole = ref("Whole");
  return { routes: [...ok(whole).routes, ...body(object({ whole })).routes], schemas };
}

function swapped(types: readonly string[], names: readonly string[], more: object) {
  const schema = object(Object.fromEntries(names.map((name) => [name, ref("Part")])));
  const content = Object.fromEntries(types.map((type) => [type, { schema }]));
  return responses({ 200: { content } }, { Part: object({ id: text, ...more }) });
}
