/** `paths.ts`: how it describes documents, and what compilers make of it. */
import { SyntaxKind } from "ts-morph";
import { describe, expect, it } from "vitest";
import { emitFiles, emitModules } from "../../../../generator/emit/index.js";
import { planWithPlaces } from "../../../../generator/plan/index.js";
import { readSource } from "../../../../generator/read-source.js";
import { strictProject, typeErrors } from "../../../type-errors.js";
import { waybillIn } from "../../cli/fake-terminal.js";
import { type Files, filesInMemory } from "../../files-in-memory.js";
import { tempProject } from "../../temp-project.js";
import { document, rowsOf } from "../document.js";
import { integer, json, list, object, text } from "../../../schemas.js";
import { succeed } from "../../../succeed.js";

interface Row {
  readonly name: string;
  readonly given: object;
  readonly want: string;
}

function planned(given: Files, manifest = "openapi: ./api.json") {
  const text = `{ waybill: 1, ${manifest}, generate: { only: paths } }`;
  const bytes = new TextEncoder().encode(text);
  const files = { read: filesInMemory(given), paths: () => [] };
  const source = { bytes, label: "routes.yaml", path: "routes.yaml", hash: "", files };
  return succeed(planWithPlaces(succeed(readSource(source)))).plan;
}

/** The text of `paths.ts` on one line, without comments of tools. */
function printPaths(given: object, others: Files = {}): string {
  const plan = planned({ "api.json": given, ...others });
  return flat(emitModules(plan).get("paths.ts") ?? "");
}

