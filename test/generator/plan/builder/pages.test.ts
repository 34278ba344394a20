import { describe, expect, it } from "vitest";
import { type ManifestParts, describeProblems, routesOf } from "../../plan-of.js";
import { path, query } from "../manifest-parts.js";
import { list as listOf, object, ref, text } from "../../../schemas.js";

const things = listOf(object({ id: text, meta: object({ at: text }) }));
const page = object({ data: things, next: { type: "string", nullable: true }, more: text });
const pair = {
  type: "array",
  prefixItems: [object({ id: text }), object({ name: text })],
  items: false,
};

/** A list with a query parameter `cursor`. */
const list = (schema: object, pages: object, more: object = {}): ManifestParts => ({
  routes: [
    {
      route: "GET /things",
      name: "things",
      parameters: [query("limit"), query("cursor")],
      responses: { 200: { schema }, 404: { schema: object({ error: text }) } },
      pages,
      ...more,
    },
  ],
  schemas: { Things: things, Page: page, MaybeThings: { anyOf: [things, { type: "null" }] } },
});
const byCursor = { query: "cursor", from: "body.next" };
const byNumber = { query: "cursor", from: "number" };
const link = { link: "next" };

it.each<readonly [given: ManifestParts, items: readonly string[], next: object]>([
  [list(things, { next: link }), [], { name: "nextByLink", values: [] }],
  [list(ref("MaybeThings"), { next: link }), [], { name: "nextByLink" }],
  [list(page, { next: byCursor }), ["data"], { values: ["cursor", ["next"]] }],
  [list(ref("Page"), { next: byCursor }), ["data"], { values: ["cursor", ["next"]] }],
  [
    list({ allOf: [ref("Page"), object({ count: text })] }, { next: byCursor }),
    ["data"],
    { name: "nextByValue", values: ["cursor", ["next"]] },
  ],
  [
    list({ anyOf: [ref("Page"), object({ other: text })] }, { next: byCursor }),
    ["data"],
    { values: ["cursor", ["next"]] },
  ],
  [
    list(object({ result: page, extra: things }), {
      items: "result.data",
      next: { query: "cursor", from: "body.result.next", while: "body.result.more" },
    }),
    ["result", "data"],
    { values: ["cursor", ["result", "next"], ["result", "more"]] },
  ],
  [
    list(page, { items: "data", next: { query: "cursor", from: "last.meta.at" } }),
    ["data"],
    { name: "nextByLast", values: ["cursor", ["data"], ["meta", "at"]] },
  ],
  [
    list(page, { next: byNumber }),
    ["data"],
    { name: "nextByNumber", values: ["cursor", ["data"], 1] },
  ],
  [
    list(page, { next: { query: "cursor", from: "count", while: "body.more" } }),
    ["data"],
    { values: ["cursor", ["data"], 0, true, ["more"]] },
  ],
  [
    list(page, { next: { ...byNumber, while: "body.more" } }),
    ["data"],
    { values: ["cursor", ["data"], 1, false, ["more"]] },
  ],
  [
    list(
      page,
      { next: byCursor },
      {
        route: "GET /things{?filter,cursor}",
        parameters: [
          query("filter", { explode: false, schema: object({ a: text }) }),
          query("cursor"),
        ],
      },
    ),
    ["data"],
    { values: ["cursor", ["next"]], after: ["filter"] },
  ],
  [
    list(
      things,
      { next: byNumber },
      { parameters: [query("cursor", { schema: { type: "integer", default: 0 } })] },
    ),
    [],
    { values: ["cursor", [], 0] },
  ],
  [
    list({}, { items: "any.list", next: { query: "cursor", from: "last.any" } }),
    ["any", "list"],
    { values: ["cursor", ["any", "list"], ["any"]] },
  ],
  [list(page, { next: byCursor }, { responses: undefined }), [], { name: "nextByValue" }],
  [
    list(page, { next: byCursor }, { parameters: [query("cursor", { as: "after" })] }),
    ["data"],
    { values: ["cursor", ["next"]], after: [] },
  ],
  [
    list(page, { next: byCursor }, { parameters: [query("cursor", { as: "a", required: true })] }),
    ["data"],
    { values: ["cursor", ["next"]] },
  ],
  [
    list(
      page,
      { next: { query: "page[after]", from: "body.next" } },
      { route: "GET /things{?limit,page%5Bafter%5D}", parameters: [query("page[after]")] },
    ),
    ["data"],
    { values: ["page%5Bafter%5D", ["next"]], after: ["limit"] },
  ],
  [
    list(
      page,
      { next: byCursor },
      {
        route: "GET /things{?filter*,limit,cursor}",
        parameters: [
          query("filter", { explode: true, schema: object({ a: text, b: text }) }),
          query("limit"),
          query("cursor"),
        ],
      },
    ),
    ["data"],
    { values: ["cursor", ["next"]], after: ["filter", "a", "b", "limit"] },
  ],
  [list(things, { next: link }, { route: "HEAD /things" }), [], { name: "nextByLink" }],
  [
    list(object({ data: pair, other: text }), { next: { query: "cursor", from: "last.id" } }),
    ["data"],
    { name: "nextByLast", values: ["cursor", ["data"], ["id"]] },
  ],
  [
    list(object({ data: { ...things, nullable: true } }), { next: byNumber }),
    ["data"],
    { values: ["cursor", ["data"], 1] },
  ],
])("the plan of pages: %j", (given, items, next) => {
  const [route] = routesOf(JSON.parse(JSON.stringify(given)) as ManifestParts);
  expect(route?.pages).toMatchObject({ name: "thingsPages", items, next });
  expect(route?.pages?.next.after !== undefined).toBe("after" in next);
});

