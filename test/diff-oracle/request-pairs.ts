import type { ManifestParts } from "../generator/plan-of.js";
import { call, type Pair, type Program, use } from "./pair.js";

const text = { type: "string" };
const list = { type: "array", items: text };
const object = { type: "object", properties: { a: text }, required: ["a"] };

/** Values of each kind, with characters that styles treat differently. */
const KINDS: Readonly<Record<string, readonly [schema: object, values: readonly string[]]>> = {
  text: [text, ['"x"', '"a/b c"', '"a,b"', '"a|b"']],
  number: [{ type: "integer" }, ["1", "-20"]],
  flag: [{ type: "boolean" }, ["true"]],
  enum: [{ enum: ["asc", "desc"] }, ['"asc"', '"desc"']],
  list: [list, ['["x"]', '["x", "y/z"]', "[]"]],
  numbers: [{ type: "array", items: { type: "integer" } }, ["[1]", "[1, 2]"]],
  object: [object, ['{ a: "x" }', '{ a: "y/z" }']],
};

const STYLES: Readonly<Record<string, object>> = {
  joined: { explode: false },
  repeated: { explode: true },
  spaces: { style: "spaceDelimited", explode: false },
  pipes: { style: "pipeDelimited", explode: false },
  deep: { style: "deepObject", explode: true },
  reserved: { explode: true, allowReserved: true },
};

const METHODS = ["GET", "POST"] as const;

type Parameter = Readonly<Record<string, unknown>>;

function items(parameters: readonly Parameter[], method = "GET", more: object = {}): ManifestParts {
  return {
    routes: [{ route: `${method} /items`, name: "itemsList", group: "items", parameters, ...more }],
  };
}

/** Each change of one style to another, for each kind of value and two methods. */
function stylePairs(): readonly Pair[] {
  return METHODS.flatMap((method) =>
    Object.entries(KINDS).flatMap(([kind, [schema, values]]) =>
      Object.entries(STYLES).flatMap(([from, old]) =>
        Object.entries(STYLES)
          .filter(([to]) => to !== from)
          .map(([to, now]): Pair => {
            const parameter = (style: object) => ({ name: "p", in: "query", ...style, schema });
            return {
              name: `${method}: ${kind}, ${from} → ${to}`,
              before: items([parameter(old)], method),
              after: items([parameter(now)], method),
              programs: [
                "api.itemsList({})",
                ...values.map((value) => `api.itemsList({ p: ${value} })`),
              ].map(call),
            };
          }),
      ),
    ),
  );
}

const p = { name: "p", in: "query", schema: text };
const q = { name: "q", in: "query", schema: text };
const header = { name: "x-mode", in: "header", schema: text };

const PARAMETERS: readonly (readonly [
  name: string,
  before: readonly Parameter[],
  after: readonly Parameter[],
])[] = [
  ["an optional one is added", [p], [p, q]],
  ["a required one is added", [p], [p, { ...q, required: true }]],
  ["an optional one is removed", [p, q], [p]],
  ["a required one is removed", [p, { ...q, required: true }], [p]],
  ["one becomes required", [p], [{ ...p, required: true }]],
  ["one becomes optional", [{ ...p, required: true }], [p]],
  ["an argument is renamed", [{ ...p, as: "x" }], [{ ...p, as: "y" }]],
  ["a wire name changes", [{ ...p, as: "x" }], [{ ...q, as: "x" }]],
  ["both names change", [p], [q]],
  ["two swap their places", [p, q], [q, p]],
  [
    "two swap their wire names",
    [
      { ...p, as: "x" },
      { ...q, as: "y" },
    ],
    [
      { ...p, as: "y" },
      { ...q, as: "x" },
    ],
  ],
  ["one goes into a header", [{ ...p, name: "x-mode" }], [header]],
  ["an optional header is added", [p], [p, header]],
  ["a required header is added", [p], [p, { ...header, required: true }]],
  ["an optional header is removed", [p, header], [p]],
  ["a required header is removed", [p, { ...header, required: true }], [p]],
  ["a header becomes required", [header], [{ ...header, required: true }]],
  ["a header becomes optional", [{ ...header, required: true }], [header]],
  ["a header becomes an enum", [header], [{ ...header, schema: { enum: ["x"] } }]],
  [
    "a header's enum gains a value",
    [{ ...header, schema: { enum: ["x"] } }],
    [{ ...header, schema: { enum: ["x", "y"] } }],
  ],
  ["a header's number becomes text", [{ ...header, schema: { type: "integer" } }], [header]],
  [
    "a default changes",
    [{ ...p, schema: { type: "string", default: "a" } }],
    [{ ...p, schema: { type: "string", default: "b" } }],
  ],
  ["one is deprecated", [p], [{ ...p, deprecated: true }]],
  ["a description changes", [{ ...p, description: "One." }], [{ ...p, description: "Two." }]],
];

