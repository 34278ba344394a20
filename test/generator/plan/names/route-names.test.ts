import { describe, expect, it } from "vitest";
import { listDeclarations } from "../../../../generator/plan/index.js";
import { planOf, problemsOf, routesOf, warningsOf } from "../../plan-of.js";

const named = (...names: readonly string[]) =>
  names.map((name, index) => ({ route: `GET /${index}/{p}`, name, group: `g${index}` }));

describe("names that a reader takes for others are refused", () => {
  // A combining accent, full width, a filler that has no width, a variation selector, and a joiner of graphemes.
  it.each([
    ["cafe\u0301", "caf\u00e9"],
    ["\uff47et", "get"],
    ["get\u3164", "get"],
    ["get\ufe0f", "get"],
    ["get\u034f", "get"],
  ])("%s", (name, plain) => {
    const hint = `write "${plain}", in plain characters`;
    expect(problemsOf({ routes: named(name) })).toMatchObject([{ code: "unfit-name", hint }]);
  });

  it("default names have only plain characters", () => {
    const routes = ["GET /cafe\u0301", "GET /\ufb01nd"];
    expect(routesOf({ routes, generate: { layout: "single" } }).map(({ name }) => name)).toEqual([
      "getCaf\u00e9",
      "getFind",
    ]);
  });
});

it.each<
  readonly [
    routes: readonly (readonly [route: string, operationId?: string, tag?: string])[],
    want: readonly string[],
  ]
>([
  [
    [
      ["GET /a", "usersList", "users"],
      ["GET /b", "usersList", "orgs"],
    ],
    ["usersList", "orgsUsersList"],
  ],
  [
    [
      ["GET /a", "userslist", "users"],
      ["GET /b", "userslist", "orgs"],
    ],
    ["usersUserslist", "orgsUserslist"],
  ],
  [
    [
      ["GET /a", "list", "users"],
      ["GET /b", "list", "users"],
    ],
    ["list", "listB"],
  ],
  [
    [["GET /a-b"], ["GET /a.b"], ["GET /a_b"], ["GET /a~b"]],
    ["getAB", "getAB2", "getAB3", "getAB4"],
  ],
  [
    [["GET /a-1"], ["GET /a.1"]],
    ["getA1", "getA1_2"],
  ],
  [
    [["GET /a/"], ["GET /a"]],
    ["getASlash", "getA"],
  ],
  // The name goes to the shortest path, then to the first in order, then to the first method.
  [
    [
      ["GET /long/a", "list", "t"],
      ["GET /b", "list", "t"],
      ["GET /a", "list", "t"],
    ],
    ["listLong", "listB", "list"],
  ],
  [
    [
      ["POST /a", "find", "t"],
      ["GET /a", "find", "t"],
      ["GET /a/", "find", "t"],
    ],
    ["findPost", "find", "findSlash"],
  ],
  // A route that keeps its name comes before one that gets it by its tag.
  [
    [
      ["GET /a", "list", "users"],
      ["GET /b", "list", "orgs"],
      ["GET /long/c", "usersList", "pets"],
    ],
    ["usersListA", "orgsList", "usersList"],
  ],
  // The part of the path that differs, or the whole path if the name with that part is in use.
  [
    [
      ["GET /a/x/c", "list", "t"],
      ["GET /a/yy/c", "list", "t"],
      ["GET /a/x/c/more/parts", "list", "t"],
    ],
    ["list", "listYy", "listMoreParts"],
  ],
  [
    [
      ["GET /a/c", "list", "t"],
      ["GET /b/c", "list", "t"],
      ["GET /q", "listB", "u"],
      ["POST /a/c", "list", "t"],
      ["GET /r", "listPost", "u"],
    ],
    ["list", "listBC", "listB", "listPostAC", "listPost"],
  ],
  [
    [
      ["GET /a/a", "list", "t"],
      ["GET /a/a/a", "list", "t"],
    ],
    ["list", "listAAA"],
  ],
])("routes that would share a name: %j are %j", (rows, want) => {
  const routes = rows.map(([route, operationId, tag]) => ({
    route,
    ...(operationId !== undefined && { operationId }),
    ...(tag !== undefined && { tags: [tag] }),
  }));
  expect(routesOf({ routes, generate: { layout: "single" } }).map(({ name }) => name)).toEqual(
    want,
  );
});

it.each<readonly [more: object, source: string]>([
  [{ operationId: "list" }, "operationId"],
  [{}, "route"],
])("routes that claim one name are warned of: %j", (more, source) => {
  const routes = ["/a-b", "/a.b"].map((url) => ({ route: `GET ${url}`, group: "x", ...more }));
  const [plain, other] = source === "route" ? ["getAB", "getAB2"] : ["list", "listAB"];
  expect(warningsOf({ routes })).toEqual([
    {
      code: "duplicate-name",
      message: `several routes claim the name "${plain}"; this route is named "${other}"`,
      hint: "give each route a different `operationId` or `name`",
      path: ["routes", 1, source],
    },
  ]);
});

it("a schema does not get the name of the constant of pages", () => {
  const list = { type: "array", items: { $ref: "#/schemas/thingsPages" } };
  const routes = [
    {
      route: "GET /things",
      name: "Things",
      group: "x",
      responses: { 200: { schema: list } },
      pages: { next: { link: "next" } },
    },
  ];
  const { modules } = planOf({ routes, schemas: { thingsPages: {} } });
  const names = modules.flatMap((module) => listDeclarations(module).map(({ name }) => name));
  expect(names).toEqual(["ThingsResponses", "ThingsPagesSchema"]);
});

it("with a file for each route, names of routes are not too long for files", () => {
  const routes = named("x".repeat(200));
  expect(problemsOf({ routes, generate: { layout: "route" } })).toMatchObject([
    { code: "unfit-name", path: ["routes", 0, "name"] },
  ]);
  expect(problemsOf({ routes })).toEqual([]);
});

it.each<readonly [group: string, generate: object]>([
  ["a/b", { layout: "single" }],
  ["enums", { layout: "single", tools: true, enums: "constants" }],
  ["webhooks", { layout: "single", tools: true }],
  ["runtime-types", { only: "types", runtime: "rt" }],
  ["runtime-types", { only: "types", layout: "route" }],
])("a group can be called %s with %j, which writes no file of that name", (group, generate) => {
  const routes = [{ route: "GET /a", group }];
  expect(problemsOf({ routes, generate, webhooks: { w: {} } })).toEqual([]);
});

it("a schema whose type has the name of a builder, or of a builder's type, is renamed", () => {
  const schema = { type: "string" };
  const routes = [
    {
      route: "GET /a",
      name: "foo",
      group: "a",
      parameters: [
        { name: "q", in: "query", schema: { $ref: "#/schemas/FooParameters" } },
        ...["Record", "Omit", "Given"].map((name) => ({
          name,
          in: "query",
          schema: { $ref: `#/schemas/${name}` },
        })),
      ],
    },
    { route: "GET /b", name: "FooParametersSchema", group: "b" },
  ];
  const schemas = { FooParameters: schema, Record: schema, Omit: schema, Given: schema };
  const [module] = planOf({ routes, schemas }).modules;
  if (module?.kind !== "builders") throw new Error("no module of builders was planned");
  expect(module.declarations.map(({ name }) => name)).toEqual([
    "FooParametersSchemaSchema",
    "RecordSchema",
    "OmitSchema",
    "GivenSchema",
  ]);
});
