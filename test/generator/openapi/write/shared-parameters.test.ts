import { expect, it } from "vitest";
import { document, imported } from "../document.js";
import { integer, text } from "../../../schemas.js";

const components = {
  parameters: {
    Limit: { name: "limit", in: "query", schema: integer },
    once: { name: "once", in: "query", schema: text },
    id: { name: "the-id", in: "path", required: true, schema: text },
  },
};
const ref = (name: string) => ({ $ref: `#/components/parameters/${name}` });

it("parameters to which several routes refer are shared", () => {
  const given = document(
    {
      "/a/{the-id}": {
        parameters: [ref("id")],
        get: { parameters: [ref("Limit"), ref("once")] },
      },
      "/b/{the-id}": { parameters: [ref("id")], get: { parameters: [ref("Limit")] } },
    },
    { components },
  );
  const { manifest } = imported(given);
  expect(manifest.parameters).toEqual({
    Limit: { name: "limit", in: "query", schema: integer },
    id: { name: "the_id", in: "path", schema: text },
  });
  expect(manifest.routes).toMatchObject([
    {
      route: "GET /a/{the_id}",
      parameters: [
        { $ref: "#/parameters/id" },
        { $ref: "#/parameters/Limit" },
        { name: "once", in: "query", schema: text },
      ],
    },
    {
      route: "GET /b/{the_id}",
      parameters: [{ $ref: "#/parameters/id" }, { $ref: "#/parameters/Limit" }],
    },
  ]);
});

it("a shared parameter is repeated in a route that needs another argument name", () => {
  const requestBody = {
    content: { "application/json": { schema: { properties: { limit: text } } } },
  };
  const given = document(
    {
      "/a": { post: { parameters: [ref("Limit")], requestBody } },
      "/b": { get: { parameters: [ref("Limit")] } },
      "/c": { get: { parameters: [ref("Limit")] } },
    },
    { components },
  );
  expect(imported(given).manifest.routes).toMatchObject([
    { parameters: [{ name: "limit", as: "query_limit" }] },
    { parameters: [{ $ref: "#/parameters/Limit" }] },
    { parameters: [{ $ref: "#/parameters/Limit" }] },
  ]);
});

it("a description beside a reference overrides the description of the target", () => {
  const parts = {
    parameters: { Limit: { ...components.parameters.Limit, description: "A" } },
    requestBodies: { Any: { description: "A", content: { "application/json": {} } } },
    headers: { Age: { description: "A", schema: integer } },
    responses: { Fine: { description: "A" } },
  };
  const described = (path: string) => ({ $ref: `#/components/${path}`, description: "B" });
  const post = {
    parameters: [described("parameters/Limit")],
    requestBody: described("requestBodies/Any"),
    responses: {
      200: { description: "C", headers: { Age: described("headers/Age") } },
      201: described("responses/Fine"),
      202: { $ref: "#/components/responses/Fine" },
    },
  };
  const given = document({ "/a": { post } }, { components: parts });
  expect(imported(given, { descriptions: true }).manifest.routes).toMatchObject([
    {
      parameters: [{ name: "limit", description: "B" }],
      requestBody: { description: "B" },
      responses: {
        200: { headers: { Age: { description: "B" } } },
        201: { description: "B" },
        202: { description: "A" },
      },
    },
  ]);
});