function parameterPairs(): readonly Pair[] {
  const headers = [
    "",
    ', { headers: { "x-mode": "x" } }',
    ', { headers: { "x-mode": "y" } }',
    ', { headers: { "x-mode": "1" } }',
    ", { headers: {} }",
  ];
  const values = [
    "",
    "{}",
    '{ p: "x" }',
    '{ p: "x", q: "y" }',
    '{ q: "y" }',
    '{ x: "1" }',
    '{ y: "1" }',
    '{ x: "1", y: "2" }',
    '{ "x-mode": "x" }',
  ];
  const programs = values.flatMap((one) =>
    headers
      .filter((more) => one !== "" || more === "")
      .map((more) => call(`api.itemsList(${one}${more})`)),
  );
  return METHODS.flatMap((method) =>
    PARAMETERS.map(([name, before, after]): Pair => {
      return {
        name: `${method}: ${name}`,
        before: items(before, method),
        after: items(after, method),
        programs,
      };
    }),
  );
}

const ok = { 200: { content: { "application/json": { schema: text } } } };
const get = { route: "GET /items/{id}", name: "itemsGet", group: "items" };
const other = { route: "GET /others/{id}", name: "othersGet", group: "others" };
const create = { route: "POST /items", name: "itemsCreate", group: "items" };
const oneOf = (...routes: readonly object[]): ManifestParts => ({ routes });

const ROUTE_PROGRAMS: readonly Program[] = [
  ...[
    "api.itemsGet",
    "api.othersGet",
    "api.itemsFind",
    "in_items.itemsGet",
    "in_others.itemsGet",
    "in_items.othersGet",
    "in_others.othersGet",
  ].flatMap((name) =>
    ["{}", '{ id: "1" }', '{ key: "1" }', "{ id: 1 }"].map((argument) =>
      call(`${name}(${argument})`),
    ),
  ),
  call('api.endpoint("GET /items/{id}", { id: "1" })'),
  call('api.endpoint("GET /unknown")'),
  call('api.endpoint("GET /items/{id}", { id: "1", more: 2 })'),
];

const ROUTES: readonly (readonly [name: string, before: ManifestParts, after: ManifestParts])[] = [
  ["a route is added", oneOf(get), oneOf(get, other)],
  ["a route is removed", oneOf(get, other), oneOf(get)],
  ["a function is renamed", oneOf(get), oneOf({ ...get, name: "itemsFind" })],
  [
    "a function moves to another group",
    oneOf(get, other),
    oneOf({ ...get, group: "others" }, other),
  ],
  [
    "two functions swap their names",
    oneOf(get, { ...other, group: "items" }),
    oneOf({ ...get, name: "othersGet" }, { ...other, group: "items", name: "itemsGet" }),
  ],
  [
    "two functions swap their names across groups",
    oneOf(get, other),
    oneOf({ ...get, name: "othersGet" }, { ...other, name: "itemsGet" }),
  ],
  [
    "two functions swap their groups",
    oneOf(get, other),
    oneOf({ ...get, group: "others" }, { ...other, group: "items" }),
  ],
  [
    "two functions swap names and groups",
    oneOf(get, other),
    oneOf(
      { ...get, name: "othersGet", group: "others" },
      { ...other, name: "itemsGet", group: "items" },
    ),
  ],
  ["the method changes", oneOf(get), oneOf({ ...get, route: "DELETE /items/{id}" })],
  ["the path changes", oneOf(get), oneOf({ ...get, route: "GET /things/{id}" })],
  [
    "the path changes, with responses",
    oneOf({ ...get, responses: ok }),
    oneOf({ ...get, responses: ok, route: "GET /things/{id}" }),
  ],
  ["a variable is renamed", oneOf(get), oneOf({ ...get, route: "GET /items/{key}" })],
  [
    "the last segment becomes optional",
    oneOf(get),
    oneOf({ ...get, parameters: [{ name: "id", in: "path", required: false, schema: text }] }),
  ],
  [
    "an identifier becomes a number",
    oneOf(get),
    oneOf({ ...get, parameters: [{ name: "id", in: "path", schema: { type: "integer" } }] }),
  ],
  ["the routes are in another order", oneOf(get, other), oneOf(other, get)],
  ["the base URL changes", oneOf(get), { ...oneOf(get), baseUrl: "https://b.example" }],
  [
    "one route has another base URL",
    oneOf(get, other),
    oneOf({ ...get, baseUrl: "https://b.example" }, other),
  ],
  ["a header is added", oneOf(get), { ...oneOf(get), headers: { accept: "a/b" } }],
  [
    "a header changes",
    { ...oneOf(get), headers: { accept: "a/b" } },
    { ...oneOf(get), headers: { accept: "a/c" } },
  ],
  [
    "a header changes that all routes replace",
    { ...oneOf({ ...get, headers: { accept: "x/y" } }), headers: { accept: "a/b" } },
    { ...oneOf({ ...get, headers: { accept: "x/y" } }), headers: { accept: "a/c" } },
  ],
  ["a route gets a header", oneOf(get), oneOf({ ...get, headers: { accept: "x/y" } })],
  [
    "a media type is asked for",
    { ...oneOf(get), headers: { accept: "application/vnd.a+json" } },
    { ...oneOf(get), headers: { accept: "application/vnd.a+json" }, mediaType: { format: "raw" } },
  ],
  ["endpoint() becomes strict", oneOf(get), { ...oneOf(get), generate: { endpoint: "strict" } }],
  ["endpoint() takes any route", { ...oneOf(get), generate: { endpoint: "strict" } }, oneOf(get)],
  [
    "all routes are in one module",
    oneOf(get, other),
    { ...oneOf(get, other), generate: { layout: "single" } },
  ],
  ["only words change", oneOf({ ...get, summary: "One." }), oneOf({ ...get, summary: "Two." })],
  ["a route is deprecated", oneOf(get), oneOf({ ...get, deprecated: true })],
];

