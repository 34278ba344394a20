import { expect, it } from "vitest";
import { printType } from "../../../../generator/emit/syntax/type.js";
import { routeOf } from "../../plan-of.js";
import { typesOf } from "../declared-types.js";
import { integer, list, object, ref, text } from "../../../schemas.js";

/** A text that holds a number. */
const json = { type: "string", contentSchema: integer };
const schemas = { Done: object({ event: { const: "done" }, data: json }), Row: integer };

/** The type of the items of a response. */
function itemOf(mediaType: string, content: object): string | undefined {
  const responses = { 200: { content: { [mediaType]: content } } };
  const [own] =
    typesOf({ schemas, routes: [{ route: "GET /x", name: "x", responses }] })["x.ts"] ?? [];
  return /200: Items<(.*)> }$/.exec(own ?? "")?.[1];
}

it.each([
  ["of OpenAPI 3.2", { itemSchema: object({ id: text }) }, "{ id?: string | undefined }"],
  ["of OpenAPI 3.1", { schema: integer }, "number"],
  ["of the whole list", { schema: list(integer) }, "number"],
  ["that are lists", { itemSchema: list(text) }, "string[]"],
  ["that are text", { schema: text }, "unknown"],
  ["that are an enum of texts", { schema: { enum: ["a", "b"] } }, "unknown"],
  ["that are known or other texts", { schema: { anyOf: [{ enum: ["a"] }, text] } }, "unknown"],
  ["that may be text", { schema: { enum: ["a", 1] } }, '"a" | 1'],
  ["that are an enum of numbers", { schema: { enum: [1, 2] } }, "1 | 2"],
  [
    "with the fields of events",
    { schema: object({ data: text }) },
    "{ data?: string | undefined }",
  ],
  ["that are a named schema", { schema: ref("Row") }, "Row"],
  ["without a schema", {}, "unknown"],
])("the items of JSON Lines: %s", (_, content, want) => {
  for (const mediaType of ["application/jsonl", "application/x-ndjson", "application/json-seq"])
    expect(itemOf(mediaType, content)).toBe(want);
});

it.each([
  ["by their data", { schema: object({ id: text }) }, "{ id?: string | undefined }"],
  [
    "by name",
    { itemSchema: object({ event: { const: "a" }, data: json, retry: integer }) },
    'NamedEvent<"a", number>',
  ],
  ["without a name", { itemSchema: object({ data: integer }) }, 'NamedEvent<"message", number>'],
  [
    "of any name",
    { itemSchema: object({ event: text, data: json }) },
    "NamedEvent<string, number>",
  ],
  ["of text", { itemSchema: object({ data: text }) }, 'NamedEvent<"message", unknown>'],
  [
    "with other fields",
    { itemSchema: object({ data: text, more: text }) },
    "{ data?: string | undefined; more?: string | undefined }",
  ],
  [
    "of several names",
    {
      itemSchema: {
        ...object({ event: text, data: text, id: text }),
        oneOf: [object({ event: { const: "a" }, data: integer }), ref("Done")],
      },
    },
    'NamedEvent<"a", number> | NamedEvent<"done", number>',
  ],
  [
    "that are data in each alternative",
    { schema: { anyOf: [object({ data: text, more: text }), integer] } },
    "{ data?: string | undefined; more?: string | undefined } | number",
  ],
])("the events of a response: %s", (_, content, want) =>
  expect(itemOf("text/event-stream", content)).toBe(want),
);

it.each([
  ["application/jsonl", list(integer), "EncodedLines<number> | Binary"],
  [
    "application/x-ndjson",
    object({ id: text }),
    "EncodedLines<{ id?: string | undefined }> | Binary",
  ],
  ["application/json-seq", integer, "Binary"],
])("a body in %s is a stream of its items", (contentType, schema, want) => {
  const requestBody = { required: true, contentType, schema };
  const { declarations, types } = routeOf({ route: "POST /x", name: "x", requestBody });
  const [alias] = declarations;
  const body = alias?.kind === "alias" ? alias.type : types.body;
  expect(body && printType(body)).toBe(want);
});
