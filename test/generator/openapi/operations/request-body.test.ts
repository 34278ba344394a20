import { describe, expect, it } from "vitest";
import { document, imported } from "../document.js";

const text = { type: "string" };
const bytes = { type: "string", format: "binary" };

function bodyOf(requestBody: unknown, method = "post") {
  const { manifest, warnings } = imported(document({ "/x": { [method]: { requestBody } } }));
  const [route] = manifest.routes;
  return { body: typeof route === "object" ? route.requestBody : undefined, warnings };
}

describe("request bodies", () => {
  const cases: readonly {
    readonly why: string;
    readonly given: object;
    readonly want: object | undefined;
    readonly warning?: string;
  }[] = [
    {
      why: "JSON goes without saying",
      given: { required: true, content: { "application/json": { schema: text } } },
      want: { required: true, schema: text },
    },
    {
      why: "JSON with a parameter is JSON",
      given: { content: { "application/json; charset=utf-8": { schema: text } } },
      want: { schema: text },
    },
    {
      why: "JSON comes before what stands before it",
      given: { content: { "text/xml": { schema: {} }, "application/json": { schema: text } } },
      want: { schema: text },
      warning: "also offered: text/xml",
    },
    {
      why: "then a suffix of JSON",
      given: { content: { "text/plain": {}, "application/merge-patch+json": { schema: text } } },
      want: { contentType: "application/merge-patch+json", schema: text },
      warning: "sent as application/merge-patch+json; also offered: text/plain",
    },
    {
      why: "then the first",
      given: { content: { "text/plain": { schema: text }, "text/x-markdown": { schema: text } } },
      want: { contentType: "text/plain", schema: text },
      warning: "also offered: text/x-markdown",
    },
    {
      why: "binary, as 3.0 writes it",
      given: { content: { "application/octet-stream": { schema: bytes } } },
      want: { contentType: "application/octet-stream", schema: bytes },
    },
    {
      why: "binary, as 3.1 writes it",
      given: { content: { "image/png": {} } },
      want: { contentType: "image/png", schema: bytes },
    },
    ...["application/octet-stream", "image/png", "application/xml", "application/x-ndjson"].map(
      (type) => ({
        why: `${type} cannot be sent as an object`,
        given: { content: { [type]: { schema: { type: "object", properties: { a: text } } } } },
        want: { contentType: type, schema: bytes },
        warning: `the body is sent in \`${type}\` as it is; its schema is left out`,
      }),
    ),
    {
      why: "a file, as 3.1 writes it",
      given: {
        content: {
          "application/zip": { schema: { type: "string", contentMediaType: "image/png" } },
        },
      },
      want: { contentType: "application/zip", schema: bytes },
    },
    {
      why: "files of a form, as 3.1 writes them",
      given: {
        content: {
          "multipart/form-data": {
            schema: {
              properties: {
                file: { contentMediaType: "application/octet-stream" },
                files: { type: "array", items: { type: "string", contentMediaType: "image/png" } },
                encoded: {
                  type: "string",
                  contentMediaType: "image/png",
                  contentEncoding: "base64",
                },
                csv: { type: "string", contentMediaType: "text/csv" },
              },
            },
          },
        },
      },
      want: {
        contentType: "multipart/form-data",
        schema: {
          type: "object",
          properties: {
            file: bytes,
            files: { type: "array", items: bytes },
            encoded: text,
            csv: text,
          },
        },
      },
    },
    {
      why: "parts other than those of a form are the caller's",
      given: { content: { "multipart/mixed": { schema: { properties: { a: text } } } } },
      want: {
        contentType: "multipart/mixed",
        schema: { type: "object", properties: { a: text } },
      },
      warning: "a body in `multipart/mixed` is not encoded; the caller builds it",
    },
    {
      why: "a form keeps its properties",
      given: {
        content: { "application/x-www-form-urlencoded": { schema: { properties: { a: text } } } },
      },
      want: {
        contentType: "application/x-www-form-urlencoded",
        schema: { type: "object", properties: { a: text } },
      },
    },
    {
      why: "a form in parts",
      given: { content: { "multipart/form-data": { schema: { properties: { a: bytes } } } } },
      want: {
        contentType: "multipart/form-data",
        schema: { type: "object", properties: { a: bytes } },
      },
    },
    {
      why: "a range of media types is not a content-type",
      given: { content: { "*/*": { schema: text } } },
      want: { schema: text },
      warning: "`*/*` is not a single media type",
    },
    {
      why: "alternatives stay so",
      given: { content: { "application/json": { schema: { oneOf: [text, { type: "null" }] } } } },
      want: { schema: { oneOf: [text, { type: "null" }] } },
    },
    {
      why: "no content",
      given: { content: {} },
      want: undefined,
      warning: "the request body has no content; left out",
    },
  ];

  for (const { why, given, want, warning } of cases) {
    it(why, () => {
      const { body, warnings } = bodyOf(given);
      expect(body).toEqual(want);
      expect(warnings).toHaveLength(warning === undefined ? 0 : 1);
      if (warning !== undefined) expect(warnings[0]).toContain(warning);
    });
  }

  it("GET has none", () => {
    const { body, warnings } = bodyOf({ content: { "application/json": { schema: text } } }, "get");
    expect(body).toBeUndefined();
    expect(warnings).toEqual(["api.json#/paths/~1x/get/requestBody: GET takes no body; left out"]);
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
