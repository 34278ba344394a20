import { describe, expect, it } from "vitest";
import { readManifest } from "../../../../generator/read-source.js";

/** What is said of a manifest with these parts: the code and the hint of each error. */
function hintsOf(parts: object): readonly string[] {
  const whole = { waybill: 1, name: "n", version: "1", baseUrl: "/", routes: [], ...parts };
  const result = readManifest(JSON.stringify(whole), "routes.yaml");
  return result.ok ? [] : result.errors.map(({ code, hint = "" }) => `${code}: ${hint}`);
}

const without = (key: string, parts: object) => hintsOf({ [key]: undefined, ...parts });
const route = (parts: object) => hintsOf({ routes: [{ route: "GET /x", ...parts }] });
const parameter = (parts: object) =>
  route({ parameters: [{ name: "a", in: "query", schema: {}, ...parts }] });
const body = (parts: object) =>
  hintsOf({ routes: [{ route: "POST /x", requestBody: { schema: {}, ...parts } }] });
const bodies = (parts: object) =>
  body({ schema: undefined, content: { "a/b": { schema: {} } }, ...parts });
const schema = (parts: object) => hintsOf({ schemas: { A: parts } });
const response = (parts: object) => route({ responses: { 200: parts } });
const content = (parts: object) => response({ content: { "text/plain": parts } });
const header = (parts: object) => response({ headers: { link: parts } });
const inRoute = { route, parameter, body, bodies, response, content, header };
const places = { manifest: hintsOf, schema, ...inRoute };

/** What is written there, and what the hint names. */
type Row = readonly [place: keyof typeof places, parts: object, name: string];

it.each<Row>([
  ["manifest", { basePath: 1, url: 1 }, "write `baseUrl: https://api.example.com`"],
  ["manifest", { components: 1, definitions: 1 }, "write `schemas: ./schemas.json`"],
  ["manifest", { endpoints: 1 }, "write `routes: [GET /emojis]`"],
  ["manifest", { paths: 1 }, "`waybill import openapi` turns paths into routes"],
  ["route", { body: 1, consumes: 1 }, "write `requestBody: { schema: { type: object } }`"],
  ["route", { id: 1 }, "write `operationId: issues/list-for-repo`"],
  ["route", { method: 1, "GET /y": 1, "/y": 1 }, "write `route: GET /repos/{owner}/{repo}`"],
  ["route", { query: 1 }, "write `parameters: [{ name: page, in: query"],
  ["parameter", { alias: 1 }, "write `as: targetUrl`"],
  ["parameter", { content: 1 }, "write `contentType: application/json`"],
  [
    "parameter",
    { collectionFormat: "multi" },
    "leave it out for `multi`; for `csv` write `explode: false`",
  ],
  ["parameter", { default: 1 }, "inside `schema`: `schema: { default: blue }`"],
  ["parameter", { type: 1 }, "inside `schema`: `schema: { type: string }`"],
  ["parameter", { example: 1 }, "inside `schema`: `schema: { examples: [bug, feature] }`"],
  ["body", { mediaType: 1 }, "write `contentType: application/octet-stream`"],
  ["bodies", { contentType: "a/b" }, "as the key under `content`"],
  ["body", { properties: 1 }, "inside `schema`: `schema: { properties: { name: "],
  ["response", { body: 1 }, "write `schema: { type: object }`"],
  ["content", { items: 1 }, "inside `schema`: `schema: { items: { type: string } }`"],
  ["header", { type: 1 }, "inside `schema`: `schema: { type: string }`"],
  ["header", { $ref: 1 }, "write out what it refers to"],
  ["schema", { example: 1 }, "write `examples: [bug, feature]`"],
  [
    "schema",
    { $id: 1, externalDocs: 1, if: 1, not: 1, propertyNames: 1, title: 1, xml: 1, zebra: 1 },
    "leave it out",
  ],
])(
  "a key of another format gets a hint that names what to write: in a %s, %j",
  (place, parts, name) => {
    const hints = places[place](parts);
    expect(hints).toHaveLength(Object.keys(parts).length);
    for (const hint of hints) expect(hint).toContain(name);
    for (const hint of hints) expect(hint).toMatch(/^unknown-key: ./);
  },
);

it("the pattern of schemas in a rule for names has no hints for other keys", () => {
  const rule = { path: "a", name: "b", default: 1 };
  expect(hintsOf({ names: [rule] })).toEqual([expect.stringMatching(/check the indentation$/)]);
});

