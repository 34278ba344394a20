import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { imported } from "../document.js";
import { emitted } from "../emitted.js";

const petstore = parse(`
swagger: '2.0'
info: { title: Pets, version: 1.0.0 }
host: pets.example.com
basePath: /v2
schemes: [http, https]
consumes: [application/json]
produces: [application/json]
securityDefinitions: { key: { type: apiKey, in: header, name: X-Key }, user: { type: basic } }
security: [{ key: [] }, { user: [] }]
parameters:
  limit: { name: limit, in: query, type: integer, default: 10, minimum: 1, maximum: 100 }
  pet: { name: body, in: body, required: true, schema: { $ref: '#/definitions/Pet' } }
responses: { none: { description: No such pet., headers: { X-Rate: { type: integer } } } }
definitions:
  Pet:
    type: object
    required: [name]
    properties: { name: { type: string }, tag: { type: string, x-nullable: true } }
paths:
  /pets:
    get:
      operationId: petsList
      parameters:
        - { $ref: '#/parameters/limit' }
        - { name: csv, in: query, type: array, items: { type: string } }
        - { name: multi, in: query, type: array, items: { type: string }, collectionFormat: multi }
      responses: { 200: { description: '', schema: { type: array, items: { $ref: '#/definitions/Pet' } } } }
    post: { operationId: petsCreate, parameters: [{ $ref: '#/parameters/pet' }], responses: {} }
  /pets/{id}:
    parameters: [{ name: id, in: path, required: true, type: integer }]
    put:
      operationId: petsUpdate
      consumes: [application/x-www-form-urlencoded]
      parameters:
        - { name: name, in: formData, required: true, type: string }
        - { name: status, in: formData, type: string, enum: [sold], x-enum-varnames: [Sold], maxLength: 4 }
      responses: { 404: { $ref: '#/responses/none' } }
  /pets/{id}/photo:
    post:
      operationId: petsPhoto
      parameters:
        - { name: id, in: path, required: true, type: integer }
        - { name: file, in: formData, type: file }
        - { name: files, in: formData, type: array, items: { type: file } }
      responses: { 200: { description: '', schema: { type: file } } }
`) as object;

/** What the manifest of the document has, among other things. */
const manifestOfPetstore = parse(`
baseUrl: https://pets.example.com/v2
security: [key (header X-Key), user (HTTP basic)]
schemas:
  Pet: { required: [name], properties: { name: { type: string }, tag: { type: string, nullable: true } } }
routes:
  - route: GET /pets
    parameters:
      - { name: limit, in: query, schema: { type: integer, default: 10, minimum: 1, maximum: 100 } }
      - { name: csv, in: query, explode: false, schema: { type: array, items: { type: string } } }
      - { name: multi, in: query }
      - &key { $ref: '#/parameters/key' }
    responses: { 200: { schema: { type: array, items: { $ref: '#/schemas/Pet' } } } }
  - { route: POST /pets, requestBody: { required: true, schema: { $ref: '#/schemas/Pet' } } }
  - route: PUT /pets/{id}
    parameters: [&id { name: id, in: path, schema: { type: integer } }, *key]
    requestBody:
      required: true
      contentType: application/x-www-form-urlencoded
      schema:
        type: object
        required: [name]
        properties: { name: { type: string }, status: { type: string, enum: [sold], x-enum-varnames: [Sold], maxLength: 4 } }
    responses: { 404: { headers: { X-Rate: { schema: { type: integer } } } } }
  - route: POST /pets/{id}/photo
    parameters: [*id, *key]
    requestBody:
      contentType: multipart/form-data
      schema:
        properties:
          file: { type: string, format: binary }
          files: { type: array, items: { type: string, format: binary } }
    responses: { 200: { schema: { type: string, format: binary } } }
`) as object;