describe("mistakes of pages", () => {
  const several = object({ data: things, more: things });
  it.each<readonly [given: ManifestParts, want: string]>([
    [
      list(things, { next: link }, { route: "POST /things" }),
      ": a POST request has no pages; remove `pages`: it is for GET and HEAD",
    ],
    [
      list(things, { next: byNumber }, { route: "HEAD /things" }),
      "/next: the response to HEAD has no body; write `next: { link: next }`",
    ],
    [
      list(page, { next: { ...byCursor, query: "cursr" } }),
      '/next/query: the route has no query parameter "cursr"; did you mean "cursor"?',
    ],
    [
      list(
        page,
        { next: byCursor },
        { route: "GET /things/{cursor}", parameters: [path("cursor")] },
      ),
      '/next/query: the route has no query parameter "cursor"; declare it in `parameters` with `in: query`',
    ],
    ...[
      { schema: listOf(text) },
      { schema: object({ a: text }) },
      { allowReserved: true },
      { contentType: "application/json" },
    ].map((more): [ManifestParts, string] => [
      list(page, { next: byCursor }, { parameters: [query("cursor", more)] }),
      '/next/query: the query parameter "cursor" is not a plain value; declare it as text or a number, without `style`, `contentType` and `allowReserved`',
    ]),
    [
      list(page, { next: { ...byCursor, from: "body.nex" } }),
      '/next/from: no success response has "nex"; did you mean "next"?',
    ],
    [
      list(page, { next: { ...byCursor, from: "body.next.zebra" } }),
      '/next/from: no success response has "next.zebra"; it has data, next, more',
    ],
    [
      list(page, { next: { ...byCursor, while: "body.error" } }),
      '/next/while: no success response has "error"; it has data, next, more',
    ],
    [
      list(page, { next: { query: "cursor", from: "last.key" } }),
      '/next/from: the items have no "key"; it has id, meta',
    ],
    [
      list(listOf(text), { next: { query: "cursor", from: "last.id" } }),
      '/next/from: the items have no "id"; it has no declared properties',
    ],
    [
      list(page, { items: "next", next: link }),
      '/items: no success response has a list "next"; name the key of a list',
    ],
    [
      list(page, { items: "body.data", next: link }),
      '/items: no success response has a list "body.data"; write `items: data`: keys begin within the body',
    ],
    [
      list(page, { items: "dat", next: link }),
      '/items: no success response has a list "dat"; did you mean "data"?',
    ],
    [
      list(object({ next: text }), { next: link }),
      ": no success response has a list; name it: `items: data`",
    ],
    [
      list(several, { next: link }),
      ': a success response has several lists: "data", "more"; name one: `items: data`',
    ],
  ])("%j: %s", (given, want) => {
    expect(describeProblems(given)).toEqual([`unfit-pages routes/0/pages${want}`]);
  });

  it("a pages constant with the name of a function is an error", () => {
    const { routes, schemas = {} } = list(things, { next: link });
    const other = { route: "GET /other", name: "thingspages" };
    expect(describeProblems({ routes: [...routes, other], schemas })).toEqual([
      'duplicate-name routes/0/route: the pages of "things" would have the name "thingsPages" of another route; give each route a different `name` (also declared here: routes/1/route)',
    ]);
  });
});

describe("a rule for pages", () => {
  const withRule = (
    schema: object,
    next: object,
    more: object = {},
    items?: string,
  ): ManifestParts => {
    const { routes, schemas = {} } = list(schema, {}, { pages: undefined, ...more });
    const names = [{ path: "^/things", pages: { next, items } }];
    return JSON.parse(JSON.stringify({ routes: [...routes, "GET /things/{id}"], schemas, names }));
  };
  const headers = { Link: { schema: text } };
  const linked = { responses: { 200: { schema: page, headers } } };

  it.each<readonly [given: ManifestParts, constants: readonly string[]]>([
    [withRule(page, byCursor), ["thingsPages"]],
    [withRule(page, byCursor, { pages: { next: link } }), ["thingsPages"]],
    [withRule(page, link, linked), ["thingsPages"]],
    [withRule(things, link), ["thingsPages"]],
    [withRule(page, link, {}, "data"), ["thingsPages", "getThingsByIdPages"]],
  ])("%j", (given, constants) => {
    expect(routesOf(given).flatMap(({ pages }) => pages?.name ?? [])).toEqual(constants);
  });

  it.each([
    [withRule(page, { ...byCursor, query: "other" }), 'the route has no query parameter "other"'],
    [withRule(object({ a: text }), byNumber), "no success response has a list"],
    ...[
      {},
      { responses: { 200: { schema: page }, 404: { headers } } },
      { responses: { 200: { schema: page, headers: { "X-Link": {}, Links: {} } } } },
    ].map((more): [ManifestParts, string] => [
      withRule(page, link, more),
      "no success response has the header Link",
    ]),
    [withRule({}, link), "no success response has the header Link"],
  ])("a rule for pages without a route is an error: %#", (given, reason) => {
    expect(describeProblems(given)).toEqual([
      `unused-name-rule names/0/pages: none of the routes that match this rule can have these pages; change or remove \`pages\`: for "things", ${reason}`,
    ]);
  });
});
