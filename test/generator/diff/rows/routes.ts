import { items, pairRows, query, type Row } from "./row.js";
import { integer, list, object, ref, text } from "../../../schemas.js";

const ROUTE = { route: "GET /items", name: "itemsList", group: "items" };
const OTHER = { route: "GET /other", name: "otherList", group: "other" };

const schemas = { Thing: object({ id: text }) };
const BY_PAGE = { query: "page", from: "number" };
const LEAVING = { ...OTHER, responses: { 200: { schema: ref("Thing") } } };

function routes(...all: readonly object[]) {
  return { routes: all };
}

/** What happens to routes and servers, to what they are called, and to what the compiler will not notice. */
export const ROUTES: readonly Row[] = [
  ...pairRows({
    "a route is added": ["route-added additive additive"],
    "a route is removed": ["route-removed breaking breaking"],
    "a function is renamed": ["route-renamed breaking neither"],
    "a function moves to another group": ["route-moved breaking neither"],
    "the path changes": ["path-changed neither breaking"],
    "the path changes, with responses": ["path-changed breaking breaking"],
    "the method changes": ["method-changed breaking breaking"],
    "a variable is renamed": ["parameter-renamed breaking neither"],
    "the last segment becomes optional": ["optional additive additive"],
    "GET: list, joined → repeated": ["style-changed neither breaking"],
    "GET: list, repeated → pipes": ["style-changed neither breaking"],
    "GET: text, repeated → reserved": ["style-changed neither breaking"],
    "the base URL changes": ["base-url-changed neither breaking"],
    "a default header changes": ["default-header-changed neither breaking"],
    "the requested media type changes": ["media-type-changed neither breaking"],
    "a route is deprecated": ["deprecated neither neither"],
    "the routes are in another order": [],
    "two functions swap their names across groups": [
      "route-renamed breaking breaking",
      "route-renamed breaking breaking",
    ],
    "a server is added": ["server-added additive neither"],
    "a server is removed": ["server-removed breaking neither"],
    "a server is renamed": ["server-renamed breaking neither"],
    "the URL of a server changes": ["server-changed neither breaking"],
    "a server gets a variable": ["server-changed breaking breaking"],
    "the default of a variable changes": ["default-changed neither breaking"],
    "the enum of a variable gains a value": ["values-added additive neither"],
    "endpoint() becomes strict": ["endpoint-strict breaking neither"],
    "endpoint() accepts any route": ["endpoint-open additive neither"],
  }),
  [
    "a route of a type is removed after its sunset, and its type with it",
    { ...routes(ROUTE, { ...LEAVING, deprecated: { sunset: "2027-01-01" } }), schemas },
    { ...routes(ROUTE), schemas },
    "route-removed breaking breaking",
    "type-removed breaking neither",
  ],
  [
    "the sunset of a route changes",
    routes({ ...ROUTE, deprecated: { sunset: "2027-01-01" } }),
    routes({ ...ROUTE, deprecated: { sunset: "2028-01-01" } }),
    "sunset-changed neither neither",
  ],
  [
    "a route is renamed, and another route gets its old name",
    routes(ROUTE),
    routes({ ...ROUTE, name: "itemsAll" }, { ...OTHER, name: "itemsList", group: "items" }),
    "route-added additive additive",
    "route-renamed neither breaking",
  ],
  [
    "the variables of a path are reordered",
    routes({ ...ROUTE, route: "GET /items/{a}/{b}" }),
    routes({ ...ROUTE, route: "GET /items/{b}/{a}" }),
    "path-changed neither breaking",
  ],
  [
    "a path gets a slash at its start",
    routes({ ...ROUTE, route: "GET items/{a}" }),
    routes({ ...ROUTE, route: "GET /items/{a}" }),
  ],
  [
    "a path parameter may contain slashes",
    routes({ ...ROUTE, route: "GET /items/{id}" }),
    routes({ ...ROUTE, route: "GET /items/{+id}" }),
    "path-changed neither breaking",
  ],
  [
    "a path parameter whose name is written is renamed",
    routes({ ...ROUTE, route: "GET /items{;a}" }),
    routes({ ...ROUTE, route: "GET /items{;b}" }),
    "path-changed neither breaking",
    "removed breaking breaking",
    "added breaking breaking",
  ],
  [
    "an object is serialized as JSON",
    query(object({ a: text }), { style: "deepObject", explode: true }),
    query(object({ a: text }), { contentType: "application/json" }),
    "style-changed neither breaking",
  ],
  [
    "a number is serialized as JSON, with the same text",
    query(integer),
    query(integer, { contentType: "application/json" }),
  ],
  [
    "a query parameter moves into the route string",
    query(text),
    routes({
      ...ROUTE,
      route: "GET /items{?p}",
      parameters: [{ name: "p", in: "query", schema: text }],
    }),
  ],
  ...(
    [
      ["gets pages", undefined, { link: "next" }, "constants-added additive neither"],
      ["is no longer paginated", { link: "next" }, undefined, "constants-removed breaking neither"],
      ["has different pagination", { link: "next" }, BY_PAGE, "constants-changed breaking neither"],
      ["has the same pagination", BY_PAGE, BY_PAGE],
    ] as const
  ).map(([what, before, after, ...wants]): Row => {
    const listed = (next?: object) =>
      routes({
        ...ROUTE,
        parameters: [{ name: "page", in: "query", schema: integer }],
        responses: { 200: { schema: list(text) } },
        ...(next && { pages: { next } }),
      });
    return [`a list ${what}`, listed(before), listed(after), ...wants];
  }),
  [
    "a slash is added to the base URL",
    { ...items(), baseUrl: "https://api.acme.test" },
    { ...items(), baseUrl: "https://api.acme.test/" },
  ],
  [
    "a default header of a route is removed",
    routes({ ...ROUTE, headers: { "x-mode": "1" } }),
    routes(ROUTE),
    "default-header-changed neither breaking",
  ],
  [
    "a default header is added whose name objects inherit",
    routes(ROUTE),
    { ...routes(ROUTE), headers: { constructor: "1" } },
    "default-header-changed neither breaking",
  ],
  [
    "the default of a header is moved from its route to all routes",
    routes({ ...ROUTE, headers: { "x-mode": "1" } }),
    { ...routes(ROUTE), headers: { "x-mode": "1" } },
    "default-header-changed neither neither",
  ],
  [
    "two routes change their security scheme, and one also its scope",
    routes({ ...ROUTE, security: ["a", "b"] }, { ...OTHER, security: ["a", "b"] }),
    routes({ ...ROUTE, security: ["c"] }, { ...OTHER, security: ["b", "a: read"] }),
    "security-changed neither neither",
    "security-changed neither neither",
  ],
  [
    "all routes lose their security requirements",
    routes({ ...ROUTE, security: ["a"] }, { ...OTHER, security: ["a"] }),
    routes(ROUTE, { ...OTHER, security: [] }),
    "security-changed neither neither",
  ],
  [
    "the security alternatives are reordered",
    routes({ ...ROUTE, security: ["a", "b"] }),
    routes({ ...ROUTE, security: ["b", "a"] }),
  ],
  [
    "a route is no longer deprecated",
    routes({ ...ROUTE, deprecated: { message: "Slow." } }),
    routes(ROUTE),
    "no-longer-deprecated neither neither",
  ],
  [
    "modules import each other with another extension",
    { ...items(), generate: { output: "out", importExtension: ".js" } },
    { ...items(), generate: { output: "out", importExtension: ".ts" } },
    "import-extension-changed breaking neither",
  ],
  [
    "modules that import a runtime get no extension",
    { ...items(), generate: { output: "out", runtime: "acme-runtime", importExtension: ".js" } },
    { ...items(), generate: { output: "out", runtime: "acme-runtime", importExtension: "none" } },
    "import-extension-changed breaking neither",
  ],
];
