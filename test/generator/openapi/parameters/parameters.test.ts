import { describe, expect, it } from "vitest";
import { document, imported, parametersOf } from "../document.js";

const text = { type: "string" };
const list = { type: "array", items: text };

describe("one parameter", () => {
  const cases: readonly {
    readonly why: string;
    readonly path?: string;
    readonly given: object;
    readonly want: readonly object[];
  }[] = [
    {
      why: "path: required goes without saying",
      path: "/pets/{id}",
      given: { name: "id", in: "path", required: true, schema: text },
      want: [{ name: "id", in: "path", schema: text }],
    },
    {
      why: "path: a name that RFC 6570 refuses",
      path: "/pets/{pet-id}",
      given: { name: "pet-id", in: "path", required: true, schema: text },
      want: [{ name: "pet_id", in: "path", schema: text }],
    },
    {
      why: "path: one that the path does not have is left out",
      path: "/pets",
      given: { name: "id", in: "path", required: true, schema: text },
      want: [],
    },
    {
      why: "path: one in a query that the path has is a query parameter",
      path: "/pets?kind={kind}",
      given: { name: "kind", in: "path", required: true, schema: text },
      want: [{ name: "kind", in: "query", required: true, schema: text }],
    },
    {
      why: "query: a scalar",
      given: { name: "q", in: "query", required: true, deprecated: true, schema: text },
      want: [{ name: "q", in: "query", required: true, deprecated: true, schema: text }],
    },
    {
      why: "query: a list explodes by OpenAPI's default",
      given: { name: "q", in: "query", schema: list },
      want: [{ name: "q", in: "query", explode: true, schema: list }],
    },
    {
      why: "query: a list does not explode when the document says so",
      given: { name: "q", in: "query", explode: false, schema: list },
      want: [{ name: "q", in: "query", schema: list }],
    },
    {
      why: "query: a list among alternatives explodes",
      given: { name: "q", in: "query", schema: { oneOf: [text, list] } },
      want: [{ name: "q", in: "query", explode: true, schema: { oneOf: [text, list] } }],
    },
    {
      why: "query: an object explodes into its properties",
      given: { name: "q", in: "query", schema: { properties: { a: text } } },
      want: [
        {
          name: "q",
          in: "query",
          explode: true,
          schema: { type: "object", properties: { a: text } },
        },
      ],
    },
    {
      why: "query: delimiters that RFC 6570 does not know",
      given: { name: "q", in: "query", style: "pipeDelimited", schema: list },
      want: [{ name: "q", in: "query", style: "pipeDelimited", schema: list }],
    },
    {
      why: "query: exploded, delimiters have nothing to delimit",
      given: { name: "q", in: "query", style: "spaceDelimited", explode: true, schema: list },
      want: [{ name: "q", in: "query", explode: true, schema: list }],
    },
    {
      why: "query: a style of lists says nothing about text",
      given: { name: "q", in: "query", style: "pipeDelimited", schema: text },
      want: [{ name: "q", in: "query", schema: text }],
    },
    {
      why: "query: JSON",
      given: { name: "q", in: "query", content: { "application/json": { schema: list } } },
      want: [{ name: "q", in: "query", contentType: "application/json", schema: list }],
    },
    {
      why: "query: JSON in capitals",
      given: { name: "q", in: "query", content: { "Application/JSON": { schema: list } } },
      want: [{ name: "q", in: "query", contentType: "application/json", schema: list }],
    },
    {
      why: "path: JSON",
      path: "/x/{q}",
      given: {
        name: "q",
        in: "path",
        required: true,
        content: { "a/b+json; c=d": { schema: list } },
      },
      want: [{ name: "q", in: "path", contentType: "a/b+json", schema: list }],
    },
    {
      why: "header: JSON is text",
      given: { name: "q", in: "header", content: { "application/json": { schema: list } } },
      want: [{ name: "q", in: "header", schema: text }],
    },
    {
      why: "query: reserved characters",
      given: { name: "q", in: "query", allowReserved: true, schema: text },
      want: [{ name: "q", in: "query", allowReserved: true, schema: text }],
    },
    {
      why: "query: what is encoded already",
      given: { name: "q", in: "query", "x-ms-skip-url-encoding": true, schema: text },
      want: [{ name: "q", in: "query", allowReserved: true, schema: text }],
    },
    {
      why: "query: deepObject",
      given: {
        name: "filter",
        in: "query",
        required: true,
        style: "deepObject",
        schema: { type: "object", required: ["key"], properties: { key: text } },
      },
      want: [
        {
          name: "filter",
          in: "query",
          required: true,
          style: "deepObject",
          schema: { type: "object", required: ["key"], properties: { key: text } },
        },
      ],
    },
    {
      why: "header",
      given: { name: "If-None-Match", in: "header", schema: text },
      want: [{ name: "If-None-Match", in: "header", schema: text }],
    },
    {
      why: "header: OpenAPI has other words for these",
      given: { name: "Authorization", in: "header", schema: text },
      want: [],
    },
    {
      why: "header: what is not a token is left out",
      given: { name: "X Y", in: "header", schema: text },
      want: [],
    },
    {
      why: "cookie: in the header",
      given: { name: "session", in: "cookie", required: true, schema: text },
      want: [
        {
          name: "cookie",
          in: "header",
          required: true,
          description: "Cookies: `session`.",
          schema: text,
        },
      ],
    },
    {
      why: "a reserved name is plain data",
      given: { name: "url", in: "query", schema: text },
      want: [{ name: "url", in: "query", schema: text }],
    },
  ];

  for (const { why, path = "/x", given, want } of cases) {
    it(why, () => {
      expect(parametersOf(path, { parameters: [given] })).toEqual(want);
    });
  }
});

describe("what a manifest cannot say is reported", () => {
  it.each([
    [{ name: "c", in: "cookie", schema: text }, "the cookie `c` is given in the header `cookie`"],
    [{ name: "q", in: "query", style: "deepObject", schema: list }, "sent as `q[0]`"],
    [
      { name: "q", in: "query", style: "deepObject", schema: { properties: { a: list } } },
      "sent as `q[a][0]`",
    ],
    [{ name: "q", in: "query", style: "matrix", schema: text }, "no style `matrix`"],
    [{ name: "q", in: "query", content: { "text/csv": {} } }, "is text in text/csv"],
    [{ name: "id", in: "path", required: true, schema: text }, "no `{id}`"],
  ])("%j", (parameter, want) => {
    const { warnings } = imported(document({ "/x": { get: { parameters: [parameter] } } }));
    expect(warnings).toEqual([
      expect.stringContaining(`api.json#/paths/~1x/get/parameters/0: `) as string,
    ]);
    expect(warnings[0]).toContain(want);
  });
});
