import { expect, it } from "vitest";
import { filesInMemory } from "../../files-in-memory.js";
import { document, imported } from "../document.js";

const text = { type: "string" };
const readFile = filesInMemory({
  "get.json": {
    operationId: "dropletsGet",
    parameters: [{ name: "page", in: "query", schema: { type: "integer" } }],
    responses: { 200: { content: { "text/csv": {} } } },
  },
  "item.json": {
    parameters: [{ name: "id", in: "path", required: true, schema: { type: "integer" } }],
    delete: { operationId: "dropletsDelete" },
  },
});

it("an operation may refer to another file, and add to what is there", () => {
  const given = document({ "/droplets": { get: { $ref: "get.json", tags: ["machines"] } } });
  const { manifest, warnings } = imported(given, {}, readFile);
  expect(warnings).toEqual([]);
  expect(manifest.routes).toEqual([
    {
      route: "GET /droplets",
      operationId: "dropletsGet",
      tags: ["machines"],
      headers: { accept: "text/csv" },
      parameters: [{ name: "page", in: "query", schema: { type: "integer" } }],
      responses: { 200: { content: { "text/csv": {} } } },
    },
  ]);
});

it("what is beside the reference of a path item is added to it", () => {
  const given = document({
    "/droplets/{id}": {
      $ref: "item.json",
      servers: [{ url: "https://files.example.com" }],
      parameters: [{ name: "dry", in: "query", schema: text }],
      put: { operationId: "dropletsPut" },
    },
  });
  const { manifest } = imported(given, {}, readFile);
  const parameters = [
    { name: "id", in: "path", schema: { type: "integer" } },
    { name: "dry", in: "query", schema: text },
  ];
  const baseUrl = "https://files.example.com";
  expect(manifest.routes).toEqual([
    { route: "PUT /droplets/{id}", operationId: "dropletsPut", baseUrl, parameters },
    { route: "DELETE /droplets/{id}", operationId: "dropletsDelete", baseUrl, parameters },
  ]);
});

it("an operation that refers to nothing is left out", () => {
  const given = document({ "/a": { get: { $ref: "no.json" } }, "/b": { get: {} } });
  const { manifest, warnings } = imported(given, {}, readFile);
  expect(manifest.routes).toEqual(["GET /b"]);
  expect(warnings).toEqual([
    "api.json#/paths/~1a/get: cannot read no.json: there is no such file (correct the path, or copy the contents into the document)",
    "api.json#/paths/~1a/get: `GET /a` is not an object; left out (write an object under the name of a method, or remove it)",
  ]);
});
