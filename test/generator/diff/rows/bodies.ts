import { body, creating, json, NUMBER, object, ok, type Row, TEXT } from "./row.js";

const A = object({ a: TEXT }, ["a"]);
const ref = { $ref: "#/schemas/Item" };

/** A form whose field `a` is a list. */
function form(encoding: object) {
  const contentType = "application/x-www-form-urlencoded";
  return body(object({ a: { type: "array", items: TEXT } }, ["a"]), { contentType, encoding });
}

/** A program that makes what `fetch` sends. */
function sendingForm(argument: string): string {
  return `import { itemsCreate } from "api";
import { toFetch } from "api/fetch";
export const request = toFetch(itemsCreate(${argument}));`;
}

/** What happens to the bodies of requests. */
export const BODIES: readonly Row[] = [
  {
    name: "a field of a form is separated by commas instead of repeated",
    before: form({}),
    after: form({ a: { style: "form", explode: false } }),
    want: [["encoding-changed", "neither", "breaking"]],
    old: sendingForm('{ a: ["1", "2"] }'),
  },
  {
    name: "a field of a form is written as JSON",
    before: form({ a: { style: "deepObject" } }),
    after: form({ a: { contentType: "application/json" } }),
    want: [["encoding-changed", "neither", "breaking"]],
    old: sendingForm('{ a: ["1", "2"] }'),
  },
  {
    name: "a body of optional properties becomes required, so that one without any is sent",
    before: body(object({ a: TEXT }), { required: false }),
    after: body(object({ a: TEXT })),
    want: [["unexplained", "neither", "breaking"]],
    old: creating("{}"),
  },
  {
    name: "an optional property is added",
    before: body(A),
    after: body(object({ a: TEXT, b: TEXT }, ["a"])),
    want: [["added", "additive", "additive"]],
    old: creating('{ a: "1" }'),
    gain: creating('{ a: "1", b: "2" }'),
  },
  {
    name: "a required property is added",
    before: body(A),
    after: body(object({ a: TEXT, b: TEXT }, ["a", "b"])),
    want: [["added", "breaking", "breaking"]],
    old: creating('{ a: "1" }'),
    now: creating('{ a: "1", b: "2" }'),
  },
  {
    name: "a property is removed",
    before: body(object({ a: TEXT, b: TEXT }, ["a"])),
    after: body(A),
    want: [["removed", "breaking", "breaking"]],
    old: creating('{ a: "1", b: "2" }'),
    now: creating('{ a: "1" }'),
  },
  {
    name: "a property becomes required",
    before: body(object({ a: TEXT, b: TEXT }, ["a"])),
    after: body(object({ a: TEXT, b: TEXT }, ["a", "b"])),
    want: [["required", "breaking", "breaking"]],
    old: creating('{ a: "1" }'),
    now: creating('{ a: "1", b: "2" }'),
  },
  {
    name: "a property becomes optional",
    before: body(A),
    after: body(object({ a: TEXT })),
    want: [["optional", "additive", "additive"]],
    old: creating('{ a: "1" }'),
    gain: creating("{}"),
  },
  {
    name: "a required readOnly property is added",
    before: body(A),
    after: body(object({ a: TEXT, id: { type: "string", readOnly: true } }, ["a", "id"])),
    want: [],
    old: creating('{ a: "1" }'),
  },
  {
    name: "other properties are allowed",
    before: body(object({ a: A }, ["a"])),
    after: body(object({ a: { ...A, additionalProperties: true } }, ["a"])),
    want: [["other-properties-added", "additive", "additive"]],
    old: creating('{ a: { a: "1" } }'),
    gain: creating('{ a: { a: "1", z: 2 } }'),
  },
  {
    name: "other properties are not allowed any more",
    before: body(object({ a: { ...A, additionalProperties: true } }, ["a"])),
    after: body(object({ a: A }, ["a"])),
    want: [["other-properties-removed", "breaking", "breaking"]],
    old: creating('{ a: { a: "1", z: 2 } }'),
    now: creating('{ a: { a: "1" } }'),
  },
  {
    name: "a body may be left out",
    before: body(A),
    after: body(A, { required: false }),
    want: [["body-optional", "additive", "additive"]],
    old: creating('{ a: "1" }'),
    gain: creating("{}"),
  },
  {
    name: "a body may not be left out any more",
    before: body(A, { required: false }),
    after: body(A),
    want: [["body-required", "breaking", "breaking"]],
    old: creating("{}"),
    now: creating('{ a: "1" }'),
  },
  {
    name: "the content type changes",
    before: body(A, { contentType: "application/json" }),
    after: body(A, { contentType: "application/merge-patch+json" }),
    want: [["content-type-changed", "neither", "breaking"]],
    old: creating('{ a: "1" }'),
  },
  {
    name: "a body of properties becomes one of text",
    before: body(A),
    after: body(TEXT, { contentType: "text/plain" }),
    want: [
      ["content-type-changed", "neither", "breaking"],
      ["removed", "breaking", "breaking"],
      ["added", "breaking", "breaking"],
      ["type-removed", "breaking", "neither"],
    ],
    old: creating('{ a: "1" }'),
    now: creating('{ data: "1" }'),
  },
  {
    name: "a body's schema gets a name",
    before: body(A),
    after: body(ref, {}, { Item: A }),
    want: [
      ["type-removed", "breaking", "neither"],
      ["type-added", "additive", "neither"],
    ],
    old: `${creating('{ a: "1" }')}\nexport type { ItemsCreateBody } from "api";`,
    now: creating('{ a: "1" }'),
    gain: `${creating('{ a: "1" }')}\nexport type { Item } from "api";`,
  },
  {
    name: "the schema of a body is renamed",
    before: body(ref, {}, { Item: A }),
    after: body({ $ref: "#/schemas/Thing" }, {}, { Thing: A }),
    want: [["type-renamed", "breaking", "neither"]],
    old: `${creating('{ a: "1" }')}\nexport type { Item } from "api";`,
    now: `${creating('{ a: "1" }')}\nexport type { Thing } from "api";`,
  },
  {
    name: "an alternative is removed from a body",
    before: body({ oneOf: [A, object({ b: TEXT }, ["b"]), object({ c: TEXT }, ["c"])] }),
    after: body({ oneOf: [A, object({ b: TEXT }, ["b"])] }),
    want: [["type-narrowed", "breaking", "breaking"]],
    old: creating('{ c: "1" }'),
    now: undefined,
  },
  {
    name: "one alternative of a body gets another property",
    before: body({ oneOf: [A, object({ b: TEXT }, ["b"])] }),
    after: body({ oneOf: [A, object({ b: TEXT, c: NUMBER }, ["b"])] }),
    want: [["added", "additive", "additive"]],
    old: creating('{ b: "1" }'),
    gain: creating('{ b: "1", c: 2 }'),
  },
  {
    name: "a schema that contains itself gets a property",
    before: body(ref, {}, { Item: object({ a: TEXT, child: ref }, ["a"]) }),
    after: body(ref, {}, { Item: object({ a: TEXT, b: TEXT, child: ref }, ["a"]) }),
    want: [["added", "additive", "additive"]],
    old: creating('{ a: "1", child: { a: "2" } }'),
    gain: creating('{ a: "1", child: { a: "2", b: "3" } }'),
  },
  {
    name: "a schema that contains itself or nothing gets a readOnly property",
    before: bothWays({ a: TEXT, child: { anyOf: [ref, { type: "null" }] } }),
    after: bothWays({
      a: TEXT,
      id: { type: "string", readOnly: true },
      child: { anyOf: [ref, { type: "null" }] },
    }),
    want: [
      ["added", "additive", "neither"],
      ["type-added", "additive", "neither"],
    ],
    old: creating('{ item: { a: "1", child: { child: null } } }'),
    gain: `${creating('{ item: { a: "1", child: { child: null } } }')}\nexport type { ItemWritable } from "api";`,
  },
  {
    name: "a body that is a pair changes a member",
    before: body({
      type: "array",
      prefixItems: [TEXT, { type: ["integer", "null"] }],
      items: false,
    }),
    after: body({ type: "array", prefixItems: [TEXT, { type: ["string", "null"] }], items: false }),
    want: [["type-changed", "breaking", "neither"]],
    old: `${creating('{ data: ["a", null] }')}\nitemsCreate({ data: ["a", 1] });`,
    now: creating('{ data: ["a", null] }'),
  },
  {
    name: "the character set of JSON is written out",
    before: body(A),
    after: body(A, { contentType: "application/json; charset=utf-8" }),
    want: [],
    old: creating('{ a: "1" }'),
  },
  {
    name: "an optional body with a required property is added",
    before: { routes: [{ route: "POST /items", name: "itemsCreate", group: "items" }] },
    after: body(A, { required: false }),
    want: [["added", "additive", "additive"]],
    old: creating("{}"),
    gain: creating('{ a: "1" }'),
  },
];

/** A schema that requests and responses have. */
function bothWays(properties: object): Row["before"] {
  const routes = [
    ...body(object({ item: ref }, ["item"])).routes,
    ...ok(ref).routes,
    { route: "GET /other", name: "otherGet", group: "other", responses: { 200: json(ref) } },
  ];
  return { routes, schemas: { Item: object(properties) } };
}
