import { expect, it } from "vitest";
import { head, messagesOf, route, schema } from "../marked-manifest.js";

it.each([
  [schema("{ items: 1 }"), "`items` must be a map, true or false, but this is a number"],
  [schema("{ enum: 1 }"), "`enum` must be a list, but this is a number"],
  [
    `${head}routes: [1]\n`,
    "item 1 of `routes` must be text or a map, but YAML reads 1 as a number",
  ],
  [`${head}routes: [{ rout: GET /x }]\n`, 'a route has no key "rout"'],
  [`${head}routes: ['GET x y']\n`, 'item 1 of `routes` cannot be "GET x y"'],
  ["- GET /x\n", "the manifest must be a map, but this is a list"],
  ["hello\n", "the manifest must be a map, but this is text"],
  [schema("1"), "`A` must be a map, true or false, but this is a number"],
  [route("summary: 1.50\n"), "`summary` must be text, but YAML reads 1.50 as a number"],
  [route("summary: ~\n"), "`summary` must be text, but YAML reads ~ as null"],
  [route("summary: {}\n"), "`summary` must be text, but this is a map"],
  [route("tags: null\n"), "`tags` must be a list, but this is null"],
  [schema("{ nullable: 'yes' }"), "`nullable` must be true or false, but this is text"],
  [schema("{ type: {} }"), "`type` must be text or a list, but this is a map"],
  [`${head}routes:\n`, "`routes` is empty"],
  [`${head}routes: [~, GET /x]\n`.replace("~", '""'), 'item 1 of `routes` cannot be ""'],
  [`${head}routes:\n  - GET /x\n  -\n`, "item 2 of `routes` is empty"],
  [route("tags: [a, '']\n"), "item 2 of `tags` is an empty text"],
  [route("operationId: ''\n"), "`operationId` is an empty text"],
  [schema("{ type: [] }"), "`type` is an empty list"],
  [`${head}routes: []\ngenerate: { layout: x }\n`, '`layout` cannot be "x"'],
  [`${head}routes: []\nheaders: { "a b": x }\n`, '"a b" cannot be a key of a `headers` block'],
  [`${head}routes: []\ngenerate: { x: 1 }\n`, 'a `generate` block has no key "x"'],
  ["waybill: 1.5\n", "this manifest has format 1.5, but this version of Waybill reads format 1"],
  ["openapi: 3.1.0\n", "this is an OpenAPI document, not a Waybill manifest"],
])("messages: %s", (text, message) => {
  expect(messagesOf(text)).toEqual([message]);
});

it("messages quote at most 60 characters of a value, without control characters", () => {
  const [message = ""] = messagesOf(`${head}routes: ["\\e[2J${"x".repeat(9000)} y z"]\n`);
  expect(message.length).toBeLessThan(120);
  expect(message).toContain("\\u001b[2J");
});
