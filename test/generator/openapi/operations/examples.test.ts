import { expect, it } from "vitest";
import { document, imported } from "../document.js";

const schema = { type: "string", example: "own" };
it.each<readonly [given: object, want: unknown]>([
  [{ schema }, ["own"]],
  [{ schema, example: "a" }, ["a"]],
  [{ schema, example: null }, [null]],
  [{ schema, examples: { one: { value: "a" }, two: { value: "b" } } }, ["a"]],
  [{ schema, examples: { one: { value: "x".repeat(300) }, two: { value: "b" } } }, ["b"]],
  [{ schema, examples: { one: { $ref: "#/components/examples/A" } } }, ["shared"]],
  [{ schema, examples: { one: { externalValue: "https://a.example" } } }, ["own"]],
  [{ schema, examples: "no map" }, ["own"]],
  [{ content: { "application/json": { schema, example: "a" } } }, ["a"]],
  [{ schema: { $ref: "#/components/schemas/Id" }, example: 7 }, [7]],
])("examples of parameters and bodies are those of their schemas: %j", (given, want) => {
  const components = {
    examples: { A: { value: "shared" } },
    schemas: { Id: { type: "integer" } },
  };
  const operation = {
    parameters: [{ name: "a", in: "query", ...given }],
    requestBody: { content: "content" in given ? given.content : { "application/json": given } },
  };
  const { manifest } = imported(document({ "/x": { post: operation } }, { components }));
  const route = { parameters: [], requestBody: {}, ...Object(manifest.routes[0]) };
  expect(route.parameters).toMatchObject([{ schema: { examples: want } }]);
  expect(route.requestBody).toMatchObject({ schema: { examples: want } });
});

it("bytes have no examples", () => {
  const content = { "image/png": { schema: { type: "object" }, example: "a" } };
  const { manifest } = imported(document({ "/x": { post: { requestBody: { content } } } }));
  expect(JSON.stringify(manifest)).not.toContain("examples");
});
