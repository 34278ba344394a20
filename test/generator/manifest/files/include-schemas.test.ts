import { describe, expect, it } from "vitest";
import { readManifest } from "../../../../generator/read-source.js";
import { formatErrors } from "../../../../generator/errors/index.js";
import { type Files, filesInMemory } from "../../files-in-memory.js";
import { head } from "../marked-manifest.js";
import { object, ref, text } from "../../../schemas.js";
import { succeed } from "../../../succeed.js";

function read(text: string, files: Files) {
  return readManifest(text, "api/routes.yaml", filesInMemory(files));
}

function readSchemas(text: string, files: Files): unknown {
  return succeed(read(text, files)).manifest.schemas;
}

/** `file:line:column code` of each error. */
function listErrors(text: string, files: Files): readonly string[] {
  const result = read(text, files);
  const errors = result.ok ? [] : result.errors;
  return errors.map(({ file, line, column, code }) => `${file}:${line}:${column} ${code}`);
}

const pet = JSON.stringify({ Pet: object({ name: text }) });
const routes = "routes: []\n";
const get = (ref: string) =>
  `routes:\n  - { route: GET /x, responses: { 200: { schema: { $ref: '${ref}' } } } }\n`;

describe("schemas in files of their own", () => {
  it("files of schemas are named by a path, JSON or YAML", () => {
    const want = { Pet: object({ name: text }) };
    const manifest = (path: string) => `${head}schemas: ${path}\n${get("#/schemas/Pet")}`;
    expect(readSchemas(manifest("./schemas.json"), { "schemas.json": pet })).toEqual(want);
    const yaml = "Pet:\n  type: object\n  properties: { name: { type: string } }\n";
    expect(readSchemas(manifest("../a/b.yml"), { "../a/b.yml": `\ufeff${yaml}` })).toEqual(want);
  });

  it("files of schemas are named by a list of paths", () => {
    const files = { "a.json": '{"A":true}', "b.yaml": "B: { $ref: '#/schemas/A' }" };
    expect(readSchemas(`${head}schemas: [./a.json, ./b.yaml]\n${routes}`, files)).toEqual({
      A: true,
      B: ref("A"),
    });
  });

  it("schemas of files are named after their files", () => {
    const files = {
      "types/pet.json": JSON.stringify({ properties: { owner: { $ref: "./owner.yaml" } } }),
      "types/owner.yaml": "{ properties: { pets: { items: { $ref: '../types/pet.json' } } } }",
    };
    const manifest = `${head}schemas: { Other: ${JSON.stringify(text)} }\n${get("./types/pet.json")}`;
    expect(readSchemas(manifest, files)).toEqual({
      Other: text,
      pet: { properties: { owner: ref("owner") } },
      owner: { properties: { pets: { items: ref("pet") } } },
    });
  });

  it("schemas are named after files in characters of schema names", () => {
    const manifest = `${head}${get("./types/my pet (2).json")}`;
    const files = { "types/my pet (2).json": JSON.stringify(text) };
    expect(readSchemas(manifest, files)).toEqual({ "my-pet--2-": text });
  });

  it("files of schemas may contain data that only looks like a reference", () => {
    const A = { default: { $ref: "./no.json" }, enum: [{ $ref: "./no.json" }] };
    const schemas = readSchemas(`${head}schemas: ./a.json\n${routes}`, { "a.json": { A } });
    expect(schemas).toEqual({ A });
  });

  it.each([
    ["the default response", `responses: { default: { schema: { $ref: ./a.json } } }`],
    [
      "a property called default",
      `responses: { 200: { schema: { properties: { default: { $ref: ./a.json } } } } }`,
    ],
    ["a path with escapes", `responses: { 200: { schema: { $ref: "./\\u0061.json" } } }`],
  ])("files of schemas are named by %s", (_what, responses) => {
    const manifest = `${head}routes:\n  - { route: GET /x, ${responses} }\n`;
    expect(readSchemas(manifest, { "a.json": JSON.stringify(text) })).toEqual({ a: text });
  });

  it("files of schemas may have names that objects inherit", () => {
    const own = '{"__proto__": true, "constructor": true}';
    const schemas = readSchemas(`${head}schemas: ./a.json\n${routes}`, { "a.json": own });
    expect(Object.keys(schemas as object)).toEqual(["__proto__", "constructor"]);
  });
});

