import { json, NUMBER, object, ok, responses, type Row, TEXT } from "./row.js";

const A = object({ a: TEXT }, ["a"]);
const AB = object({ a: TEXT, b: TEXT }, ["a"]);
const ref = { $ref: "#/schemas/Item" };
const one = { enum: ["x"] };
const two = { enum: ["x", "y"] };
const link = (schema: object, required = false) => ({ headers: { link: { schema, required } } });
/** A response in JSON or CSV. */
const offering = (schema: object) =>
  responses({ 200: { content: { "application/json": { schema }, "text/csv": {} } } });

const stream = (mediaType: string, itemSchema: object) =>
  responses({ 200: { content: { [mediaType]: { itemSchema } } } });
const lines = (item: object) => stream("application/jsonl", item);
const events = (name: string, data: object) =>
  stream("text/event-stream", object({ event: { const: name }, data }, ["event", "data"]));

/** What happens to what the API answers. */
export const RESPONSES: readonly Row[] = [
  ["lines get a property", lines(A), lines(AB), "added additive neither"],
  ["lines lose a property", lines(AB), lines(A), "removed breaking neither"],
  [
    "events get another name",
    events("a", A),
    events("b", A),
    "values-removed additive neither",
    "values-added breaking neither",
  ],
  ["events get more data", events("a", A), events("a", AB), "added additive neither"],
  ["a property is added", ok(A), ok(AB), "added additive neither"],
  ["a property is removed", ok(AB), ok(A), "removed breaking neither"],
  ["a property may be missing", ok(A), ok(object({ a: TEXT })), "optional breaking neither"],
  ["a property is always there", ok(object({ a: TEXT })), ok(A), "required additive neither"],
  [
    "a value is added to an enum",
    ok(object({ a: one }, ["a"])),
    ok(object({ a: two }, ["a"])),
    "values-added breaking neither",
  ],
  [
    "a value is removed from an enum",
    ok(object({ a: two }, ["a"])),
    ok(object({ a: one }, ["a"])),
    "values-removed additive neither",
  ],
  [
    "text becomes an enum",
    ok(object({ a: TEXT }, ["a"])),
    ok(object({ a: two }, ["a"])),
    "type-narrowed additive neither",
  ],
  [
    "text becomes a number",
    ok(object({ a: TEXT }, ["a"])),
    ok(object({ a: NUMBER }, ["a"])),
    "type-changed breaking neither",
  ],
  [
    "a tuple gets another member",
    ok({ type: "array", prefixItems: [TEXT], items: false }),
    ok({ type: "array", prefixItems: [TEXT, NUMBER], items: false }),
    "type-changed breaking neither",
  ],
  ["a type becomes anything", ok(A), ok(true), "type-widened breaking neither"],
  ["responses get types", responses(undefined), ok(A), "responses-added additive neither"],
  [
    "responses lose their types",
    ok(A),
    responses(undefined),
    "responses-removed breaking neither",
    "type-removed breaking neither",
  ],
  [
    "an error with the body of the others is added",
    responses({ 200: json(A), 404: json(ref) }, { Item: A }),
    responses({ 200: json(A), 404: json(ref), 410: json(ref) }, { Item: A }),
    "response-added additive neither",
  ],
  [
    "an error with another body is added",
    responses({ 200: json(A), 404: json(A) }),
    responses({ 200: json(A), 404: json(A), 410: json(object({ z: TEXT }, ["z"])) }),
    "response-added breaking neither",
  ],
  [
    "the first error is added",
    responses({ 200: json(A) }),
    responses({ 200: json(A), 404: json(A) }),
    "response-added additive neither",
  ],
  [
    "a success without content is added",
    responses({ 200: json(A) }),
    responses({ 200: json(A), 204: {} }),
    "response-added breaking neither",
  ],
  [
    "304 is added",
    responses({ 200: json(A), 404: json(A) }),
    responses({ 200: json(A), 404: json(A), 304: {} }),
    "response-added additive neither",
  ],
  [
    "an error is not declared any more",
    responses({ 200: json(A), 404: json(A), 410: json(AB) }),
    responses({ 200: json(A), 404: json(A) }),
    "response-removed breaking neither",
  ],
  [
    "the errors of a range are declared one by one, in the same way",
    responses({ 200: json(A), "4XX": json(A) }),
    responses({ 200: json(A), "4XX": json(A), 404: json(AB) }),
    "response-added additive neither",
  ],
  ["a media type is added", ok(A), offering(A), "content-added additive neither"],
  ["a media type is removed", offering(A), ok(A), "content-removed breaking neither"],
  ["JSON changes beside another media type", offering(A), offering(AB), "added additive neither"],
  [
    "a header that is always there is declared",
    ok(A),
    responses({ 200: json(A, link(TEXT, true)) }),
    "response-header-added additive neither",
  ],
  [
    "a header that is always there is not declared any more",
    responses({ 200: json(A, link(TEXT, true)) }),
    ok(A),
    "response-header-removed breaking neither",
  ],
  [
    "a header may be missing",
    responses({ 200: json(A, link(TEXT, true)) }),
    responses({ 200: json(A, link(TEXT)) }),
    "response-header-changed breaking neither",
  ],
  [
    "a schema of a response loses a property deep inside",
    ok(object({ item: ref }, ["item"]), { Item: AB }),
    ok(object({ item: ref }, ["item"]), { Item: A }),
    "removed breaking neither",
  ],
  [
    "another schema takes the place of one, and has more",
    ok({ anyOf: [ref, { $ref: "#/schemas/More" }] }, { Item: A, More: AB }),
    ok({ $ref: "#/schemas/More" }, { Item: A, More: AB }),
    "type-narrowed additive neither",
    "type-removed breaking neither",
  ],
  [
    "a schema that is shared moves out of its group",
    ok(ref, { Item: A }),
    {
      ...ok(ref, { Item: A }),
      routes: [
        ...ok(ref).routes,
        { route: "GET /other", name: "otherGet", group: "other", responses: { 200: json(ref) } },
      ],
    },
    "route-added additive additive",
    "type-moved breaking neither",
  ],
  [
    "an alternative is added to a schema",
    ok(ref, { Item: { oneOf: [A] } }),
    ok(ref, { Item: { oneOf: [A, object({ z: TEXT }, ["z"])] } }),
    "type-widened breaking neither",
  ],
  [
    "a schema of one of two equal alternatives changes",
    ok({ oneOf: [object({ a: TEXT }, ["a"]), object({ a: ref }, ["a"])] }, { Item: A }),
    ok(
      { oneOf: [object({ a: TEXT }, ["a"]), object({ a: ref }, ["a"])] },
      { Item: object({ b: TEXT }, ["b"]) },
    ),
    "removed breaking neither",
    "added additive neither",
  ],
  [
    "media types and properties swap their places, and a type in them gets a property",
    swapped(["application/json", "application/xml"], ["a", "b"], {}),
    swapped(["application/xml", "application/json"], ["b", "a"], { c: TEXT }),
    "added additive neither",
  ],
  [
    "a schema is written in its place, and a type in it gets a property",
    ok({ $ref: "#/schemas/Page" }, { Page: object({ item: ref }), Item: A }),
    ok(object({ item: ref }), { Item: object({ z: TEXT, a: TEXT }, ["a"]) }),
    "added additive neither",
    "type-removed breaking neither",
  ],
  [
    "a schema is written in its place, and differs",
    ok({ $ref: "#/schemas/Page" }, { Page: object({ item: ref }), Item: A }),
    ok(object({ item: ref, more: TEXT }), { Item: object({ z: TEXT, a: TEXT }, ["a"]) }),
    "added additive neither",
    "added additive neither",
    "type-removed breaking neither",
  ],
  [
    "alternatives swap their places, and one of them gets a property",
    ok(object({ a: { oneOf: [TEXT, ref] } }), { Item: A }),
    ok(object({ a: { oneOf: [ref, TEXT] } }), { Item: object({ z: TEXT, a: TEXT }, ["a"]) }),
    "added additive neither",
  ],
];

function swapped(types: readonly string[], names: readonly string[], more: object) {
  const schema = object(
    Object.fromEntries(names.map((name) => [name, { $ref: "#/schemas/Part" }])),
  );
  const content = Object.fromEntries(types.map((type) => [type, { schema }]));
  return responses({ 200: { content } }, { Part: object({ id: TEXT, ...more }) });
}
