import type { ManifestParts } from "../generator/plan-of.js";
import { call, type Change, type Pair, pairsOf, type Program } from "./pair.js";
import { integer, json, text } from "../schemas.js";

const ok = { 200: json(text) };
const get = { route: "GET /items/{id}", name: "itemsGet", group: "items" };
const other = { route: "GET /others/{id}", name: "othersGet", group: "others" };
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

const inItems = { ...other, group: "items" };
const inOthers = { ...get, group: "others" };
const moved = { ...get, route: "GET /things/{id}" };
const asking = { ...get, headers: { accept: "x/y" } };
const strict = { generate: { endpoint: "strict" } };
const accepting = (accept: string, ...routes: readonly object[]): ManifestParts => ({
  ...oneOf(...routes),
  headers: { accept },
});

const ROUTES: readonly Change<ManifestParts>[] = [
  ["a route is added", oneOf(get), oneOf(get, other)],
  ["a route is removed", oneOf(get, other), oneOf(get)],
  ["a function is renamed", oneOf(get), oneOf({ ...get, name: "itemsFind" })],
  ["a function moves to another group", oneOf(get, other), oneOf(inOthers, other)],
  [
    "two functions swap their names",
    oneOf(get, inItems),
    oneOf({ ...get, name: "othersGet" }, { ...other, group: "items", name: "itemsGet" }),
  ],
  [
    "two functions swap their names across groups",
    oneOf(get, other),
    oneOf({ ...get, name: "othersGet" }, { ...other, name: "itemsGet" }),
  ],
  ["two functions swap their groups", oneOf(get, other), oneOf(inOthers, inItems)],
  [
    "two functions swap names and groups",
    oneOf(get, other),
    oneOf(
      { ...get, name: "othersGet", group: "others" },
      { ...other, name: "itemsGet", group: "items" },
    ),
  ],
  ["the method changes", oneOf(get), oneOf({ ...get, route: "DELETE /items/{id}" })],
  ["the path changes", oneOf(get), oneOf(moved)],
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
    oneOf({ ...get, parameters: [{ name: "id", in: "path", schema: integer }] }),
  ],
  ["the routes are in another order", oneOf(get, other), oneOf(other, get)],
  ["the base URL changes", oneOf(get), { ...oneOf(get), baseUrl: "https://b.example" }],
  [
    "one route has another base URL",
    oneOf(get, other),
    oneOf({ ...get, baseUrl: "https://b.example" }, other),
  ],
  ["a header is added", oneOf(get), accepting("a/b", get)],
  ["a default header changes", accepting("a/b", get), accepting("a/c", get)],
  ["a header changes that all routes replace", accepting("a/b", asking), accepting("a/c", asking)],
  ["a route gets a header", oneOf(get), oneOf(asking)],
  [
    "the requested media type changes",
    accepting("application/vnd.a+json", get),
    { ...accepting("application/vnd.a+json", get), mediaType: { format: "raw" } },
  ],
  ["endpoint() becomes strict", oneOf(get), { ...oneOf(get), ...strict }],
  ["endpoint() accepts any route", { ...oneOf(get), ...strict }, oneOf(get)],
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
const test = { url: "https://b.example", description: "Test" };
const anywhere = regional({ default: "eu" });
const europe = regional({ default: "eu", enum: ["eu"] });
const both = regional({ default: "eu", enum: ["eu", "us"] });

const SERVERS: readonly Change<readonly object[]>[] = [
  ["a server is added", [plain], [plain, test]],
  ["a server is removed", [plain, test], [plain]],
  ["a server is renamed", [plain], [{ ...plain, description: "Live" }]],
  ["the URL of a server changes", [plain], [{ ...plain, url: "https://c.example" }]],
  ["a server gets a variable", [plain], [anywhere]],
  ["a server loses its variable", [anywhere], [plain]],
  ["the default of a variable changes", [anywhere], [regional({ default: "us" })]],
  ["a variable becomes an enum", [anywhere], [both]],
  ["the enum of a variable gains a value", [europe], [both]],
  ["the enum of a variable loses a value", [both], [europe]],
  ["all servers are removed", [plain], []],
  ["the first server is added", [], [plain]],
  ["servers in another order", [plain, test], [test, plain]],
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
  return pairsOf(
    SERVERS,
    (servers) => ({ ...oneOf(get), ...(servers.length > 0 && { servers }) }),
    programs,
  );
}

/** Changes of routes, of what all of them share, and of servers. */
export function routePairs(): readonly Pair[] {
  return [...pairsOf(ROUTES, (parts) => parts, ROUTE_PROGRAMS), ...serverPairs()];
}
