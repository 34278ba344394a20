import { describe, expect, it } from "vitest";
import { acceptAll, acceptChanges } from "../../../generator/cli/diff/accepted/accept-changes.js";
import { findStanding } from "../../../generator/cli/diff/report.js";
import { CHANGE_KINDS, comparePlans, isExpected } from "../../../generator/diff/index.js";
import { type Plan, planRoutes } from "../../../generator/plan/index.js";
import { readManifest } from "../../../generator/read-source.js";
import { planOf } from "../plan-of.js";
import { BODIES } from "./rows/bodies.js";
import { DATES } from "./rows/dates.js";
import { PARAMETERS } from "./rows/parameters.js";
import { RESPONSES } from "./rows/responses.js";
import { ROUTES } from "./rows/routes.js";
import { body, ok, type Row } from "./rows/row.js";
import { integer, json, object, ref, text } from "../../schemas.js";
import { succeed } from "../../succeed.js";

const TABLES: Readonly<Record<string, readonly Row[]>> = {
  routes: ROUTES,
  parameters: PARAMETERS,
  bodies: BODIES,
  responses: RESPONSES,
  dates: DATES,
};

describe.each(Object.entries(TABLES))("%s", (_, table) => {
  it.each(table.map((row) => [row[0], row] as const))("%s", (_, [, before, now, ...want]) => {
    const after = planOf(now);
    const changes = comparePlans(planOf(before), after);
    expect(changes.map(({ kind, compiler, wire }) => `${kind} ${compiler} ${wire}`)).toEqual(want);
    expect(CHANGE_KINDS).toEqual(expect.arrayContaining(changes.map(({ kind }) => kind)));
    const all = acceptAll(changes, after);
    const { changes: judged, unused } = acceptChanges(changes, all, after);
    expect(judged.filter((change) => findStanding(change) === "breaking")).toEqual([]);
    expect(unused).toEqual([]);
  });
});

it.each([
  ["Wide", "Narrow", "type-narrowed breaking in request"],
  ["Narrow", "Wide", "type-widened breaking in response"],
])("a type that no route uses has a property of %s, then of %s", (before, now, want) => {
  const versionWith = (name: string) =>
    planOf({
      generate: { schemas: "all" },
      routes: ["GET /a"],
      schemas: {
        Wide: object({ a: text }),
        Narrow: object({ a: { enum: ["x"] } }, "a"),
        Owner: object({ p: ref(name) }),
      },
    });
  const changes = comparePlans(versionWith(before), versionWith(now));
  expect(
    changes.map(({ kind, compiler, place }) =>
      "direction" in place ? `${kind} ${compiler} in ${place.direction}` : kind,
    ),
  ).toEqual([want]);
});

it("knows until when a route, its types and an argument are there", () => {
  const sunset = (day: string) => ({ deprecated: { sunset: day } });
  const response = (name: string) => ({ 200: { schema: ref(name) } });
  const thing = object({ a: ref("Part") });
  const schemas = { Thing: thing, Part: thing, Kept: thing };
  const leaving = { name: "p", in: "query", schema: true, ...sunset("2027-03-01") };
  const parameters = [{ name: "q", in: "query", schema: true }];
  const kept = { route: "GET /kept", responses: response("Kept"), parameters };
  const before = [
    { route: "GET /a", responses: response("Thing"), ...sunset("2027-01-01") },
    { route: "GET /b", responses: response("Thing"), ...sunset("2027-02-01") },
    { route: "GET /c", responses: response("Kept"), ...sunset("2027-02-01") },
    { ...kept, parameters: [leaving, ...parameters] },
  ];
  const changes = comparePlans(
    planOf({ routes: before, schemas }),
    planOf({ routes: [{ ...kept, responses: { 200: { schema: true } } }] }),
  );
  const found = changes.map((change) => {
    const { place } = change;
    const name = place.of === "type" ? place.type : place.of === "route" ? place.name : "";
    return [change.kind, name, isExpected(change, "2027-01-31"), isExpected(change, "2027-03-01")];
  });
  expect(found).toEqual([
    ["route-removed", "getA", true, true],
    ["route-removed", "getB", false, true],
    ["route-removed", "getC", false, true],
    ["removed", "getKept", false, true],
    ["type-widened", "getKept", false, false],
    ["type-removed", "Thing", false, true],
    ["type-removed", "Part", false, false],
    ["type-removed", "Kept", false, false],
  ]);
});

it("diff treats the removal of constants after the sunset of their routes as expected", () => {
  const color = ref("Color");
  const sort = { name: "sort", in: "query", schema: { enum: ["a"] } };
  const both = { responses: { 200: { schema: color } }, parameters: [sort] };
  const leaving = { route: "GET /a", deprecated: { sunset: "2027-01-01" }, ...both };
  const kept = { route: "GET /b", deprecated: { sunset: "2027-01-01" }, parameters: [sort] };
  const schemas = { Color: { enum: ["red"] } };
  const before = planOf({ routes: [leaving, kept], schemas, generate: { enums: "constants" } });
  const removed = (enums: string) =>
    comparePlans(before, planOf({ routes: [kept], generate: { enums } })).flatMap((change) =>
      change.kind === "constants-removed" ? [[change.constants, change.sunset]] : [],
    );
  const expected = [["Color", "GetASort"], "2027-01-01"];
  expect(removed("constants")).toEqual([expected]);
  expect(removed("types")).toEqual([expected, [["GetBSort"], undefined]]);
});

