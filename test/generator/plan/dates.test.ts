import { expect, it } from "vitest";
import { printType } from "../../../generator/emit/syntax/type.js";
import type { DecoderPlan, ModulePlan } from "../../../generator/plan/plan.js";
import { readManifest } from "../../../generator/read-source.js";
import { type ManifestParts, planOf, problemsOf } from "../plan-of.js";
import { typesOf } from "./declared-types.js";
import { list, object, ref, text } from "../../schemas.js";

const at = { type: "string", format: "date-time" };
const event = object({ at, on: { ...text, format: "date" } }, "at");

function modulesOf(parts: ManifestParts): readonly ModulePlan[] {
  return planOf({ ...parts, generate: { dates: "Date", ...parts.generate } }).modules;
}

function decodersOf(parts: ManifestParts): readonly DecoderPlan[] {
  return modulesOf(parts).flatMap((module) => (module.kind === "dates" ? module.decoders : []));
}

it.each<readonly [responses: object, takes: string | undefined, method?: string]>([
  [{ 200: { schema: at } }, "string"],
  [{ 200: { schema: at }, 404: { schema: event } }, "string"],
  [{ 404: { schema: at } }, undefined],
  [{ default: { schema: at } }, "string"],
  [{ 200: { schema: text }, default: { schema: at } }, undefined],
  [{ "2XX": { schema: at } }, "string"],
  [{ 200: { schema: list(at) }, 202: { schema: at } }, "string[] | string"],
  [
    { 200: { schema: at }, 202: { schema: {} }, 204: { schema: { ...at, nullable: true } } },
    "string",
  ],
  [{ 200: { schema: at } }, undefined, "HEAD"],
  [{ 200: { content: { "text/plain": { schema: at } } } }, undefined],
  [{ 200: { content: { "application/x-ndjson": { itemSchema: event } } } }, undefined],
  [
    { 200: { content: { "text/csv": { schema: text }, "application/a+json": { schema: at } } } },
    "string",
  ],
  [{ 200: { schema: { ...text, format: "http-date" } } }, undefined],
  [{ 200: { schema: { ...at, enum: ["2024-02-29T12:00:00Z"] } } }, undefined],
  [{ 200: { schema: object({ at: { ...at, writeOnly: true } }) } }, undefined],
  [{}, undefined],
])("the responses that are decoded: of %j: %s", (responses, takes, method = "GET") => {
  const [decoder] = decodersOf({ routes: [{ route: `${method} /a`, name: "a", responses }] });
  expect(decoder && printType(decoder.takes)).toBe(takes);
});

const schemas = { Event: event, Shared: event, Unused: event };
const routes = [
  { name: "a", group: "first", returns: "Event" },
  { name: "b", group: "first", returns: "Shared" },
  { name: "c", group: "second", returns: "Shared" },
].map(({ returns, ...route }) => ({
  ...{ ...route, route: `GET /${route.name}` },
  responses: { 200: { schema: ref(returns) } },
}));

it.each([
  [
    "group",
    {
      "dates/first.ts": ["aDates", "bDates", "decodeEvent"],
      "dates/schemas.ts": ["decodeShared"],
      "dates/second.ts": ["cDates"],
    },
  ],
  [
    "route",
    {
      "dates/first.schemas.ts": ["decodeEvent"],
      "dates/first/a.ts": ["aDates"],
      "dates/first/b.ts": ["bDates"],
      "dates/schemas.ts": ["decodeShared"],
      "dates/second/c.ts": ["cDates"],
    },
  ],
  [
    "single",
    {
      "dates/builders.ts": ["aDates", "bDates", "cDates", "decodeEvent"],
      "dates/schemas.ts": ["decodeShared"],
    },
  ],
])("with layout %s, decoders are in the modules beside builders and types", (layout, want) => {
  const modules = modulesOf({ schemas, routes, generate: { layout } });
  const found = modules.flatMap((module) =>
    module.kind === "dates"
      ? [[module.path, module.decoders.map(({ name }) => name)] as const]
      : [],
  );
  expect(Object.fromEntries(found)).toEqual(want);
});

it("dates: Date does not change other modules", () => {
  const without = planOf({ schemas, routes, generate: { dates: "string" } });
  expect(modulesOf({ schemas, routes }).filter(({ kind }) => kind !== "dates")).toEqual(
    without.modules,
  );
  expect(without.inlineRuntime).toEqual({ path: "runtime.ts" });
});

