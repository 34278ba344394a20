import type { ManifestParts } from "../../plan-of.js";
import { body, ok, pairRows, type Row } from "./row.js";
import { integer, json, list, object, ref, text } from "../../../schemas.js";

const A = object({ a: text }, "a");
const item = ref("Item");

/** A form whose field `a` is a list. */
function form(encoding: object, field = "a") {
  const contentType = "application/x-www-form-urlencoded";
  return body(object({ [field]: list(text) }, field), { contentType, encoding });
}

/** A body in JSON, or in such a form. */
function chosenForm(encoding: object) {
  const schema = object({ b: list(text) });
  const content = { "multipart/form-data": { schema, encoding: { b: encoding } } };
  return body(A, { content });
}

/** A body with a property of a union, whose alternatives have these kinds. */
function variants(
  union: string,
  kinds: Readonly<Record<string, readonly string[]>>,
  more: readonly string[] = [],
) {
  const alternatives = Object.entries(kinds).map(([name, kind]) => {
    // The properties that the alternatives share tell nothing.
    const properties = Object.fromEntries(["a", ...more].map((property) => [property, text]));
    return [name, object({ kind: { enum: kind }, ...properties }, "kind")] as const;
  });
  const oneOf = alternatives.map(([name]) => ref(name));
  const schemas = { [union]: { oneOf }, ...Object.fromEntries(alternatives) };
  return body(object({ filter: ref(union) }), {}, schemas);
}

const RENAMED = [1, 2, 3].map(() => "type-renamed breaking neither" as const);