describe("Swagger 2.0", () => {
  it.each([
    ["query", "tsv", "a query parameter has no style `tsv`; it is read as form"],
    ["path", "tsv", "a path parameter has no style `tsv`; it is read as simple"],
    ["path", "pipes", "a path parameter has no style `pipeDelimited`; it is read as simple"],
    ["formData", "tsv", "a field has no style `tsv`; it is read as form"],
  ])("warns of a list in place %s with the format %s", (place, collectionFormat, message) => {
    const items = { type: "string" };
    const list = { name: "ids", in: place, required: true, type: "array", items, collectionFormat };
    const post = { operationId: "pick", parameters: [list], responses: {} };
    const path = place === "path" ? "/pets/{ids}" : "/pets";
    const { warnings } = imported({ ...petstore, security: [], paths: { [path]: { post } } });
    expect(warnings).toEqual([expect.stringContaining(message)]);
  });

  it("Swagger 2.0 is read like the equivalent OpenAPI 3.0", () => {
    expect(imported(petstore).manifest).toMatchObject(manifestOfPetstore);
  });

  it("code for Swagger 2.0 compiles and sends the declared requests", async () => {
    const { exports, compile } = await emitted(petstore);
    expect(exports["petsList"]?.({ csv: ["a", "b"], multi: ["c", "d"] })).toMatchObject({
      url: "https://pets.example.com/v2/pets?multi=c&multi=d&csv=a,b",
    });
    expect(exports["petsCreate"]?.({ name: "n" })).toMatchObject({ body: { name: "n" } });
    expect(exports["petsUpdate"]?.({ id: 1, name: "n" })).toMatchObject({
      body: { name: "n" },
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    compile(`
      import { petsCreate, petsList, petsPhoto, petsUpdate } from "./generated/index.js";
      petsList({ limit: 1 }, { headers: { "x-key": "k" } });
      petsCreate({ name: "n", tag: null });
      petsUpdate({ id: 1, name: "n", status: "sold" });
      petsPhoto({ id: 1 });
      // @ts-expect-error: required by the schema
      petsCreate({});
      // @ts-expect-error: an integer
      petsUpdate({ id: "1", name: "n" });
    `);
  });

  it.each([
    [{ host: "a.example", schemes: ["http"] }, "http://a.example"],
    [{ host: "a.example" }, "https://a.example"],
    [{ basePath: "/v1" }, "/v1"],
    [{ host: "a.example", basePath: "v1" }, "https://a.example/v1"],
    [{}, "/"],
  ])("%j", (more, baseUrl) => {
    const given = { swagger: "2.0", paths: { "/a": { get: {} } }, ...more };
    expect(imported(given).manifest.baseUrl).toBe(baseUrl);
  });
});

describe("OpenAPI 3.2", () => {
  it("OpenAPI 3.2 has additional methods", () => {
    const { manifest, warnings } = imported({
      openapi: "3.2.0",
      servers: [{ url: "https://a.example" }],
      paths: { "/a": { query: {}, additionalOperations: { COPY: {}, "not a method": {} } } },
    });
    expect(manifest.routes).toEqual(["QUERY /a", "COPY /a"]);
    expect(warnings).toEqual([
      "api.json#/paths/~1a/additionalOperations/not a method: `not a method` is not an HTTP method; ignored (write an object under the name of a method, or remove it)",
    ]);
  });

  it("parts of OpenAPI 3.2 that a manifest cannot express are named", () => {
    const items = { "application/pdf": { itemSchema: { type: "object" } } };
    const { manifest, warnings } = imported({
      openapi: "3.2.0",
      servers: [{ url: "https://a.example" }],
      paths: {
        "/a": {
          post: {
            parameters: [
              { name: "q", in: "querystring", content: { "application/json": { schema: {} } } },
            ],
            requestBody: { content: items },
            responses: { 200: { content: items } },
          },
        },
      },
    });
    expect(manifest.routes).toMatchObject([
      {
        requestBody: { contentType: "application/pdf", schema: {} },
        responses: { 200: { content: { "application/pdf": {} } } },
      },
    ]);
    const place = "api.json#/paths/~1a/post";
    const message =
      "the items of application/pdf are not typed: `itemSchema` is ignored (it types event streams and JSON Lines)";
    expect(warnings).toEqual([
      `${place}/requestBody/content/application~1pdf: ${message}`,
      `${place}/parameters/0: the query string as one parameter, \`q\`, is ignored (declare its fields as query parameters, in the document or under \`parameters\` of the route)`,
      `${place}/responses/200/content/application~1pdf: ${message}`,
    ]);
  });
});
