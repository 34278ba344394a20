import { expect, it } from "vitest";
import { type ManifestParts, problemsOf } from "../plan-of.js";
import { path, query } from "./manifest-parts.js";
import { object, ref, text } from "../../schemas.js";

const route = (text: string, ...parameters: readonly object[]): ManifestParts => ({
  routes: [{ route: text, name: "go", group: "go", parameters }],
});
const withBody = (text: string, parameters: readonly object[], schema: object) => ({
  routes: [{ route: text, parameters, requestBody: { schema } }],
});
const named = (...names: readonly string[]): ManifestParts => ({
  routes: names.map((name, index) => ({ route: `GET /${index}`, name, group: "x" })),
});
const grouped = (...groups: readonly string[]): ManifestParts => ({
  routes: groups.map((group, index) => ({ route: `GET /${index}`, name: `go${index}`, group })),
});
const ownName = "give each a different `name`";

const asName = "give the route a `name`, such as `listIssues`";
const javaScript = "it is reserved, or not a JavaScript identifier";
const noPlaceholder = "remove the parameter, or write its placeholder into the route";
const noFunction = (name: string, reason: string) =>
  `"${name}" cannot be the name of a function: ${reason}`;
const reserved = (at: string, group: string): Want => [
  `${at}: "${group}" cannot be a group: Waybill or Windows reserves the name`,
  "give the route another `group`",
];
const notAFile = (index: number, group: string): Want => [
  `routes/${index}/group: "${group}" cannot be a group: it becomes the name of a file`,
  "give the route a `group` of letters, digits, `-` and `_`",
];
type Clash = readonly [at: string, what: string, place: string, name: string, other: string];
const clash = ([at, what, place, name, other]: Clash): Want => [
  `routes/0/${at}: ${what}`,
  `give the ${place} parameter an \`as\`, such as \`as: ${place}_${name}\``,
  other,
];
const both = (name: string, place: string, other: string) =>
  `"${name}" is an argument of the ${place} and of the ${other}`;
const sameRoute = (one: string, two: string, ...parameters: readonly object[]): ManifestParts => ({
  routes: [
    { route: one, name: "one", parameters },
    { route: two, name: "two", parameters },
  ],
});
const isSame = (route: string): Want => [
  `routes/1/route: "two" and "one" are the same route, "${route}"`,
  "remove one of them",
  "routes/0/route",
];

/** The place and the message, the hint, and the place of the other one. */
type Want = readonly [message: string, hint: string, other?: string];

