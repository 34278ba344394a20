import type { ManifestParts } from "../generator/plan-of.js";
import { call, type Change, type Pair, pairsOf, use } from "./pair.js";
import { integer, json, list, object, text } from "../schemas.js";

const get = { route: "GET /items/{id}", name: "itemsGet", group: "items" };
const create = { route: "POST /items", name: "itemsCreate", group: "items" };
const oneOf = (...routes: readonly object[]): ManifestParts => ({ routes });

const a = object({ a: text }, "a");
const some = object({ a: text, b: text });
const someWithA = { schema: { ...some, required: ["a"] } };
const typed = (contentType: string | undefined, schema: unknown = a, more: object = {}) => ({
  required: true,
  schema,
  ...(contentType && { contentType }),
  ...more,
});
const orNull = (schema: object) => ({ anyOf: [schema, { type: "null" }] });
const BODIES: readonly Change<object | undefined>[] = [
  ["an optional body may be null", { schema: a }, { schema: orNull(a) }],
  ["an optional body may be null and becomes required", { schema: a }, typed(undefined, orNull(a))],
  ["a body that may be null becomes optional", typed(undefined, orNull(a)), { schema: orNull(a) }],
  [
    "a body of optional members may be null",
    typed(undefined, some),
    typed(undefined, orNull(some)),
  ],
  [
    "a body of optional members that may be null becomes required",
    { schema: orNull(some) },
    typed(undefined, orNull(some)),
  ],
  ["a required body becomes optional", typed(undefined), { schema: a }],
  ["an optional body becomes required", { schema: a }, typed(undefined)],
  ["a body of optional members becomes required", { schema: some }, typed(undefined, some)],
  ["a body of optional members becomes optional", typed(undefined, some), { schema: some }],
  [
    "an optional body becomes a required body of optional members",
    { schema: a },
    typed(undefined, some),
  ],
  ["a required body of optional members is added", undefined, typed(undefined, some)],
  ["an optional body gains a required property", { schema: some }, someWithA],
  [
    "an optional body gains a new required property",
    { schema: some },
    { schema: object({ a: text, b: text, c: text }, "c") },
  ],
  [
    "an optional body gains a second required property",
    { schema: a },
    { schema: object({ a: text, c: text }, "a", "c") },
  ],
  ["an optional body loses its required property", someWithA, { schema: some }],
  ["a body is added", undefined, { schema: some }],
  ["an optional body with a required property is added", undefined, { schema: a }],
  ["a required body is added", undefined, typed(undefined)],
  ["a body is removed", { schema: some }, undefined],
  ["the content type changes", typed("application/json"), typed("application/merge-patch+json")],
  [
    "the default content type is declared explicitly",
    typed(undefined),
    typed("application/json; charset=utf-8"),
  ],
  [
    "the default content type is declared explicitly, without charset",
    typed(undefined),
    typed("application/json"),
  ],
  [
    "the content type becomes the default",
    typed("application/json; charset=utf-8"),
    typed(undefined),
  ],
  ["a form instead of JSON", typed(undefined), typed("application/x-www-form-urlencoded")],
  ["text instead of JSON", typed(undefined, text), typed("text/plain", text)],
  ["a body changes from an object to text", typed(undefined), typed(undefined, text)],
  ["a body of text becomes an object", typed(undefined, text), typed(undefined)],
  ["an object may also be a list", typed(undefined), typed(undefined, { oneOf: [a, list(text)] })],
  ["an object may also be text", typed(undefined), typed(undefined, { oneOf: [a, text] })],
];

function bodyPairs(): readonly Pair[] {
  const values = [
    "",
    "{}",
    '{ a: "x" }',
    '{ a: "x", b: "y" }',
    '{ b: "y" }',
    '{ c: "z" }',
    '{ a: "x", c: "z" }',
    '{ data: "x" }',
    '{ data: ["x"] }',
    '{ data: { a: "x" } }',
    "{ data: null }",
  ];
  return pairsOf(
    BODIES,
    (requestBody) => oneOf({ ...create, ...(requestBody && { requestBody }) }),
    values.map((one) => call(`api.itemsCreate(${one})`)),
  );
}

const [one, two] = [json(a), json(some)];
const whole = { schema: integer };
const words = { schema: text };
const more = { ...a, properties: { ...a.properties, z: text } };
const csv = { content: { "text/csv": {} } };
/** JSON beside other media types. */
const offered = (others: Readonly<Record<string, object>>, schema: object = a) => {
  const all = Object.entries({ "application/json": schema, ...others });
  return { content: Object.fromEntries(all.map(([type, part]) => [type, { schema: part }])) };
};
const counted = (header: object) => json(a, { headers: { "x-total": header } });