it("decoders and types of a module have unique names", () => {
  const named = { Event: event, EventDates: event, FooDates: event, Item: event };
  const found = decodersOf({
    schemas: named,
    routes: ["decodeFoo", "Item", "x", "y"].map((name, index) => ({
      route: `GET /${name}`,
      name,
      group: "all",
      responses: { 200: { schema: ref(`${Object.keys(named)[3 - index]}`) } },
    })),
  }).map(({ name, returns }) => [name, printType(returns)]);
  expect(found).toEqual([
    ["decodeFooDates", "ItemSchemaDates"],
    ["ItemDates", "FooDatesDates"],
    ["xDates", "EventDatesDates"],
    ["yDates", "EventDates_"],
    ["decodeEvent", "EventDates_"],
    ["decodeEventDates", "EventDatesDates"],
    ["decodeFooDates_", "FooDatesDates"],
    ["decodeItemSchema", "ItemSchemaDates"],
  ]);
});

it("types in a cycle through unnamed unions have decoders", () => {
  const union = (...anyOf: readonly object[]) => ({ anyOf });
  const parts = {
    Tree: union(object({ map: ref("Map") }), object({ event: ref("Event") })),
    Event: object({ map: at }),
    Map: { additionalProperties: union(ref("Leaf"), ref("Map")) },
    Leaf: union(object({ event: ref("Tree") })),
  };
  const responses = { 200: { schema: ref("Tree") } };
  const found = decodersOf({ routes: [{ route: "GET /a", responses }], schemas: parts });
  expect(found.map(({ name }) => name)).toEqual([
    "getADates",
    "decodeTree",
    "decodeEvent",
    "decodeMap",
    "decodeLeaf",
  ]);
});

it("requests accept a Date for each date-time, responses have text", () => {
  const route = (name: string, more: object) => ({
    route: `POST /${name}`,
    name,
    group: "x",
    ...more,
  });
  const own = {
    schemas: { Event: event, Shared: event, Day: object({ on: { ...text, format: "date" } }) },
    routes: [
      route("a", { requestBody: { schema: ref("Event") } }),
      route("b", {
        requestBody: { schema: { oneOf: [ref("Shared"), ref("Day")] } },
        responses: { 200: { schema: object({ a: ref("Shared"), b: ref("Day") }) } },
      }),
    ],
  };
  const declared = (dates: string) =>
    typesOf({ ...own, generate: { dates } })["x.ts"]?.map((type) =>
      type.replaceAll(/\/\*\*[^*]*\*\/ /g, ""),
    );
  const [responses, ...others] = declared("Date") ?? [];
  expect(responses).toBe("BResponses { 200: { a?: Shared | undefined; b?: Day | undefined } }");
  expect(others).toEqual([
    "Event { at: string | Date; on?: string | undefined }",
    "Shared { at: string; on?: string | undefined }",
    "SharedWritable { at: string | Date; on?: string | undefined }",
    "Day { on?: string | undefined }",
  ]);
  expect(declared("string")?.slice(1)).toEqual([
    "Event { at: string; on?: string | undefined }",
    "Shared { at: string; on?: string | undefined }",
    "Day { on?: string | undefined }",
  ]);
});

it("types in a cycle without dates have no decoder", () => {
  const either = { anyOf: [at, text] };
  const pair = {
    One: object({ either, other: ref("Other") }),
    Other: object({ one: ref("One") }),
  };
  const responses = { 200: { schema: ref("One") } };
  const own = { schemas: pair, routes: [{ route: "GET /a", name: "a", responses }] };
  expect(decodersOf(own)).toEqual([]);
});

it("unsupported settings with dates: Date are errors", () => {
  const [a] = routes;
  const own = { routes: [{ ...a, group: "Dates" }], schemas };
  expect(problemsOf({ ...own, generate: { dates: "Date", layout: "route" } })).toMatchObject([
    {
      code: "unfit-group",
      message: expect.stringContaining(`"Dates"`) as string,
      path: ["routes", 0, "group"],
    },
  ]);
  expect(problemsOf({ ...own, generate: { dates: "Date" } })).toEqual([]);
  expect(problemsOf({ ...own, generate: { layout: "route" } })).toEqual([]);
  expect(problemsOf({ ...own, generate: { dates: "Date", only: "types" } })).toMatchObject([
    { code: "invalid-value", path: ["generate", "dates"] },
  ]);
  const yaml = "waybill: 1\nname: a\nversion: 1.0.0\nbaseUrl: https://a.test\nroutes: [GET /a]\n";
  const read = readManifest(`${yaml}generate:\n  dates: date\n`, "routes.yaml");
  expect(read.ok ? [] : read.errors).toMatchObject([
    { code: "invalid-value", line: 7, column: 10, hint: expect.stringContaining("Date") as string },
  ]);
});