it.each([
  [
    "an inline alternative",
    {},
    { oneOf: [object({ b: text }, "b"), object({ c: text }, "c")] },
    "{ c: string }",
  ],
  [
    "a named one",
    { C: object({ c: text }, "c") },
    { oneOf: [object({ b: text }, "b"), ref("C")] },
    "C",
  ],
])("diff names %s that a body loses", (_, schemas, schema, gone) => {
  const both = { oneOf: [object({ a: text }, "a"), ...schema.oneOf] };
  const only = { oneOf: [object({ a: text }, "a"), object({ b: text }, "b")] };
  for (const parameters of [[], [{ name: "q", in: "query", schema: text }]]) {
    const version = (sent: object, named: object = {}) => {
      const [route] = body(sent).routes;
      return planOf({ routes: [{ ...Object(route), parameters }], schemas: named });
    };
    const [change] = comparePlans(version(both, schemas), version(only));
    expect(change?.explanation).toBe(`the body no longer accepts \`${gone}\`.`);
  }
});

it("diff shows a body with properties of any names as one object", () => {
  const open = { ...object({ a: text }), additionalProperties: { type: "array" } };
  const either = { oneOf: [object({ b: text }, "b"), object({ c: text }, "c")] };
  const [change] = comparePlans(planOf(body(either)), planOf(body(open)));
  expect(change?.explanation).toContain("→ `{ a?: string | undefined; [key: string]: ");
});

it("replaced types in a cycle have the same findings in any order of comparison", () => {
  const version = (name: string, isTurned: boolean) => {
    const start = (one: string, other: string) => {
      const properties = Object.entries({ one: ref(one), other: ref(other) });
      return object(Object.fromEntries(isTurned ? properties.reverse() : properties));
    };
    return planOf(
      ok(ref("A0"), {
        A0: object({ it: ref(name), b: ref("B"), c: ref("C") }),
        ...{ B: start("B1", "B2"), C: start("C1", "C2") },
        B1: object({ other: ref("B2"), own: text }, "other", "own"),
        C1: object({ other: ref("C2"), own: { oneOf: [text, integer] } }, "other", "own"),
        B2: object({ one: ref("B1"), own: { oneOf: [text, integer] } }, "own"),
        C2: object({ one: ref("C1"), own: text }, "own"),
      }),
    );
  };
  for (const isTurned of [false, true]) {
    const found = comparePlans(version("B", isTurned), version("C", isTurned));
    const want = { kind: "type-widened", compiler: "breaking", place: { of: "type", type: "A0" } };
    expect(found).toMatchObject([want]);
  }
});

it("recursive types that combine each other have the same findings in any order", () => {
  const size = 8;
  const refAt = (index: number) => ref(`T${index % size}`);
  const indexes = Array.from({ length: size }, (_, index) => index);
  const version = (values: readonly string[]) => {
    const types = indexes.map((index) => {
      const swapped = refAt(index < 2 ? 1 - index : index);
      const own = { [`own${index}`]: index === 0 ? { enum: values } : text };
      return [`T${index}`, object({ next: refAt(index + 1), swapped, ...own })] as const;
    });
    return planOf(ok({ allOf: indexes.map(refAt) }, Object.fromEntries(types)));
  };
  const changes = comparePlans(version(["a"]), version(["a", "b"]));
  expect(changes.map(({ kind }) => kind)).toEqual(["values-added"]);
});

it("diff reports no change if a file with a schema of a repeated name is renamed", () => {
  const version = (cats: string): Plan => {
    const item = (schema: object) => JSON.stringify({ schemas: { Item: schema } });
    const answer = (file: string) => json({ $ref: `./${file}#/schemas/Item` }, { description: "" });
    const files: Readonly<Record<string, string>> = {
      [cats]: item(object({ cat: text })),
      "dogs.json": item(object({ dog: text })),
      "api.json": JSON.stringify({
        openapi: "3.1.0",
        info: { title: "t", version: "1" },
        servers: [{ url: "https://api.acme.test" }],
        paths: { "/pets": { get: { responses: { 200: answer(cats), 404: answer("dogs.json") } } } },
      }),
    };
    const read = readManifest("waybill: 1\nopenapi: ./api.json", "routes.yaml", (path) => {
      const text = files[path];
      return text === undefined ? { ok: false, reason: "" } : { ok: true, text };
    });
    return succeed(read.ok ? planRoutes(read.manifest) : read).plan;
  };
  expect(comparePlans(version("cats.json"), version("kittens.json"))).toEqual([]);
});

it("the table of diff has enough rows", () => {
  expect(Object.values(TABLES).flat().length).toBeGreaterThanOrEqual(80);
});