function flat(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .replace(/([{(:]) \| /g, "$1 ")
    .replace(/<\s+/g, "<")
    .replace(/ >/g, ">");
}

/** The type of the schema X. */
function printSchema(schemas: object): string {
  const plan = planned({ "api.json": document({}, { components: { schemas } }) });
  const components = emitFiles(plan.modules).get("paths.ts")?.getInterfaceOrThrow("components");
  const types = components?.getPropertyOrThrow("schemas").getTypeNodeOrThrow();
  const found = types?.asKindOrThrow(SyntaxKind.TypeLiteral).getPropertyOrThrow("X");
  return flat(found?.getTypeNodeOrThrow().getText() ?? "");
}

it.each(
  rowsOf<Row>(`
- { name: text of any format, given: { X: { type: string, format: date } }, want: string }
- { name: integers, given: { X: { type: integer, format: int64 } }, want: number }
- { name: anything, given: { X: {} }, want: unknown }
- { name: enums, given: { X: { enum: [a, 1, null] } }, want: '"a" | 1 | null' }
- { name: nullable enums, given: { X: { type: string, nullable: true, enum: [a] } }, want: '"a" | null' }
- { name: a constant, given: { X: { const: a } }, want: '"a"' }
- { name: null among types, given: { X: { type: [string, "null"] } }, want: string | null }
- { name: nullable alone, given: { X: { nullable: true } }, want: unknown }
- { name: mutable lists, given: { X: { type: array, items: *text } }, want: 'string[]' }
- { name: lists of lists, given: { X: { type: array, minItems: 2, items: *list } }, want: 'string[][]' }
- { name: lists of unions, given: { X: { type: array, items: { enum: [a, b] } } }, want: '("a" | "b")[]' }
- { name: lists of anything, given: { X: { type: array } }, want: 'unknown[]' }
- { name: tuples, given: { X: { type: array, prefixItems: [*text, *number], items: *text } }, want: '[string, number]' }
- { name: an object without properties, given: { X: { type: object } }, want: 'Record<string, never>' }
- { name: a closed object, given: { X: { type: object, additionalProperties: false } }, want: 'Record<string, never>' }
- { name: properties, given: { X: { properties: { a-b: *text, c: *number }, required: [c, d] } }, want: '{ "a-b"?: string; c: number }' }
- { name: defaults are there, given: { X: { properties: { a: { type: string, default: b } } } }, want: '{ /** Default: \`"b"\`. */ a: string; }' }
- { name: read-only properties, given: { X: { properties: { a: { type: string, readOnly: true } } } }, want: '{ readonly a?: string }' }
- { name: further properties, given: { X: { properties: { a: *text }, additionalProperties: *number } }, want: '{ a?: string } & { [key: string]: number }' }
- { name: any further properties, given: { X: { additionalProperties: true } }, want: '{ [key: string]: unknown }' }
- { name: patterns of names, given: { X: { patternProperties: { ^a: *text } } }, want: '{ [key: string]: string }' }
- { name: references, given: { Weird-Name.x: *text, X: { type: array, items: { $ref: '#/components/schemas/Weird-Name.x' } } }, want: 'components["schemas"]["Weird-Name.x"][]' }
- { name: references to properties, given: { A: { properties: { b: *text } }, X: { $ref: '#/components/schemas/A/properties/b' } }, want: 'components["schemas"]["A"]["b"]' }
- { name: references into lists, given: { A: { type: array, items: *number }, X: { $ref: '#/components/schemas/A/items' } }, want: number }
- { name: alternatives, given: { X: { oneOf: [*text, *number] } }, want: string | number }
- { name: nullable alternatives, given: { X: { nullable: true, anyOf: [*text, *number] } }, want: string | number | null }
- { name: properties beside alternatives, given: { X: { properties: { a: *text }, oneOf: [{ properties: { b: *text } }, { properties: { c: *text } }] } }, want: '{ a?: string } & ({ b?: string } | { c?: string })' }
- { name: parts, given: { A: { properties: { a: *text } }, X: { nullable: true, properties: { b: *text }, allOf: [{ $ref: '#/components/schemas/A' }] } }, want: '({ b?: string } & components["schemas"]["A"]) | null' }
- { name: properties of parts that are required, given: { A: { properties: { a: *text } }, X: { required: [a, b], allOf: [{ $ref: '#/components/schemas/A' }] } }, want: 'components["schemas"]["A"] & Required<Pick<components["schemas"]["A"], "a">>' }
- { name: a nested part, given: { A: { properties: { a: *text } }, X: { nullable: true, allOf: [{ $ref: '#/components/schemas/A/properties/a' }] } }, want: 'components["schemas"]["A"]["a"] | null' }
- { name: properties of a nested part that are required, given: { A: { properties: { b: { properties: { a: *text } } } }, X: { required: [a], allOf: [{ $ref: '#/components/schemas/A/properties/b' }] } }, want: '{ a?: string } & Required<Pick<{ a?: string }, "a">>' }
- { name: JSON, given: { X: { oneOf: [*text, { type: array, items: &self { $ref: '#/components/schemas/X' } }, { additionalProperties: *self }] } }, want: 'string | unknown[] | { [key: string]: components["schemas"]["X"] }' }
- { name: lists in each other, given: { X: { type: array, items: { $ref: '#/components/schemas/Y' } }, Y: { type: array, prefixItems: [*self] } }, want: 'unknown[]' }
- { name: a list with itself in parts of its items, given: { X: { type: array, items: { allOf: [*self, { properties: { a: *self } }] } } }, want: '(unknown & { a?: components["schemas"]["X"] })[]' }
- { name: a union of itself, given: { X: { oneOf: [*text, { $ref: '#/components/schemas/X' }] } }, want: string }
- { name: "children of a discriminator", given: { Pet: { properties: { kind: *text }, discriminator: { propertyName: kind } }, X: { allOf: [{ $ref: '#/components/schemas/Pet' }, { properties: { a: *text } }] } }, want: '{ kind: "X" } & Omit<components["schemas"]["Pet"], "kind"> & { a?: string }' }
- { name: "children of a mapping", given: { Pet: { properties: { kind: *text }, discriminator: { propertyName: kind, mapping: { x: X } } }, X: { allOf: [{ $ref: '#/components/schemas/Pet' }] } }, want: 'Omit<components["schemas"]["Pet"], "kind"> & { kind: "x" }' }
- { name: "variants of a union", given: { Pet: { oneOf: [{ $ref: '#/components/schemas/X' }], discriminator: { propertyName: kind } }, X: { type: object, properties: { kind: *text } } }, want: '{ kind: "X" }' }
- { name: "variants of a union whose property is read-only", given: { Pet: { oneOf: [{ $ref: '#/components/schemas/X' }], discriminator: { propertyName: kind } }, X: { type: object, properties: { kind: { type: string, readOnly: true } } } }, want: '{ kind: "X" }' }
- { name: "children of a union of them", given: { Pet: { properties: { a: *text }, oneOf: [{ $ref: '#/components/schemas/X' }] }, X: { allOf: [{ $ref: '#/components/schemas/Pet' }, { properties: { b: *text } }] } }, want: '{ a?: string } & { b?: string }' }
`).map(({ name, given, want }) => [name, given, want] as const),
)("has the type of %s", (_, given, want) => {
  expect(printSchema(given)).toBe(want);
});

const NONE = "parameters: { query?: never; header?: never; path?: never; cookie?: never }";
const ref = (name: string) => ({ $ref: `#/components/${name}` });
const id = { name: "id", in: "path", required: true, schema: text };
const components = {
  parameters: {
    Limit: { name: "limit", in: "query", schema: integer },
    Trace: { name: "trace", in: "header", required: true, schema: text },
  },
  requestBodies: { Pet: { required: true, ...json(text) } },
  responses: { Gone: { description: "Gone" } },
  headers: { Count: { schema: integer } },
  schemas: { Pet: { type: "object" } },
};

describe("an operation", () => {
  it.each(
    rowsOf<Row>(`
- name: parameters
  given: { parameters: [{ $ref: '#/components/parameters/Limit' }, { $ref: '#/components/parameters/Trace' }, { name: q, in: query, schema: { type: string, default: a } }, { name: f, in: query, content: { application/json: { schema: {} } } }, { name: a-b, in: cookie, required: true, schema: *text }] }
  want: 'parameters: { query?: { limit?: components["parameters"]["Limit"]; q?: string; f?: string }; header: { trace: components["parameters"]["Trace"] }; path?: never; cookie: { "a-b": string }; }; requestBody?: never; responses: never;'
- name: a body
  given: { requestBody: { content: { application/json;charset=utf-8: { schema: { properties: { a: { type: string, default: b } } } } } } }
  want: '${NONE}; requestBody?: { content: { "application/json;charset=utf-8": { /** Default: \`"b"\`. */ a?: string; }; }; }; responses: never;'
- name: a required body
  given: { requestBody: { $ref: '#/components/requestBodies/Pet' } }
  want: '${NONE}; requestBody: components["requestBodies"]["Pet"]; responses: never;'
- name: responses
  given: { responses: { 4XX: { description: '', content: { text/plain: {} } }, default: { $ref: '#/components/responses/Gone' }, 200: { description: '', headers: { a: { $ref: '#/components/headers/Count' }, b: { schema: *text } } } } }
  want: '${NONE}; requestBody?: never; responses: { 200: { headers: { a: components["headers"]["Count"]; b?: string; [key: string]: unknown }; content?: never; }; "4XX": { headers: { [key: string]: unknown }; content: { "text/plain": unknown } }; default: components["responses"]["Gone"]; };'
`).map(({ name, given, want }) => [name, given, want] as const),
  )("has %s", (_, operation, want) => {
    const found = printPaths(
      document({ "/a": { get: { operationId: "a/b", ...operation } } }, { components }),
    );
    expect(found).toContain(`"/a": { ${NONE}; get: operations["a/b"]; put?: never;`);
    expect(found).toContain(`export interface operations { "a/b": { ${want} }; }`);
  });

  it("operations without a unique id are inlined into `paths`", () => {
    const given = { get: {}, put: { operationId: "a" }, post: { operationId: "a", tags: ["b"] } };
    const found = printPaths(document({ "/a": given }));
    const written = `{ ${NONE}; requestBody?: never; responses: never; }`;
    expect(found).toContain(`get: ${written}; put: operations["a"]; post: ${written};`);
    expect(found).toContain("export type webhooks = Record<string, never>;");
  });

  it("an operation has the parameters of its path, which the path keeps", () => {
    const parameters = [{ name: "id", in: "path", schema: text }];
    const found = printPaths(document({ "/a/{id}": { parameters, get: { operationId: "a" } } }));
    const group =
      "parameters: { query?: never; header?: never; path: { id: string }; cookie?: never }";
    expect(found).toContain(`"/a/{id}": { ${group}; get: operations["a"];`);
    expect(found).toContain(`operations { a: { ${group};`);
  });
});

it("webhooks and shared path items have the form of paths", () => {
  const found = printPaths({
    ...document({ "/a": ref("pathItems/A") }),
    openapi: "3.1.0",
    webhooks: { sent: { post: { operationId: "sent" } } },
    components: { pathItems: { A: { get: { operationId: "a" } } } },
  });
  expect(found).toContain('"/a": components["pathItems"]["A"]; }');
  expect(found).toContain(
    `export interface webhooks { sent: { ${NONE}; get?: never; put?: never; post: operations["sent"];`,
  );
  expect(found).toContain(`pathItems: { A: { ${NONE}; get: operations["a"];`);
});

it("schemas of other files are components with unique names", () => {
  const property = ($ref: string) => ({ $ref });
  const found = printPaths(
    document(
      {},
      {
        components: {
          schemas: {
            Pet: { properties: { a: property("b.json#/Pet"), c: property("c.json") } },
          },
        },
      },
    ),
    { "b.json": { Pet: { properties: { c: property("c.json") } } }, "c.json": text },
  );
  expect(found).toContain(
    'schemas: { Pet: { a?: components["schemas"]["Pet-2"]; c?: components["schemas"]["c"] }; "Pet-2": { c?: components["schemas"]["c"] }; c: string; };',
  );
});

it("the values of a discriminator are the names of its variants in other files", () => {
  const variants = { oneOf: [{ $ref: "b.json#/Cat" }, { $ref: "parts/dog.json" }] };
  const Pet = { ...variants, discriminator: { propertyName: "kind" } };
  const variant = object({ kind: text });
  const found = printPaths(document({}, { components: { schemas: { Pet } } }), {
    "b.json": { Cat: variant },
    "parts/dog.json": variant,
  });
  expect(found).toContain('Cat: { kind: "Cat" }; dog: { kind: "dog" };');
});

it("discriminators are read in the files of a document, too", () => {
  const mapping = { c: "#/Cat" };
  const responses = { 200: { description: "", ...json({ $ref: "b.json#/Pet" }) } };
  const found = printPaths(document({ "/a": { get: { responses } } }), {
    "b.json": {
      Pet: { oneOf: [{ $ref: "#/Cat" }], discriminator: { propertyName: "kind", mapping } },
      Cat: object({ kind: text }),
    },
  });
  expect(found).toContain('Pet: components["schemas"]["Cat"]; Cat: { kind: "c" } };');
});

it("Swagger 2.0 has nullable schemas and discriminators", () => {
  const definitions = {
    Pet: { properties: { kind: text, n: { ...text, "x-nullable": true } }, discriminator: "kind" },
    Cat: { allOf: [{ $ref: "#/definitions/Pet" }, { properties: { a: text } }] },
    Dog: { allOf: [{ $ref: "#/definitions/Pet" }], "x-ms-discriminator-value": "dog" },
    Box: { properties: { a: text }, "x-nullable": true },
    Lid: { properties: { a: { $ref: "#/definitions/Box/properties/a" } } },
  };
  const info = { title: "t", version: "1" };
  const found = printPaths({ swagger: "2.0", info, host: "a.example", paths: {}, definitions });
  expect(found).toContain(
    'schemas: { Pet: { kind?: string; n?: string | null }; Cat: { kind: "Cat" } & Omit<components["schemas"]["Pet"], "kind"> & { a?: string }; Dog: { kind: "dog" } & Omit<components["schemas"]["Pet"], "kind">; Box: { a?: string } | null; Lid: { a?: string }; };',
  );
});

it("Swagger 2.0 is described as OpenAPI 3", () => {
  const found = printPaths({
    swagger: "2.0",
    info: { title: "t", version: "1" },
    host: "api.example.com",
    definitions: { Pet: { properties: { a: text } } },
    paths: {
      "/a": {
        post: {
          operationId: "a",
          parameters: [
            { in: "body", name: "b", required: true, schema: { $ref: "#/definitions/Pet" } },
          ],
          responses: { 200: { description: "", schema: { $ref: "#/definitions/Pet" } } },
        },
      },
    },
  });
  const content = 'content: { "application/json": components["schemas"]["Pet"] }';
  expect(found).toContain(`requestBody: { ${content} };`);
  expect(found).toContain(`200: { headers: { [key: string]: unknown }; ${content}; };`);
});

it("texts of a document cannot become code in paths.ts", () => {
  const hostile = '"; */ export const a = 1; //`${b}\\u2028 </script> @x';
  const plan = planned({
    "api.json": document(
      { [`/${hostile}`]: { get: { operationId: hostile, description: hostile, responses: {} } } },
      {
        components: {
          schemas: {
            [hostile]: {
              description: hostile,
              properties: { [hostile]: { enum: [hostile] }, __proto__: text },
            },
            Ref: ref(
              `schemas/${encodeURIComponent(hostile.replaceAll("~", "~0").replaceAll("/", "~1"))}`,
            ),
          },
        },
      },
    ),
  });
  const [file] = emitFiles(plan.modules).values();
  expect(file?.getStatements().map((statement) => statement.getKindName())).toEqual([
    "InterfaceDeclaration",
    "TypeAliasDeclaration",
    "InterfaceDeclaration",
    "TypeAliasDeclaration",
    "InterfaceDeclaration",
  ]);
});

describe("the output", () => {
  const pets = document(
    {
      "/pets/{id}": {
        get: {
          operationId: "pets/get",
          parameters: [id],
          responses: { 200: { description: "", ...json(ref("schemas/Pet")) } },
        },
      },
    },
    {
      components: {
        schemas: {
          Pet: {
            type: "object",
            required: ["name"],
            properties: { name: text, tags: list(text) },
          },
        },
      },
    },
  );

  const USE = `import type { components, operations, paths, webhooks } from "./generated/paths.js";
const pet: components["schemas"]["Pet"] = { name: "a" };
pet.tags?.push("b");
export const body: paths["/pets/{id}"]["get"]["responses"][200]["content"]["application/json"] = pet;
export const parameters: operations["pets/get"]["parameters"] = { path: { id: "a" } };
export const none: webhooks = {};
// @ts-expect-error: no such method
export const post: paths["/pets/{id}"]["post"] = {};
// @ts-expect-error: the name is missing
export const other: components["schemas"]["Pet"] = {};
`;

  it.each<readonly [name: string, generate: string, manifest: string, files: readonly string[]]>([
    ["alone", "only: paths", "openapi: ./api.json", ["paths.ts"]],
    [
      "beside functions",
      "paths: types",
      "openapi: ./api.json",
      [
        "defaults.ts",
        "endpoint.ts",
        "fetch.ts",
        "index.ts",
        "paths.ts",
        "pets.ts",
        "routes.ts",
        "runtime.ts",
      ],
    ],
    [
      "of a manifest without documents",
      "only: paths",
      `name: a, version: "1", baseUrl: /,
  schemas: { Pet: { type: object, required: [name], properties: { name: { type: string }, tags: { type: array, items: { type: string } } } } },
  routes: [{ route: "GET /pets/{id}", operationId: pets/get, responses: { 200: { schema: { $ref: "#/schemas/Pet" } } } }]`,
      ["paths.ts"],
    ],
  ])("the output has paths.ts %s", async (_, generate, manifest, files) => {
    const project = tempProject({
      ...strictProject(),
      "use.ts": USE,
      "api.json": JSON.stringify(pets),
      "routes.yaml": `{ waybill: 1, ${manifest}, generate: { output: generated, ${generate} } }`,
    });
    expect(await waybillIn(project.path, ["generate", "--quiet"])).toEqual({
      code: 0,
      out: "",
      err: "",
    });
    expect(project.list("generated").filter((path) => path.endsWith(".ts"))).toEqual(files);
    expect(typeErrors(project.path)).toBe("");
    expect(await waybillIn(project.path, ["check"])).toMatchObject({ code: 0 });
  });

  it("init --paths writes paths.ts at once, and generate after a change", async () => {
    const project = tempProject({
      "package.json": '{ "type": "module" }',
      "api.json": JSON.stringify(pets),
    });
    const { code, out } = await waybillIn(project.path, ["init", "--from", "api.json", "--paths"]);
    expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining("1 created") });
    expect(project.read("generated/paths.ts")).toContain('"/pets/{id}": {');
    project.write("api.json", JSON.stringify(pets).replaceAll("/pets", "/dogs"));
    expect(await waybillIn(project.path, ["generate"])).toMatchObject({ code: 0 });
    expect(project.read("generated/paths.ts")).toContain('"/dogs/{id}": {');
  });

  it.each([
    [["--paths"], "--paths requires a document"],
    [["--paths", "--sdk", "--from", "api.json"], "--paths writes only types"],
  ])("init --paths rejects %j", async (flags, message) => {
    const { code, err } = await waybillIn(tempProject().path, ["init", ...flags]);
    expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining(message) });
  });

  it.each([
    ["several documents", "openapi: [./a.json, ./b.json]", "`paths.ts` describes one document"],
    [
      "code",
      "openapi: ./a.json, generate: { only: paths, tools: true }",
      "`only: paths` excludes such code",
    ],
    [
      "an invalid route",
      'name: a, version: "1", baseUrl: /, routes: ["GET /{a"]',
      "this { is never closed",
    ],
  ])("`paths` is rejected beside %s", async (_, manifest, message) => {
    const files = { "a.json": JSON.stringify(pets), "b.json": JSON.stringify(pets) };
    const settings = manifest.includes("generate") ? "" : ", generate: { paths: types }";
    const { path } = tempProject({
      ...files,
      "routes.yaml": `{ waybill: 1, ${manifest}${settings} }`,
    });
    const { code, err } = await waybillIn(path, ["generate"]);
    expect({ code, err }).toMatchObject({ code: 1, err: expect.stringContaining(message) });
  });

  it("paths.ts omits excluded operations", () => {
    const manifest = "openapi: { document: ./api.json, exclude: { paths: [/b] } }";
    const given = document({
      "/a": { get: { operationId: "a" } },
      "/b": { get: { operationId: "b" } },
    });
    const found = emitModules(planned({ "api.json": given }, manifest)).get("paths.ts");
    expect(found).toMatch(/"\/b": \{[^]*get\?: never;/);
    expect(found).not.toContain("  b: {");
  });
});

