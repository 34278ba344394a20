import { describe, expect, it } from "vitest";
import { importOpenApi } from "../../../generator/openapi/import-openapi.js";
import { document, imported, rowsOf } from "./document.js";
import { integer, json, text } from "../../schemas.js";

const components = {
  headers: { total: { schema: integer } },
  schemas: { Pet: { type: "object" } },
  mediaTypes: { text: { schema: text } },
};

/** Each: why, responses of a document, those of the manifest, and the end of each warning. */
const ROWS = `
- - by status, JSON in its short form
  - 200: { description: Fine, content: { application/json: { schema: *text } } }
    204: { description: Empty }
    4xx: { content: { application/json: { schema: *text }, text/html: {} } }
    default: { content: { application/json: {} } }
    x-own: {}
  - 200: { schema: *text }
    204: {}
    4XX: { content: { application/json: { schema: *text }, text/html: {} } }
    default: { content: { application/json: {} } }
- - the schema of their items, before OpenAPI 3.2 as their own
  - 200:
      content:
        application/jsonl: { schema: *text }
        text/event-stream:
          schema: *text
          itemSchema: { properties: { data: { type: string, contentMediaType: application/json, contentSchema: *text } } }
  - 200:
      content:
        application/jsonl: { schema: *text }
        text/event-stream: { itemSchema: { type: object, properties: { data: { type: string, contentSchema: *text } } } }
- - headers, but for the content type
  - 200:
      headers:
        Link: { required: true, deprecated: true, schema: *text }
        Content-Type: { schema: *text }
        x y: { schema: *text }
        __proto__: { schema: *text }
        X-Total: { $ref: '#/components/headers/total' }
        x-rate-limit: { schema: *text }
        X-Rate-Limit: { schema: { type: integer } }
        x-own: an extension
  - 200:
      headers:
        Link: { required: true, deprecated: true, schema: *text }
        X-Total: { schema: { type: integer } }
        x-rate-limit: { schema: *text }
  - - '\`x y\` cannot be the name of a header; ignored'
    - '\`__proto__\` cannot be the name of a header; ignored'
    - 'the header \`X-Rate-Limit\` is declared twice; the first one is used'
- - schemas, which come along
  - { 200: { content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Pet' } } } } } }
  - { 200: { schema: { type: array, items: { $ref: '#/schemas/Pet' } } } }
- - media types by reference
  - { 200: { content: { application/json: { $ref: '#/components/mediaTypes/text' } } } }
  - { 200: { schema: *text } }
- - no status
  - { ok: {}, 700: {} }
  - {}
  - ['\`700\` is neither a status nor a range', '\`ok\` is neither a status nor a range']
`;

describe("responses", () => {
  it.each(rowsOf<[why: string, given: object, want: object, warnings?: readonly string[]]>(ROWS))(
    "responses have %s",
    (_why, responses, want, expected = []) => {
      const given = document({ "/x": { get: { responses } } }, { components });
      const { manifest, warnings } = imported(given);
      expect(Object(manifest.routes[0]).responses).toEqual(want);
      expect(warnings).toEqual(expected.map((text) => expect.stringContaining(text) as string));
    },
  );

  it("responses have their descriptions if enabled", () => {
    const responses = { 200: { description: "Fine", headers: { Link: { description: "Pages" } } } };
    const { manifest } = imported(document({ "/x": { get: { responses } } }), {
      descriptions: true,
    });
    expect(manifest.routes).toEqual([{ route: "GET /x", responses }]);
  });

  it("responses of several routes are shared", () => {
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
});

it("import writes schemas into a separate file", () => {
  const given = {
    "/x": { get: { responses: { 200: json({ $ref: "#/components/schemas/Pet" }) } } },
  };
  const source = { text: JSON.stringify(document(given, { components })), file: "a.json" };
  const result = importOpenApi(source, { schemasFile: "./schemas.json" });
  expect(result.ok && result.text).toContain("\nschemas: ./schemas.json\n");
  expect(result.ok && JSON.parse(result.schemas ?? "")).toEqual({ Pet: { type: "object" } });
});
