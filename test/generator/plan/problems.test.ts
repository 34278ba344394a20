import { describe, expect, it } from "vitest";
import { type ManifestParts, problemsOf } from "../plan-of.js";
import { path, query, reference } from "./manifest-parts.js";

const route = (text: string, ...parameters: readonly object[]): ManifestParts => ({
  routes: [{ route: text, name: "go", group: "go", parameters }],
});
const withBody = (text: string, parameters: readonly object[], schema: object) => ({
  routes: [{ route: text, parameters, requestBody: { schema } }],
});
const object = (...names: readonly string[]) => ({
  type: "object",
  properties: Object.fromEntries(names.map((name) => [name, { type: "string" }])),
});
const named = (...names: readonly string[]): ManifestParts => ({
  routes: names.map((name, index) => ({ route: `GET /${index}`, name, group: "x" })),
});
const grouped = (...groups: readonly string[]): ManifestParts => ({
  routes: groups.map((group, index) => ({ route: `GET /${index}`, name: `go${index}`, group })),
});
const replacedBy = (name: string): ManifestParts => ({
  routes: ["GET /issues", { route: "GET /a", deprecated: { replacedBy: name } }],
});

const asName = "give the route a `name`, such as `listIssues`";
const ownName = "give one of them a `name` of its own";
const noFunction = "cannot be the name of a function";
const javaScript = `${noFunction}: JavaScript has another use for it, or cannot have it`;
const generated = `${noFunction}: generated code has another use for it`;
const noPlaceholder = "remove the parameter, or write its placeholder into the route";
const noGroup = (group: string) =>
  `no group can be called "${group}": Waybill writes a file or a folder of that name, or Windows has a device of that name`;
const otherGroup = "give the route another `group`";
const letters = "give the route a `group` of letters, digits, `-` and `_`";
const notAFile = (group: string) => `"${group}" cannot be a group, which is the name of a file`;
const useAs = (place: string, name: string) =>
  `give the one in the ${place} an \`as\`, such as \`as: ${place}_${name}\``;

/** Places have slashes; `other` is the place of the other one. */
type Want = readonly [at: string, message: string, hint?: string | undefined, other?: string];

