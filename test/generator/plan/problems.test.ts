import { expect, it } from "vitest";
import { type ManifestParts, describeProblems, problemsOf } from "../plan-of.js";
import { path, query } from "./manifest-parts.js";
import { object, ref, text } from "../../schemas.js";

const route = (text: string, ...parameters: readonly object[]): ManifestParts => ({
  routes: [{ route: text, parameters }],
});
const withBody = (text: string, parameter: object, schema: object): ManifestParts => ({
  routes: [{ route: text, parameters: [parameter], requestBody: { schema } }],
});
const named = (...names: readonly string[]): ManifestParts => ({
  routes: names.map((name, index) => ({ route: `GET /${index}`, name, group: "x" })),
});
const grouped = (...groups: readonly string[]): ManifestParts => ({
  routes: groups.map((group, index) => ({ route: `GET /${index}`, name: `go${index}`, group })),
});
/** A route beside two of the group `Users`. */
const beside = (first: unknown): ManifestParts => ({
  routes: [first, ...["GET /b", "GET /c"].map((route) => ({ route, group: "Users" }))],
});
const sameRoute = (one: string, two: string, ...parameters: readonly object[]): ManifestParts => ({
  routes: [
    { route: one, name: "one", parameters },
    { route: two, name: "two", parameters },
  ],
});
const replaced = (replacedBy: string): ManifestParts => ({
  routes: ["GET /issues", { route: "GET /a", deprecated: { replacedBy } }],
});

