import { expect, it } from "vitest";
import { document, imported, rowsOf } from "../document.js";

function bodyOf(requestBody: unknown, method = "post") {
  const components = { schemas: { Any: {} } };
  const { manifest, warnings } = imported(
    document({ "/x": { [method]: { requestBody } } }, { components }),
  );
  const [route] = manifest.routes;
  return { body: typeof route === "object" ? route.requestBody : undefined, warnings };
}

/** Each: why, the body of a document, that of the manifest if there is one, and the warning if there is one. */
const ROWS = `
- - JSON goes without saying
  - { required: true, content: { application/json: { schema: *text } } }
  - { required: true, schema: *text }
- - JSON with a parameter is JSON
  - { content: { application/json; charset=utf-8: { schema: *text } } }
  - { schema: *text }
- - JSON comes before what stands before it
  - { content: { text/xml: { schema: {} }, application/json: { schema: *text } } }
  - { schema: *text, content: { text/xml: { schema: *bytes } } }
- - then a suffix of JSON
  - { content: { text/plain: {}, application/merge-patch+json: { schema: *text } } }
  - { contentType: application/merge-patch+json, schema: *text, content: { text/plain: { schema: *bytes } } }
- - then the first
  - { content: { text/plain: { schema: *text }, text/x-markdown: { schema: *text } } }
  - { contentType: text/plain, schema: *text, content: { text/x-markdown: { schema: *text } } }
- - a form that a call chooses, with the encoding of its fields
  - content:
      application/json: { schema: *text }
      multipart/form-data: &form
        schema: { type: object, properties: { a: *text } }
        encoding: { a: { contentType: application/json } }
  - { schema: *text, content: { multipart/form-data: *form } }
- - headers of a part, of which OpenAPI ignores the content type
  - content:
      multipart/form-data:
        schema: { properties: { a: *text, b: *text } }
        encoding:
          a: { headers: { Content-Type: {} }, contentType: text/csv }
          b: { headers: { Content-Type: {}, X-B: {} } }
  - contentType: multipart/form-data
    encoding: { a: { contentType: text/csv } }
    schema: { type: object, properties: { a: *text, b: *text } }
  - headers of a field's part are not sent; ignored
- - "what no call chooses: ranges, and types that differ in parameters only"
  - content:
      application/json: { schema: *text }
      application/*+json: { schema: *number }
      "*/*": { schema: *text }
      application/json; version=2: { schema: {} }
      text/a: { schema: *text }
      Text/A; b=c: { schema: *text }
  - { schema: *text, content: { text/a: { schema: *text } } }
  - calls cannot send the body as application/*+json, application/json; version=2; ignored
- - binary, as 3.0 writes it
  - { content: { application/octet-stream: { schema: *bytes } } }
  - { contentType: application/octet-stream, schema: *bytes }
- [binary as 3.1 writes it, { content: { image/png: {} } }, { contentType: image/png, schema: *bytes }]
- - a file, as 3.1 writes it
  - { content: { application/zip: { schema: { type: string, contentMediaType: image/png } } } }
  - { contentType: application/zip, schema: *bytes }
- - files of a form, as 3.1 writes them
  - content:
      multipart/form-data:
        schema:
          properties:
            file: { contentMediaType: application/octet-stream }
            files: { type: array, items: { type: string, contentMediaType: image/png } }
            encoded: { type: string, contentMediaType: image/png, contentEncoding: base64 }
            csv: { type: string, contentMediaType: text/csv }
  - contentType: multipart/form-data
    schema:
      type: object
      properties: { file: *bytes, files: { type: array, items: *bytes }, encoded: *text, csv: *text }
- - files of a form whose encoding has their media types
  - content:
      multipart/form-data:
        encoding:
          file: { contentType: application/octet-stream }
          files: { contentType: 'image/png, image/jpeg' }
          note: { contentType: text/plain }
          data: { contentType: application/json }
        schema:
          properties: { file: {}, files: { type: array, items: { description: D } }, note: {}, data: {} }
  - contentType: multipart/form-data
    encoding: { data: { contentType: application/json } }
    schema:
      type: object
      properties: { file: *bytes, files: { type: array, items: *bytes }, note: {}, data: {} }
- - a reference to any value whose encoding has the type of a file
  - content:
      multipart/form-data:
        encoding: { file: &file { contentType: application/octet-stream }, files: *file }
        schema:
          properties: { file: &any { $ref: '#/components/schemas/Any' }, files: { type: array, items: *any }, meta: *any }
      application/json: { schema: *any }
  - schema: &named { $ref: '#/schemas/Any' }
    content:
      multipart/form-data:
        schema:
          type: object
          properties: { file: *bytes, files: { type: array, items: *bytes }, meta: *named }
- - parts that are not form fields are built by the caller
  - { content: { multipart/mixed: { schema: { type: object, properties: { a: *text } } } } }
  - { contentType: multipart/mixed, schema: { type: object, properties: { a: *text } } }
  - a body in \`multipart/mixed\` is not encoded; the caller builds it
- - a form keeps its properties
  - { content: { application/x-www-form-urlencoded: { schema: { properties: { a: *text } } } } }
  - { contentType: application/x-www-form-urlencoded, schema: { type: object, properties: { a: *text } } }
- - JSON Lines keep the schema of an item
  - { content: { application/x-ndjson: { schema: { type: object, properties: { a: *text } } } } }
  - { contentType: application/x-ndjson, schema: { type: object, properties: { a: *text } } }
- - a range of media types is not a content-type
  - { content: { "*/*": { schema: *text } } }
  - { schema: *text }
  - "\`*/*\` allows any media type; the body is sent as JSON"
- - alternatives stay so
  - { content: { application/json: { schema: { oneOf: [*text, { type: 'null' }] } } } }
  - { schema: { oneOf: [*text, { type: 'null' }] } }
- [no content, { content: {} }, null, the request body has no content; ignored]
- - XML cannot be sent as an object
  - { content: { application/xml: { schema: { properties: { a: *text } } } } }
  - { contentType: application/xml, schema: *bytes }
  - the body is sent in \`application/xml\` unchanged; its schema is ignored
- - "\`required: true\` in a schema, as in draft 3 of JSON Schema, does not make an object of XML"
  - { content: { application/xml: { schema: { required: true } } } }
  - { contentType: application/xml, schema: *bytes }
- - neither can bytes
  - { content: { image/png: { schema: { properties: { a: *text } } } } }
  - { contentType: image/png, schema: *bytes }
  - the body is sent in \`image/png\` unchanged; its schema is ignored
`;

type Row = [why: string, given: object, want: object | null, warning?: string];

it.each(rowsOf<Row>(ROWS))("request bodies: %s", (_why, given, want, warning) => {
  const { body, warnings } = bodyOf(given);
  expect(body).toEqual(want ?? undefined);
  expect(warnings).toEqual(warning === undefined ? [] : [expect.stringContaining(warning)]);
});

it("GET has no request body", () => {
  const { body: sent, warnings } = bodyOf({ content: { "application/json": {} } }, "get");
  expect(sent).toBeUndefined();
  expect(warnings).toEqual([
    "api.json#/paths/~1x/get/requestBody: GET has no body; ignored (declare its fields as query parameters, or use another method)",
  ]);
});

it("request bodies can be shared", () => {
  const requestBody = { $ref: "#/components/requestBodies/Pet" };
  const content = { "application/json": { $ref: "#/components/mediaTypes/any" } };
  const requestBodies = { Pet: { required: true, content } };
  const components = { requestBodies, mediaTypes: { any: { schema: {} } } };
  const { manifest } = imported(document({ "/x": { put: { requestBody } } }, { components }));
  expect(manifest.routes).toEqual([
    { route: "PUT /x", requestBody: { required: true, schema: {} } },
  ]);
});
