import { expect, it } from "vitest";
import { importOpenApi } from "../../../generator/openapi/import-openapi.js";
import { readManifest } from "../../../generator/read-source.js";
import { planRoutes } from "../../../generator/plan/plan-routes.js";
import { document } from "./document.js";
import { component, json, object, text } from "../../schemas.js";

/** `count` schemas `Schema0`, `Schema1`, … */
const schemas = (count: number, schema: (index: number) => object): object =>
  numbered(count, schema, "Schema");

const withBody = (schema: object) => ({
  post: { requestBody: json(schema) },
});

/** The code of what stops the import, or how many routes it found. */
function outcome(given: object): string | number {
  const result = importOpenApi({ text: JSON.stringify(given), file: "api.json" });
  return result.ok ? result.routes : (result.errors[0]?.code ?? "");
}

const numbered = <Value>(count: number, value: (index: number) => Value, start: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`${start}${i}`, value(i)]));

/** Path items of which each refers to the next one. */
const chain = (length: number) => {
  const item = (i: number) => (i < length - 1 ? { $ref: `#/paths/~1p${i + 1}` } : { get: {} });
  return document(numbered(length, item, "/p"));
};

const ring = () => {
  const reference = (i: number) => ({ $ref: `#/components/parameters/p${i % 5000}` });
  const parameters = numbered(5000, (i) => reference(i + 1), "p");
  const get = { parameters: Array.from({ length: 5000 }, (_, i) => reference(i)) };
  return document({ "/x": { get } }, { components: { parameters } });
};

const next = (i: number) => component(`Schema${(i + 1) % 5000}`);
const withA = object({ a: text });

it.each([
  ["allOf", schemas(5000, (i) => (i < 4999 ? { allOf: [next(i), withA] } : withA)), "too-deep"],
  ["oneOf, in a circle", schemas(5000, (i) => ({ oneOf: [next(i), withA] })), 2],
  ["anyOf", schemas(100, (i) => (i < 99 ? { anyOf: [withA, next(i)] } : withA)), 2],
])("a long chain of schemas is read: %s", (_, components, want) => {
  const query = { name: "q", in: "query", schema: component("Schema0") };
  const deep = { name: "f", in: "query", style: "deepObject", schema: component("Schema0") };
  const paths = {
    "/b": withBody(component("Schema0")),
    "/q": { get: { parameters: [query, deep] } },
  };
  const given = document(paths, { components: { schemas: components } });
  const result = importOpenApi({ text: JSON.stringify(given), file: "api.json" });
  expect(result.ok ? result.routes : result.errors[0]?.code).toBe(want);
  if (!result.ok) return;
  const read = readManifest(result.text, "routes.yaml");
  expect(read.ok && planRoutes(read.manifest).ok).toBe(true);
});

it.each<readonly [what: string, given: object, want: string | number]>([
  ["path items that refer to the next one", chain(8000), "too-deep"],
  ["the longest chain of path items", chain(101), 101],
  ["a ring of parameters", ring(), "too-deep"],
])("documents larger than people write: %s", (_, given, want) => {
  const began = process.cpuUsage();
  expect(outcome(given)).toBe(want);
  const { user, system } = process.cpuUsage(began);
  expect((user + system) / 1e6).toBeLessThan(2.5);
});

it("8000 unresolved references among 8000 similar names are reported", () => {
  const paths = schemas(8000, (i) => withBody(component(`Schemas${i}`)));
  const given = Object.entries(paths).map(([name, path]) => [`/${name}`, path] as const);
  const components = { schemas: schemas(8000, () => withA) };
  const text = JSON.stringify(document(Object.fromEntries(given), { components }));
  const { warnings } = importOpenApi({ text, file: "api.json" });
  expect(warnings).toHaveLength(8000);
  expect(warnings[0]?.hint).toContain("did you mean `Schema0`?");
});

it("a YAML map of 80,000 keys is read", () => {
  const keys = Array.from({ length: 80_000 }, (_, i) => `    Schema${i}: { type: string }`);
  const start = "openapi: 3.0.0\npaths: { /x: { get: {} } }\ncomponents:\n  schemas:";
  const text = [start, ...keys].join("\n");
  expect(importOpenApi({ text, file: "api.yaml" })).toMatchObject({ ok: true, routes: 1 });
});