/** What happens to the bodies of requests. */
export const BODIES: readonly Row[] = [
  ...pairRows({
    "a part of `allOf` narrows a property that another part narrows, too, as whole body": [],
    "an inline part of `allOf` widens a property that another part narrows, as whole body": [],
    "object → union of its kinds, as whole body": [],
    "object → union of its kinds, one with an additional required property, as whole body": [
      "type-narrowed breaking neither",
    ],
    "a body of optional members becomes required": ["body-required neither breaking"],
    "a body of optional members becomes optional": ["body-optional neither breaking"],
    // A function whose parameters are only its body has no parameters type.
    "an optional body becomes a required body of optional members": [
      "optional additive additive",
      "added additive additive",
      "body-required neither breaking",
      "type-removed breaking neither",
    ],
    "a required body of optional members is added": [
      "added additive additive",
      "added additive additive",
      "body-required neither breaking",
    ],
    "object gains an optional property, as whole body": ["added additive additive"],
    "object gains a required property, as whole body": ["added breaking breaking"],
    "an additional property is declared, as whole body": ["added breaking neither"],
    "a declared property becomes an additional property, as whole body": [
      "removed additive neither",
    ],
    "object loses an optional property, as whole body": ["removed breaking breaking"],
    "property becomes required, as whole body": ["required breaking breaking"],
    "property becomes optional, as whole body": ["optional additive additive"],
    "required readOnly property is added, as whole body": [],
    "additional properties are allowed, as property of a body": [
      "other-properties-added additive additive",
    ],
    "additional properties are forbidden, as property of a body": [
      "other-properties-removed breaking breaking",
    ],
    "object → map, as property of a body": [
      "removed additive additive",
      "other-properties-added additive additive",
    ],
    "a required body becomes optional": ["body-optional additive additive"],
    "an optional body becomes required": [
      "body-required breaking breaking",
      "type-removed breaking neither",
    ],
    "an optional body may be null": [],
    "an optional body may be null and becomes required": [
      "type-widened additive additive",
      "body-required breaking breaking",
    ],
    "a body that may be null becomes optional": [
      "type-narrowed breaking breaking",
      "body-optional additive additive",
    ],
    "a body of optional members may be null": [
      "type-widened additive additive",
      "body-required breaking neither",
    ],
    "a body of optional members that may be null becomes required": [
      "type-widened additive additive",
      "body-required breaking breaking",
    ],
    "the content type changes": ["content-type-changed neither breaking"],
    "a body changes from an object to text": [
      "removed breaking breaking",
      "added breaking breaking",
      "type-removed breaking neither",
    ],
    "a schema gets a name, as whole body": [
      "type-removed breaking neither",
      "type-added additive neither",
    ],
    "alternative is removed, as whole body": ["type-narrowed breaking breaking"],
    "alternative gains an optional property, as whole body": ["added additive additive"],
    "a recursive object gains a property, as whole body": ["added additive additive"],
    "pair changes a member, as whole body": ["type-changed breaking neither"],
    "the default content type is declared explicitly": [],
    "an optional body with a required property is added": ["added additive additive"],
  }),
  [
    "a field of a form is separated by commas instead of repeated",
    form({}),
    form({ a: { style: "form", explode: false } }),
    "encoding-changed neither breaking",
  ],
  [
    "a field of a form with an inherited name is separated by spaces instead of repeated",
    form({}, "constructor"),
    form({ constructor: { style: "spaceDelimited" } }, "constructor"),
    "encoding-changed neither breaking",
  ],
  [
    "a field of a form is serialized as JSON",
    form({ a: { style: "deepObject" } }),
    form({ a: { contentType: "application/json" } }),
    "encoding-changed neither breaking",
  ],
  [
    "the alternative media types swap places",
    body(A, { content: { "text/plain": { schema: text }, "text/json": { schema: A } } }),
    body(A, { content: { "text/json": { schema: A }, "text/plain": { schema: text } } }),
  ],
  [
    "a body gains a media type",
    body(A),
    body(A, { content: { "text/plain": { schema: text }, "text/json": { schema: A } } }),
    "content-added additive additive",
    "content-added additive additive",
  ],
  [
    "a body loses a media type with different arguments",
    body(A, { content: { "text/plain": { schema: text } } }),
    body(A),
    "content-removed breaking breaking",
    "type-removed breaking neither",
  ],
  [
    "a body loses a media type",
    body(A, { content: { "application/x-www-form-urlencoded": { schema: A } } }),
    body(A),
    "content-removed neither breaking",
  ],
  [
    "an alternative body gains a required field",
    body(A, { content: { "multipart/form-data": { schema: object({ b: text }, "b") } } }),
    body(A, {
      content: { "multipart/form-data": { schema: object({ b: text, c: text }, "b", "c") } },
    }),
    "added breaking breaking",
  ],
  [
    "the encoding of a field in an alternative form changes",
    chosenForm({ style: "spaceDelimited" }),
    chosenForm({ style: "deepObject" }),
    "encoding-changed neither breaking",
  ],
  [
    "an alternative body becomes an object",
    body(A, { content: { "multipart/form-data": { schema: text } } }),
    body(A, { content: { "multipart/form-data": { schema: object({ b: text }, "b") } } }),
    "unexplained breaking neither",
  ],
  [
    "an alternative body becomes an object, and a response no longer uses a schema",
    alternativeAnd(text, { a: ref("Part") }, { Part: A }),
    alternativeAnd(object({ b: text }, "b"), { a: text }),
    "type-changed breaking neither",
    "type-removed breaking neither",
    "unexplained breaking neither",
  ],
  [
    "the schema of a body is renamed",
    body(item, {}, { Item: A }),
    body(ref("Thing"), {}, { Thing: A }),
    "type-renamed breaking neither",
  ],
  [
    "the schema of an optional body requires less",
    body(item, { required: false }, { Item: object({ a: text, b: text }, "a") }),
    body(item, { required: false }, { Item: object({ a: text, b: text }) }),
    "optional additive additive",
    "type-removed breaking neither",
  ],
  [
    "the body's schema of any object declares properties",
    body(item, {}, { Item: { type: "object" } }),
    body(item, {}, { Item: A }),
    "removed breaking breaking",
    "added breaking breaking",
    "type-removed breaking neither",
    "added breaking neither",
    "other-properties-removed breaking neither",
  ],
  [
    "alternatives with several kinds are renamed and reordered, and each gains a property",
    variants("Rule", { ListRule: ["one-of", "none-of"], PlainRule: ["empty", "filled"] }),
    variants("Check", { PlainCheck: ["empty", "filled"], ListCheck: ["one-of", "none-of"] }, ["z"]),
    "added additive additive",
    "added additive additive",
    ...RENAMED,
  ],
  [
    "alternatives with new kinds are renamed and reordered, and each gains a property",
    variants("Rule", { ListRule: ["one-of"], PlainRule: ["empty"] }),
    variants("Check", { PlainCheck: ["blank"], ListCheck: ["some-of"] }, ["z"]),
    "values-removed breaking neither",
    "values-added additive neither",
    "added additive additive",
    "values-removed breaking neither",
    "values-added additive neither",
    "added additive additive",
    ...RENAMED,
  ],
  [
    "a schema that contains itself or null gains a readOnly property",
    bothWays({ a: text, child: { anyOf: [item, { type: "null" }] } }),
    bothWays({
      a: text,
      id: { type: "string", readOnly: true },
      child: { anyOf: [item, { type: "null" }] },
    }),
    "added additive neither",
    "type-added additive neither",
  ],
  [
    "a schema with lists becomes a response, too",
    lists(false, text),
    lists(true, text),
    "route-added additive additive",
    "array-mutable breaking neither",
    "array-mutable breaking neither",
  ],
  [
    "a schema with lists is no longer a response, and its lists have numbers",
    lists(true, text),
    lists(false, integer),
    "route-removed breaking breaking",
    "array-readonly additive neither",
    "type-changed breaking neither",
    "array-readonly additive neither",
    "type-changed breaking neither",
  ],
];

/** A list that a request has, and a response too if `isReturned`. */
function lists(isReturned: boolean, items: object): ManifestParts {
  const Item = object({ all: list(items), pair: { prefixItems: [items] } });
  const sent = body(object({ item }, "item"), {}, { Item });
  return isReturned ? { ...sent, routes: [...sent.routes, ...ok(item).routes] } : sent;
}

/** A body with an alternative, and the response `Item` of another route. */
function alternativeAnd(form: object, properties: object, schemas: object = {}): ManifestParts {
  const content = { "multipart/form-data": { schema: form } };
  const routes = [...body(A, { content }).routes, ...ok(item).routes];
  return { routes, schemas: { Item: object(properties), ...schemas } };
}

/** A schema that requests and responses have. */
function bothWays(properties: object): ManifestParts {
  const routes = [
    ...body(object({ item }, "item")).routes,
    ...ok(item).routes,
    { route: "GET /other", name: "otherGet", group: "other", responses: { 200: json(item) } },
  ];
  return { routes, schemas: { Item: object(properties) } };
}
