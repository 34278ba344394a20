import { describe, expect, it } from "vitest";
import { readManifest } from "../../../../generator/manifest/read-manifest.js";

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
const schema = (parts: object) => hintsOf({ schemas: { A: parts } });
const response = (parts: object) => route({ responses: { 200: parts } });
const content = (parts: object) => response({ content: { "text/plain": parts } });
const header = (parts: object) => response({ headers: { link: parts } });
const places = { manifest: hintsOf, route, parameter, body, schema, response, content, header };

/** What is written there, and what the hint names. */
type Row = readonly [place: keyof typeof places, parts: object, name: string];

describe("a key of another format gets a hint that names what to write", () => {
  it.each<readonly [place: keyof typeof places, Named]>([
    [
      "manifest",
      {
        basePath: "baseUrl",
        components: "schemas",
        definitions: "schemas",
        endpoints: "routes",
        host: "baseUrl",
        info: "version",
        paths: "waybill import openapi",
        url: "baseUrl",
      },
    ],
    [
      "route",
      {
        body: "requestBody",
        consumes: "contentType",
        id: "operationId",
        method: "route: GET /path",
        path: "route: GET /path",
        query: "in: query",
        servers: "baseUrl",
        url: "route: GET /path",
        "GET /y": "route: GET /path",
        "/y": "route: GET /path",
      },
    ],
    [
      "parameter",
      {
        alias: "as:",
        collectionFormat: "explode: true",
        content: "schema:",
        default: "inside `schema`",
        enum: "inside `schema`",
        example: "inside `schema`",
        examples: "inside `schema`",
        format: "inside `schema`",
        items: "inside `schema`",
        type: "schema: { type: string }",
      },
    ],
    [
      "body",
      {
        items: "inside `schema`",
        mediaType: "contentType",
        properties: "inside `schema`",
        type: "schema: { type: object }",
      },
    ],
    [
      "response",
      {
        body: "under `schema`",
        examples: "inside `schema`",
        links: "makes types",
        type: "schema: { type: object }",
      },
    ],
    [
      "content",
      {
        encoding: "makes types",
        example: "inside `schema`",
        examples: "inside `schema`",
        type: "schema: { type: object }",
      },
    ],
    [
      "header",
      {
        $ref: "write the header out",
        example: "inside `schema`",
        type: "schema: { type: string }",
      },
    ],
  ])("in a %s", (place, named) => {
    for (const [key, name] of Object.entries(named)) {
      const hints = places[place]({ [key]: {} });
      expect(hints, key).toEqual([expect.stringMatching(/^unknown-key: ./)]);
      expect(hints[0], key).toContain(name);
    }
  });

  it("in a schema, where it says nothing about types and tools", () => {
    const keywords =
      "$comment $defs $id $schema contains definitions externalDocs if not patternProperties propertyNames title " +
      "unevaluatedProperties xml";
    for (const keyword of keywords.split(" ")) {
      expect(schema({ [keyword]: 1 }), keyword).toEqual([
        expect.stringMatching(/^unknown-key: leave it out/),
      ]);
    }
    expect(schema({ example: 1 })).toEqual([expect.stringContaining("`examples: [ … ]`")]);
    expect(schema({ zebra: 1 })).toEqual([expect.stringMatching(/^unknown-key: its keys are/)]);
  });
});

type Named = Readonly<Record<string, string>>;

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

  it("but one that stands for nothing", () => {
    expect(without("routes", { info: {} })).toHaveLength(2);
    expect(hintsOf({ routes: [{ body: {} }] })).toHaveLength(2);
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
    ["parameter", { style: "tabDelimited" }, "declare a string"],
    ["schema", { type: "any" }, "leave `type` out"],
    ["schema", { type: "bool" }, "boolean"],
    ["schema", { type: "date" }, "format: date"],
    ["schema", { type: "enum" }, "enum: [a, b]"],
    ["schema", { type: "file" }, "format: binary"],
    ["schema", { type: "float" }, "number"],
    ["schema", { type: "int" }, "integer"],
    ["schema", { type: "long" }, "integer"],
    ["schema", { type: "str" }, "string"],
    ["schema", { type: "text" }, "string"],
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
    ["schema", { items: [{}] }, "prefixItems"],
    ["schema", { properties: [] }, "one line for each property"],
    ["schema", { required: true }, "required: [title]"],
    ["route", { deprecated: "long ago" }, "replacedBy"],
    ["route", { externalDocs: "https://x.example/" }, "{ url: "],
  ])("%s, %j", (place, parts, name) => {
    const hints = places[place](parts);
    expect(hints).toEqual([expect.stringMatching(/^wrong-type: ./)]);
    expect(hints[0]).toContain(name);
  });
});

describe("a reference of another format", () => {
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
  ])("%s", ($ref, want) => {
    expect(schema({ $ref })).toEqual([expect.stringContaining(`: ${want}`)]);
  });
});
