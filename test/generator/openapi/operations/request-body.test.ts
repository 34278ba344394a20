import { describe, expect, it } from "vitest";
import { document, imported } from "../document.js";

const text = { type: "string" };
const bytes = { type: "string", format: "binary" };

function bodyOf(requestBody: unknown, method = "post") {
  const { manifest, warnings } = imported(document({ "/x": { [method]: { requestBody } } }));
  const [route] = manifest.routes;
  return { body: typeof route === "object" ? route.requestBody : undefined, warnings };
}

/** A body in one media type. */
const body = (type: string, schema?: object) => ({
  content: { [type]: schema === undefined ? {} : { schema } },
});
const fields = (properties: object) => ({ type: "object", properties });

type Row = readonly [why: string, given: object, want: object | undefined, warning?: string];

describe("request bodies", () => {
  const rows: readonly Row[] = [
    [
      "JSON goes without saying",
      { required: true, ...body("application/json", text) },
      { required: true, schema: text },
    ],
    [
      "JSON with a parameter is JSON",
      body("application/json; charset=utf-8", text),
      { schema: text },
    ],
    [
      "JSON comes before what stands before it",
      { content: { "text/xml": { schema: {} }, "application/json": { schema: text } } },
      { schema: text, content: { "text/xml": { schema: bytes } } },
    ],
    [
      "then a suffix of JSON",
      { content: { "text/plain": {}, "application/merge-patch+json": { schema: text } } },
      {
        contentType: "application/merge-patch+json",
        schema: text,
        content: { "text/plain": { schema: bytes } },
      },
    ],
    [
      "then the first",
      { content: { "text/plain": { schema: text }, "text/x-markdown": { schema: text } } },
      {
        contentType: "text/plain",
        schema: text,
        content: { "text/x-markdown": { schema: text } },
      },
    ],
    [
      "a form that a call chooses, with the encoding of its fields",
      {
        content: {
          "application/json": { schema: text },
          "multipart/form-data": {
            schema: fields({ a: text }),
            encoding: { a: { contentType: "application/json" } },
          },
        },
      },
      {
        schema: text,
        content: {
          "multipart/form-data": {
            schema: fields({ a: text }),
            encoding: { a: { contentType: "application/json" } },
          },
        },
      },
    ],
    [
      "headers of a part, of which OpenAPI ignores the content type",
      {
        content: {
          "multipart/form-data": {
            schema: fields({ a: text, b: text }),
            encoding: {
              a: { headers: { "Content-Type": {} }, contentType: "text/csv" },
              b: { headers: { "Content-Type": {}, "X-B": {} } },
            },
          },
        },
      },
      {
        contentType: "multipart/form-data",
        encoding: { a: { contentType: "text/csv" } },
        schema: fields({ a: text, b: text }),
      },
      "headers of a field's part are not sent; left out",
    ],
    [
      "what no call chooses: ranges, and types that differ in parameters only",
      {
        content: {
          "application/json": { schema: text },
          "application/*+json": { schema: { type: "integer" } },
          "*/*": { schema: text },
          "application/json; version=2": { schema: {} },
          "text/a": { schema: text },
          "Text/A; b=c": { schema: text },
        },
      },
      { schema: text, content: { "text/a": { schema: text } } },
      "no call can choose to send the body as application/*+json, application/json; version=2; left out",
    ],
    [
      "binary, as 3.0 writes it",
      body("application/octet-stream", bytes),
      { contentType: "application/octet-stream", schema: bytes },
    ],
    ["binary, as 3.1 writes it", body("image/png"), { contentType: "image/png", schema: bytes }],
    [
      "a file, as 3.1 writes it",
      body("application/zip", { type: "string", contentMediaType: "image/png" }),
      { contentType: "application/zip", schema: bytes },
    ],
    [
      "files of a form, as 3.1 writes them",
      body("multipart/form-data", {
        properties: {
          file: { contentMediaType: "application/octet-stream" },
          files: { type: "array", items: { type: "string", contentMediaType: "image/png" } },
          encoded: { ...text, contentMediaType: "image/png", contentEncoding: "base64" },
          csv: { ...text, contentMediaType: "text/csv" },
        },
      }),
      {
        contentType: "multipart/form-data",
        schema: fields({
          file: bytes,
          files: { type: "array", items: bytes },
          encoded: text,
          csv: text,
        }),
      },
    ],
    [
      "parts other than those of a form are the caller's",
      body("multipart/mixed", { properties: { a: text } }),
      { contentType: "multipart/mixed", schema: fields({ a: text }) },
      "a body in `multipart/mixed` is not encoded; the caller builds it",
    ],
    [
      "a form keeps its properties",
      body("application/x-www-form-urlencoded", { properties: { a: text } }),
      { contentType: "application/x-www-form-urlencoded", schema: fields({ a: text }) },
    ],
    [
      "a form in parts",
      body("multipart/form-data", { properties: { a: bytes } }),
      { contentType: "multipart/form-data", schema: fields({ a: bytes }) },
    ],
    [
      "JSON Lines keep the schema of an item",
      body("application/x-ndjson", fields({ a: text })),
      { contentType: "application/x-ndjson", schema: fields({ a: text }) },
    ],
    [
      "a range of media types is not a content-type",
      body("*/*", text),
      { schema: text },
      "`*/*` is not a single media type",
    ],
    [
      "alternatives stay so",
      body("application/json", { oneOf: [text, { type: "null" }] }),
      { schema: { oneOf: [text, { type: "null" }] } },
    ],
    ["no content", { content: {} }, undefined, "the request body has no content; left out"],
    ...["application/octet-stream", "image/png", "application/xml"].map((type): Row => [
      `${type} cannot be sent as an object`,
      body(type, fields({ a: text })),
      { contentType: type, schema: bytes },
      `the body is sent in \`${type}\` as it is; its schema is left out`,
    ]),
  ];

  for (const [why, given, want, warning] of rows) {
    it(why, () => {
      const { body, warnings } = bodyOf(given);
      expect(body).toEqual(want);
      expect(warnings).toEqual(warning === undefined ? [] : [expect.stringContaining(warning)]);
    });
  }

  it("GET has none", () => {
    const { body: sent, warnings } = bodyOf(body("application/json", text), "get");
    expect(sent).toBeUndefined();
    expect(warnings).toEqual([
      "api.json#/paths/~1x/get/requestBody: GET takes no body; left out (declare its fields as query parameters, or use another method)",
    ]);
  });

  it("shared ones", () => {
    const requestBody = { $ref: "#/components/requestBodies/Pet" };
    const requestBodies = { Pet: { required: true, content: { "application/json": {} } } };
    const { manifest } = imported(
      document({ "/x": { put: { requestBody } } }, { components: { requestBodies } }),
    );
    expect(manifest.routes).toEqual([
      { route: "PUT /x", requestBody: { required: true, schema: {} } },
    ]);
  });
});
