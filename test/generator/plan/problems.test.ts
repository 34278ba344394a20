import { describe, expect, it } from "vitest";
import type { Problem } from "../../../generator/errors/problem.js";
import { type ManifestParts, problemsOf } from "../plan-of.js";

type Want = Pick<Problem, "code" | "path"> & {
  readonly message?: RegExp;
  readonly hint?: RegExp;
  readonly related?: Problem["path"];
};

const body = (schema: object) => ({ requestBody: { schema } });
const object = (...names: readonly string[]) => ({
  type: "object",
  properties: Object.fromEntries(names.map((name) => [name, { type: "string" }])),
});
const deprecated = (replacedBy: string) => ({ deprecated: { replacedBy } });

const wrong: Readonly<Record<string, { given: ManifestParts; want: readonly Want[] }>> = {
  "a template that the grammar refuses": {
    given: { routes: ["GET /a/{b"] },
    want: [{ code: "invalid-template", path: ["routes", 0, "route"], message: /never closed/ }],
  },
  "a placeholder in the host": {
    given: { routes: ["GET https://{host}/a"] },
    want: [{ code: "invalid-template", path: ["routes", 0, "route"], message: /host/ }],
  },
  "a path parameter that the route does not have": {
    given: {
      routes: [
        {
          route: "GET /repos/{owner}",
          parameters: [{ name: "ownr", in: "path", schema: {} }],
        },
      ],
    },
    want: [
      {
        code: "unknown-variable",
        path: ["routes", 0, "parameters", 0, "name"],
        message: /no \{ownr\}/,
        hint: /did you mean "owner"/,
      },
    ],
  },
  "a path parameter that is in the query": {
    given: {
      routes: [{ route: "GET /a{?b}", parameters: [{ name: "b", in: "path", schema: {} }] }],
    },
    want: [
      {
        code: "unknown-variable",
        path: ["routes", 0, "parameters", 0, "name"],
        hint: /in: query/,
      },
    ],
  },
  "a segment that can be left out where the path goes on": {
    given: {
      routes: [
        {
          route: "GET /a/{b}/c",
          parameters: [{ name: "b", in: "path", required: false, schema: {} }],
        },
      ],
    },
    want: [{ code: "optional-segment", path: ["routes", 0, "parameters", 0, "required"] }],
  },
  "a placeholder at the very start that can be left out where the path goes on": {
    given: {
      routes: [
        {
          route: "GET {b}/c",
          parameters: [{ name: "b", in: "path", required: false, schema: {} }],
        },
      ],
    },
    want: [{ code: "optional-segment", path: ["routes", 0, "parameters", 0, "required"] }],
  },
  "one name in path and query": {
    given: {
      routes: [{ route: "GET /a/{b}", parameters: [{ name: "b", in: "query", schema: {} }] }],
    },
    want: [
      {
        code: "duplicate-argument",
        path: ["routes", 0, "parameters", 0],
        hint: /as: query_b/,
        related: ["routes", 0, "route"],
      },
    ],
  },
  "one name in the query and in a path that goes on": {
    given: {
      routes: [{ route: "GET /a/{b}/c", parameters: [{ name: "b", in: "query", schema: {} }] }],
    },
    want: [{ code: "duplicate-argument", path: ["routes", 0, "parameters", 0] }],
  },
  "one name in path and body": {
    given: {
      routes: [
        {
          route: "PATCH /a/{name}",
          parameters: [{ name: "name", in: "path", schema: {} }],
          ...body(object("name")),
        },
      ],
    },
    want: [
      {
        code: "duplicate-argument",
        path: ["routes", 0, "parameters", 0],
        message: /"name" is an argument of the path and of the body/,
        hint: /as: path_name/,
        related: ["routes", 0, "requestBody", "schema", "properties", "name"],
      },
    ],
  },
  "one name in query and a shared body": {
    given: {
      schemas: { Thing: object("name") },
      routes: [
        {
          route: "POST /a",
          parameters: [{ name: "name", in: "query", schema: {} }],
          ...body({ $ref: "#/schemas/Thing" }),
        },
      ],
    },
    want: [
      {
        code: "duplicate-argument",
        path: ["routes", 0, "parameters", 0],
        related: ["schemas", "Thing", "properties", "name"],
      },
    ],
  },
  "a query parameter called data beside a body that is data": {
    given: {
      routes: [
        {
          route: "POST /a",
          parameters: [{ name: "data", in: "query", schema: {} }],
          ...body({ type: "string" }),
        },
      ],
    },
    want: [{ code: "duplicate-argument", path: ["routes", 0, "parameters", 0] }],
  },
  "an `as` that is another's name": {
    given: {
      routes: [
        {
          route: "GET /a",
          parameters: [
            { name: "b", in: "query", schema: {} },
            { name: "c", as: "b", in: "query", schema: {} },
          ],
        },
      ],
    },
    want: [
      {
        code: "duplicate-argument",
        path: ["routes", 0, "parameters", 1],
        message: /two arguments/,
        related: ["routes", 0, "parameters", 0],
      },
    ],
  },
  "two routes of one name": {
    given: { routes: ["GET /a/b", { route: "POST /x", name: "getAB" }] },
    want: [
      { code: "duplicate-name", path: ["routes", 1, "name"], related: ["routes", 0, "route"] },
    ],
  },
  "names that differ only in case": {
    given: {
      routes: [
        { route: "GET /a", name: "getItem" },
        { route: "GET /b", name: "getitem" },
      ],
    },
    want: [{ code: "duplicate-name", path: ["routes", 1, "name"], message: /differ only in case/ }],
  },
  "groups that differ only in case": {
    given: {
      routes: [
        { route: "GET /a", operationId: "users/list" },
        { route: "GET /b", group: "Users" },
        { route: "GET /c", group: "Users" },
      ],
    },
    want: [
      {
        code: "ambiguous-group",
        path: ["routes", 1, "group"],
        related: ["routes", 0, "operationId"],
      },
    ],
  },
  "names that no function can have": {
    given: {
      routes: ["class", "a-b", "then", "__esModule", "endpoint", "arguments", "1a", "no"].map(
        (name, index) => ({ route: `GET /${index}`, name, group: "x" }),
      ),
    },
    want: [0, 1, 2, 3, 4, 5, 6, 7].map((index) => ({
      code: "unfit-name",
      path: ["routes", index, "name"],
    })),
  },
  "a name made of an operationId that is not fit": {
    given: { routes: [{ route: "GET /a", operationId: "delete" }] },
    want: [{ code: "unfit-name", path: ["routes", 0, "operationId"], hint: /`name`/ }],
  },
  "groups that no file can have": {
    given: {
      routes: ["index", "Routes", "con", "a b", "../x", "ä"].map((group, index) => ({
        route: `GET /${index}`,
        name: `get${index}`,
        group,
      })),
    },
    want: [0, 1, 2, 3, 4, 5].map((index) => ({
      code: "unfit-group",
      path: ["routes", index, "group"],
    })),
  },
  "a group made of a tag, or of the path": {
    given: {
      routes: [
        { route: "GET /a", tags: ["Index"] },
        { route: "GET /routes/b", operationId: "b" },
        "GET /routes/c",
      ],
    },
    want: [
      { code: "unfit-group", path: ["routes", 0, "tags", 0] },
      { code: "unfit-group", path: ["routes", 1, "route"] },
      { code: "unfit-group", path: ["routes", 2, "route"] },
    ],
  },
  "a group made of an operationId, which has one before its slash": {
    given: {
      routes: [
        { route: "GET /a", operationId: "index/a", tags: ["x"] },
        { route: "GET /b", operationId: "/b", tags: ["index", "x"] },
      ],
    },
    want: [
      { code: "unfit-group", path: ["routes", 0, "operationId"] },
      { code: "unfit-group", path: ["routes", 1, "tags", 0] },
    ],
  },
  "a name made of the method and the path": {
    given: { routes: [{ route: "THEN /", tags: ["x"] }] },
    want: [{ code: "unfit-name", path: ["routes", 0, "route"] }],
  },
  "a route twice": {
    given: {
      routes: [
        { route: "GET  /a", name: "one" },
        { route: "get /a", name: "two" },
      ],
    },
    want: [
      { code: "duplicate-route", path: ["routes", 1, "route"], related: ["routes", 0, "route"] },
    ],
  },
  "routes that become the same": {
    given: {
      routes: [
        { route: "POST /a{?b}", name: "one" },
        {
          route: "POST /a",
          name: "two",
          parameters: [{ name: "b", in: "query", schema: {} }],
        },
      ],
    },
    want: [
      { code: "duplicate-route", path: ["routes", 1, "route"], related: ["routes", 0, "route"] },
    ],
  },
  "routes that are the same, and become the same": {
    given: {
      routes: ["one", "two"].map((name) => ({
        route: "POST /a",
        name,
        parameters: [{ name: "b", in: "query", schema: {} }],
      })),
    },
    want: [
      { code: "duplicate-route", path: ["routes", 1, "route"], related: ["routes", 0, "route"] },
    ],
  },
  "a replacement that is not there": {
    given: { routes: ["GET /issues", { route: "GET /a", ...deprecated("getIsues") }] },
    want: [
      {
        code: "unknown-replacement",
        path: ["routes", 1, "deprecated", "replacedBy"],
        hint: /did you mean "getIssues"/,
      },
    ],
  },
  "schemas that become one type": {
    given: { schemas: { "issue-label": {}, IssueLabel: {} }, routes: ["GET /a"] },
    want: [
      {
        code: "duplicate-schema-type",
        path: ["schemas", "IssueLabel"],
        related: ["schemas", "issue-label"],
      },
    ],
  },
};

describe("planRoutes tells what is wrong", () => {
  it.each(Object.entries(wrong))("%s", (_, { given, want }) => {
    const problems = problemsOf(given);
    expect(problems.map(({ code, path }) => ({ code, path }))).toEqual(
      want.map(({ code, path }) => ({ code, path })),
    );
    for (const [index, { message = /./, hint, related }] of want.entries()) {
      const problem = problems[index];
      expect(problem?.message).toMatch(message);
      if (hint) expect(problem?.hint).toMatch(hint);
      if (related) expect(problem?.related?.path).toEqual(related);
    }
  });

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
