import { list, listing, NUMBER, object, query, type Row, TEXT } from "./row.js";

const ROUTE = { route: "GET /items", name: "itemsList", group: "items" };
const OTHER = { route: "GET /other", name: "otherList", group: "other" };
const lists = { type: "array", items: TEXT };

function routes(...all: readonly object[]) {
  return { routes: all };
}

/** What happens to routes, to what they are called, and to what the compiler will not notice. */
export const ROUTES: readonly Row[] = [
  {
    name: "a route is added",
    before: routes(ROUTE),
    after: routes(ROUTE, OTHER),
    want: [["route-added", "additive", "additive"]],
    old: listing("{}"),
    gain: 'import { otherList } from "api";\nexport const request = otherList();',
  },
  {
    name: "a route is removed",
    before: routes(ROUTE, OTHER),
    after: routes(ROUTE),
    want: [["route-removed", "breaking", "breaking"]],
    old: 'import { otherList } from "api";\nexport const request = otherList();',
    now: undefined,
  },
  {
    name: "a function is renamed",
    before: routes(ROUTE),
    after: routes({ ...ROUTE, name: "allItems" }),
    want: [["route-renamed", "breaking", "neither"]],
    old: listing("{}"),
    now: 'import { allItems } from "api";\nexport const request = allItems();',
  },
  {
    name: "a function moves to another group",
    before: routes(ROUTE),
    after: routes({ ...ROUTE, group: "things" }),
    want: [["route-moved", "breaking", "neither"]],
    old: 'import { itemsList } from "api/items";\nexport const request = itemsList();',
    now: 'import { itemsList } from "api/things";\nexport const request = itemsList();',
  },
  {
    name: "a route gets another name, and another route the old one",
    before: routes(ROUTE),
    after: routes({ ...ROUTE, name: "itemsAll" }, { ...OTHER, name: "itemsList", group: "items" }),
    want: [
      ["route-added", "additive", "additive"],
      ["route-renamed", "neither", "breaking"],
    ],
    old: listing("{}"),
    gain: 'import { itemsAll } from "api";\nexport const request = itemsAll();',
  },
  {
    name: "a path changes under the same name",
    before: routes(ROUTE),
    after: routes({ ...ROUTE, route: "GET /v2/items" }),
    want: [["path-changed", "neither", "breaking"]],
    old: listing("{}"),
  },
  {
    name: "a path with typed responses changes under the same name",
    before: routes({
      ...ROUTE,
      responses: { 200: { content: { "application/json": { schema: TEXT } } } },
    }),
    after: routes({
      ...ROUTE,
      route: "GET /v2/items",
      responses: { 200: { content: { "application/json": { schema: TEXT } } } },
    }),
    want: [["path-changed", "breaking", "breaking"]],
    old: `import { endpoint } from "api";
import type { ResponseBody } from "waybill-runtime/fetch";
export const request = endpoint("GET /items");
export const read = (item: ResponseBody<typeof request>): string => item;`,
    now: 'import { endpoint } from "api";\nexport const request = endpoint("GET /v2/items");',
  },
  {
    name: "a method changes under the same name",
    before: routes(ROUTE),
    after: routes({ ...ROUTE, route: "DELETE /items" }),
    want: [["method-changed", "breaking", "breaking"]],
    old: `${listing("{}")}\nexport const method: "get" = request.method;`,
    now: listing("{}"),
  },
  {
    name: "a variable of the path is renamed",
    before: routes({ ...ROUTE, route: "GET /items/{id}" }),
    after: routes({ ...ROUTE, route: "GET /items/{item}" }),
    want: [["parameter-renamed", "breaking", "neither"]],
    old: listing('{ id: "1" }'),
    now: listing('{ item: "1" }'),
  },
  {
    name: "the variables of a path change places",
    before: routes({ ...ROUTE, route: "GET /items/{a}/{b}" }),
    after: routes({ ...ROUTE, route: "GET /items/{b}/{a}" }),
    want: [["path-changed", "neither", "breaking"]],
    old: listing('{ a: "1", b: "2" }'),
  },
  {
    name: "the last segment may be left out",
    before: routes({
      ...ROUTE,
      route: "GET /items/{id}",
      parameters: [{ name: "id", in: "path", schema: TEXT }],
    }),
    after: routes({
      ...ROUTE,
      route: "GET /items/{id}",
      parameters: [{ name: "id", in: "path", required: false, schema: TEXT }],
    }),
    want: [["optional", "additive", "additive"]],
    old: listing('{ id: "1" }'),
    gain: listing("{}"),
  },
  {
    name: "a value of the path may hold slashes",
    before: routes({ ...ROUTE, route: "GET /items/{id}" }),
    after: routes({ ...ROUTE, route: "GET /items/{+id}" }),
    want: [["path-changed", "neither", "breaking"]],
    old: listing('{ id: "a/b" }'),
  },
  {
    name: "a list is repeated instead of joined",
    before: query(lists),
    after: query(lists, { explode: true }),
    want: [["style-changed", "neither", "breaking"]],
    old: listing('{ p: ["a", "b"] }'),
  },
  {
    name: "a list is separated by bars instead of repeated",
    before: query(lists, { explode: true }),
    after: query(lists, { style: "pipeDelimited", explode: false }),
    want: [["style-changed", "neither", "breaking"]],
    old: listing('{ p: ["a", "b"] }'),
  },
  {
    name: "an object is written as JSON",
    before: query(object({ a: TEXT }), { style: "deepObject", explode: true }),
    after: query(object({ a: TEXT }), { contentType: "application/json" }),
    want: [["style-changed", "neither", "breaking"]],
    old: listing('{ p: { a: "b" } }'),
  },
  {
    name: "a number is written as JSON, which changes nothing",
    before: query(NUMBER),
    after: query(NUMBER, { contentType: "application/json" }),
    want: [],
    old: listing("{ p: 1 }"),
  },
  {
    name: "reserved characters stay as they are",
    before: query(TEXT),
    after: query(TEXT, { allowReserved: true }),
    want: [["style-changed", "neither", "breaking"]],
    old: listing('{ p: "a/b" }'),
  },
  {
    name: "a query parameter is written into the route",
    before: query(TEXT),
    after: routes({
      ...ROUTE,
      route: "GET /items{?p}",
      parameters: [{ name: "p", in: "query", schema: TEXT }],
    }),
    want: [],
    old: listing('{ p: "a" }'),
  },
  {
    name: "the base URL changes",
    before: { ...list(), baseUrl: "https://api.acme.test" },
    after: { ...list(), baseUrl: "https://api.acme.test/v2" },
    want: [["base-url-changed", "neither", "breaking"]],
    old: listing("{}"),
  },
  {
    name: "a slash is added to the base URL",
    before: { ...list(), baseUrl: "https://api.acme.test" },
    after: { ...list(), baseUrl: "https://api.acme.test/" },
    want: [],
    old: listing("{}"),
  },
  {
    name: "a default header changes",
    before: { ...list(), headers: { accept: "application/vnd.acme.v3+json" } },
    after: { ...list(), headers: { accept: "application/vnd.acme.v4+json" } },
    want: [["default-header-changed", "neither", "breaking"]],
    old: listing("{}"),
  },
  {
    name: "a default header of a route is removed",
    before: routes({ ...ROUTE, headers: { "x-mode": "1" } }),
    after: routes(ROUTE),
    want: [["default-header-changed", "neither", "breaking"]],
    old: listing("{}"),
  },
  {
    name: "the default of a header is moved from its route to all routes",
    before: routes({ ...ROUTE, headers: { "x-mode": "1" } }),
    after: { ...routes(ROUTE), headers: { "x-mode": "1" } },
    // Only what `endpoint()` sends changes.
    want: [["default-header-changed", "neither", "neither"]],
    old: listing("{}"),
  },
  {
    name: "the format of the media type changes",
    before: { ...list(), headers: { accept: "application/vnd.acme+json" } },
    after: {
      ...list(),
      headers: { accept: "application/vnd.acme+json" },
      mediaType: { format: "raw" },
    },
    want: [["media-type-changed", "neither", "breaking"]],
    old: listing("{}"),
  },
  {
    name: "a route is deprecated",
    before: routes(ROUTE),
    after: routes({ ...ROUTE, deprecated: true }),
    want: [["deprecated", "neither", "neither"]],
    old: listing("{}"),
  },
  {
    name: "a route is not deprecated any more",
    before: routes({ ...ROUTE, deprecated: { message: "Slow." } }),
    after: routes(ROUTE),
    want: [["no-longer-deprecated", "neither", "neither"]],
    old: listing("{}"),
  },
  {
    name: "routes change their order, and words change",
    before: routes(ROUTE, OTHER),
    after: routes({ ...OTHER, summary: "Others" }, { ...ROUTE, summary: "Items" }),
    want: [],
    old: listing("{}"),
  },
  {
    name: "two functions swap their names across groups",
    before: routes(ROUTE, OTHER),
    after: routes({ ...ROUTE, name: "otherList" }, { ...OTHER, name: "itemsList" }),
    want: [
      ["route-renamed", "breaking", "breaking"],
      ["route-renamed", "breaking", "breaking"],
    ],
    old: 'import { itemsList } from "api/items";\nexport const request = itemsList();',
    now: 'import { itemsList } from "api/other";\nexport const request = itemsList();',
  },
];
