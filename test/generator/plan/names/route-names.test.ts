import { describe, expect, it } from "vitest";
import { planOf, problemsOf, routesOf } from "../../plan-of.js";

const named = (...names: readonly string[]) =>
  names.map((name, index) => ({ route: `GET /${index}/{p}`, name, group: `g${index}` }));

describe("names that a reader takes for others are refused", () => {
  it.each<readonly [why: string, name: string, plain: string]>([
    ["an accent of its own", "cafe\u0301", "caf\u00e9"],
    ["a ligature", "\ufb01nd", "find"],
    ["full width", "\uff47et", "get"],
    ["a filler that has no width", "get\u3164", "get"],
    ["a variation selector", "get\ufe0f", "get"],
    ["a joiner of graphemes", "get\u034f", "get"],
  ])("%s", (_why, name, plain) => {
    expect(problemsOf({ routes: named(name) })).toMatchObject([
      {
        code: "unfit-name",
        path: ["routes", 0, "name"],
        hint: `write "${plain}", in plain characters`,
      },
    ]);
  });

  it("default names are plain to begin with", () => {
    const routes = ["GET /cafe\u0301", "GET /\ufb01nd"];
    expect(routesOf({ routes, generate: { layout: "single" } }).map(({ name }) => name)).toEqual([
      "getCaf\u00e9",
      "getFind",
    ]);
  });
});

it.each(["con", "LPT1", "x".repeat(200)])(
  "with a file for each route, none is called %s",
  (name) => {
    const routes = named(name);
    expect(problemsOf({ routes, generate: { layout: "route" } })).toMatchObject([
      { code: "unfit-name", path: ["routes", 0, "name"] },
    ]);
    expect(problemsOf({ routes })).toEqual([]);
  },
);

it("no import has the name of a builder", () => {
  const routes = [...named("prepare", "segment", "queryRequest", "defaults")];
  const [module] = planOf({ routes, generate: { layout: "single" } }).modules.filter(
    ({ kind }) => kind === "builders",
  );
  if (module?.kind !== "builders") throw new Error("no module of builders was planned");
  const imported = module.imports.flatMap(({ names }) => names.map((one) => one.as ?? one.name));
  const own = module.routes.map(({ name }) => name);
  expect(imported.filter((name) => own.includes(name))).toEqual([]);
});

it("a schema whose type would have the name of a builder, or of a builder's type, gets another", () => {
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

it("a group has a module of its name", () => {
  const route = { route: "GET /a", name: "größe", group: "x" };
  expect(planOf({ routes: [route] }).modules).toContainEqual(
    expect.objectContaining({ path: "x.ts", kind: "builders" }),
  );
});

it("resolves a replacement by its operationId", () => {
  const routes = [
    { route: "GET /a", operationId: "x/new-one" },
    { route: "GET /b", operationId: "x/old-one", deprecated: { replacedBy: "x/new-one" } },
  ];
  expect(routesOf({ routes })[1]?.doc.deprecated).toBe("Use `xNewOne`.");
});