const RESPONSES: readonly Change<object | undefined>[] = [
  ["responses are added", undefined, { 200: one }],
  ["responses are removed", { 200: one }, undefined],
  ["an error is added", { 200: one }, { 200: one, 404: two }],
  ["an error is removed", { 200: one, 404: two }, { 200: one }],
  [
    "an error with the same body is added",
    { 200: one, 404: two },
    { 200: one, 404: two, 409: two },
  ],
  [
    "an error with a different body is added",
    { 200: one, 404: two },
    { 200: one, 404: two, 409: one },
  ],
  ["a second success is added", { 200: one }, { 200: one, 201: two }],
  ["a success without content is added", { 200: one }, { 200: one, 204: {} }],
  ["a success is removed", { 200: one, 201: two }, { 200: one }],
  ["404 becomes 4XX", { 200: one, 404: two }, { 200: one, "4XX": two }],
  ["4XX becomes 404", { 200: one, "4XX": two }, { 200: one, 404: two }],
  ["a default is added", { 200: one }, { 200: one, default: two }],
  ["a response header is added", { 200: one }, { 200: counted({ ...whole, required: true }) }],
  ["a response header is removed", { 200: counted({ ...whole, required: true }) }, { 200: one }],
  [
    "a response header becomes optional",
    { 200: counted({ ...words, required: true }) },
    { 200: counted(words) },
  ],
  [
    "a response gains a JSON media type with a different schema",
    { 200: one },
    { 200: offered({ "application/hal+json": some }) },
  ],
  [
    "a response gains a JSON media type with the same schema",
    { 200: one },
    { 200: offered({ "application/hal+json": more }) },
  ],
  ["a response gains a text media type", { 200: one }, { 200: offered({ "text/csv": text }) }],
  ["a text response gains a JSON media type", { 200: csv }, { 200: offered({ "text/csv": text }) }],
  ["text instead of JSON", { 200: json(text) }, { 200: { content: { "text/plain": words } } }],
  [
    "bytes instead of JSON",
    { 200: one },
    {
      200: {
        content: { "application/octet-stream": { schema: { type: "string", format: "binary" } } },
      },
    },
  ],
];

function responsePairs(): readonly Pair[] {
  const types = [
    "{ a: string }",
    "{ a?: string | undefined; b?: string | undefined }",
    "string",
    "undefined",
    "unknown",
  ];
  const response = "TypedResponse<ResponsesOf<ReturnType<typeof api.itemsGet>>>";
  const reads = ["200", "201", "204", "404", "409", "500"].flatMap((status) =>
    types.map(
      (type) =>
        `if (response.status === ${status}) { const one: ${type} = await response.json(); return one; }`,
    ),
  );
  const statements = [
    ...reads,
    ...types.flatMap((type) => [
      `if (response.ok) { const one: ${type} = await response.json(); return one; }`,
      `if (!response.ok) { const one: ${type} = await response.json(); return one; }`,
      `const one: ${type} = await response.json(); return one;`,
    ]),
    ...["", "if (response.status === 200) ", "if (response.ok) ", "if (!response.ok) "].flatMap(
      (condition) => [
        `${condition}{ return (await response.json()).a; }`,
        `${condition}{ return (await response.json()).b; }`,
        ...["string", "`${number}`", "string | null", "`${number}` | null"].map(
          (type) =>
            `${condition}{ const one: ${type} = response.headers.get("x-total"); return one; }`,
        ),
      ],
    ),
  ];
  const programs = [
    call('api.itemsGet({ id: "1" })'),
    ...statements.map((one) =>
      use(`export async function read(response: ${response}) { ${one} return; }`),
    ),
    use(
      'const chosen = api.itemsGet({ id: "1" }, { headers: { accept: "application/hal+json" } }); export const z = (item: ResponseBody<typeof chosen>) => item.z;',
    ),
    ...types.map((type) =>
      use(
        `export const body = (item: ResponseBody<ReturnType<typeof api.itemsGet>>): ${type} => item;`,
      ),
    ),
  ];
  return pairsOf(
    RESPONSES,
    (responses) => oneOf({ ...get, ...(responses && { responses }) }),
    programs,
  );
}

/** Changes of bodies and responses as a whole. */
export function messagePairs(): readonly Pair[] {
  return [...bodyPairs(), ...responsePairs()];
}
