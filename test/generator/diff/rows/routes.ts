import { list, NUMBER, object, query, type Row, TEXT } from "./row.js";

const ROUTE = { route: "GET /items", name: "itemsList", group: "items" };
const OTHER = { route: "GET /other", name: "otherList", group: "other" };
const lists = { type: "array", items: TEXT };

const schemas = { Thing: object({ id: TEXT }) };
const LEAVING = { ...OTHER, responses: { 200: { schema: { $ref: "#/schemas/Thing" } } } };

function routes(...all: readonly object[]) {
  return { routes: all };
}

/** What happens to routes, to what they are called, and to what the compiler will not notice. */
export const ROUTES: readonly Row[] = [
  ["a route is added", routes(ROUTE), routes(ROUTE, OTHER), "route-added additive additive"],
  ["a route is removed", routes(ROUTE, OTHER), routes(ROUTE), "route-removed breaking breaking"],
  [
    "a route of a type is removed after its sunset, and its type with it",
    { ...routes(ROUTE, { ...LEAVING, deprecated: { sunset: "2027-01-01" } }), schemas },
    { ...routes(ROUTE), schemas },
    "route-removed breaking breaking",
    "type-removed breaking neither",
  ],
  [
    "a route gets another sunset",
    routes({ ...ROUTE, deprecated: { sunset: "2027-01-01" } }),
    routes({ ...ROUTE, deprecated: { sunset: "2028-01-01" } }),
    "sunset-changed neither neither",
  ],
  [
    "a function is renamed",
    routes(ROUTE),
    routes({ ...ROUTE, name: "allItems" }),
    "route-renamed breaking neither",
  ],
  [
    "a function moves to another group",
    routes(ROUTE),
    routes({ ...ROUTE, group: "things" }),
    "route-moved breaking neither",
  ],
  [
    "a route gets another name, and another route the old one",
    routes(ROUTE),
    routes({ ...ROUTE, name: "itemsAll" }, { ...OTHER, name: "itemsList", group: "items" }),
    "route-added additive additive",
    "route-renamed neither breaking",
  ],
  [
    "a path changes under the same name",
    routes(ROUTE),
    routes({ ...ROUTE, route: "GET /v2/items" }),
    "path-changed neither breaking",
  ],
  [
    "a path with typed responses changes under the same name",
    routes({
      ...ROUTE,
      responses: { 200: { content: { "application/json": { schema: TEXT } } } },
    }),
    routes({
      ...ROUTE,
      route: "GET /v2/items",
      responses: { 200: { content: { "application/json": { schema: TEXT } } } },
    }),
    "path-changed breaking breaking",
  ],
  [
    "a method changes under the same name",
    routes(ROUTE),
    routes({ ...ROUTE, route: "DELETE /items" }),
    "method-changed breaking breaking",
  ],
  [
    "a variable of the path is renamed",
    routes({ ...ROUTE, route: "GET /items/{id}" }),
    routes({ ...ROUTE, route: "GET /items/{item}" }),
    "parameter-renamed breaking neither",
  ],
  [
    "the variables of a path change places",
    routes({ ...ROUTE, route: "GET /items/{a}/{b}" }),
    routes({ ...ROUTE, route: "GET /items/{b}/{a}" }),
    "path-changed neither breaking",
  ],
  [
    "the last segment may be left out",
    routes({
      ...ROUTE,
      route: "GET /items/{id}",
      parameters: [{ name: "id", in: "path", schema: TEXT }],
    }),
    routes({
      ...ROUTE,
      route: "GET /items/{id}",
      parameters: [{ name: "id", in: "path", required: false, schema: TEXT }],
    }),
    "optional additive additive",
  ],
  [
    "a value of the path may hold slashes",
    routes({ ...ROUTE, route: "GET /items/{id}" }),
    routes({ ...ROUTE, route: "GET /items/{+id}" }),
    "path-changed neither breaking",
  ],
  [
    "a list is repeated instead of joined",
    query(lists),
    query(lists, { explode: true }),
    "style-changed neither breaking",
  ],
  [
    "a list is separated by bars instead of repeated",
    query(lists, { explode: true }),
    query(lists, { style: "pipeDelimited", explode: false }),
    "style-changed neither breaking",
  ],
  [
    "an object is written as JSON",
    query(object({ a: TEXT }), { style: "deepObject", explode: true }),
    query(object({ a: TEXT }), { contentType: "application/json" }),
    "style-changed neither breaking",
  ],
  [
    "a number is written as JSON, which changes nothing",
    query(NUMBER),
    query(NUMBER, { contentType: "application/json" }),
  ],
  [
    "reserved characters stay as they are",
    query(TEXT),
    query(TEXT, { allowReserved: true }),
    "style-changed neither breaking",
  ],
  [
    "a query parameter is written into the route",
    query(TEXT),
    routes({
      ...ROUTE,
      route: "GET /items{?p}",
      parameters: [{ name: "p", in: "query", schema: TEXT }],
    }),
  ],
  [
    "the base URL changes",
    { ...list(), baseUrl: "https://api.acme.test" },
    { ...list(), baseUrl: "https://api.acme.test/v2" },
    "base-url-changed neither breaking",
  ],
  [
    "a slash is added to the base URL",
    { ...list(), baseUrl: "https://api.acme.test" },
    { ...list(), baseUrl: "https://api.acme.test/" },
  ],
  [
    "a default header changes",
    { ...list(), headers: { accept: "application/vnd.acme.v3+json" } },
    { ...list(), headers: { accept: "application/vnd.acme.v4+json" } },
    "default-header-changed neither breaking",
  ],
  [
    "a default header of a route is removed",
    routes({ ...ROUTE, headers: { "x-mode": "1" } }),
    routes(ROUTE),
    "default-header-changed neither breaking",
  ],
  [
    "the default of a header is moved from its route to all routes",
    routes({ ...ROUTE, headers: { "x-mode": "1" } }),
    { ...routes(ROUTE), headers: { "x-mode": "1" } },
    "default-header-changed neither neither",
  ],
  [
    "the format of the media type changes",
    { ...list(), headers: { accept: "application/vnd.acme+json" } },
    {
      ...list(),
      headers: { accept: "application/vnd.acme+json" },
      mediaType: { format: "raw" },
    },
    "media-type-changed neither breaking",
  ],
  [
    "a route is deprecated",
    routes(ROUTE),
    routes({ ...ROUTE, deprecated: true }),
    "deprecated neither neither",
  ],
  [
    "a route is not deprecated any more",
    routes({ ...ROUTE, deprecated: { message: "Slow." } }),
    routes(ROUTE),
    "no-longer-deprecated neither neither",
  ],
  [
    "routes change their order, and words change",
    routes(ROUTE, OTHER),
    routes({ ...OTHER, summary: "Others" }, { ...ROUTE, summary: "Items" }),
  ],
  [
    "two functions swap their names across groups",
    routes(ROUTE, OTHER),
    routes({ ...ROUTE, name: "otherList" }, { ...OTHER, name: "itemsList" }),
    "route-renamed breaking breaking",
    "route-renamed breaking breaking",
  ],
];
