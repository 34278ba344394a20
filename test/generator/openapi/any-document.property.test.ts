import fc from "fast-check";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { importOpenApi } from "../../../generator/openapi/import-openapi.js";
import { planRoutes } from "../../../generator/plan/plan-routes.js";
import { readManifest } from "../../../generator/read-source.js";
import { succeed } from "../../succeed.js";

const schemas = ["#/components/schemas/A", "#/components/schemas/B"];
const ref = fc.constantFrom(...schemas, "#", "#/paths/~1a/get", "a.json").map(($ref) => ({ $ref }));
const oddity = fc.oneof(
  ref,
  fc.constantFrom(null, true, 0, 2 ** 63),
  fc.constantFrom("", "x", "\ud800", "__proto__", "delete", "a\nb", "é {b} :c"),
  fc.constantFrom([], {}, [null], [[]], { type: "object" }, { type: ["string", 1] }),
  fc.jsonValue({ maxDepth: 2 }),
);

/** A document with a bit of everything that only Swagger 2.0 has. */
const swagger = `
swagger: '2.0'
host: a.example
basePath: /v1
consumes: [application/json]
produces: [text/csv]
securityDefinitions: { key: { type: apiKey, in: query, name: k } }
security: [{ key: [] }]
paths:
  /a/{b}:
    parameters: [{ name: b, in: path, required: true, type: integer }]
    get:
      parameters: [{ name: q, in: query, type: array, items: {}, collectionFormat: multi }]
      responses: { 200: { schema: { type: file }, headers: { X-A: { type: integer } } } }
    put: { parameters: [{ name: x, in: formData, type: file }] }
    post: { parameters: [{ name: x, in: body, schema: { $ref: '#/definitions/A' } }] }
definitions: { A: { properties: { a: { x-nullable: true, type: string } } } }
`;

/** A document with a bit of everything. */
const document = `
openapi: 3.1.0
info: { title: T, version: '1' }
servers: [{ url: 'https://{a}.example.com', variables: { a: { default: b } } }]
security: [{ key: [], cookie: [] }, {}]
webhooks:
  w.x:
    post:
      parameters: [{ $ref: '#/components/parameters/P' }]
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/A' } } } }
      responses: { 200: { content: { text/plain: {} } } }
    put: {}
paths:
  /a/{b-c}:
    parameters: [{ name: b-c, in: path, required: true, schema: { type: string } }]
    servers: [{ url: /v2 }]
    get:
      operationId: a/get
      tags: [a]
      externalDocs: { url: https://docs.example.com }
      parameters:
        - { name: q, in: query, schema: { type: array, items: { type: string } } }
        - name: f
          in: query
          style: deepObject
          schema:
            type: object
            required: [x]
            properties: { x: {}, y: { type: array }, z: { type: object, properties: { a: { type: array, items: {} } } } }
        - { $ref: '#/components/parameters/P' }
        - { name: c, in: cookie, required: true }
        - { name: l, in: query, schema: { type: array, items: { type: object } } }
      callbacks: { c: { '{$request.query.q}': { post: { requestBody: { content: {} } } } } }
  /a:
    post:
      tags: [A b]
      description: "D\\nE"
      parameters: [{ $ref: '#/components/parameters/P' }]
      requestBody:
        required: true
        description: B
        content:
          text/plain: { schema: { type: string } }
          application/json: { schema: { $ref: '#/components/schemas/A' } }
components:
  securitySchemes:
    key: { type: apiKey, in: header, name: X-Key }
    cookie: { type: apiKey, in: cookie, name: sid }
  parameters: { P: { name: X-P, in: header, schema: { enum: [a, null] } } }
  schemas:
    A:
      type: object
      required: [b]
      properties: { b: { $ref: '#/components/schemas/B' }, q: { const: 1, default: 2 } }
      additionalProperties: { type: integer }
      allOf: [{ $ref: '#/components/schemas/B' }]
    B: { oneOf: [{ $ref: '#/components/schemas/A' }, { type: 'null' }], prefixItems: [true] }
`;

const DOCUMENTS: readonly (readonly [name: string, given: unknown])[] = [
  ["OpenAPI", parse(document)],
  ["Swagger", parse(swagger)],
];

/** The document with something else in one of its places. */
function replace(value: unknown, path: readonly string[], put: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return put;
  if (Array.isArray(value)) {
    return value.map((item, index) => (String(index) === key ? replace(item, rest, put) : item));
  }
  const entries = Object.entries(value as object);
  return Object.fromEntries(
    entries.map(([name, inner]) => [name, name === key ? replace(inner, rest, put) : inner]),
  );
}

function placesIn(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== "object" || value === null) return [path];
  const inner = Object.entries(value).flatMap(([key, of]) => placesIn(of, [...path, key]));
  return [path, ...inner];
}

/** What the generator would say of a manifest before it emits code. */
function listProblems(text: string): readonly string[] {
  const read = readManifest(text, "routes.yaml");
  if (!read.ok) return read.errors.map(({ message }) => message);
  const planned = planRoutes(read.manifest);
  return planned.ok ? [] : planned.problems.map(({ message }) => message);
}

const numRuns = Number(process.env["FUZZ_RUNS"] ?? 40);

it.each(DOCUMENTS)(
  "%s: errors with places, or a manifest that code can be generated from",
  (_, given) => {
    const place = fc.constantFrom(...placesIn(given));
    fc.assert(
      fc.property(
        place,
        oddity,
        fc.boolean(),
        fc.boolean(),
        (path, put, descriptions, webhooks) => {
          const text = JSON.stringify(replace(given, path, put)) ?? "";
          const result = importOpenApi({ text, file: "api.json" }, { descriptions, webhooks });
          if (result.ok) {
            expect(listProblems(result.text)).toEqual([]);
          } else {
            expect(result.errors.length).toBeGreaterThan(0);
          }
        },
      ),
      { numRuns },
    );
  },
);

it("any document with any key in any place is read or rejected with places", () => {
  const key = fc.oneof(
    fc.constantFrom("__proto__", "constructor", "$ref", "a b", "1"),
    fc.string(),
  );
  const schemas = fc.dictionary(key, fc.constant({ type: "string" }));
  fc.assert(
    fc.property(key, schemas, (name, properties) => {
      const schema = { type: "object", properties };
      const text = JSON.stringify({
        openapi: "3.0.0",
        paths: {
          [`/x/{${name.replace(/[{}]/g, "")}}`]: {
            post: {
              operationId: name,
              tags: [name],
              parameters: Object.keys(properties)
                .filter((one) => one !== "")
                .map((one) => ({ name: one, in: "query" })),
              requestBody: { content: { "application/json": { schema } } },
            },
          },
        },
      });
      expect(listProblems(succeed(importOpenApi({ text, file: "api.json" })).text)).toEqual([]);
    }),
    { numRuns },
  );
});
