import { describe, expect, it } from "vitest";
import { readManifest } from "../../../generator/read-source.js";
import { filesInMemory } from "../files-in-memory.js";
import { read } from "../documents/in-memory.js";
import { succeed } from "../../succeed.js";

const manifest = "waybill: 1\nname: a\nversion: 1.0.0\nbaseUrl: https://a.example\n";

/** The schema `S` of a manifest, of a document, and of a file to which a document refers, and the codes of warnings. */
const SOURCES: readonly (readonly [
  source: string,
  read: (schema: string) => readonly [schema: unknown, warnings: number],
])[] = [
  ["routes.yaml", (schema) => fromManifest(schema)],
  ["a file of schemas", (schema) => fromManifest("./s.yaml", { "s.yaml": `S: ${schema}\n` })],
  [
    "a document",
    (schema) => {
      const components = `components:\n schemas:\n  S: ${schema}\n`;
      return fromDocument({ "openapi.json": pathsTo("#/components/schemas/S") + components });
    },
  ],
  [
    "a file of a document",
    (schema) =>
      fromDocument({
        "openapi.json": pathsTo("./s.yaml#/components/schemas/S"),
        "s.yaml": `components:\n schemas:\n  S: ${schema}\n`,
      }),
  ],
];

function pathsTo(ref: string): string {
  const content = `{ application/json: { schema: { $ref: "${ref}" } } }`;
  return `openapi: 3.1.0\ninfo: { title: a, version: "1" }\nservers: [{ url: https://a.example }]\npaths: { /x: { get: { responses: { 200: { description: a, content: ${content} } } } } }\n`;
}

function fromManifest(schema: string, files: Record<string, string> = {}) {
  const schemas = schema.startsWith("{") ? `{ S: ${schema} }` : schema;
  const text = `${manifest}schemas: ${schemas}\nroutes: [GET /x]\n`;
  const result = succeed(readManifest(text, "routes.yaml", filesInMemory(files)));
  return [result.manifest.schemas["S"], result.warnings.length] as const;
}

function fromDocument(files: Record<string, string>) {
  const { manifest, warnings } = read({ waybill: 1, openapi: "./openapi.json" }, files);
  return [manifest.schemas["S"], warnings.length] as const;
}

describe.each(SOURCES)("values of a schema in %s", (_, readSchema) => {
  it.each<readonly [schema: string, want: object]>([
    ["{ type: string, enum: [1.0, 1.1, 2] }", { enum: ["1.0", "1.1", "2"] }],
    ["{ type: string, enum: [01, 0o7, 1e3, 0x1F] }", { enum: ["01", "0o7", "1e3", "0x1F"] }],
    ["{ type: string, enum: [true, False, no] }", { enum: ["true", "False", "no"] }],
    ['{ type: string, enum: ["07", 08, 10] }', { enum: ["07", "08", "10"] }],
    ["{ type: string, nullable: true, enum: [01, null] }", { enum: ["01", null] }],
    ["{ type: [string, 'null'], enum: [01, null] }", { enum: ["01", null] }],
    ["{ type: string, const: 1.10 }", { const: "1.10" }],
    ["{ type: string, default: 007 }", { default: "007" }],
    ["{ type: array, items: { type: string }, default: [1.0] }", { default: ["1.0"] }],
    ["{ type: [string, integer], enum: [a, 01] }", { enum: ["a", 1] }],
    ["{ type: [string, integer], enum: [a, true] }", { enum: ["a", "true"] }],
    ["{ type: number, enum: [1.0, 2.0] }", { enum: [1, 2] }],
    ["{ type: boolean, enum: [true] }", { enum: [true] }],
    ["{ enum: [1, 2.5] }", { enum: [1, 2.5] }],
    ["{ type: array, items: { type: string, enum: [1.0] } }", { items: { enum: ["1.0"] } }],
    [
      "{ additionalProperties: { type: string, const: 01 } }",
      { additionalProperties: { const: "01" } },
    ],
    [
      "{ properties: { enum: { type: string, enum: [1.0] } } }",
      { properties: { enum: { enum: ["1.0"] } } },
    ],
    [
      "{ properties: { default: { type: string, default: 1.0 } } }",
      { properties: { default: { default: "1.0" } } },
    ],
    [
      "{ type: string, oneOf: [{ const: 1.0 }, { enum: [2.0] }] }",
      { oneOf: [{ const: "1.0" }, { enum: ["2.0"] }] },
    ],
    ["{ allOf: [{ type: string }, { enum: [01] }] }", { allOf: [{}, { enum: ["01"] }] }],
    ["{ allOf: [{ type: string }], enum: [01] }", { enum: ["01"] }],
    ["{ type: object, default: { type: string, enum: [1.0] } }", { default: { enum: [1] } }],
  ])("values of text keep their spelling: %s", (schema, want) => {
    expect(readSchema(schema)).toMatchObject([want, 0]);
  });

  it.each<readonly [schema: string, count: number]>([
    ["{ enum: [1.0] }", 1],
    ["{ enum: [a, 1] }", 1],
    ["{ enum: [a, true] }", 1],
    ["{ const: 01 }", 1],
    ["{ enum: [true, false] }", 0],
    ["{ enum: [1, 2] }", 0],
    ["{ default: 1.0 }", 0],
  ])("values without a type that may be texts have a warning: %s", (schema, count) => {
    expect(readSchema(schema)[1]).toBe(count);
  });
});

it("texts whose type is in a reference keep their spelling", () => {
  const schemas = "schemas:\n  S: { $ref: '#/schemas/T', enum: [1.0] }\n  T: { type: string }\n";
  const result = readManifest(`${manifest}${schemas}routes: [GET /x]\n`, "routes.yaml");
  expect(result.ok && result.manifest.schemas["S"]).toMatchObject({ enum: ["1.0"] });
});

