/** What operations share is written out for each of them, so that it is limited. */
import { expect, it } from "vitest";
import { importOpenApi } from "../../../generator/openapi/import-openapi.js";
import { document } from "./document.js";
import { component, json, object, text } from "../../schemas.js";

const query = { name: "q", in: "query", schema: text };
const ok = { responses: { 204: { description: "Done." } } };

function many<Value>(
  count: number,
  value: (index: number) => readonly [key: string, value: Value],
): Readonly<Record<string, Value>> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => value(index)));
}

/** About 60,000 characters. */
const large = object(many(200, (i) => [`${"property".repeat(33)}${i}`, text]));

const paths = (count: number, item: (index: number) => object) =>
  many(count, (index) => [`/x${index}`, item(index)]);

/** The errors of the import, or the number of routes. */
function outcome(given: object): unknown {
  const result = importOpenApi({ text: JSON.stringify(given), file: "api.json" });
  return result.ok ? result.routes : result.errors.map(({ code, path }) => [code, path[0]]);
}

const components = (kind: string, part: object) => ({ components: { [kind]: { shared: part } } });
const shared = (kind: string) => ({ $ref: `#/components/${kind}/shared` });
const answer = (parts: object) => ({ get: { responses: { 200: { description: "R", ...parts } } } });
const info = { title: "Test", version: "1" };
const swagger = (given: object) => ({ swagger: "2.0", info, host: "a.test", ...given });

/** A shared part of operations of many paths: its place in `components`, the reference to it, and its value. */
const sharing: readonly (readonly [kind: string, item: object, part: object])[] = [
  ["requestBodies", { post: { ...ok, requestBody: shared("requestBodies") } }, json(large)],
  ["responses", { get: { responses: { 200: shared("responses") } } }, json(large)],
  ["headers", answer({ headers: { "x-a": shared("headers") } }), { schema: large }],
  ["mediaTypes", answer({ content: { "a/b": shared("mediaTypes") } }), { schema: large }],
  [
    "parameters",
    { get: { ...ok, parameters: [shared("parameters")] } },
    { ...query, schema: large },
  ],
  [
    "schemas",
    { get: { ...ok, parameters: [{ ...query, schema: shared("schemas") }] } },
    { ...large, additionalProperties: large },
  ],
  ["pathItems", shared("pathItems"), { post: { ...ok, requestBody: json(large) } }],
  [
    "securitySchemes",
    { get: { ...ok, security: [{ shared: [] }] } },
    { type: "apiKey", in: "query", name: "x".repeat(60_000) },
  ],
];

const methods = (count: number) => ({ additionalOperations: many(count, (i) => [`M${i}`, ok]) });

const cases: readonly (readonly [name: string, make: (count: number) => object])[] = [
  ...sharing.map(([kind, item, part]) => {
    const make = (count: number) =>
      document(
        paths(count, () => item),
        components(kind, part),
      );
    return [`one of the ${kind}`, make] as const;
  }),
  [
    "a header of responses",
    (count) => {
      const headers = many(count, (i) => [`x-${i}`, shared("headers")]);
      return document({ "/x": answer({ headers }) }, components("headers", { schema: large }));
    },
  ],
  [
    "a parent that is written into each of its children",
    (count) => {
      const oneOf = Array.from({ length: count }, (_, i) => component(`child${i}`));
      const children = many(count, (i) => [
        `child${i}`,
        { allOf: [component("parent"), { required: [`a${i}`] }] },
      ]);
      const schemas = { parent: { ...large, oneOf }, ...children };
      const post = { ...ok, requestBody: json(component("parent")) };
      return document({ "/x": { post } }, { components: { schemas } });
    },
  ],
  [
    "the parameters of a path",
    (count) => {
      const item = { parameters: [{ ...query, schema: large }], ...methods(count) };
      return document({ "/x": item }, { openapi: "3.2.0" });
    },
  ],
  [
    "the server of a path",
    (count) => {
      const servers = [{ url: `https://b.test/${"x".repeat(60_000)}` }];
      return document({ "/x": { servers, ...methods(count) } }, { openapi: "3.2.0" });
    },
  ],
  [
    "the media types of Swagger 2.0",
    (count) =>
      swagger({
        consumes: Array.from({ length: 2000 }, (_, i) => `application/vnd.x${i}+json`),
        paths: paths(count, () => ({
          post: { ...ok, parameters: [{ in: "body", name: "body", schema: text }] },
        })),
      }),
  ],
  [
    "a response of Swagger 2.0, in many media types",
    (count) =>
      swagger({
        produces: Array.from({ length: count }, (_, i) => `application/vnd.x${i}+json`),
        paths: { "/x": { get: { responses: { 200: { description: "R", schema: large } } } } },
      }),
  ],
];

it.each(cases)("the shared parts of operations are %s, in proportion", (_name, make) => {
  expect(outcome(make(10))).toBeTypeOf("number");
});

it.each(cases)("the shared parts of operations are %s, and too large", (_name, make) => {
  expect(outcome(make(110))).toEqual([["too-many-values", expect.any(String)]]);
});

it("shared parts may be as long as the document plus 6 million characters", () => {
  const long = (length: number, own: number) =>
    document(
      paths(100, () => ({
        description: "x".repeat(own / 100),
        get: { ...ok, parameters: [shared("parameters")] },
      })),
      components("parameters", { ...query, description: "x".repeat(length / 100) }),
    );
  expect(outcome(long(5_950_000, 0))).toBe(100);
  expect(outcome(long(6_500_000, 0))).toEqual([["too-many-values", "paths"]]);
  expect(outcome(long(6_500_000, 1_000_000))).toBe(100);
});

it("examples of shared parts do not count", () => {
  const example = "x".repeat(200_000);
  const given = components("responses", { description: "R", example, ...json(text) });
  const all = paths(100, () => ({ get: { responses: { 200: shared("responses") } } }));
  expect(outcome(document(all, given))).toBe(100);
});