describe("what is wrong with such files", () => {
  it.each<[why: string, text: string, files: Files, ...want: string[]]>([
    ["a missing file", `schemas: ./a.json\n${routes}`, {}, "api/routes.yaml:5:10 unreadable-file"],
    [
      "a missing file that is used twice",
      `routes:\n  - { route: PUT /x, requestBody: { schema: { items: { $ref: ./a.json }, allOf: [{ $ref: ./a.json }] } } }\n`,
      {},
      "api/routes.yaml:6:62 unreadable-file",
    ],
    ["another list", `schemas: [./a.json, 5]\n${routes}`, {}, "api/routes.yaml:5:21 wrong-type"],
    ["no extension", `schemas: ./a\n${routes}`, {}, "api/routes.yaml:5:10 invalid-value"],
    [
      "a key twice in a file that is named where it is used",
      get("./a.json"),
      { "a.json": '{"items": {"format": "", "format": "a"}}' },
      "api/a.json:1:26 duplicate-key",
    ],
    [
      "a reference without a target",
      `schemas: [./a.json, ./b/b.json]\n${routes}`,
      { "a.json": '{"A": {}}', "b/b.json": '{"B": {\n"$ref": "#/schemas/C"}}' },
      "api/b/b.json:2:9 unknown-reference",
    ],
    [
      "the same name in two files",
      `schemas: [./a.json, ./b.json]\n${routes}`,
      { "a.json": '{"A": {}}', "b.json": '{"A": {}}' },
      "api/b.json:1:2 duplicate-schema",
    ],
    [
      "the name of a file that a schema has",
      `schemas: { A: true }\n${get("./A.json")}`,
      { "A.json": "{}" },
      "api/routes.yaml:7:58 duplicate-schema",
    ],
    [
      "a schema with a file's key",
      `schemas: ./a.yaml\n${routes}`,
      { "a.yaml": "A: { a: b: c }" },
      "api/a.yaml:1:9 yaml-syntax",
    ],
  ])("%s", (_, manifest, files, ...want) => {
    expect(listErrors(head + manifest, files)).toEqual(want);
  });

  it.each<[why: string, json: string, ...want: string[]]>([
    ["a list", "[1]", "api/routes.yaml:5:10 wrong-type"],
    ["no JSON", '{\n "A": tru\n}', "api/a.json:2:7 json-syntax"],
    [
      "inexact numbers, half a character, and a surplus comma",
      '{"A": {"enum": [12345678901234567890, 1e400, "\\ud800"],\n}}',
      "api/a.json:1:17 inexact-number",
      "api/a.json:1:39 inexact-number",
      "api/a.json:1:46 lone-surrogate",
      "api/a.json:1:55 json-syntax",
    ],
    ["no schema", '{\n "A": {"typ": "string"}\n}', "api/a.json:2:8 unknown-key"],
    [
      "a key twice",
      '{\n "A": {"type": "string",\n "\\u0074ype": "integer"}\n}',
      "api/a.json:3:2 duplicate-key",
    ],
    ["a schema twice", '{"A": {}, "A": {"type": "integer"}}', "api/a.json:1:11 duplicate-key"],
  ])("%s", (_, json, ...want) => {
    expect(listErrors(`${head}schemas: ./a.json\n${routes}`, { "a.json": json })).toEqual(want);
  });

  it("a file of schemas may not be a list", () => {
    expect(listErrors("- $ref: ./a.json\n", { "a.json": "{}" })).toEqual([
      "api/routes.yaml:1:1 wrong-type",
    ]);
  });

  it("a mistake in a file of schemas is shown with the lines of the file", () => {
    const result = read(`${head}schemas: ./a.json\n${routes}`, {
      "a.json": '{ "A": { "typ": 1 } }',
    });
    if (result.ok) throw new Error("no errors");
    const texts = new Map(result.sources.map((source) => [source.file, source.text]));
    expect(formatErrors(result.errors, texts)).toContain('  1 | { "A": { "typ": 1 } }');
  });

  it("a mistake of a later stage in a JSON file of schemas has its place", () => {
    const files = { "a.json": '{\n "A": {},\n "a": {} }' };
    const { locate } = succeed(read(`${head}schemas: ./a.json\n${routes}`, files));
    const error = locate({ code: "x", message: "y", path: ["schemas", "a"], at: "key" });
    expect([error.file, error.line, error.column]).toEqual(["api/a.json", 3, 2]);
  });

  it("a reference in another form has a hint", () => {
    const hints = ["schemas/a.json", "./a.json#/A", "https://x.example/a.json"].map((ref) => {
      const result = read(head + get(ref), {});
      return result.ok ? undefined : result.errors[0]?.hint;
    });
    expect(hints).toEqual([
      "write './schemas/a.json'",
      "a reference names a whole file: write `schemas: ./a.json`, and refer to a schema by '#/schemas/<name>'",
      "nothing is fetched: save the file in the project",
    ]);
  });
});
