import { describe, expect, it } from "vitest";
import { document, imported, parametersOf } from "../document.js";

const text = { type: "string" };
const list = { type: "array", items: text };

describe("names that clash", () => {
  const body = (schema: object) => ({ content: { "application/json": { schema } } });

  it("the body keeps its name, the path gets another", () => {
    const operation = {
      parameters: [{ name: "name", in: "path", required: true, schema: text }],
      requestBody: body({ type: "object", properties: { name: text } }),
    };
    expect(parametersOf("/variables/{name}", operation, "patch")).toEqual([
      { name: "name", as: "path_name", in: "path", schema: text },
    ]);
  });

  it("what is read-only is not sent, so it keeps no name", () => {
    const id = { type: "integer", readOnly: true };
    const operation = {
      parameters: [{ name: "id", in: "path", required: true, schema: text }],
      requestBody: body({ type: "object", properties: { id, name: text } }),
    };
    expect(parametersOf("/pets/{id}", operation, "put")).toEqual([
      { name: "id", in: "path", schema: text },
    ]);
  });

  it.each<[schema: object, want: readonly object[]]>([
    [
      { properties: { id: text } },
      [
        { name: "id", as: "path_id", in: "path", schema: text },
        { name: "data", in: "query", schema: text },
      ],
    ],
    [
      { type: "object" },
      [
        { name: "id", in: "path", schema: text },
        { name: "data", as: "query_data", in: "query", schema: text },
      ],
    ],
  ])("a form in parts is its fields, or the argument `data`: %j", (schema, want) => {
    const operation = {
      parameters: [
        { name: "id", in: "path", required: true, schema: text },
        { name: "data", in: "query", schema: text },
      ],
      requestBody: { content: { "multipart/form-data": { schema } } },
    };
    expect(parametersOf("/pets/{id}", operation, "put")).toEqual(want);
  });

  it("a variable that nobody declared", () => {
    const operation = { requestBody: body({ properties: { id: text } }) };
    expect(parametersOf("/pets/{id}/{toy}", operation, "put")).toEqual([
      { name: "id", as: "path_id", in: "path", schema: text },
    ]);
  });

  it("path before query, in whatever order they are declared", () => {
    const operation = {
      parameters: [
        { name: "id", in: "query", schema: text },
        { name: "id", in: "path", required: true, schema: text },
      ],
    };
    expect(parametersOf("/pets/{id}", operation)).toEqual([
      { name: "id", as: "query_id", in: "query", schema: text },
      { name: "id", in: "path", schema: text },
    ]);
  });

  it("a property of one alternative, through a $ref", () => {
    const given = document(
      {
        "/pets": {
          post: {
            parameters: [{ name: "kind", in: "query", schema: text }],
            requestBody: body({ oneOf: [{ $ref: "#/components/schemas/Pet" }, list] }),
          },
        },
      },
      { components: { schemas: { Pet: { type: "object", properties: { kind: text } } } } },
    );
    expect(imported(given).manifest.routes).toMatchObject([
      { parameters: [{ name: "kind", as: "query_kind", in: "query" }] },
    ]);
  });

  it("`data`, where the body is not an object", () => {
    const operation = {
      parameters: [{ name: "data", in: "query", schema: text }],
      requestBody: body(list),
    };
    expect(parametersOf("/x", operation, "post")).toEqual([
      { name: "data", as: "query_data", in: "query", schema: text },
    ]);
  });

  it("`data`, where the body is an object or a text", () => {
    const { manifest } = imported(
      document({
        "/pets": {
          post: {
            parameters: [{ name: "data", in: "query", schema: text }],
            requestBody: {
              content: {
                "application/json": {
                  schema: { type: ["object", "string"], properties: { a: text } },
                },
              },
            },
          },
        },
      }),
    );
    const [route] = manifest.routes;
    expect(route).toMatchObject({ parameters: [{ name: "data", as: "query_data" }] });
  });

  it("the other name is free as well", () => {
    const operation = {
      parameters: [{ name: "a-b", in: "query", schema: text }],
      requestBody: body({ properties: { "a-b": text, query_a_b: text } }),
    };
    expect(parametersOf("/x", operation, "post")).toMatchObject([{ as: "query_a_b_" }]);
  });

  it("headers are not arguments", () => {
    const operation = {
      parameters: [
        { name: "id", in: "header", schema: text },
        { name: "id", in: "query", schema: text },
      ],
    };
    expect(parametersOf("/x", operation)).toEqual([
      { name: "id", in: "header", schema: text },
      { name: "id", in: "query", schema: text },
    ]);
  });
});
