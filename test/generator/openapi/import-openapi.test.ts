import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import type { ImportOptions } from "../../../generator/openapi/import-openapi.js";
import { document, errorsOf, imported } from "./document.js";

/** The example that OpenAPI tools know, made smaller. */
const petstore = parse(`
openapi: 3.0.3
info: { title: Swagger Petstore, version: '1.0' }
servers: [{ url: https://api.example.com }]
paths:
  /pets/{pet-id}:
    parameters: [{ $ref: '#/components/parameters/petId' }]
    get:
      operationId: getPet
      tags: [Pet Store]
      summary: Get a pet
      externalDocs: { url: https://docs.example.com/pets, description: About pets }
      responses: { 200: { description: OK } }
    put:
      operationId: updatePet
      tags: [Pet Store]
      deprecated: true
      requestBody:
        required: true
        content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } }
  /health: { get: {} }
  /stores:
    get:
      operationId: stores/list
      description: "Lists stores.\\n\\nAll of them."
      parameters: [{ name: tags, in: query, schema: { type: array, items: { type: string } } }]
components:
  parameters: { petId: { name: pet-id, in: path, required: true, schema: { type: integer } } }
  schemas:
    Pet:
      type: object
      required: [id, name]
      properties:
        id: { type: integer, readOnly: true }
        name: { type: string }
        status: { type: string, enum: ['on', 'off'], default: 'on' }
`) as object;

describe("x-sunset", () => {
  const left = (text: string) => [expect.stringContaining(`${text}; ignored`)];
  it.each([
    [{ deprecated: true, "x-sunset": "2027-01-31" }, { sunset: "2027-01-31" }, []],
    [{ deprecated: true, "x-sunset": "2027-01-31T12:00:00Z" }, { sunset: "2027-01-31" }, []],
    [{ deprecated: true, "x-sunset": "2027-02-30" }, true, left("not a day of the calendar")],
    [{ deprecated: true, "x-sunset": 2027 }, true, left("not a day of the calendar")],
    [{ "x-sunset": "2027-01-31" }, undefined, left("has no effect without `deprecated: true`")],
  ])("%j", (operation, deprecated, warned) => {
    const { manifest, warnings } = imported(document({ "/pets": { get: operation } }));
    const [route] = manifest.routes;
    expect(typeof route === "object" ? route.deprecated : undefined).toEqual(deprecated);
    expect(warnings).toEqual(warned);
  });
});

describe("a whole document", () => {
  it("the imported manifest of a complete document has the expected layout", () => {
    expect(imported(petstore).text).toBe(`\
# yaml-language-server: $schema=./node_modules/waybill/schema/routes.schema.json
waybill: 1
name: swagger-petstore
version: '1.0'
baseUrl: https://api.example.com
headers: { accept: application/json }
generate: { output: generated }

parameters:
  petId: { name: pet_id, in: path, schema: { type: integer } }

schemas:
  Pet:
    type: object
    required: [ id, name ]
    properties:
      id: { type: integer, readOnly: true }
      name: { type: string }
      status: { type: string, enum: [ 'on', 'off' ], default: 'on' }

routes:
  # health
  - GET /health

  # pet-store
  - route: GET /pets/{pet_id}
    operationId: getPet
    tags: [ Pet Store ]
    externalDocs: { url: https://docs.example.com/pets }
    parameters:
      - $ref: '#/parameters/petId'
    responses: { 200: {} }

  - route: PUT /pets/{pet_id}
    operationId: updatePet
    tags: [ Pet Store ]
    deprecated: true
    parameters:
      - $ref: '#/parameters/petId'
    requestBody: { required: true, schema: { $ref: '#/schemas/Pet' } }

  # stores
  - route: GET /stores
    operationId: stores/list
    parameters:
      - { name: tags, in: query, schema: { type: array, items: { type: string } } }
`);
  });

  it("the imported manifest has descriptions if enabled", () => {
    const { manifest } = imported(petstore, { descriptions: true });
    expect(manifest.routes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          summary: "Get a pet",
          externalDocs: { url: "https://docs.example.com/pets", description: "About pets" },
        }),
        expect.objectContaining({ description: "Lists stores.\n\nAll of them." }),
      ]),
    );
  });
});

describe("options", () => {
  const tagged = document({
    "/a": { get: { tags: ["a"] }, put: { tags: ["a", "internal"] } },
    "/b": { get: { tags: ["b"] } },
    "/c": { get: {} },
  });

  it("a tag that does not exist is reported", () => {
    expect(imported(tagged, { exclude: { tags: ["c"] } }).warnings).toEqual([
      "api.json#: no operation has the tag `c` (the tags are a, b, internal)",
    ]);
  });

  it("the imported manifest has name, version and baseUrl of the document", () => {
    const identity = {
      ...{ name: "pets", version: "2.0.0", baseUrl: "https://pets.example.com" },
      headers: { accept: "application/vnd.pets+json" },
    };
    expect(imported(petstore, identity).manifest).toMatchObject(identity);
  });

  it.each([
    [{ title: "My API", version: "v2" }, "my-api", "v2"],
    [{ title: "日本", version: "1 (beta)" }, "api", "0.1.0"],
    [{}, "api", "0.1.0"],
    [undefined, "api", "0.1.0"],
  ])("name and version of %j", (info, name, version) => {
    const { manifest } = imported({ ...document({ "/x": { get: {} } }), info });
    expect(manifest).toMatchObject({ name, version });
  });
});