const rows: readonly (readonly [given: ManifestParts, ...want: string[]])[] = [
  [
    route("GET /a/{owner}", path("owner"), path("ownr")),
    'unknown-variable routes/0/parameters/1/name: the route has no {ownr} in its path; did you mean "owner"?',
  ],
  [
    route("GET /a/{owner}", path("zebra")),
    "unknown-variable routes/0/parameters/0/name: the route has no {zebra} in its path; remove the parameter, or write its placeholder into the route",
  ],
  [
    route("GET /a{?ownr}", path("owner")),
    "unknown-variable routes/0/parameters/0/name: the route has no {owner} in its path; remove the parameter, or write its placeholder into the route",
  ],
  [
    route("GET /a{?b,c}", path("b")),
    'unknown-variable routes/0/parameters/0/name: the route has "b" in its query, not in its path; declare it with `in: query`',
  ],
  [
    route("GET /a?b=c&d={e}&x%5By%5D", query("b"), query("e"), query("x[y]")),
    'duplicate-parameter routes/0/parameters/0/name: the route has "b" in its query, too; remove the parameter, or remove it from the route',
    'duplicate-parameter routes/0/parameters/2/name: the route has "x[y]" in its query, too; remove the parameter, or remove it from the route',
  ],
  [
    route("GET /a/{b}", query("b")),
    'duplicate-argument routes/0/parameters/0: "b" is an argument of the query and of the path; give the query parameter an `as`, such as `as: query_b` (also declared here: routes/0/route)',
  ],
  [
    route("GET /a/{b}/c", query("b")),
    'duplicate-argument routes/0/parameters/0: "b" is an argument of the query and of the path; give the query parameter an `as`, such as `as: query_b` (also declared here: routes/0/route)',
  ],
  [
    route("GET /a/{b.c}", path("b.c"), query("b.c")),
    'duplicate-argument routes/0/parameters/1: "b.c" is an argument of the query and of the path; give the query parameter an `as`, such as `as: query_b_c` (also declared here: routes/0/parameters/0)',
  ],
  [
    route("GET /a", query("a"), query("b", { as: "a" })),
    'duplicate-argument routes/0/parameters/1: two arguments are called "a"; give the query parameter an `as`, such as `as: query_a` (also declared here: routes/0/parameters/0)',
  ],
  [
    withBody("PATCH /a/{name}", path("name"), object({ name: text })),
    'duplicate-argument routes/0/parameters/0: "name" is an argument of the path and of the body; give the path parameter an `as`, such as `as: path_name` (also declared here: routes/0/requestBody/schema/properties/name)',
  ],
  [
    {
      ...withBody("POST /a", query("name"), ref("Thing")),
      schemas: { Thing: object({ name: text }) },
    },
    'duplicate-argument routes/0/parameters/0: "name" is an argument of the query and of the body; give the query parameter an `as`, such as `as: query_name` (also declared here: schemas/Thing/properties/name)',
  ],
  [
    withBody("POST /a", query("data"), text),
    'duplicate-argument routes/0/parameters/0: "data" is an argument of the query and of the body; give the query parameter an `as`, such as `as: query_data` (also declared here: routes/0/requestBody)',
  ],
  [
    named("endpoint"),
    'unfit-name routes/0/name: "endpoint" cannot be the name of a function: generated code uses this name; give the route a `name`, such as `listIssues`',
  ],
  [
    named("\ufb01nd"),
    'unfit-name routes/0/name: "\ufb01nd" cannot be the name of a function: it looks like another name; write "find", in plain characters',
  ],
  [
    { ...named("con"), generate: { layout: "route" } },
    'unfit-name routes/0/name: "con" cannot be the name of a file: Windows keeps that name for a device; give the route another `name`',
  ],
  [
    { routes: ["GET /a/b", { route: "POST /x", name: "getAB" }] },
    'duplicate-name routes/1/name: two routes are called "getAB"; give each a different `name` (also declared here: routes/0/route)',
  ],
  [
    {
      routes: [
        { route: "GET /a", operationId: "list", tags: ["x"] },
        { route: "GET /b", name: "list" },
      ],
    },
    'duplicate-name routes/1/name: two routes are called "list"; give each a different `name` (also declared here: routes/0/operationId)',
  ],
  [
    {
      routes: [
        { route: "GET /c/d", tags: ["x"] },
        { route: "POST /x", name: "getCD" },
      ],
    },
    'duplicate-name routes/1/name: two routes are called "getCD"; give each a different `name` (also declared here: routes/0/route)',
  ],
  [
    named("a", "A"),
    'duplicate-name routes/1/name: the names "a" and "A" differ only in case; give each a different `name` (also declared here: routes/0/name)',
  ],
  [
    grouped("index", "Routes", "con", "runtime-types"),
    'unfit-group routes/0/group: "index" cannot be a group: Waybill or Windows reserves the name; give the route another `group`',
    'unfit-group routes/1/group: "Routes" cannot be a group: Waybill or Windows reserves the name; give the route another `group`',
    'unfit-group routes/2/group: "con" cannot be a group: Waybill or Windows reserves the name; give the route another `group`',
  ],
  [
    { ...grouped("runtime-types"), generate: { only: "types" } },
    'unfit-group routes/0/group: "runtime-types" cannot be a group: Waybill or Windows reserves the name; give the route another `group`',
  ],
  [
    grouped("a b", "../x", "ä"),
    'unfit-group routes/0/group: "a b" cannot be a group: it becomes the name of a file; give the route a `group` of letters, digits, `-` and `_`',
    'unfit-group routes/1/group: "../x" cannot be a group: it becomes the name of a file; give the route a `group` of letters, digits, `-` and `_`',
    'unfit-group routes/2/group: "ä" cannot be a group: it becomes the name of a file; give the route a `group` of letters, digits, `-` and `_`',
  ],
  [
    beside({ route: "GET /a", operationId: "users/list" }),
    'ambiguous-group routes/1/group: the files "users" and "Users" differ only in case, and some file systems treat them as one; write the same `group` in both, or names that differ by more than case (also declared here: routes/0/operationId)',
  ],
  [
    beside({ route: "GET /a", tags: ["users", "x"] }),
    'ambiguous-group routes/1/group: the files "users" and "Users" differ only in case, and some file systems treat them as one; write the same `group` in both, or names that differ by more than case (also declared here: routes/0/tags/0)',
  ],
  [
    beside({ route: "GET /a", operationId: "list", tags: ["users"] }),
    'ambiguous-group routes/1/group: the files "users" and "Users" differ only in case, and some file systems treat them as one; write the same `group` in both, or names that differ by more than case (also declared here: routes/0/tags/0)',
  ],
  [
    beside("GET /users"),
    'ambiguous-group routes/1/group: the files "users" and "Users" differ only in case, and some file systems treat them as one; write the same `group` in both, or names that differ by more than case (also declared here: routes/0/route)',
  ],
  [
    { routes: ["GET /a"], schemas: { "a-b": {}, aB: {} } },
    'duplicate-schema-type key schemas/aB: the schemas "a-b" and "aB" both become the type AB; rename one of them (also declared here: schemas/a-b)',
  ],
  [
    sameRoute("GET  /a", "get /a"),
    'duplicate-route routes/1/route: "two" and "one" are the same route, "GET /a"; remove one of them (also declared here: routes/0/route)',
  ],
  [
    sameRoute("POST /a{?b}", "POST /a", query("b")),
    'duplicate-route routes/1/route: "two" and "one" are the same route, "POST /a{?b}"; remove one of them (also declared here: routes/0/route)',
  ],
  [
    sameRoute("POST /a", "POST /a", query("b")),
    'duplicate-route routes/1/route: "two" and "one" are the same route, "POST /a"; remove one of them (also declared here: routes/0/route)',
  ],
  [
    replaced("getIsues"),
    'unknown-replacement routes/1/deprecated/replacedBy: no route has the name or operationId "getIsues"; did you mean "getIssues"?',
  ],
  [
    replaced("zebra"),
    'unknown-replacement routes/1/deprecated/replacedBy: no route has the name or operationId "zebra"; name a route of this manifest',
  ],
];

it.each(rows.map(([given, ...want]) => [want.join("\n"), given] as const))(
  "%s, row %#",
  (want, given) => {
    expect(describeProblems(given).join("\n")).toBe(want);
  },
);

// What would be plain is not fit either.
it.each(["class", "a-b", "then", "__esModule", "arguments", "1a", "\uff49f"])(
  "%s cannot be the name of a function",
  (name) => {
    expect(describeProblems(named("fit", name))).toEqual([
      `unfit-name routes/1/name: "${name}" cannot be the name of a function: it is reserved, or not a JavaScript identifier; give the route a \`name\`, such as \`listIssues\``,
    ]);
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
