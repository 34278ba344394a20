import { expect, it } from "vitest";
import { document, imported } from "../document.js";

const text = { type: "string" };
const list = { type: "array", items: text };
const id = { name: "id", in: "path", required: true, schema: text };
const query = (name: string) => ({ name, in: "query", schema: text });
const body = (schema: object, type = "application/json") => ({
  requestBody: { content: { [type]: { schema } } },
});
const form = (schema: object) => body(schema, "multipart/form-data");
const schemas = { Pet: { type: "object", properties: { kind: text } } };

type Row = [
  why: string,
  path: string,
  parameters: readonly object[],
  more: object,
  ...want: readonly string[],
];

const rows: readonly Row[] = [
  [
    "the body keeps its name, the path gets another",
    "/x/{id}",
    [id],
    body({ properties: { id: text } }),
    "path id as path_id",
  ],
  [
    "what is read-only is not sent, so it keeps no name",
    "/x/{id}",
    [id],
    body({ type: "object", properties: { id: { ...text, readOnly: true }, name: text } }),
    "path id",
  ],
  [
    "a form in parts is its fields",
    "/x/{id}",
    [id, query("data")],
    form({ properties: { id: text } }),
    "path id as path_id",
    "query data",
  ],
  [
    "a form in parts without fields is the argument `data`",
    "/x/{id}",
    [id, query("data")],
    form({ type: "object" }),
    "path id",
    "query data as query_data",
  ],
  [
    "a variable that nobody declared",
    "/x/{id}/{toy}",
    [],
    body({ properties: { id: text } }),
    "path id as path_id",
  ],
  [
    "path before query, in whatever order they are declared",
    "/x/{id}",
    [query("id"), id],
    {},
    "query id as query_id",
    "path id",
  ],
  [
    "a property of one alternative, through a $ref",
    "/x",
    [query("kind")],
    body({ oneOf: [{ $ref: "#/components/schemas/Pet" }, list] }),
    "query kind as query_kind",
  ],
  [
    "`data`, where the body is not an object",
    "/x",
    [query("data")],
    body(list),
    "query data as query_data",
  ],
  [
    "`data`, where the body is an object or a text",
    "/x",
    [query("data")],
    body({ type: ["object", "string"], properties: { a: text } }),
    "query data as query_data",
  ],
  [
    "the other name is free as well",
    "/x",
    [query("a-b")],
    body({ properties: { "a-b": text, query_a_b: text } }),
    "query a-b as query_a_b_",
  ],
  [
    "headers are not arguments",
    "/x",
    [{ ...query("id"), in: "header" }, query("id")],
    {},
    "header id",
    "query id",
  ],
];

for (const [why, path, parameters, more, ...want] of rows) {
  it(`names that clash: ${why}`, () => {
    const paths = { [path]: { post: { parameters, ...more } } };
    const [route] = imported(document(paths, { components: { schemas } })).manifest.routes;
    const written = Object(route).parameters as readonly {
      in: string;
      name: string;
      as?: string;
    }[];
    const named = written.map((one) => `${one.in} ${one.name}${one.as ? ` as ${one.as}` : ""}`);
    expect(named).toEqual(want);
    for (const one of written) expect(one).toMatchObject({ schema: text });
  });
}