const plain = { url: "https://a.example", description: "Main" };
const regional = (variable: object) => ({
  url: "https://{region}.example",
  description: "Main",
  variables: { region: variable },
});
const SERVERS: readonly (readonly [
  name: string,
  before: readonly object[],
  after: readonly object[],
])[] = [
  ["a server is added", [plain], [plain, { url: "https://b.example", description: "Test" }]],
  ["a server is removed", [plain, { url: "https://b.example", description: "Test" }], [plain]],
  ["a server is renamed", [plain], [{ ...plain, description: "Live" }]],
  ["the URL of a server changes", [plain], [{ ...plain, url: "https://c.example" }]],
  ["a server gets a variable", [plain], [regional({ default: "eu" })]],
  ["a server loses its variable", [regional({ default: "eu" })], [plain]],
  [
    "the default of a variable changes",
    [regional({ default: "eu" })],
    [regional({ default: "us" })],
  ],
  [
    "a variable becomes an enum",
    [regional({ default: "eu" })],
    [regional({ default: "eu", enum: ["eu", "us"] })],
  ],
  [
    "the enum of a variable gains a value",
    [regional({ default: "eu", enum: ["eu"] })],
    [regional({ default: "eu", enum: ["eu", "us"] })],
  ],
  [
    "the enum of a variable loses a value",
    [regional({ default: "eu", enum: ["eu", "us"] })],
    [regional({ default: "eu", enum: ["eu"] })],
  ],
  ["all servers are removed", [plain], []],
  ["the first server is added", [], [plain]],
  [
    "servers in another order",
    [plain, { url: "https://b.example", description: "Test" }],
    [{ url: "https://b.example", description: "Test" }, plain],
  ],
];

function serverPairs(): readonly Pair[] {
  const names = ["main", "live", "test"].flatMap((name) => [`api.${name}`, `in_servers.${name}`]);
  const arguments_ = [
    "",
    "()",
    '({ region: "eu" })',
    '({ region: "us" })',
    '({ region: "x" })',
    ".length",
  ];
  const programs = [
    ...names.flatMap((name) => arguments_.map((one) => call(`${name}${one}`))),
    call('api.itemsGet({ id: "1" })'),
  ];
  return SERVERS.map(([name, before, after]): Pair => {
    const parts = (servers: readonly object[]) => ({
      ...oneOf(get),
      ...(servers.length > 0 && { servers }),
    });
    return { name, before: parts(before), after: parts(after), programs };
  });
}

