import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { document, rowsOf } from "../generator/openapi/document.js";
import { compileStrictly } from "./compile-strictly.js";
import { operationsOf } from "./operations.js";
import { prove } from "./prove.js";
import { codeOf, judgeSamples, SAMPLES_FILE, samplesOf } from "./samples.js";
import { integer, list, object, text } from "../schemas.js";

const color = object({ R: integer, G: integer });
const json = (schema: object) => ({ content: { "application/json": { schema } } });

/** Each style in each form of value. */
const styled = (place: "path" | "query", styles: readonly string[]) => {
  const cases = styles.flatMap((style) =>
    [true, false].flatMap((explode) =>
      [text, list(text), color].map((schema, index) => ({ style, explode, schema, index })),
    ),
  );
  return Object.fromEntries(
    cases.map(({ index, ...form }) => {
      const required = place === "path";
      const url = `/${form.style}/${form.explode}/${index}${required ? "/{color}" : ""}`;
      return [url, { get: { parameters: [{ name: "color", in: place, required, ...form }] } }];
    }),
  );
};

/** Paths of documents, by what the documents are about. */
const PATHS = rowsOf<[name: string, paths: object, more?: object]>(`
- - deep objects
  - /a:
      get:
        parameters:
          - name: filter
            in: query
            style: deepObject
            explode: true
            schema:
              type: object
              properties: { a: *text, b: &color { type: object, properties: { R: *number, G: *number } } }
    /b:
      get:
        parameters:
          - { name: q, in: query, style: deepObject, schema: { type: object, properties: { a-b: { type: boolean } } } }
- - JSON in parameters
  - /a: { get: { parameters: [{ name: where, in: query, content: &json { application/json: { schema: *color } } }] } }
    /b/{where}: { get: { parameters: [{ name: where, in: path, required: true, content: *json }] } }
- - reserved characters
  - /a/{path}:
      get: { parameters: [{ name: path, in: path, required: true, schema: *text, x-ms-skip-url-encoding: true }] }
    /b:
      get:
        parameters:
          - { name: url, in: query, allowReserved: true, schema: *text }
          - { name: list, in: query, allowReserved: true, schema: *list }
- - queries with a body
  - /a:
      post:
        parameters: [{ name: tags, in: query, schema: *list }, { name: name, in: query, schema: *text }]
        requestBody: { content: { application/json: { schema: { type: object, properties: { name: *text } } } } }
      delete: { parameters: [{ name: force, in: query, schema: { type: boolean } }] }
- - names that are hard
  - /a/{pet-id}/{name.x}:
      get:
        parameters:
          - { name: pet-id, in: path, required: true, schema: *text }
          - { name: name.x, in: path, required: true, schema: *text }
          - { name: api-version, in: query, schema: *text }
          - { name: $filter, in: query, schema: *text }
          - { name: 'a[b]', in: query, schema: *list }
    /b/{id}:archive: { get: { parameters: [{ name: id, in: path, required: true, schema: *number }] } }
- - shared parts
  - /a/{id}:
      parameters: [{ $ref: '#/components/parameters/id' }, { name: page, in: query, schema: *number }]
      get: { parameters: [{ name: page, in: query, schema: *text }] }
      put: {}
  - { components: { parameters: { id: { name: id, in: path, required: true, schema: *text } } } }
- - OpenAPI 3.1
  - /a:
      get:
        parameters:
          - { name: a, in: query, schema: { type: [string, 'null'] } }
          - { name: b, in: query, schema: { type: [array, 'null'], items: *number } }
  - { openapi: 3.1.0 }
- - servers of operations
  - /a:
      servers: [{ url: 'https://{region}.example.com', variables: { region: { default: eu } } }]
      get: { parameters: [{ name: a, in: query, schema: *text }] }
- - fragments and dates
  - /a#first: { get: { parameters: [{ name: since, in: query, schema: { type: string, format: date-time } }] } }
    /a#second: { get: { parameters: [{ name: until, in: query, schema: { type: string, format: date } }] } }
`);

const oldList = (format: string) => ({
  ...{ name: format, in: "query", type: "array", items: text, collectionFormat: format },
});
const old = {
  parameters: [
    ...["csv", "ssv", "pipes", "multi"].map(oldList),
    { name: "id", in: "path", required: true, type: "string" },
  ],
};

