import { expect, it } from "vitest";
import { modulesOf, typesOf } from "./declared-types.js";
import { integer, object, ref, text } from "../../schemas.js";

const file = { type: "string", format: "binary" };

/** The type of each response of `GET /x` by status. */
function bodiesOf(responses: object, parts: object = {}, method = "GET"): string {
  const routes = [{ route: `${method} /x`, name: "x", responses }];
  const [own = ""] = typesOf({ ...parts, routes })["x.ts"] ?? [];
  return own;
}

it.each([
  ["of no content", {}, "unknown"],
  ["as JSON without a schema", { content: { "application/json": {} } }, "unknown"],
  ["as JSON", { schema: text }, "string"],
  [
    "by the media types that the request chooses",
    {
      content: {
        "text/html": {},
        "Application/JSON; charset=utf-8": { schema: integer },
        "application/problem+json": { schema: text },
        "image/*": {},
      },
    },
    'ByMediaType<{ "text/html": PlainText; "application/json": number; "application/problem+json": string; "image/*": Blob }>',
  ],
  [
    "as the common type of all media types",
    { content: { "application/json": { schema: text }, "application/a+json": { schema: text } } },
    "string",
  ],
  [
    "as either of two versions of a media type",
    {
      content: {
        "application/json; v=1": { schema: text },
        "application/json; v=2": { schema: integer },
      },
    },
    "string | number",
  ],
  [
    "as text, which is not JSON",
    { content: { "text/plain": { schema: text }, "application/xml": { schema: object({}) } } },
    "PlainText",
  ],
  [
    "as lines of JSON, which are not JSON as a whole",
    { content: { "application/x-ndjson": { schema: integer } } },
    "Items<number>",
  ],
  ["as events of text", { content: { "text/event-stream": { schema: text } } }, "Items<unknown>"],
  ["as bytes", { content: { "image/*": { schema: text }, "application/pdf": {} } }, "Blob"],
  ["as anything", { content: { "*/*": { schema: integer } } }, "number"],
  ["as anything that is a string", { content: { "*/*": { schema: text } } }, "PlainText"],
  ["as anything that is a file", { content: { "*/*": { schema: file } } }, "Blob"],
  ["as a list of anything", { content: { "*/*": { schema: { items: text } } } }, "string[]"],
  [
    "as a string in the type `PlainText`",
    { content: { "application/x-own": { schema: text } } },
    "unknown",
  ],
  ["as unknown without a schema", { content: { "application/x-own": {} } }, "unknown"],
  [
    "with a file in it",
    { schema: object({ a: { type: "string", format: "binary" } }) },
    "{ a?: Blob | undefined }",
  ],
  [
    "with a date in it",
    { schema: object({ a: { type: "string", format: "date-time" } }) },
    "{ a?: string | undefined }",
  ],
])("the body of a response: %s", (_, response, want) => {
  expect(bodiesOf({ 200: response })).toContain(`200: ${want.startsWith("{") ? "" : want}`);
  if (want.startsWith("{")) expect(bodiesOf({ 200: response })).toContain(want.slice(2, -2));
});

it("an error's body is a union, unless the success also has several types", () => {
  const error = { content: { "application/json": { schema: text }, "text/plain": {} } };
  expect(bodiesOf({ 200: { schema: text }, 402: error })).toContain("402: string | PlainText");
  const chosen = 'ByMediaType<{ "application/json": string; "text/plain": PlainText }>';
  expect(bodiesOf({ default: error, 404: error, 409: { schema: text } })).toBe(
    `XResponses { 404: ${chosen}; 409: string; default: ${chosen} }`,
  );
});

it.each<readonly [mediaType: string, more: object, want: string]>([
  ["application/json", { itemSchema: text }, "200: Pet"],
  ["application/x-ndjson", { itemSchema: ref("Other") }, "200: Items<Other>"],
  ["multipart/mixed", {}, "200: Pet"],
  ["application/x-www-form-urlencoded", {}, "200: Pet"],
])("a response in %s has its declared type", (mediaType, more, want) => {
  const schemas = { Pet: object({ a: text }), Other: object({ b: text }) };
  const content = { [mediaType]: { schema: ref("Pet"), ...more } };
  const routes = [{ route: "GET /x", name: "x", responses: { 200: { content } } }];
  const declared = Object.values(typesOf({ schemas, routes })).flat().join();
  expect(declared).toContain(want);
  expect(declared).toContain(want.includes("Pet") ? "Pet {" : "Other {");
});