const problems: readonly (readonly [code: string, given: ManifestParts, ...want: Want[]])[] = [
  [
    "unknown-variable",
    route("GET /a/{owner}", path("owner"), path("ownr")),
    ["routes/0/parameters/1/name", "the route has no {ownr} in its path", 'did you mean "owner"?'],
  ],
  [
    "unknown-variable",
    route("GET /a/{owner}", path("zebra")),
    ["routes/0/parameters/0/name", "the route has no {zebra} in its path", noPlaceholder],
  ],
  [
    "unknown-variable",
    route("GET /a{?ownr}", path("owner")),
    ["routes/0/parameters/0/name", "the route has no {owner} in its path", noPlaceholder],
  ],
  [
    "unknown-variable",
    route("GET /a{?b,c}", path("b")),
    [
      "routes/0/parameters/0/name",
      'the route has "b" in its query, not in its path',
      "declare it with `in: query`",
    ],
  ],
  ...["GET /a/{b}", "GET /a/{b}/c"].map(
    (text) =>
      [
        "duplicate-argument",
        route(text, query("b")),
        [
          "routes/0/parameters/0",
          '"b" is an argument of the query and of the path',
          useAs("query", "b"),
          "routes/0/route",
        ],
      ] as const,
  ),
  [
    "duplicate-argument",
    route("GET /a/{b.c}", path("b.c"), query("b.c")),
    [
      "routes/0/parameters/1",
      '"b.c" is an argument of the query and of the path',
      useAs("query", "b_c"),
      "routes/0/parameters/0",
    ],
  ],
  [
    "duplicate-argument",
    route("GET /a", query("a"), query("b", { as: "a" })),
    [
      "routes/0/parameters/1",
      'two arguments are called "a"',
      useAs("query", "a"),
      "routes/0/parameters/0",
    ],
  ],
  [
    "duplicate-argument",
    withBody("PATCH /a/{name}", [path("name")], object("name")),
    [
      "routes/0/parameters/0",
      '"name" is an argument of the path and of the body',
      useAs("path", "name"),
      "routes/0/requestBody/schema/properties/name",
    ],
  ],
  [
    "duplicate-argument",
    {
      schemas: { Thing: object("name") },
      ...withBody("POST /a", [query("name")], reference("Thing")),
    },
    [
      "routes/0/parameters/0",
      '"name" is an argument of the query and of the body',
      useAs("query", "name"),
      "schemas/Thing/properties/name",
    ],
  ],
  [
    "duplicate-argument",
    withBody("POST /a", [query("data")], { type: "string" }),
    [
      "routes/0/parameters/0",
      '"data" is an argument of the query and of the body',
      useAs("query", "data"),
      "routes/0/requestBody",
    ],
  ],
  ...["class", "a-b", "then", "__esModule", "arguments", "1a"].map(
    (name) =>
      [
        "unfit-name",
        named("fit", name),
        ["routes/1/name", `"${name}" ${javaScript}`, asName],
      ] as const,
  ),
  // What would be plain is not fit either.
  ["unfit-name", named("\uff49f"), ["routes/0/name", `"\uff49f" ${javaScript}`, asName]],
  ["unfit-name", named("endpoint"), ["routes/0/name", `"endpoint" ${generated}`, asName]],
  [
    "unfit-name",
    named("\ufb01nd"),
    [
      "routes/0/name",
      `"\ufb01nd" ${noFunction}: it looks like another name`,
      'write "find", in plain characters',
    ],
  ],
  [
    "unfit-name",
    { ...named("con"), generate: { layout: "route" } },
    [
      "routes/0/name",
      '"con" cannot be the name of a file: Windows keeps that name for a device',
      "give the route another `name`",
    ],
  ],
  // A name comes from the operationId, or from the method and the path.
  [
    "unfit-name",
    { routes: [{ route: "GET /a", operationId: "delete" }] },
    ["routes/0/operationId", `"delete" ${javaScript}`, asName],
  ],
  [
    "unfit-name",
    { routes: [{ route: "! /then", tags: ["x"] }] },
    ["routes/0/route", `"then" ${javaScript}`, asName],
  ],
  [
    "duplicate-name",
    { routes: ["GET /a/b", { route: "POST /x", name: "getAB" }] },
    ["routes/1/name", 'two routes are called "getAB"', ownName, "routes/0/route"],
  ],
  [
    "duplicate-name",
    named("a", "A"),
    ["routes/1/name", 'the names "a" and "A" differ only in case', ownName, "routes/0/name"],
  ],
  [
    "unfit-group",
    grouped("index", "Routes", "con"),
    ["routes/0/group", noGroup("index"), otherGroup],
    ["routes/1/group", noGroup("Routes"), otherGroup],
    ["routes/2/group", noGroup("con"), otherGroup],
  ],
  [
    "unfit-group",
    grouped("a b", "../x", "ä"),
    ["routes/0/group", notAFile("a b"), letters],
    ["routes/1/group", notAFile("../x"), letters],
    ["routes/2/group", notAFile("ä"), letters],
  ],
  // A group comes from the part of the operationId before a slash, a tag, or the path.
  [
    "unfit-group",
    {
      routes: [
        { route: "GET /a", tags: ["Index"] },
        { route: "GET /routes/b", operationId: "b" },
        "GET /routes/c",
        { route: "GET /a/d", operationId: "index/a", tags: ["x"] },
        { route: "GET /b", operationId: "/e", tags: ["index", "x"] },
      ],
    },
    ["routes/0/tags/0", noGroup("index")],
    ["routes/1/route", noGroup("routes")],
    ["routes/2/route", noGroup("routes")],
    ["routes/3/operationId", noGroup("index")],
    ["routes/4/tags/0", noGroup("index")],
  ],
  [
    "ambiguous-group",
    {
      routes: [
        { route: "GET /a", operationId: "users/list" },
        { route: "GET /b", group: "Users" },
        { route: "GET /c", group: "Users" },
      ],
    },
    [
      "routes/1/group",
      'the files "users" and "Users" differ only in case, and some file systems treat them as one',
      "spell the `group` of both the same, or make them differ by more than case",
      "routes/0/operationId",
    ],
  ],
  [
    "duplicate-schema-type",
    { routes: ["GET /a"], schemas: { "a-b": {}, aB: {} } },
    [
      "schemas/aB",
      'the schemas "a-b" and "aB" both become the type AB',
      "rename one of them",
      "schemas/a-b",
    ],
  ],
  // Routes may be written alike, or become the same.
  ...[
    ["GET /a", "GET  /a", "get /a", []] as const,
    ["POST /a{?b}", "POST /a{?b}", "POST /a", [query("b")]] as const,
    ["POST /a", "POST /a", "POST /a", [query("b")]] as const,
  ].map(
    ([same, one, two, parameters]) =>
      [
        "duplicate-route",
        {
          routes: [
            { route: one, name: "one", parameters },
            { route: two, name: "two", parameters },
          ],
        },
        [
          "routes/1/route",
          `"two" and "one" are the same route, "${same}"`,
          "remove one of them",
          "routes/0/route",
        ],
      ] as const,
  ),
  [
    "unknown-replacement",
    replacedBy("getIsues"),
    [
      "routes/1/deprecated/replacedBy",
      'no route has the name or operationId "getIsues"',
      'did you mean "getIssues"?',
    ],
  ],
  [
    "unknown-replacement",
    replacedBy("zebra"),
    [
      "routes/1/deprecated/replacedBy",
      'no route has the name or operationId "zebra"',
      "name a route of this manifest",
    ],
  ],
];

describe("what is wrong with routes", () => {
  it.each(problems.map(([code, given, ...want]) => ({ code, given, want })))(
    "$code in $given",
    ({ code, given, want }) => {
      const found = problemsOf(given);
      expect(found).toHaveLength(want.length);
      for (const [index, [at, message, hint, other]] of want.entries()) {
        const problem = found[index];
        expect(problem).toMatchObject({ code, message, ...(hint !== undefined && { hint }) });
        expect(problem?.path.join("/")).toBe(at);
        expect(problem?.at).toBe(code === "duplicate-schema-type" ? "key" : undefined);
        expect(problem?.related?.path.join("/")).toBe(other);
        expect(problem?.related?.message).toBe(other && "the other one is here");
      }
    },
  );

  it("all together, and nothing of a plan", () => {
    const routes = ["GET /a/{b", { route: "GET /c", name: "class" }, "GET /d", "GET /d"];
    expect(problemsOf({ routes }).map(({ code }) => code)).toEqual([
      "invalid-template",
      "unfit-name",
      "duplicate-name",
      "duplicate-route",
    ]);
  });
});
