import { matchRequestUrl } from "msw";
import { describe, expect, it } from "vitest";
import { comparePlans } from "../../../../generator/diff/compare-plans.js";
import { emitModules } from "../../../../generator/emit/emit-modules.js";
import { type ManifestParts, planOf } from "../../plan-of.js";
import { text } from "../../../schemas.js";

function constantsOf(...routes: readonly unknown[]) {
  return planOf({ routes, generate: { routes: "constants" } }).modules.flatMap((module) =>
    module.kind === "route-constants" ? module.constants.map(({ value }) => value) : [],
  );
}

describe("the path of a route, as msw reads it", () => {
  /** What the path matches, with the parameters, and what it does not match. */
  type Row = readonly [
    route: string | object,
    path: string,
    matches: Readonly<Record<string, object>>,
    ...others: readonly string[],
  ];
  const optional = { name: "id", in: "path", required: false, schema: text };

  it.each<Row>([
    ["GET /pets", "/pets", { "/pets": {} }, "/pets/1", "/pet"],
    ["GET /pets/:id", "/pets/:id", { "/pets/1": { id: "1" } }, "/pets", "/pets/1/2"],
    [
      "GET /pets/{pet_id}/{pet.id}",
      "/pets/:pet_id/:pet_id_",
      { "/pets/1/2": { pet_id: "1", pet_id_: "2" } },
    ],
    ["GET /{1st}", "/:_1st", { "/a": { _1st: "a" } }],
    [
      "GET /compare/{base}...{head}",
      "/compare/:base...:head",
      { "/compare/a...b%2Fc": { base: "a", head: "b/c" } },
      "/compare/a..b",
    ],
    ["GET /a/{x}{y}/{x}", "/a/:x/:x_", { "/a/12/1": { x: "12", x_: "1" } }],
    ["GET /a/{x,y}", "/a/:x,:y", { "/a/1,2": { x: "1", y: "2" } }],
    ["GET /a/{x}z", "/a/:x([^/]+)z", { "/a/1z": { x: "1" } }, "/a/1"],
    ["GET /a/{x}*", "/a/:x([^/]+)(.)", { "/a/1*": { x: "1" } }],
    [
      "POST /a/{x}:cancel",
      "/a/:x\\:cancel",
      { "/a/1:cancel": { x: "1" } },
      ...["/a/1", "/a/1xcancel"],
    ],
    ["GET /a/v:1+b", "/a/v(.)1\\+b", { "/a/v:1+b": {} }, "/a/v:1b"],
    ["GET /Users({id})", "/Users\\(:id\\)", { "/Users(1)": { id: "1" } }, "/Users1"],
    ["GET /größe/{x}", "/gr%C3%B6%C3%9Fe/:x", { "/größe/ä": { x: "ä" } }],
    ["GET /files/{+path}", "/files/:path(.+)", { "/files/a/b": { path: "a/b" } }, "/files"],
    ["GET /a{.ext}/b", "/a.:ext/b", { "/a.json/b": { ext: "json" } }],
    ["GET /a{;x,y}/b", "/a;x=:x;y=:y/b", { "/a;x=1;y=2/b": { x: "1", y: "2" } }],
    ["GET /a{/x}", "/a/:x?", { "/a": {}, "/a/1": { x: "1" } }, "/a/1/2"],
    ["GET /a{/x,y}", "/a/:x?/:y?", { "/a": {}, "/a/1/2": { x: "1", y: "2" } }],
    ["GET /a{/x}/b", "/a/:x/b", { "/a/1/b": { x: "1" } }],
    ["GET /a{/x}z", "/a/:x([^/]+)z", { "/a/1z": { x: "1" } }],
    ["GET /a/{x*}", "/a/:x", { "/a/1": { x: "1" } }, "/a/1/2"],
    ["GET /a{/x*}", "/a/:x(.+)?", { "/a": {}, "/a/1/2": { x: "1/2" } }],
    [
      { route: "GET /a/{id}", parameters: [optional] },
      "/a/:id?",
      { "/a": {}, "/a/1": { id: "1" } },
    ],
    [
      { route: "GET /a/{pet%2Did}", parameters: [{ ...optional, name: "pet-id" }] },
      "/a/:pet_2Did?",
      { "/a": {}, "/a/1": { pet_2Did: "1" } },
    ],
    [
      { route: "GET /a/{id}", parameters: [{ ...optional, in: "query", as: "other" }] },
      "/a/:id",
      { "/a/1": { id: "1" } },
    ],
    ["GET /a/{x}?fixed=1{&q}", "/a/:x", { "/a/1?fixed=1&q=2": { x: "1" } }],
    ["GET /a#{f}", "/a", { "/a": {} }],
    ["GET https://other.test:8080/a/{x}", "/a/:x", { "/a/1": { x: "1" } }],
    ["POST {url}/a/{x}", "/:url(.+)/a/:x", { "/u/a/1": { url: "u", x: "1" } }],
  ])("%j: %s", (route, path, matches, ...others) => {
    expect(constantsOf(route).map((one) => one.path)).toEqual([path]);
    for (const mask of [`https://api.test${path}`, `*${path}`]) {
      for (const [url, params] of Object.entries(matches)) {
        const found = matchRequestUrl(new URL(url, "https://api.test"), mask);
        expect(found, `${mask} ${url}`).toMatchObject({ matches: true, params });
      }
      for (const url of others) {
        const { matches: isFound } = matchRequestUrl(new URL(url, "https://api.test"), mask);
        expect(isFound, `${mask} ${url}`).toBe(false);
      }
    }
  });
});