it.each<readonly [title: string, responses: object, want: string]>([
  ["a success", { 200: {} }, "200: unknown"],
  ["each success", { 201: {}, 202: {}, 204: {} }, "201: unknown; 202: unknown; 204: undefined"],
  ["a range", { "2XX": {}, 404: {} }, '404: undefined; "2XX": unknown'],
  ["a `default` alone", { 404: {}, default: {} }, "404: undefined; default: unknown"],
  ["a `default` for errors", { 200: {}, default: {} }, "200: unknown; default: undefined"],
  ["errors with content", { 200: {}, default: { schema: text } }, "200: unknown; default: string"],
  [
    "headers alone",
    { 200: { headers: { a: {} } } },
    "200: WithHeaders<unknown, { a?: string | undefined }>",
  ],
  [
    "a success beside a success with content",
    { 200: { schema: text }, 202: {} },
    "200: string; 202: undefined",
  ],
  [
    "a success beside a success with any content",
    { 200: { content: { "image/*": {} } }, 202: {} },
    "200: Blob; 202: undefined",
  ],
])("without content is unknown if no success has any: %s", (_, responses, want) => {
  expect(bodiesOf(responses)).toBe(`XResponses { ${want} }`);
});

it("a status without a body, and HEAD, have no response body", () => {
  const statuses = [101, 200, 204, 205, 206, 304, 404];
  expect(bodiesOf(Object.fromEntries(statuses.map((status) => [status, { schema: text }])))).toBe(
    "XResponses { 101: undefined; 200: string; 204: undefined; 205: undefined; 206: string; 304: undefined; 404: string }",
  );
  for (const response of [{ schema: text }, {}]) {
    const want = "XResponses { 200: undefined }";
    expect(bodiesOf({ 200: response }, {}, "HEAD")).toBe(want);
  }
});

it("a response type has the declared headers", () => {
  const headers = {
    Link: { schema: text },
    "X-Total": { required: true, schema: integer },
    "X-Other": {},
  };
  expect(bodiesOf({ default: { schema: text, headers } })).toBe(
    'XResponses { default: WithHeaders<string, { link?: string | undefined; "x-total": number; "x-other"?: string | undefined }> }',
  );
});

it.each<readonly [schema: object, want: string]>([
  [{ enum: ["a", "b"] }, '"a" | "b"'],
  [{ const: 1 }, "1"],
  [{ type: ["integer", "null"] }, "number | null"],
  [{ items: text }, "string"],
  [{ type: "object" }, "string"],
  [{ type: ["string", "array"] }, "string"],
  [{ type: ["integer", "array"], items: text }, "string"],
  [{ oneOf: [integer, { type: "array" }] }, "string"],
  [ref("Total"), "Total"],
  [ref("Pet"), "string"],
  [{}, "string"],
])("a response has a header of %j as %s", (schema, want) => {
  const headers = { a: { required: true, schema } };
  const responses = { 200: { schema: text, headers } };
  const schemas = { Total: integer, Pet: object({}) };
  expect(bodiesOf(responses, { schemas })).toBe(
    `XResponses { 200: WithHeaders<string, { a: ${want} }> }`,
  );
});

it("response types have comments, also of headers", () => {
  const headers = {
    a: { description: "Mine.", schema: { ...text, description: "Its type.", default: "x" } },
    b: { schema: { ...text, description: "Its type." } },
  };
  const responses = { 200: { description: "Found.", headers }, 404: { description: " " } };
  const module = modulesOf({ routes: [{ route: "GET /x", responses }] }).get("x.ts");
  const [declared] = module?.kind === "builders" ? (module.routes[0]?.declarations ?? []) : [];
  if (declared?.kind !== "interface") throw new Error("no responses were declared");
  expect(declared.doc).toEqual({ paragraphs: [] });
  expect(declared.properties.map(({ doc }) => doc.paragraphs)).toEqual([["Found."], []]);
  expect(declared.properties[0]?.type).toMatchObject({
    arguments: [
      { kind: "keyword", name: "unknown" },
      {
        properties: [
          { name: "a", doc: { paragraphs: ["Mine."], default: "x" } },
          { name: "b", doc: { paragraphs: ["Its type."] } },
        ],
      },
    ],
  });
});

it("a route without responses has no response type", () => {
  expect(typesOf({ routes: ["GET /x"] })).toEqual({});
});