it.each<readonly [schema: string, other: string, want: readonly unknown[]]>([
  ["{ $ref: 'b.yaml#/T', enum: [1.0] }", "T: { type: string }", [{ enum: ["1.0"] }, {}]],
  [
    "{ allOf: [{ $ref: 'b.yaml#/T' }], default: 01 }",
    "T: { $ref: 'openapi.json#/components/schemas/V' }",
    [{ default: "01" }, undefined],
  ],
  [
    "{ type: string }",
    "T: { allOf: [{ $ref: 'openapi.json#/components/schemas/V' }, { enum: [08] }] }",
    [{}, { allOf: [{}, { enum: ["08"] }] }],
  ],
  ["{ $ref: 'b.yaml#/T', enum: [1.0] }", "T: { type: number }", [{ enum: [1] }, {}]],
])("texts whose type is in another file keep their spelling: %s, %s", (schema, other, want) => {
  const parameters = `parameters: [{ name: a, in: query, schema: ${schema} }]`;
  const openapi = pathsTo("b.yaml#/T").replace("get: {", `get: { ${parameters},`);
  const { manifest, warnings } = read(
    { waybill: 1, openapi: "./openapi.json" },
    {
      "openapi.json": `${openapi}components: { schemas: { V: { type: string } } }\n`,
      "b.yaml": `${other}\n`,
    },
  );
  expect([manifest.routes[0]?.parameters[0]?.schema, manifest.schemas["T"]]).toMatchObject(want);
  expect(warnings).toEqual([]);
});

it.each(["#/components/schemas/T%20T", "#/components/schemas/L/prefixItems/0", "#anchor"])(
  "texts whose type is in a document's reference %s keep their spelling",
  ($ref) => {
    const others = `T T: { $anchor: anchor, type: string }\n  L: { prefixItems: [{ type: string }] }`;
    const schemas = `components:\n schemas:\n  S: { $ref: '${$ref}', enum: [1.0] }\n  ${others}\n`;
    const files = { "openapi.json": pathsTo("#/components/schemas/S") + schemas };
    expect(fromDocument(files)).toMatchObject([{ enum: ["1.0"] }, 0]);
  },
);

it("an unreadable file is reported once", () => {
  const openapi = `${pathsTo("#/components/schemas/S")}components:\n schemas:\n  S: { $ref: none.yaml, enum: [1.0] }\n`;
  const { warnings } = read({ waybill: 1, openapi: "./openapi.json" }, { "openapi.json": openapi });
  expect(warnings.filter((warning) => warning.includes("none.yaml"))).toHaveLength(1);
});

it("parameters, headers, server variables and the version keep their spelling", () => {
  const schema = "{ type: string, enum: [1.0, 01] }";
  const document = `openapi: 3.0.3
info: { title: a, version: 1.10 }
servers: [{ url: "https://{v}.a.example", variables: { v: { default: 1.0, enum: [1.0, 2.0] } } }]
paths:
  /x/{a}:
    get:
      parameters:
        - { name: a, in: path, required: true, schema: ${schema} }
        - { name: b, in: query, schema: ${schema} }
        - { name: C, in: header, schema: ${schema} }
      responses: { 200: { description: a, headers: { D: { schema: ${schema} } } } }
`;
  const { manifest } = read(
    { waybill: 1, openapi: "./openapi.json" },
    { "openapi.json": document },
  );
  const [route] = manifest.routes;
  const values = ["1.0", "01"];
  expect(manifest.version).toBe("1.10");
  expect(manifest.baseUrl).toBe("https://1.0.a.example");
  for (const parameter of route?.parameters ?? []) {
    expect(parameter.schema).toMatchObject({ enum: values });
  }
  expect(route?.responses?.["200"]?.headers?.["D"]?.schema).toMatchObject({ enum: values });
});

it("values of Swagger 2.0 keep their spelling, also in JSON", () => {
  const parameters = (value: string) =>
    `[{ "name": "a", "in": "query", "type": "string", "enum": [${value}] }, { "name": "b", "in": "formData", "type": "string", "enum": [${value}] }]`;
  for (const value of ["1.0", "1.50"]) {
    const document = `{ "swagger": "2.0", "info": { "title": "a", "version": "1" }, "host": "a.example", "paths": { "/x": { "post": { "parameters": ${parameters(value)} } } } }`;
    const { manifest } = read(
      { waybill: 1, openapi: "./openapi.json" },
      { "openapi.json": document },
    );
    const [route] = manifest.routes;
    expect(route?.parameters[0]?.schema).toMatchObject({ enum: [value] });
    expect(route?.requestBody?.schema).toMatchObject({ properties: { b: { enum: [value] } } });
  }
});

it("values that an overlay adds keep their spelling", () => {
  const document = `openapi: 3.1.0
info: { title: a, version: "1" }
servers: [{ url: https://a.example }]
paths: { /x: { get: { parameters: [{ name: a, in: query, schema: { type: string } }] } } }
`;
  const overlay = `overlay: 1.0.0
info: { title: a, version: "1" }
actions: [{ target: "$.paths['/x'].get.parameters[0].schema", update: { enum: [1.0, 01], default: 1.0 } }]
`;
  const { manifest } = read(
    { waybill: 1, openapi: { document: "./openapi.json", overlays: ["./fixes.yaml"] } },
    { "openapi.json": document, "fixes.yaml": overlay },
  );
  const schema = { enum: ["1.0", "01"], default: "1.0" };
  expect(manifest.routes[0]?.parameters[0]?.schema).toMatchObject(schema);
});
