import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readManifest } from "../../../generator/read-source.js";
import { head } from "./marked-manifest.js";
import { succeed } from "../../succeed.js";

function read(text: string) {
  return succeed(readManifest(text, "routes.yaml")).manifest;
}

describe("a manifest", () => {
  it("a short manifest is filled with defaults", () => {
    expect(read(`${head}routes:\n  - GET /pets\n`)).toEqual({
      name: "pets",
      version: "1.0.0",
      baseUrl: "https://api.example.com",
      headers: {},
      generate: {
        output: "generated",
        runtime: "inline",
        code: "ts",
        importExtension: "auto",
        layout: "group",
        endpoint: "any",
        dates: "string",
        tools: false,
        only: "all",
        paths: "none",
        enums: "types",
        routes: "types",
        schemas: "used",
        webhooks: "own",
        responseEnums: "closed",
      },
      schemas: {},
      routes: [{ route: "GET /pets", parameters: [] }],
    });
  });

  it("a complete manifest keeps all its values", () => {
    const everything = {
      name: "pets",
      version: "1.0.0",
      baseUrl: "https://api.example.com",
      headers: { Accept: "application/vnd.pets.v3+json" },
      mediaType: { format: "raw" },
      generate: {
        ...{ output: "src/api", runtime: "../runtime.js", code: "js", importExtension: "none" },
        ...{ layout: "single", endpoint: "strict", tools: ["pets"] },
        ...{
          dates: "Date",
          only: "all",
          paths: "none",
          enums: "constants",
          routes: "constants",
          schemas: "all",
          webhooks: "types",
          responseEnums: "open",
        },
      },
      schemas: { Pet: { type: "object", properties: { parent: { $ref: "#/schemas/Pet" } } } },
    };
    const route = {
      route: "POST /pets/{owner}/{id}",
      operationId: "pets/create",
      name: "createPet",
      group: "pets",
      tags: ["animals"],
      summary: "Create a pet",
      description: "In *Markdown*.",
      externalDocs: { url: "https://docs.example.com/", description: "More" },
      deprecated: { message: "too old", replacedBy: "makePet" },
      headers: { "x-a": "b" },
      baseUrl: "https://upload.example.com",
      mediaType: { format: "diff" },
      requestBody: {
        ...{ required: true, contentType: "text/plain", description: "Its name" },
        schema: { type: "string" },
      },
    };
    const owner = { name: "owner", in: "path", schema: { type: "string" } };
    const id = { name: "id", in: "path", required: false, schema: true };
    const url = {
      ...{ name: "url", as: "target", in: "query", explode: true, schema: { type: "array" } },
      ...{ description: "Where", deprecated: true },
    };
    const match = { name: "If-Match", in: "header", required: true, schema: { type: "string" } };
    const written = [{ $ref: "#/parameters/owner" }, id, { ...url, style: "form" }, match];
    const text = JSON.stringify({
      ...{ waybill: 1, ...everything, parameters: { owner } },
      routes: [{ ...route, parameters: written }],
    });
    expect(read(text)).toEqual({
      ...everything,
      routes: [
        {
          ...route,
          parameters: [
            { ...owner, required: true, explode: false },
            { ...id, explode: false },
            { ...url, required: false },
            { ...match, explode: false },
          ],
        },
      ],
    });
  });

  it("a manifest may omit a body's media type and `required`", () => {
    const { routes } = read(
      `${head}routes:\n  - { route: POST /x, requestBody: { schema: {} } }\n`,
    );
    expect(routes[0]?.requestBody).toEqual({
      required: false,
      contentType: "application/json; charset=utf-8",
      schema: {},
    });
  });

  it("a byte order mark that does not begin the file is kept", () => {
    const text = `${head}routes:\n  - { route: GET /x, summary: "a\ufeffb" }\n`;
    expect(read(text).routes[0]?.summary).toBe("a\ufeffb");
    expect(read(`\ufeff${text}`).routes[0]?.summary).toBe("a\ufeffb");
  });

  it("a manifest may be JSON", () => {
    const json = { waybill: 1, name: "x", version: "1", baseUrl: "/", routes: ["GET /x"] };
    expect(read(JSON.stringify(json, null, "\t")).routes).toEqual([
      { route: "GET /x", parameters: [] },
    ]);
  });
});

it("all mistakes of a manifest are reported in the order of the file", () => {
  const result = readManifest(
    "waybill: 1\nname: a b\nversion: 2\nname: c\nroutes:\n  - GET\n  - { route: GET /x, parameters: [{ $ref: '#/parameters/a' }] }\n",
    "routes.yaml",
  );
  expect(result.ok ? [] : result.errors.map(({ line, code }) => `${line} ${code}`)).toEqual([
    "1 missing-key",
    "2 invalid-value",
    "3 wrong-type",
    "4 duplicate-key",
    "6 invalid-value",
    "7 unknown-reference",
  ]);
});

it("a mistake in a value that aliases repeat is reported once", () => {
  const result = readManifest(
    `${head}schemas: { A: &a { type: strin }, B: *a, C: *a }\nroutes: []\n`,
    "routes.yaml",
  );
  expect(result.ok ? [] : result.errors).toHaveLength(1);
});

it("readManifest never throws, and locates all errors, for any text", () => {
  const good = `${head}routes:\n  - route: GET /x\n    parameters:\n      - { name: a, in: query, schema: { type: [string] } }\nschemas:\n  A: &a { enum: ["x", 'y'] }\n  B: *a\n`;
  const oddity = fc.constantFrom(
    ..."\t \n:-{}[],'\"|>&*!%@#?~\\\0\r\ufeff\ud800",
    ...["- ", ": ", "&a ", "*a", "!x ", "---\n", "<<: ", "__proto__: ", "1e999", "😀", "null"],
  );
  const edit = fc.tuple(fc.nat(good.length), fc.nat(3), fc.oneof(oddity, fc.constant("")));
  fc.assert(
    fc.property(fc.array(edit, { minLength: 1, maxLength: 4 }), (edits) => {
      const text = edits.reduce(
        (given, [at, cut, put]) => given.slice(0, at) + put + given.slice(at + cut),
        good,
      );
      const result = readManifest(text, "routes.yaml");
      if (result.ok) return;
      const lines = text.replace(/^\ufeff/, "").split("\n");
      for (const { line, column } of result.errors) {
        expect(lines[line - 1]?.length ?? -1).toBeGreaterThanOrEqual(column - 1);
      }
      expect(result.errors.length).toBeGreaterThan(0);
    }),
    { numRuns: Number(process.env["FUZZ_RUNS"] ?? 300) },
  );
});