describe("the constants of routes", () => {
  it("route constants have the id, or else the name, the method, and the template of RFC 6570", () => {
    const twice = { operationId: "pets/get", group: "pets" };
    expect(
      constantsOf(
        { route: "get /compare/:a...:b{?c*}", operationId: "pets/compare" },
        { route: "GET /a", name: "first", ...twice },
        { route: "GET /b/{x}:go", name: "second", ...twice },
        { route: "DELETE https://other.test/{+x}", name: "third", group: "pets" },
      ),
    ).toMatchObject([
      { id: "pets/compare", method: "GET", template: "/compare/{a}...{b}{?c*}" },
      { id: "first", method: "GET", template: "/a" },
      { id: "second", method: "GET", template: "/b/{x}:go" },
      { id: "third", method: "DELETE", template: "https://other.test/{+x}" },
    ]);
  });

  it.each([
    ["group", ["routes/cats.ts", "routes/dogs.ts"]],
    ["route", ["routes/cats/catsGet.ts", "routes/dogs/dogsGet.ts"]],
    ["single", ["routes/builders.ts"]],
  ])(
    "route constants are in separate files, and other files are unchanged, with layout: %s",
    (layout, want) => {
      const routes = ["cats", "dogs"].map((group) => ({
        ...{ route: `GET /${group}`, operationId: `${group}/get`, deprecated: true },
        ...{ summary: "Gets one", description: "Of all of them." },
      }));
      const [bare, both] = ["types", "constants"].map((setting) =>
        emitModules(planOf({ routes, generate: { layout, routes: setting } })),
      );
      const other = [...(both ?? [])].filter(([path, module]) => bare?.get(path) !== module);
      expect(other.map(([path]) => path)).toEqual(want);
      expect(other[0]?.[1]).toContain(`
/**
 * GET /cats
 *
 * Gets one
 *
 * @deprecated
 */
export const catsGetRoute = {
  id: "cats/get",
  method: "GET",
  path: "/cats",
  template: "/cats",
} as const;
`);
    },
  );

  it.each<readonly [string, object | undefined, object | undefined, readonly string[]]>([
    ["on", undefined, {}, ["constants-added additive neither"]],
    ["off", {}, undefined, ["constants-removed breaking neither"]],
    ["same", {}, { summary: "Other" }, []],
    ["another id", {}, { operationId: "other" }, ["constants-changed breaking neither"]],
    ["another function", {}, { name: "other" }, ["route-renamed breaking neither"]],
  ])("diff compares route constants: %s", (_, before, after, want) => {
    const parts = (own: object | undefined): ManifestParts => ({
      routes: [{ route: "GET /x", name: "x", operationId: "x/get", group: "xs", ...own }],
      generate: { routes: own ? "constants" : "types" },
    });
    const changes = comparePlans(planOf(parts(before)), planOf(parts(after)));
    expect(changes.map(({ kind, compiler, wire }) => `${kind} ${compiler} ${wire}`)).toEqual(want);
  });
});
