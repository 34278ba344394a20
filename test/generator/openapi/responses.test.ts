import { describe, expect, it } from "vitest";
import { importOpenApi } from "../../../generator/openapi/import-openapi.js";
import { document, imported } from "./document.js";

const text = { type: "string" };
const json = (schema: object) => ({ content: { "application/json": { schema } } });

/** The responses of `GET /x` as they are written. */
function responsesOf(responses: object, components: object = {}): unknown {
  const { manifest } = imported(document({ "/x": { get: { responses } } }, { components }));
  const [route] = manifest.routes;
  return typeof route === "object" ? route["responses"] : undefined;
}

describe("responses", () => {
  it("are carried over by status, JSON in its short form", () => {
    const given = {
      200: { description: "Fine", ...json(text) },
      204: { description: "Empty" },
      "4xx": { content: { "application/json": { schema: text }, "text/html": {} } },
      default: { content: { "application/json": {} } },
      "x-own": {},
    };
    expect(responsesOf(given)).toEqual({
      200: { schema: text },
      204: {},
      "4XX": { content: { "application/json": { schema: text }, "text/html": {} } },
      default: { content: { "application/json": {} } },
    });
  });

  it("have the schema of their items, before OpenAPI 3.2 as their own", () => {
    const event = {
      properties: {
        data: { type: "string", contentMediaType: "application/json", contentSchema: text },
      },
    };
    const content = {
      "application/jsonl": { schema: text },
      "text/event-stream": { schema: text, itemSchema: event },
    };
    expect(responsesOf({ 200: { content } })).toEqual({
      200: {
        content: {
          "application/jsonl": { schema: text },
          "text/event-stream": {
            itemSchema: {
              type: "object",
              properties: { data: { type: "string", contentSchema: text } },
            },
          },
        },
      },
    });
  });

  it("have their descriptions when asked", () => {
    const responses = { 200: { description: "Fine", headers: { Link: { description: "Pages" } } } };
    const { manifest } = imported(document({ "/x": { get: { responses } } }), {
      descriptions: true,
    });
    expect(manifest.routes).toEqual([{ route: "GET /x", responses }]);
  });

  it("have headers, but for the content type", () => {
    const headers = {
      Link: { required: true, deprecated: true, schema: text },
      "Content-Type": { schema: text },
      "x y": { schema: text },
      "X-Total": { $ref: "#/components/headers/total" },
      "x-rate-limit": { schema: text },
      "X-Rate-Limit": { schema: { type: "integer" } },
      "x-own": "an extension",
    };
    const components = { headers: { total: { schema: { type: "integer" } } } };
    expect(responsesOf({ 200: { headers } }, components)).toEqual({
      200: {
        headers: {
          Link: { required: true, deprecated: true, schema: text },
          "X-Total": { schema: { type: "integer" } },
          "x-rate-limit": { schema: text },
        },
      },
    });
  });

  it("that several routes have are shared", () => {
    const gone = { $ref: "#/components/responses/not-found" };
    const once = { $ref: "#/components/responses/once" };
    const empty = { $ref: "#/components/responses/empty" };
    const components = { responses: { "not-found": json(text), once: json(text), empty: {} } };
    const given = {
      "/a": { get: { responses: { 304: empty, 404: gone } } },
      "/b": { get: { responses: { 200: once, 304: empty, 404: gone } } },
    };
    const { manifest } = imported(document(given, { components }));
    expect(manifest.responses).toEqual({ "not-found": { schema: text } });
    const shared = { $ref: "#/responses/not-found" };
    expect(manifest.routes).toEqual([
      { route: "GET /a", responses: { 304: {}, 404: shared } },
      { route: "GET /b", responses: { 200: { schema: text }, 304: {}, 404: shared } },
    ]);
  });

  it("refer to schemas, which come along", () => {
    const Pet = { type: "object", properties: { id: { type: "integer", readOnly: true } } };
    const ref = { $ref: "#/components/schemas/Pet" };
    const given = { "/x": { get: { responses: { 200: json({ type: "array", items: ref }) } } } };
    const { manifest } = imported(document(given, { components: { schemas: { Pet } } }));
    expect(manifest.schemas).toEqual({ Pet });
    expect(manifest.routes).toEqual([
      {
        route: "GET /x",
        responses: { 200: { schema: { type: "array", items: { $ref: "#/schemas/Pet" } } } },
      },
    ]);
  });

  it("and bodies have media types by reference", () => {
    const content = { "application/json": { $ref: "#/components/mediaTypes/text" } };
    const components = { mediaTypes: { text: { schema: text } } };
    const operation = { requestBody: { content }, responses: { 200: { content } } };
    const { manifest } = imported(document({ "/x": { post: operation } }, { components }));
    expect(manifest.routes).toEqual([
      { route: "POST /x", requestBody: { schema: text }, responses: { 200: { schema: text } } },
    ]);
  });

  it("of no status are left out with a warning", () => {
    const given = { "/x": { get: { responses: { ok: {}, 700: {} } } } };
    const { manifest, warnings } = imported(document(given));
    expect(manifest.routes).toEqual([{ route: "GET /x", responses: {} }]);
    expect(warnings).toEqual([
      expect.stringContaining("`700` is neither a status nor a range"),
      expect.stringContaining("`ok` is neither a status nor a range"),
    ]);
  });
});

it("puts schemas into a file of their own", () => {
  const Pet = { type: "object" };
  const given = {
    "/x": { get: { responses: { 200: json({ $ref: "#/components/schemas/Pet" }) } } },
  };
  const result = importOpenApi(
    { text: JSON.stringify(document(given, { components: { schemas: { Pet } } })), file: "a.json" },
    { schemasFile: "./schemas.json" },
  );
  expect(result.ok && result.text).toContain("\nschemas: ./schemas.json\n");
  expect(result.ok && JSON.parse(result.schemas ?? "")).toEqual({ Pet });
});