const a = { type: "object", properties: { a: text }, required: ["a"] };
const some = { type: "object", properties: { a: text, b: text } };
const typed = (contentType: string | undefined, schema: unknown = a, more: object = {}) => ({
  required: true,
  schema,
  ...(contentType && { contentType }),
  ...more,
});
const BODIES: readonly (readonly [
  name: string,
  before: object | undefined,
  after: object | undefined,
])[] = [
  ["a required body becomes optional", typed(undefined), { schema: a }],
  ["an optional body becomes required", { schema: a }, typed(undefined)],
  [
    "an optional body of optional properties becomes required",
    { schema: some },
    { schema: some, required: true },
  ],
  [
    "an optional body gains a required property",
    { schema: some },
    { schema: { ...some, required: ["a"] } },
  ],
  [
    "an optional body gains a new required property",
    { schema: some },
    { schema: { type: "object", properties: { a: text, b: text, c: text }, required: ["c"] } },
  ],
  [
    "an optional body gains a second required property",
    { schema: a },
    { schema: { type: "object", properties: { a: text, c: text }, required: ["a", "c"] } },
  ],
  [
    "an optional body loses its required property",
    { schema: { ...some, required: ["a"] } },
    { schema: some },
  ],
  ["a body is added", undefined, { schema: some }],
  ["an optional body with a required property is added", undefined, { schema: a }],
  ["a required body is added", undefined, typed(undefined)],
  ["a body is removed", { schema: some }, undefined],
  ["the content type changes", typed("application/json"), typed("application/merge-patch+json")],
  ["the content type is written out", typed(undefined), typed("application/json; charset=utf-8")],
  [
    "the content type is written out, without a character set",
    typed(undefined),
    typed("application/json"),
  ],
  [
    "the content type is not written out any more",
    typed("application/json; charset=utf-8"),
    typed(undefined),
  ],
  ["a form instead of JSON", typed(undefined), typed("application/x-www-form-urlencoded")],
  ["text instead of JSON", typed(undefined, text), typed("text/plain", text)],
  ["a body of properties becomes text", typed(undefined), typed(undefined, text)],
  ["a body of text becomes one of properties", typed(undefined, text), typed(undefined)],
  ["an object may be a list too", typed(undefined), typed(undefined, { oneOf: [a, list] })],
  ["an object may be text too", typed(undefined), typed(undefined, { oneOf: [a, text] })],
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
  ];
  return BODIES.map(([name, before, after]): Pair => {
    const parts = (requestBody: object | undefined) =>
      oneOf({ ...create, ...(requestBody && { requestBody }) });
    return {
      name,
      before: parts(before),
      after: parts(after),
      programs: values.map((one) => call(`api.itemsCreate(${one})`)),
    };
  });
}

const json = (schema: object, more: object = {}) => ({
  content: { "application/json": { schema } },
  ...more,
});
const RESPONSES: readonly (readonly [
  name: string,
  before: object | undefined,
  after: object | undefined,
])[] = [
  ["responses are added", undefined, { 200: json(a) }],
  ["responses are removed", { 200: json(a) }, undefined],
  ["an error is added", { 200: json(a) }, { 200: json(a), 404: json(some) }],
  ["an error is removed", { 200: json(a), 404: json(some) }, { 200: json(a) }],
  [
    "a second error of the same body is added",
    { 200: json(a), 404: json(some) },
    { 200: json(a), 404: json(some), 409: json(some) },
  ],
  [
    "a second error of another body is added",
    { 200: json(a), 404: json(some) },
    { 200: json(a), 404: json(some), 409: json(a) },
  ],
  ["a second success is added", { 200: json(a) }, { 200: json(a), 201: json(some) }],
  ["a success without content is added", { 200: json(a) }, { 200: json(a), 204: {} }],
  ["a success is removed", { 200: json(a), 201: json(some) }, { 200: json(a) }],
  ["404 becomes 4XX", { 200: json(a), 404: json(some) }, { 200: json(a), "4XX": json(some) }],
  ["4XX becomes 404", { 200: json(a), "4XX": json(some) }, { 200: json(a), 404: json(some) }],
  ["a default is added", { 200: json(a) }, { 200: json(a), default: json(some) }],
  [
    "a header is declared",
    { 200: json(a) },
    { 200: json(a, { headers: { "x-total": { required: true, schema: { type: "integer" } } } }) },
  ],
  [
    "a header is not declared any more",
    { 200: json(a, { headers: { "x-total": { required: true, schema: { type: "integer" } } } }) },
    { 200: json(a) },
  ],
  [
    "a header may be missing",
    { 200: json(a, { headers: { "x-total": { required: true, schema: text } } }) },
    { 200: json(a, { headers: { "x-total": { schema: text } } }) },
  ],
  [
    "text instead of JSON",
    { 200: json(text) },
    { 200: { content: { "text/plain": { schema: text } } } },
  ],
  [
    "bytes instead of JSON",
    { 200: json(a) },
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
  ];
  return RESPONSES.map(([name, before, after]): Pair => {
    const parts = (responses: object | undefined) =>
      oneOf({ ...get, ...(responses && { responses }) });
    return { name, before: parts(before), after: parts(after), programs };
  });
}

/** Changes of parameters, routes, manifests, servers, bodies and responses. */
export function requestPairs(): readonly Pair[] {
  return [
    ...stylePairs(),
    ...parameterPairs(),
    ...ROUTES.map(([name, before, after]): Pair => ({
      name,
      before,
      after,
      programs: ROUTE_PROGRAMS,
    })),
    ...serverPairs(),
    ...bodyPairs(),
    ...responsePairs(),
  ];
}