/** The parts of `paths.ts` that a manifest without a document gets for its routes. */
describe("a manifest without a document", () => {
  const pathsOfManifest = (manifest: string) =>
    flat(
      emitModules(planned({}, `name: a, version: 1.0.0, baseUrl: /, ${manifest}`)).get(
        "paths.ts",
      ) ?? "",
    );

  it.each(
    rowsOf<{ name: string; given: string; want: string }>(`
- name: has the placeholders of a route as parameters
  given: "routes: ['GET /a/{id}']"
  want: 'get: { parameters: { query?: never; header?: never; path: { id: string };'
- name: has the variables of a query expression, and a path without it
  given: "routes: [{ route: 'GET /a{/b}{?c,d*}' }]"
  want: '"/a/{b}": {'
- name: has them as optional parameters of the query
  given: "routes: [{ route: 'GET /a{?c,d*}' }]"
  want: "query?: { c?: string; d?: string };"
- name: keeps the schemas and wire names of declared parameters
  given: "routes: [{ route: 'GET /a', parameters: [{ name: n, as: m, in: query, required: true, schema: { type: integer } }, { name: X-Y, in: header, schema: true }] }]"
  want: 'query: { n: number }; header?: { "X-Y"?: unknown };'
- name: has parameters with a media type as text
  given: "routes: [{ route: 'GET /a', parameters: [{ name: n, in: query, contentType: application/json, schema: { type: object } }] }]"
  want: 'query?: { n?: string };'
- name: joins the methods of a path
  given: "routes: [GET /a, DELETE /a]"
  want: 'get: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: never; }; put?: never; post?: never; delete: {'
- name: reads routes with any white space and case
  given: "routes: [' get  /owners']"
  want: '"/owners": { parameters: { query?: never; header?: never; path?: never; cookie?: never }; get: {'
- name: reads a URL without a method
  given: "routes: [/pets]"
  want: '"/pets": { parameters: { query?: never; header?: never; path?: never; cookie?: never }; get: {'
- name: reads placeholders with a colon
  given: "routes: ['GET /pets/:id']"
  want: '"/pets/{id}": { parameters: { query?: never; header?: never; path?: never; cookie?: never }; get: { parameters: { query?: never; header?: never; path: { id: string };'
- name: has the names of declared parameters in placeholders
  given: "routes: [{ route: 'GET /{+a%2Db}', parameters: [{ name: a-b, in: path, schema: { type: integer } }] }]"
  want: '"/{a-b}": { parameters: { query?: never; header?: never; path?: never; cookie?: never }; get: { parameters: { query?: never; header?: never; path: { "a-b": number };'
- name: writes the separators of expressions into the path
  given: "routes: ['GET /{a,b}{/c,d}{.e}{;f}{?g}{#h}']"
  want: '"/{a},{b}/{c}/{d}.{e};f={f}": {'
- name: joins routes that differ in query expressions
  given: "routes: [{ route: 'GET /a{?b}', parameters: [{ name: b, in: query, required: true, schema: true }] }, { route: 'GET /a{?c}', parameters: [{ name: c, in: query, required: true, schema: true }] }]"
  want: "query: { b: unknown; c?: unknown };"
- name: names operations by their ids
  given: "routes: [{ route: GET /a, operationId: a/get }]"
  want: 'get: operations["a/get"];'
- name: has the JSON body of a route
  given: "routes: [{ route: POST /a, requestBody: { required: true, schema: { type: string } } }]"
  want: 'requestBody: { content: { "application/json": string } };'
- name: has each media type of a body
  given: "routes: [{ route: POST /a, requestBody: { content: { application/json: { schema: true }, text/csv: { schema: { type: string } } } } }]"
  want: 'requestBody?: { content: { "application/json": unknown; "text/csv": string } };'
- name: has the body beside further media types
  given: "routes: [{ route: POST /a, requestBody: { schema: { type: object }, content: { text/csv: { schema: { type: string } } } } }]"
  want: 'requestBody?: { content: { "application/json": Record<string, never>; "text/csv": string } };'
- name: has responses that refer to schemas
  given: "schemas: { A: { type: object } }, routes: [{ route: GET /a, responses: { 200: { schema: { $ref: '#/schemas/A' } }, 4XX: {} } }]"
  want: 'responses: { 200: { headers: { [key: string]: unknown }; content: { "application/json": components["schemas"]["A"] }; }; "4XX": { headers: { [key: string]: unknown }; content?: never }; };'
- name: has schemas with references and defaults
  given: "schemas: { A: { type: object, properties: { a: { $ref: '#/schemas/B' }, b: { type: string, default: x } } }, B: { type: array, items: true } }, routes: [GET /a]"
  want: 'schemas: { A: { a?: components["schemas"]["B"]; b: string; }; B: unknown[]; };'
- name: has webhooks
  given: "routes: [GET /a], webhooks: { w: { requestBody: { schema: { type: string } } } }"
  want: 'w: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; get?: never; put?: never; post: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody?: { content: { "application/json": string } };'
`).map((row) => [row.name, row] as const),
  )("%s", (_, { given, want }) => {
    expect(pathsOfManifest(given).replace(/\/\*\*.*?\*\/ /g, "")).toContain(want);
  });
});
