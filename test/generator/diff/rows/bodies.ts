import type { ManifestParts } from "../../plan-of.js";
import { body, json, NUMBER, object, ok, type Row, TEXT } from "./row.js";

const A = object({ a: TEXT }, ["a"]);
const ref = { $ref: "#/schemas/Item" };

/** A form whose field `a` is a list. */
function form(encoding: object) {
  const contentType = "application/x-www-form-urlencoded";
  return body(object({ a: { type: "array", items: TEXT } }, ["a"]), { contentType, encoding });
}

/** A body in JSON, or in such a form. */
function chosenForm(encoding: object) {
  const schema = object({ b: { type: "array", items: TEXT } });
  const content = { "multipart/form-data": { schema, encoding: { b: encoding } } };
  return body(A, { content });
}

/** What happens to the bodies of requests. */
export const BODIES: readonly Row[] = [
  [
    "a field of a form is separated by commas instead of repeated",
    form({}),
    form({ a: { style: "form", explode: false } }),
    "encoding-changed neither breaking",
  ],
  [
    "a field of a form is written as JSON",
    form({ a: { style: "deepObject" } }),
    form({ a: { contentType: "application/json" } }),
    "encoding-changed neither breaking",
  ],
  [
    "a body of optional properties becomes required, so that one without any is sent",
    body(object({ a: TEXT }), { required: false }),
    body(object({ a: TEXT })),
    "unexplained neither breaking",
  ],
  [
    "an optional property is added",
    body(A),
    body(object({ a: TEXT, b: TEXT }, ["a"])),
    "added additive additive",
  ],
  [
    "a required property is added",
    body(A),
    body(object({ a: TEXT, b: TEXT }, ["a", "b"])),
    "added breaking breaking",
  ],
  [
    "a property is removed",
    body(object({ a: TEXT, b: TEXT }, ["a"])),
    body(A),
    "removed breaking breaking",
  ],
  [
    "a property becomes required",
    body(object({ a: TEXT, b: TEXT }, ["a"])),
    body(object({ a: TEXT, b: TEXT }, ["a", "b"])),
    "required breaking breaking",
  ],
  ["a property becomes optional", body(A), body(object({ a: TEXT })), "optional additive additive"],
  [
    "a required readOnly property is added",
    body(A),
    body(object({ a: TEXT, id: { type: "string", readOnly: true } }, ["a", "id"])),
  ],
  [
    "other properties are allowed",
    body(object({ a: A }, ["a"])),
    body(object({ a: { ...A, additionalProperties: true } }, ["a"])),
    "other-properties-added additive additive",
  ],
  [
    "other properties are not allowed any more",
    body(object({ a: { ...A, additionalProperties: true } }, ["a"])),
    body(object({ a: A }, ["a"])),
    "other-properties-removed breaking breaking",
  ],
  [
    "a body may be left out",
    body(A),
    body(A, { required: false }),
    "body-optional additive additive",
  ],
  [
    "a body may not be left out any more",
    body(A, { required: false }),
    body(A),
    "body-required breaking breaking",
  ],
  [
    "the content type changes",
    body(A, { contentType: "application/json" }),
    body(A, { contentType: "application/merge-patch+json" }),
    "content-type-changed neither breaking",
  ],
  [
    "the other media types swap their places",
    body(A, { content: { "text/plain": { schema: TEXT }, "text/json": { schema: A } } }),
    body(A, { content: { "text/json": { schema: A }, "text/plain": { schema: TEXT } } }),
  ],
  [
    "a body has one more media type",
    body(A),
    body(A, { content: { "text/plain": { schema: TEXT }, "text/json": { schema: A } } }),
    "content-added additive additive",
    "content-added additive additive",
  ],
  [
    "a body has one media type less, and a call that chose it had other arguments",
    body(A, { content: { "text/plain": { schema: TEXT } } }),
    body(A),
    "content-removed breaking breaking",
    "type-removed breaking neither",
  ],
  [
    "a body has one media type less",
    body(A, { content: { "application/x-www-form-urlencoded": { schema: A } } }),
    body(A),
    "content-removed neither breaking",
  ],
  [
    "a body in a media type that calls choose gets a required field",
    body(A, { content: { "multipart/form-data": { schema: object({ b: TEXT }, ["b"]) } } }),
    body(A, {
      content: { "multipart/form-data": { schema: object({ b: TEXT, c: TEXT }, ["b", "c"]) } },
    }),
    "added breaking breaking",
  ],
  [
    "a field of a form that calls choose is encoded in another way",
    chosenForm({ style: "spaceDelimited" }),
    chosenForm({ style: "deepObject" }),
    "encoding-changed neither breaking",
  ],
  [
    "a body in a media type that calls choose becomes one of properties",
    body(A, { content: { "multipart/form-data": { schema: TEXT } } }),
    body(A, { content: { "multipart/form-data": { schema: object({ b: TEXT }, ["b"]) } } }),
    "unexplained breaking neither",
  ],
  [
    "a body of properties becomes one of text",
    body(A),
    body(TEXT, { contentType: "text/plain" }),
    "content-type-changed neither breaking",
    "removed breaking breaking",
    "added breaking breaking",
    "type-removed breaking neither",
  ],
  [
    "a body's schema gets a name",
    body(A),
    body(ref, {}, { Item: A }),
    "type-removed breaking neither",
    "type-added additive neither",
  ],
  [
    "the schema of a body is renamed",
    body(ref, {}, { Item: A }),
    body({ $ref: "#/schemas/Thing" }, {}, { Thing: A }),
    "type-renamed breaking neither",
  ],
  [
    "an alternative is removed from a body",
    body({ oneOf: [A, object({ b: TEXT }, ["b"]), object({ c: TEXT }, ["c"])] }),
    body({ oneOf: [A, object({ b: TEXT }, ["b"])] }),
    "type-narrowed breaking breaking",
  ],
  [
    "one alternative of a body gets another property",
    body({ oneOf: [A, object({ b: TEXT }, ["b"])] }),
    body({ oneOf: [A, object({ b: TEXT, c: NUMBER }, ["b"])] }),
    "added additive additive",
  ],
  [
    "a schema that contains itself gets a property",
    body(ref, {}, { Item: object({ a: TEXT, child: ref }, ["a"]) }),
    body(ref, {}, { Item: object({ a: TEXT, b: TEXT, child: ref }, ["a"]) }),
    "added additive additive",
  ],
  [
    "a schema that contains itself or nothing gets a readOnly property",
    bothWays({ a: TEXT, child: { anyOf: [ref, { type: "null" }] } }),
    bothWays({
      a: TEXT,
      id: { type: "string", readOnly: true },
      child: { anyOf: [ref, { type: "null" }] },
    }),
    "added additive neither",
    "type-added additive neither",
  ],
  [
    "a body that is a pair changes a member",
    body({
      type: "array",
      prefixItems: [TEXT, { type: ["integer", "null"] }],
      items: false,
    }),
    body({ type: "array", prefixItems: [TEXT, { type: ["string", "null"] }], items: false }),
    "type-changed breaking neither",
  ],
  [
    "the character set of JSON is written out",
    body(A),
    body(A, { contentType: "application/json; charset=utf-8" }),
  ],
  [
    "an optional body with a required property is added",
    { routes: [{ route: "POST /items", name: "itemsCreate", group: "items" }] },
    body(A, { required: false }),
    "added additive additive",
  ],
];

/** A schema that requests and responses have. */
function bothWays(properties: object): ManifestParts {
  const routes = [
    ...body(object({ item: ref }, ["item"])).routes,
    ...ok(ref).routes,
    { route: "GET /other", name: "otherGet", group: "other", responses: { 200: json(ref) } },
  ];
  return { routes, schemas: { Item: object(properties) } };
}