describe("operations", () => {
  it("path items can be shared, and their parameters replaced", () => {
    const query = (type: string, name = "q") => ({ name, in: "query", schema: { type } });
    const get = { parameters: [query("integer")] };
    const parameters = [query("string"), query("string", "p")];
    const paths = { "/a": { $ref: "#/components/pathItems/A" }, "/b": { parameters, get } };
    const A = { get: {}, trace: {}, summary: "S", "x-get": {} };
    const given = document(paths, { openapi: "3.1.0", components: { pathItems: { A } } });
    expect(imported(given).manifest.routes).toEqual([
      "GET /a",
      "TRACE /a",
      { route: "GET /b", parameters: [query("integer"), query("string", "p")] },
    ]);
  });

  it("if two paths become one route, the first is kept", () => {
    const get = (operationId: string) => ({ get: { operationId } });
    const given = document({ "/x/{a-b}": get("x/a"), "/x/{a_b}": get("x/b") });
    const { manifest, warnings } = imported(given);
    expect(manifest.routes).toEqual([{ route: "GET /x/{a_b}", operationId: "x/a" }]);
    expect(warnings).toEqual([
      "api.json#/paths/~1x~1{a_b}/get: `GET /x/{a_b}` is also the route of another operation; this operation is ignored (remove one of the two)",
    ]);
  });

  const parameters = (length: number) =>
    Array.from({ length }, (_, index) => ({ name: `a${index}`, in: "query", schema: {} }));
  const longest = `/${"a".repeat(10_000 - "GET /".length)}`;
  const key = { type: "apiKey", in: "header", name: "key" };
  const withKey = { security: [{ key: [] }], components: { securitySchemes: { key } } };

  it.each([
    ["characters", `${longest}a`, [], {}, "10,001 characters; the limit is 10,000"],
    ["escapes", `/${" ".repeat(4000)}`, [], {}, "12,005 characters; the limit is 10,000"],
    ["parameters", "/a", parameters(1001), {}, "1,001 parameters; the limit is 1,000"],
    ["a key", "/a", parameters(1000), withKey, "1,001 parameters; the limit is 1,000"],
  ])("a route has a limit for its %s", (_, path, listed, more, has) => {
    const get = { parameters: listed, responses: {} };
    expect(errorsOf(document({ [path]: { get } }, more))).toEqual([
      expect.stringContaining(`: this route has ${has}`),
    ]);
  });

  it("a route at its limits is read", () => {
    const get = { parameters: parameters(1000), responses: {} };
    expect(imported(document({ [longest]: { get } })).manifest.routes).toHaveLength(1);
  });

  it("a duplicate parameter is read once", () => {
    const q = { name: "q", in: "query", schema: {} };
    const { manifest, warnings } = imported(document({ "/x": { get: { parameters: [q, q] } } }));
    expect(manifest.routes).toEqual([{ route: "GET /x", parameters: [q] }]);
    expect(warnings[0]).toContain("the query parameter `q` is declared twice");
  });

  it("tags are written if they decide the group", () => {
    const given = document({
      "/a": { get: { operationId: "pets/list", tags: ["animals"] } },
      "/b": { get: { operationId: "listCats", tags: ["cats", "pets"] } },
    });
    expect(imported(given).manifest.routes).toEqual([
      { route: "GET /b", operationId: "listCats", tags: ["cats", "pets"] },
      { route: "GET /a", operationId: "pets/list" },
    ]);
  });

  it.each([
    ["application/json, text/csv", undefined],
    ["text/csv, application/pdf", "text/csv, application/pdf"],
    ["", undefined],
    ["text/html, application/hal+json", "application/hal+json"],
  ])("the header `accept` names response types other than JSON: %s", (types, want) => {
    const contentOf = (text: string) =>
      Object.fromEntries(text.split(", ").flatMap((type) => (type === "" ? [] : [[type, {}]])));
    const responses = { 200: { content: contentOf(types) }, 404: { content: contentOf("text/a") } };
    const given = document({ "/a": { get: { responses } } });
    const acceptOf = (options: ImportOptions = {}) =>
      Object(imported(given, options).manifest.routes[0]).headers?.accept as unknown;
    expect(acceptOf()).toBe(want);
    expect(acceptOf({ headers: { accept: "application/vnd.example+json" } })).toBe(undefined);
  });

  it("links that are not http or https URLs are omitted", () => {
    const { manifest, warnings } = imported(
      document({ "/x": { get: { externalDocs: { url: "javascript:alert(1)" } } } }),
    );
    expect(manifest.routes).toEqual(["GET /x"]);
    expect(warnings).toHaveLength(1);
  });
});