const problems: readonly (readonly [code: string, given: ManifestParts, ...want: Want[]])[] = [
  ...(
    [
      ["GET /a/{owner}", [path("owner"), path("ownr")], 1, "ownr", 'did you mean "owner"?'],
      ["GET /a/{owner}", [path("zebra")], 0, "zebra", noPlaceholder],
      ["GET /a{?ownr}", [path("owner")], 0, "owner", noPlaceholder],
    ] as const
  ).map(
    ([text, parameters, index, name, hint]) =>
      [
        "unknown-variable",
        route(text, ...parameters),
        [`routes/0/parameters/${index}/name: the route has no {${name}} in its path`, hint],
      ] as const,
  ),
  [
    "unknown-variable",
    route("GET /a{?b,c}", path("b")),
    [
      'routes/0/parameters/0/name: the route has "b" in its query, not in its path',
      "declare it with `in: query`",
    ],
  ],
  [
    "duplicate-parameter",
    route("GET /a?b=c&d={e}&x%5By%5D", query("b"), query("e"), query("x[y]")),
    ...(["b", "x[y]"] as const).map((name, index): Want => [
      `routes/0/parameters/${2 * index}/name: the route has "${name}" in its query, too`,
      "remove the parameter, or remove it from the route",
    ]),
  ],
  ...["GET /a/{b}", "GET /a/{b}/c"].map(
    (text) =>
      [
        "duplicate-argument",
        route(text, query("b")),
        clash(["parameters/0", both("b", "query", "path"), "query", "b", "routes/0/route"]),
      ] as const,
  ),
  ...(
    [
      [
        route("GET /a/{b.c}", path("b.c"), query("b.c")),
        ["parameters/1", both("b.c", "query", "path"), "query", "b_c", "routes/0/parameters/0"],
      ],
      [
        route("GET /a", query("a"), query("b", { as: "a" })),
        ["parameters/1", 'two arguments are called "a"', "query", "a", "routes/0/parameters/0"],
      ],
      [
        withBody("PATCH /a/{name}", [path("name")], object({ name: text })),
        [
          "parameters/0",
          both("name", "path", "body"),
          "path",
          "name",
          "routes/0/requestBody/schema/properties/name",
        ],
      ],
      [
        {
          schemas: { Thing: object({ name: text }) },
          ...withBody("POST /a", [query("name")], ref("Thing")),
        },
        [
          "parameters/0",
          both("name", "query", "body"),
          "query",
          "name",
          "schemas/Thing/properties/name",
        ],
      ],
      [
        withBody("POST /a", [query("data")], text),
        ["parameters/0", both("data", "query", "body"), "query", "data", "routes/0/requestBody"],
      ],
    ] as const
  ).map(([given, want]) => ["duplicate-argument", given, clash(want)] as const),
  // What would be plain is not fit either.
  ...["class", "a-b", "then", "__esModule", "arguments", "1a", "\uff49f"].map(
    (name) =>
      [
        "unfit-name",
        named("fit", name),
        [`routes/1/name: ${noFunction(name, javaScript)}`, asName],
      ] as const,
  ),
  [
    "unfit-name",
    named("endpoint"),
    [`routes/0/name: ${noFunction("endpoint", "generated code uses this name")}`, asName],
  ],
  [
    "unfit-name",
    named("\ufb01nd"),
    [
      `routes/0/name: ${noFunction("\ufb01nd", "it looks like another name")}`,
      'write "find", in plain characters',
    ],
  ],
  [
    "unfit-name",
    { ...named("con"), generate: { layout: "route" } },
    [
      'routes/0/name: "con" cannot be the name of a file: Windows keeps that name for a device',
      "give the route another `name`",
    ],
  ],
  [
    "duplicate-name",
    { routes: ["GET /a/b", { route: "POST /x", name: "getAB" }] },
    ['routes/1/name: two routes are called "getAB"', ownName, "routes/0/route"],
  ],
  [
    "duplicate-name",
    named("a", "A"),
    ['routes/1/name: the names "a" and "A" differ only in case', ownName, "routes/0/name"],
  ],
  [
    "unfit-group",
    grouped("index", "Routes", "con", "runtime-types"),
    ...["index", "Routes", "con"].map((group, index) => reserved(`routes/${index}/group`, group)),
  ],
  [
    "unfit-group",
    { ...grouped("runtime-types"), generate: { only: "types" } },
    reserved("routes/0/group", "runtime-types"),
  ],
  [
    "unfit-group",
    grouped("a b", "../x", "ä"),
    ...["a b", "../x", "ä"].map((group, index) => notAFile(index, group)),
  ],
  ...(
    [
      [{ route: "GET /a", operationId: "users/list" }, "operationId"],
      [{ route: "GET /a", tags: ["users", "x"] }, "tags/0"],
      ["GET /users", "route"],
    ] as const
  ).map(
    ([first, place]) =>
      [
        "ambiguous-group",
        { routes: [first, ...["GET /b", "GET /c"].map((route) => ({ route, group: "Users" }))] },
        [
          'routes/1/group: the files "users" and "Users" differ only in case, and some file systems treat them as one',
          "write the same `group` in both, or names that differ by more than case",
          `routes/0/${place}`,
        ],
      ] as const,
  ),
  [
    "duplicate-schema-type",
    { routes: ["GET /a"], schemas: { "a-b": {}, aB: {} } },
    [
      'schemas/aB: the schemas "a-b" and "aB" both become the type AB',
      "rename one of them",
      "schemas/a-b",
    ],
  ],
  // Routes may be written alike, or become the same.
  ["duplicate-route", sameRoute("GET  /a", "get /a"), isSame("GET /a")],
  ["duplicate-route", sameRoute("POST /a{?b}", "POST /a", query("b")), isSame("POST /a{?b}")],
  ["duplicate-route", sameRoute("POST /a", "POST /a", query("b")), isSame("POST /a")],
  ...(
    [
      ["getIsues", 'did you mean "getIssues"?'],
      ["zebra", "name a route of this manifest"],
    ] as const
  ).map(
    ([name, hint]) =>
      [
        "unknown-replacement",
        { routes: ["GET /issues", { route: "GET /a", deprecated: { replacedBy: name } }] },
        [`routes/1/deprecated/replacedBy: no route has the name or operationId "${name}"`, hint],
      ] as const,
  ),
];

it.each(problems.map(([code, given, ...want]) => ({ code, given, want })))(
  "what is wrong with routes: $code in $given",
  ({ code, given, want }) => {
    const found = problemsOf(given).map(({ path: at, message, hint, related = [], ...problem }) => {
      expect(problem).toEqual({ code, ...(code === "duplicate-schema-type" && { at: "key" }) });
      const others = related.map((other) => {
        expect(other.message).toBe("also declared here");
        return other.path.join("/");
      });
      return [`${at.join("/")}: ${message}`, hint, ...others];
    });
    expect(found).toEqual(want);
  },
);

it("all problems are reported together, without a plan", () => {
  const routes = ["GET /a/{b", { route: "GET /c", name: "class" }, "GET /d", "GET /d"];
  expect(problemsOf({ routes }).map(({ code }) => code)).toEqual([
    "invalid-template",
    "unfit-name",
    "duplicate-route",
  ]);
});
