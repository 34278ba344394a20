import { describe, expect, it } from "vitest";
import { importOpenApi } from "../../../../generator/openapi/import-openapi.js";
import { document, errorsOf, imported } from "../document.js";

describe("what is read", () => {
  const yaml = [
    "openapi: '3.1.0'",
    "info: { title: T, version: 1.0 }",
    "servers: [{ url: https://api.example.com }]",
    "paths:",
    "  /x:",
    "    get: &get { responses: { 200: { description: OK } } }",
    "    head: { <<: *get }",
  ].join("\n");

  it.each([
    ["JSON", JSON.stringify(document({ "/x": { get: {}, head: {} } }))],
    [
      "JSON with a byte order mark",
      `\uFEFF${JSON.stringify(document({ "/x": { get: {}, head: {} } }))}`,
    ],
    ["YAML with anchors and merge keys", yaml],
    ["YAML that begins with a brace", "{ openapi: 3.0.0, paths: { /x: { get: {}, head: {} } } }"],
  ])("%s", (_, text) => {
    const result = importOpenApi({ text, file: "api" });
    expect(result).toMatchObject({ ok: true, routes: 2 });
  });

  it("documents in OpenAPI 3.0 and 3.1 are read", () => {
    for (const openapi of ["3.0.0", "3.0.4", "3.1.0", "3.1", 3.1]) {
      expect(
        imported({ ...document({ "/x": { get: {} } }), openapi }).manifest.routes,
      ).toHaveLength(1);
    }
  });
});

describe("what is refused", () => {
  it.each([
    ["", "the document is not an object"],
    ["[]", "the document is not an object"],
    ["{", "this { is never closed"],
    ['{"a": 1,}', 'expected a closing bracket, but found ","'],
    ["a: 1\na: 2", 'the key "a" appears twice in this map'],
    ["a:\n  200: 1\n  '200': 2", 'the key "200" appears twice in this map'],
    ['{"a":[{"b":1,"c":{},"b":2}]}', 'the key "b" appears twice in this map'],
    ["{}", "the document has no `openapi` version"],
    ['{"swagger":"1.2"}', "Swagger 1.2 is not supported (convert it to Swagger 2.0, or to"],
    ['{"openapi":"2.0"}', "OpenAPI 2.0 is not supported"],
    ['{"openapi":"4.0.0"}', "OpenAPI 4.0.0 is not supported"],
    ['{"openapi":"3.1.0","webhooks":{"a":{}}}', "the document has no operations"],
    ['{"openapi":"3.0.0"}', "the document has no operations"],
    ['{"openapi":"3.0.0","paths":{"/x":{}}}', "the document has no operations"],
    ['{"openapi":"3.0.0","paths":{"/x":[]}}', "the document has no operations"],
  ])("%s", (text, want) => {
    expect(errorsOf(text)[0]).toMatch(/^api\.json#/);
    expect(errorsOf(text)[0]).toContain(want);
  });

  it("a mistake in a JSON document has its place", () => {
    const result = importOpenApi({
      text: '{\n  "openapi": "3.0.0",\n  "paths": { "/x" {} }\n}',
      file: "a",
    });
    expect(result).toMatchObject({ errors: [{ code: "syntax", line: 3, column: 19 }] });
  });

  it.each([
    ["JSON", `{"openapi":"3.0.0","paths":${'{"a":'.repeat(200)}1${"}".repeat(200)}}`],
    ["YAML", `openapi: 3.0.0\npaths: ${"{a: ".repeat(50_000)}1${"}".repeat(50_000)}`],
  ])("values that are nested too deep in %s are rejected", (_, text) => {
    expect(errorsOf(text)[0]).toMatch(/values are nested more than 200 (levels )?deep/);
  });

  it("YAML whose aliases grow without limit is rejected", () => {
    const levels = Array.from({ length: 12 }, (_, n) =>
      n === 0 ? "a0: &a0 [x, x]" : `a${n}: &a${n} [${`*a${n - 1}, `.repeat(10)}x]`,
    );
    expect(errorsOf(`openapi: 3.0.0\n${levels.join("\n")}`)[0]).toContain("alias");
  });
});

describe("what is wrong with one path leaves the others as they are", () => {
  const get = { get: {} };

  it.each<readonly [paths: object, routes: readonly string[], warning: string]>([
    [{ x: get }, ["GET /x"], "the path `x` does not begin with one slash; it is read as `/x`"],
    [
      { "//x": get },
      ["GET /x"],
      "the path `//x` does not begin with one slash; it is read as `/x`",
    ],
    [{ "/x": [], "/y": get }, ["GET /y"], "the path item of `/x` is not an object; ignored"],
    [{ "/x": { ...get, put: [] } }, ["GET /x"], "`PUT /x` is not an object; ignored"],
    [{ "/x": { get: { parameters: [{ in: "query" }] } } }, ["GET /x"], "without `name`"],
    [
      { "/x": { get: { parameters: [{ name: "", in: "header", required: true }] } } },
      ["GET /x"],
      "a parameter without `name`",
    ],
    [
      { "/x": { get: { parameters: [{ name: "a", in: "body" }] } } },
      ["GET /x"],
      "`in: body` is not path, query, header or cookie; `a` is ignored",
    ],
  ])("%j", (paths, routes, warning) => {
    const { manifest, warnings } = imported(document(paths));
    expect(manifest.routes).toEqual(routes);
    expect(warnings).toEqual([expect.stringContaining(warning) as string]);
  });
});