const documents: readonly (readonly [name: string, given: object])[] = [
  ["path styles", document(styled("path", ["simple", "label", "matrix"]))],
  ["query styles", document(styled("query", ["form", "spaceDelimited", "pipeDelimited"]))],
  ["Swagger 2.0", { swagger: "2.0", host: "api.example.com", paths: { "/a/{id}": { get: old } } }],
  ...PATHS.map(([name, paths, more]) => [name, document(paths, more)] as const),
];

it.each(documents)("a small document: %s", async (name, given) => {
  const proof = await prove(name, JSON.stringify(given), { compiles: false });
  expect(proof.compared).toBe(proof.operations);
  expect(proof).toMatchObject({ refused: [], lawFailures: [], wrongUrls: [] });
});

const echo = (schema: object) =>
  document(
    {
      "/a/{id}": {
        post: {
          parameters: [{ name: "id", in: "path", required: true, schema: integer }],
          requestBody: json({ $ref: "#/components/schemas/A" }),
          responses: {
            200: {
              description: "",
              headers: { etag: { schema: text } },
              ...json({ $ref: "#/components/schemas/A" }),
            },
          },
        },
      },
    },
    { components: { schemas: { A: schema } } },
  );
const closed = { additionalProperties: false };
const tuple = { type: "array", prefixItems: [text, integer] };

describe("samples of the schemas", () => {
  it.each<readonly [string, object, readonly string[]]>([
    [
      "bounds that types do not have",
      echo(
        object({
          at: { type: "string", format: "date-time" },
          code: { type: "string", pattern: "^[xA]" },
          name: { type: "string", minLength: 3 },
          count: { type: "integer", minimum: 1, exclusiveMinimum: true },
        }),
      ),
      ["format", "length", "not an integer", "numeric range", "pattern"],
    ],
    [
      "directions and undeclared keys",
      echo({
        ...object({
          id: { ...integer, readOnly: true },
          key: { ...text, writeOnly: true },
          name: text,
        }),
        required: ["id", "key", "name"],
        ...closed,
      }),
      [],
    ],
    [
      "tuples and conditions",
      {
        ...echo({
          ...object({ kind: { enum: ["a", "b"] }, pair: tuple, size: integer }),
          required: ["kind"],
          if: { properties: { kind: { const: "a" } } },
          then: { required: ["size"] },
        }),
        openapi: "3.1.0",
      },
      ["not an integer"],
    ],
  ])("compile: %s", async (name, given, reasons) => {
    const { compilerErrors, refused, samples } = await prove(name, JSON.stringify(given));
    expect({ compilerErrors, refused, refusals: samples.refusals }).toEqual({
      compilerErrors: [],
      refused: [],
      refusals: [],
    });
    expect(Object.keys(samples.accepted)).toEqual(expect.arrayContaining([...reasons]));
    expect(samples.valid).toBeGreaterThan(8);
    expect(samples.invalid).toBeGreaterThan(8);
  });

  it("finds a type that refuses a valid instance", () => {
    const given = { ...echo(tuple), openapi: "3.1.0" };
    const folder = mkdtempSync(join(tmpdir(), "samples-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    mkdirSync(join(folder, "generated"));
    const index = `export declare function a(parameters: { id: number }): {
  body: readonly [string, number, ...unknown[]];
  "~responses"?: { 200: unknown };
};
`;
    const builder = { name: "a", manifestRoute: "POST /a/{id}", arguments: [], takesData: true };
    const samples = samplesOf(given, operationsOf(given), [builder], []);
    writeFileSync(join(folder, "generated/index.ts"), index);
    writeFileSync(join(folder, "generated", SAMPLES_FILE), codeOf(samples));
    const { refusals, accepted } = judgeSamples(samples, compileStrictly(folder));
    expect(refusals).toContainEqual(
      expect.stringMatching(/^request POST \/a.* = \["\w*"\]: .*TS2322/),
    );
    expect(refusals).not.toContainEqual(expect.stringMatching(/^response/));
    expect(accepted["other"]).toBeGreaterThan(0);
  });
});
