import { describe, expect, it } from "vitest";
import { isFromFastApi } from "../../../../generator/plan/names/name-rules.js";
import { planRoutes } from "../../../../generator/plan/plan-routes.js";
import { describeProblems, manifestOf, planOf, routesOf } from "../../plan-of.js";

const routes = [
  {
    route: "GET /api/items/{id}",
    operationId: "list_items_api_items__id__get",
    tags: ["a", "In b"],
  },
  { route: "PUT /cats", operationId: "CatsController_findAll" },
  { route: "GET /admin/x" },
];
const [fastApi, plain] = ["listItemsApiItemsIdGet", "getAdminX"];

describe("rules that name functions and groups", () => {
  it.each<readonly [rules: readonly object[], want: readonly string[]]>([
    [[], [`a/${fastApi}`, "cats/catsControllerFindAll", `admin/${plain}`]],
    [[{ preset: "fastapi" }], ["a/listItems", "cats/catsControllerFindAll", `admin/${plain}`]],
    [
      [{ operationId: "^(\\w+)Controller_(.+)$", group: "$1 group", name: "$2" }],
      [`a/${fastApi}`, "cats-group/findAll", `admin/${plain}`],
    ],
    // All patterns of a rule match, and their parentheses are numbered in one row.
    [
      [{ method: "PUT|GET", path: "^/(\\w+)", tag: "^In (.)", name: "$1_$2$3" }],
      ["a/apiB", "cats/catsControllerFindAll", `admin/${plain}`],
    ],
    // One name for several routes gets their tags or groups in front; a reserved word gets an underscore.
    [
      [{ path: "items|cats", name: "delete", group: "x" }],
      ["x/delete_", "x/deleteGetApiItemsById", `admin/${plain}`],
    ],
    [[{ path: ".", name: "list" }], ["a/aList", "cats/catsList", "admin/adminList"]],
    // The first that gives a name, and the first that gives a group.
    [
      [
        { path: "items", group: "first" },
        { path: ".", group: "second" },
        { path: "items", name: "one" },
        { path: "items", name: "two" },
      ],
      ["first/one", "second/catsControllerFindAll", `second/${plain}`],
    ],
    // A rule whose name comes out empty gives none.
    [
      [{ path: "x(y)?$", name: "$1" }],
      [`a/${fastApi}`, "cats/catsControllerFindAll", `admin/${plain}`],
    ],
  ])("%j: %j", (names, want) => {
    expect(
      routesOf({ routes, names })
        .map(({ name, group }) => `${group}/${name}`)
        .sort(),
    ).toEqual([...want].sort());
  });

  it("groups have at most 80 characters, and a route's own name and group win", () => {
    const long = [{ path: "(x+)", group: "$1" }];
    const [ruled] = routesOf({ routes: [`GET /${"x".repeat(90)}`], names: long });
    expect(ruled?.group).toBe("x".repeat(80));
    const own = [{ route: "GET /a", name: "own", group: "mine" }];
    const names = [{ path: "a", name: "ruled", group: "ruled" }];
    expect(routesOf({ routes: own, names })).toMatchObject([{ name: "own", group: "mine" }]);
  });
});

it("a rule names the types of schemas", () => {
  const response = { schema: { $ref: "#/schemas/ApiPet" } };
  const given = [{ route: "GET /a", group: "a", responses: { 200: response } }];
  const names = [{ schema: "^Api(.+)$", name: "My$1" }];
  const { modules } = planOf({ routes: given, schemas: { ApiPet: { type: "object" } }, names });
  const named = modules.flatMap((one) =>
    one.kind === "builders" ? [...one.routes, ...one.declarations] : [],
  );
  expect(named.map(({ name }) => name)).toEqual(["getA", "MyPet"]);
});

it("a rule matches the name of a schema in any script, or the name in its document", () => {
  const refer = (name: string) => ({ schema: { $ref: `#/schemas/${name}` } });
  const responses = { 200: refer("用户"), 201: refer("ApiPet") };
  const manifest = manifestOf({
    routes: [{ route: "GET /a", group: "a", responses }],
    schemas: { 用户: { type: "string" }, ApiPet: { type: "string" } },
    names: [{ schema: "^Api[.](.+)$", name: "My$1" }],
  });
  const planned = planRoutes({ ...manifest, documentNames: new Map([["ApiPet", "Api.Pet"]]) });
  const names = planned.ok
    ? planned.plan.modules.flatMap((one) => (one.kind === "builders" ? one.declarations : []))
    : [];
  expect(names.map(({ name }) => name)).toEqual(["用户", "MyPet"]);
});

describe("rules that cannot be used", () => {
  const schemas = { A: { type: "string" }, B: { type: "string" } };
  const unused = "change the pattern or remove the rule";
  const slow =
    "the patterns of `names` take longer than 1000 ms; avoid nested repetitions, such as `(a+)+`";
  it.each<readonly [rule: object, want: string]>([
    [
      { path: "^/none", name: "a" },
      `unused-name-rule names/0/path: no route matches this rule: path "^/none"; ${unused}`,
    ],
    [{ preset: "fastapi" }, "unused-name-rule names/0/preset: no route"],
    [{ schema: "none", name: "a" }, "unused-name-rule names/0/schema: no schema"],
    [{ path: "(a+)+$", name: "a" }, `slow-name-rules names: ${slow}`],
    [{ schema: ".", name: "same" }, "duplicate-schema-type key schemas/B: "],
  ])("%j: %s", (rule, want) => {
    const given = [`GET /${"a".repeat(50)}!`, "GET /b"];
    expect(describeProblems({ routes: given, schemas, names: [rule] })).toEqual([
      expect.stringContaining(want),
    ]);
  });
});

it("a rule gives a name of at most 1,000 characters, because each route could repeat a long one", () => {
  const names = [{ path: "(.*)", name: `a${"b".repeat(900)}$1$1${"c".repeat(100_000)}` }];
  const [ruled] = routesOf({ routes: [`GET /${"x".repeat(300)}`], names });
  expect(ruled?.name).toHaveLength(999);
});

it.each<readonly [ids: readonly (string | undefined)[], want: boolean]>([
  [[], false],
  [[undefined], false],
  [["list_a_get"], true],
  [["list_a_get", undefined, undefined], true],
  [["list_a_get", "list"], false],
  [["list_a_get", "get_a_get", "list"], true],
  [["list", "list_a_post"], false],
])("FastAPI generated most of the ids %j: %s", (ids, want) => {
  const routes = ids.map((operationId) => ({ method: "GET", url: "/a", operationId }));
  expect(isFromFastApi(routes)).toBe(want);
});
