import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { document } from "../generator/openapi/document.js";
import { compileStrictly } from "./compile-strictly.js";
import { operationsOf } from "./operations.js";
import { prove } from "./prove.js";
import { codeOf, judgeSamples, SAMPLES_FILE, samplesOf } from "./samples.js";

const text = { type: "string" };
const number = { type: "integer" };
const list = { type: "array", items: text };
const color = { type: "object", properties: { R: number, G: number } };
const path = (name: string, schema: object, more: object = {}) => ({
  name,
  in: "path",
  required: true,
  schema,
  ...more,
});
const query = (name: string, schema: object, more: object = {}) => ({
  name,
  in: "query",
  schema,
  ...more,
});
const get = (...parameters: readonly object[]) => ({ get: { parameters } });
const json = (schema: object) => ({ content: { "application/json": { schema } } });

/** Each style in each form of value. */
const styled = (place: "path" | "query", styles: readonly string[]) => {
  const make = place === "path" ? path : query;
  const cases = styles.flatMap((style) =>
    [true, false].flatMap((explode) =>
      [text, list, color].map((schema, index) => ({ style, explode, schema, index })),
    ),
  );
  return Object.fromEntries(
    cases.map(({ style, explode, schema, index }) => {
      const parameter = make("color", schema, { style, explode });
      const url = `/${style}/${explode}/${index}`;
      return [place === "path" ? `${url}/{color}` : url, get(parameter)];
    }),
  );
};

const documents: Readonly<Record<string, object>> = {
  "path styles": document(styled("path", ["simple", "label", "matrix"])),
  "query styles": document(styled("query", ["form", "spaceDelimited", "pipeDelimited"])),
  "deep objects": document({
    "/a": get(
      query(
        "filter",
        { type: "object", properties: { a: text, b: color } },
        { style: "deepObject", explode: true },
      ),
    ),
    "/b": get(
      query(
        "q",
        { type: "object", properties: { "a-b": { type: "boolean" } } },
        { style: "deepObject" },
      ),
    ),
  }),
  "JSON in parameters": document({
    "/a": get({ name: "where", in: "query", ...json(color) }),
    "/b/{where}": get({ name: "where", in: "path", required: true, ...json(color) }),
  }),
  "reserved characters": document({
    "/a/{path}": get(path("path", text, { "x-ms-skip-url-encoding": true })),
    "/b": get(
      query("url", text, { allowReserved: true }),
      query("list", list, { allowReserved: true }),
    ),
  }),
  "queries with a body": document({
    "/a": {
      post: {
        parameters: [query("tags", list), query("name", text)],
        requestBody: json({ type: "object", properties: { name: text } }),
      },
      delete: { parameters: [query("force", { type: "boolean" })] },
    },
  }),
  "names that are hard": document({
    "/a/{pet-id}/{name.x}": get(
      path("pet-id", text),
      path("name.x", text),
      query("api-version", text),
      query("$filter", text),
      query("a[b]", list),
    ),
    "/b/{id}:archive": get(path("id", number)),
  }),
  "shared parts": document(
    {
      "/a/{id}": {
        parameters: [{ $ref: "#/components/parameters/id" }, query("page", number)],
        get: { parameters: [query("page", text)] },
        put: {},
      },
    },
    { components: { parameters: { id: path("id", text) } } },
  ),
  "Swagger 2.0": {
    swagger: "2.0",
    host: "api.example.com",
    paths: {
      "/a/{id}": {
        get: {
          parameters: ["csv", "ssv", "pipes", "multi"]
            .map((format) => ({
              name: format,
              in: "query",
              type: "array",
              items: text,
              collectionFormat: format,
            }))
            .concat([{ name: "id", in: "path", required: true, type: "string" }] as never),
        },
      },
    },
  },
  "OpenAPI 3.1": {
    ...document({
      "/a": get(
        query("a", { type: ["string", "null"] }),
        query("b", { type: ["array", "null"], items: number }),
      ),
    }),
    openapi: "3.1.0",
  },
  "servers of operations": document({
    "/a": {
      servers: [{ url: "https://{region}.example.com", variables: { region: { default: "eu" } } }],
      ...get(query("a", text)),
    },
  }),
  "fragments and dates": document({
    "/a#first": get(query("since", { type: "string", format: "date-time" })),
    "/a#second": get(query("until", { type: "string", format: "date" })),
  }),
};

describe("a small document", () => {
  it.each(Object.entries(documents))("%s", async (name, given) => {
    const proof = await prove(name, JSON.stringify(given), { compiles: false });
    expect(proof.compared).toBe(proof.operations);
    expect(proof).toMatchObject({ refused: [], lawFailures: [], wrongUrls: [] });
  });
});

const echo = (schema: object) =>
  document(
    {
      "/a/{id}": {
        post: {
          parameters: [path("id", number)],
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
const object = (properties: object, more: object = {}) => ({ type: "object", properties, ...more });
const closed = { additionalProperties: false };
const tuple = { type: "array", prefixItems: [text, number] };

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
      echo(
        object(
          { id: { ...number, readOnly: true }, key: { ...text, writeOnly: true }, name: text },
          { required: ["id", "key", "name"], ...closed },
        ),
      ),
      [],
    ],
    [
      "tuples and conditions",
      {
        ...echo(
          object(
            { kind: { enum: ["a", "b"] }, pair: tuple, size: number },
            {
              required: ["kind"],
              if: { properties: { kind: { const: "a" } } },
              then: { required: ["size"] },
            },
          ),
        ),
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
