import { describe, expect, it } from "vitest";
import { planRoutes } from "../../../generator/plan/plan-routes.js";
import { type ManifestParts, manifestOf, problemsOf } from "../plan-of.js";
import { path, query } from "./manifest-parts.js";

const route = (text: string, ...parameters: readonly object[]): ManifestParts => ({
  routes: [{ route: text, name: "go", group: "go", parameters }],
});
const text = { type: "string" };
const named = (...names: readonly string[]): ManifestParts => ({
  routes: names.map((name, index) => ({ route: `GET /${index}`, name, group: "x" })),
});
const grouped = (...groups: readonly string[]): ManifestParts => ({
  routes: groups.map((group, index) => ({ route: `GET /${index}`, name: `go${index}`, group })),
});

const asName = "give the route a `name`, such as `listIssues`";
const noFunction = "cannot be the name of a function";
const taken = "JavaScript has another use for it, or cannot have it";

const said: readonly (readonly [given: ManifestParts, message: string, hint: string])[] = [
  // Arguments.
  [
    route("GET /a/{owner}", path("owner"), path("ownr")),
    "the route has no {ownr} in its path",
    'did you mean "owner"?',
  ],
  [
    route("GET /a/{owner}", path("zebra")),
    "the route has no {zebra} in its path",
    "remove the parameter, or write its placeholder into the route",
  ],
  [
    route("GET /a{?ownr}", path("owner")),
    "the route has no {owner} in its path",
    "remove the parameter, or write its placeholder into the route",
  ],
  [
    route("GET /a{?b,c}", path("b")),
    'the route has "b" in its query, not in its path',
    "declare it with `in: query`",
  ],
  [
    route("GET /a/{b}/c", path("b", { required: false })),
    '"b" cannot be left out: the path goes on after it',
    "remove `required: false`, or make two routes",
  ],
  [
    route("GET {a}/{b}/c", path("a"), path("b", { required: false })),
    '"b" cannot be left out: the path goes on after it',
    "remove `required: false`, or make two routes",
  ],
  [
    route("GET /a/{b}", query("b")),
    '"b" is an argument of the query and of the path',
    "give the one in the query an `as`, such as `as: query_b`",
  ],
  [
    route("GET /a/{b.c}", path("b.c"), query("b.c")),
    '"b.c" is an argument of the query and of the path',
    "give the one in the query an `as`, such as `as: query_b_c`",
  ],
  [
    route("GET /a", query("a"), query("b", { as: "a" })),
    'two arguments are called "a"',
    "give the one in the query an `as`, such as `as: query_a`",
  ],
  [
    {
      routes: [
        {
          route: "PUT /a/{b}",
          requestBody: { schema: { type: "object", properties: { b: text } } },
        },
      ],
    },
    '"b" is an argument of the path and of the body',
    "give the one in the path an `as`, such as `as: path_b`",
  ],
  // Names.
  [named("class"), `"class" ${noFunction}: ${taken}`, asName],
  [named("then"), `"then" ${noFunction}: ${taken}`, asName],
  [
    named("endpoint"),
    `"endpoint" ${noFunction}: generated code has another use for it`,
    "give the route a `name`, such as `listIssues`",
  ],
  [
    named("\ufb01nd"),
    `"\ufb01nd" ${noFunction}: it looks like another name`,
    'write "find", in plain characters',
  ],
  // What would be plain is not fit either.
  [named("\uff49f"), `"\uff49f" ${noFunction}: ${taken}`, asName],
  [
    { ...named("con"), generate: { layout: "route" } },
    '"con" cannot be the name of a file: Windows keeps that name for a device',
    "give the route another `name`",
  ],
  [named("a", "a"), 'two routes are called "a"', "give one of them a `name` of its own"],
  [
    named("a", "A"),
    'the names "a" and "A" differ only in case',
    "give one of them a `name` of its own",
  ],
  [
    grouped("index"),
    'no group can be called "index": Waybill writes a file of that name, or Windows has a device of that name',
    "give the route another `group`",
  ],
  [
    grouped("a b"),
    '"a b" cannot be a group, which is the name of a file',
    "give the route a `group` of letters, digits, `-` and `_`",
  ],
  [
    grouped("users", "Users", "Users"),
    'the files "users" and "Users" differ only in case, and some file systems treat them as one',
    "spell the `group` of both the same, or make them differ by more than case",
  ],
  [
    { routes: ["GET /a"], schemas: { "a-b": {}, aB: {} } },
    'the schemas "a-b" and "aB" both become the type AB',
    "rename one of them",
  ],
  // Routes.
  [
    {
      routes: [
        { route: "GET /a", name: "one" },
        { route: "get  /a", name: "two" },
      ],
    },
    '"two" and "one" are the same route, "GET /a"',
    "remove one of them",
  ],
  [
    { routes: ["GET /issues", { route: "GET /a", deprecated: { replacedBy: "getIsues" } }] },
    'no route has the name or operationId "getIsues"',
    'did you mean "getIssues"?',
  ],
  [
    { routes: ["GET /issues", { route: "GET /a", deprecated: { replacedBy: "zebra" } }] },
    'no route has the name or operationId "zebra"',
    "name a route of this manifest",
  ],
];

describe("what is said of routes that cannot be planned", () => {
  it.each(said)("%j: %s", (given, message, hint) => {
    expect(problemsOf(given)).toMatchObject([{ message, hint }]);
  });

  it("where another is spoken of, it is shown", () => {
    const all = said.flatMap(([given]) => problemsOf(given));
    const related = all.flatMap((problem) => problem.related ?? []);
    expect(related.length).toBeGreaterThan(5);
    expect(new Set(related.map(({ message }) => message))).toEqual(
      new Set(["the other one is here"]),
    );
    const keys = all.filter(({ at }) => at === "key").map(({ code }) => code);
    expect(keys).toEqual(["duplicate-schema-type"]);
  });
});

describe("what the runtime says of a template is shown at its place", () => {
  it.each([
    ["GET /a/{b", 7, "this { is never closed; add the }"],
    [" get \t /a/{b  ", 10, "this { is never closed; add the }"],
    ["/a/{b", 3, "this { is never closed; add the }"],
    [
      "GET https://{host}/a",
      12,
      "a placeholder cannot stand in the host; set baseUrl, or begin with one placeholder",
    ],
  ])("%j, at %s", (given, offset, message) => {
    expect(problemsOf({ routes: [given] })).toEqual([
      {
        code: "invalid-template",
        message,
        path: ["routes", 0, "route"],
        offset,
      },
    ]);
  });

  it("and shortened, as names can be of any length", () => {
    const [problem] = problemsOf({ routes: [`GET /a/{${"b".repeat(1000)}!}`] });
    expect(problem?.message).toMatch(/^"b{139} … b+!" is not a variable; .* inner dots/);
    expect(problem?.message).toHaveLength(283);
  });

  it("but not if it is short", () => {
    const name = `${"b".repeat(190)}!`;
    const [problem] = problemsOf({ routes: [`GET /a/{${name}}`] });
    expect(problem?.message).toContain(`"${name}" is not a variable`);
  });

  it("or at the whole route, if it has no place there", () => {
    const result = planRoutes({
      ...manifestOf({ routes: [] }),
      routes: [{ route: "GET", parameters: [] }],
    });
    expect(result).toMatchObject({
      problems: [{ code: "invalid-route", path: ["routes", 0, "route"] }],
    });
    expect(result.ok ? [] : result.problems[0]).not.toHaveProperty("offset");
  });
});