describe("a key that another stands for is not missing as well", () => {
  it.each([
    ["routes", "endpoints"],
    ["routes", "paths"],
    ["baseUrl", "host"],
    ["baseUrl", "url"],
  ])("%s, as %s", (key, foreign) => {
    expect(without(key, { [foreign]: {} })).toHaveLength(1);
    expect(without(key, {})).toHaveLength(1);
  });

  it.each(["method", "path", "url", "GET /y", "/y"])("route, as %s", (foreign) => {
    expect(hintsOf({ routes: [{ [foreign]: "/y" }] })).toHaveLength(1);
  });

  it("a hint is missing for a key without a counterpart", () => {
    expect(without("routes", { info: {} })).toHaveLength(2);
    expect(hintsOf({ routes: [{ "a /y": {}, "1 /y": {} }] })).toHaveLength(2);
  });
});

describe("a value of another format gets a hint that names what to write", () => {
  it.each<Row>([
    ["parameter", { in: "body" }, "requestBody"],
    ["parameter", { in: "formData" }, "requestBody"],
    ["parameter", { in: "cookie" }, "options.headers"],
    ["parameter", { style: "label" }, "template"],
    ["parameter", { style: "matrix" }, "template"],
    ["parameter", { style: "simple" }, "template"],
    ["schema", { type: "any" }, "leave `type` out"],
    ["schema", { type: "date" }, "format: date"],
    ["schema", { type: "file" }, "format: binary"],
    ["schema", { type: "int" }, "write integer"],
    ["schema", { type: "float" }, "write number"],
    ["schema", { type: "bool" }, "write boolean"],
    ["schema", { type: "text" }, "write string"],
    ["schema", { type: "enum" }, "enum: [a, b]"],
    ["manifest", { routes: ["route:GET /x"] }, "`route: …`"],
    ["route", { route: "route:GET /x" }, "`route: …`"],
    ["route", { summary: "route:GET /x", route: "GET x y" }, "{owner}"],
  ])("%s, %j", (place, parts, name) => {
    const hints = places[place](parts);
    expect(hints).toEqual([expect.stringMatching(/^invalid-value: ./)]);
    expect(hints[0]).toContain(name);
  });

  it.each<Row>([
    ["manifest", { waybill: "1" }, "waybill: 1"],
    ["schema", { items: 1 }, "items: { type: string }"],
    ["schema", { items: [{}] }, "under `prefixItems`"],
    ["schema", { properties: 1 }, "properties: { name: "],
    ["schema", { required: true }, "required: [name]"],
    ["route", { deprecated: "long ago" }, "deprecated: true"],
    ["route", { externalDocs: "https://x.example/" }, "{ url: "],
  ])("%s, %j", (place, parts, name) => {
    const hints = places[place](parts);
    expect(hints).toEqual([expect.stringMatching(/^wrong-type: ./)]);
    expect(hints[0]).toContain(name);
  });
});

it.each([
  ["#/components/schemas/A.b-c", "write '#/schemas/A.b-c'"],
  ["#/components/parameters/A", "write '#/parameters/A'"],
  ["#/components/responses/A", "write '#/responses/A'"],
  ["#/definitions/A", "write '#/schemas/A'"],
  ["#/$defs/A", "write '#/schemas/A'"],
  ["/schemas/A", "write '#/schemas/A'"],
  ["schemas/A", "write '#/schemas/A'"],
  ["other.yaml#/A", "a reference names a whole file: write `schemas: ./other.yaml`"],
  ["https://x.example/A", "nothing is fetched"],
  ["http://x.example/A", "nothing is fetched"],
  ["a.yml", "write './a.yml'"],
  ["a.json", "write './a.json'"],
  ["A", "it is #/schemas/ and a name, or a file"],
  ["#/components/schemas/A/properties/b", "it is #/schemas/ and a name, or a file"],
  ["x#/definitions/A", "it is #/schemas/ and a name, or a file"],
  ["ayaml", "it is #/schemas/ and a name, or a file"],
  ["a.yamlx", "it is #/schemas/ and a name, or a file"],
])("a reference of another format: %s", ($ref, want) => {
  expect(schema({ $ref })).toEqual([expect.stringContaining(`: ${want}`)]);
});
