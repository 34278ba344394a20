import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { readManifest } from "../../../../generator/read-source.js";
import { importOpenApi } from "../../../../generator/openapi/import-openapi.js";
import { succeed } from "../../../succeed.js";

/** The keywords that an imported manifest has of a schema, and the codes of warnings. */
function imported(schema: string, isJson: boolean): unknown {
  const text = `{ "openapi": "3.1.0", "info": { "title": "a", "version": "1" }, "paths": {
    "/a": { "get": { "parameters": [{ "name": "n", "in": "query", "schema": { ${schema} } }] } } },
    "servers": [{ "url": "https://api.example.com" }] }`;
  const result = succeed(importOpenApi({ text: isJson ? text : `# YAML\n${text}`, file: "api" }));
  expect(readManifest(result.text, "routes.yaml")).toMatchObject({ ok: true });
  const [route] = (parse(result.text) as { routes: { parameters: { schema: object }[] }[] }).routes;
  return [route?.parameters[0]?.schema, ...result.warnings.map(({ code }) => code)];
}

describe.each([
  ["JSON", true],
  ["YAML", false],
])("numbers in %s", (_, isJson) => {
  it.each([
    ['"enum": [9007199254740992, 1]', { enum: [9007199254740992, 1] }],
    ['"const": 9.2e18', { const: 9.2e18 }],
    ['"default": 9.2e18', { default: 9.2e18 }],
    ['"const": 900719925474099200.0e-2', { const: 9007199254740992 }],
    ['"enum": [1e23, 12.5]', { enum: [1e23, 12.5] }],
    ['"enum": [0, 0.0e-400, 1e-300]', { enum: [0, 0, 1e-300] }],
    ['"const": 0, "title": "62ab9291-fae2-468e-974b-7e45096d5021"', { const: 0 }],
  ])("%s is exact", (schema, want) => {
    expect(imported(schema, isJson)).toEqual([want]);
  });

  it.each([
    ['"enum": [9007199254740993, 1]', "number"],
    ['"enum": [9007199254740993, "a", null]', ["number", "string", "null"]],
    ['"type": "integer", "enum": [-9007199254740993]', "integer"],
    ['"const": -9007199254740993', "number"],
    ['"const": 9007199254740993.0', "number"],
    ['"const": 900.7199254740993e13', "number"],
    ['"enum": [1e-400, 2]', "number"],
    ['"const": 1e400', "number"],
    ['"const": { "a": [12345678901234567890] }', "object"],
    ['"const": [12345678901234567890]', "array"],
  ])("%s is not exact", (schema, type) => {
    expect(imported(schema, isJson)).toEqual([{ type }, "inexact-number"]);
  });

  it("half of a surrogate pair has a warning", () => {
    expect(imported('"type": "string", "description": "a \\ud83d b"', isJson)).toEqual([
      { type: "string", description: "a \ufffd b" },
      "lone-surrogate",
    ]);
    expect(imported('"const": "\\ud83d\\ude00 \\\\ud83d"', isJson)).toEqual([
      { const: "😀 \\ud83d" },
    ]);
  });

  it("an inexact default is omitted", () => {
    const schema = '"type": "integer", "default": 9223372036854775807';
    expect(imported(schema, isJson)).toEqual([{ type: "integer" }]);
  });
});
