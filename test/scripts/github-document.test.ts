import { parse } from "yaml";
import { expect, it } from "vitest";
import { importGitHub } from "../../scripts/github-document.js";
import { list, text } from "../schemas.js";

function routesOf(parameters: readonly object[], shared?: object): unknown {
  const document = {
    openapi: "3.0.3",
    servers: [{ url: "https://api.github.com" }],
    paths: { "/x": { get: { operationId: "a/b", summary: "S", parameters } } },
    components: { parameters: { shared } },
  };
  const result = importGitHub(JSON.stringify(document), "api.github.com.json");
  return result.ok ? (parse(result.text) as { routes: unknown }).routes : result.errors;
}

it("importGitHub reads a string or a list as a list joined by commas", () => {
  const cwes = { name: "cwes", in: "query", schema: { oneOf: [text, list(text)] } };
  const routes = [
    { route: "GET /x", operationId: "a/b", parameters: [{ ...cwes, explode: false }] },
  ];
  expect(routesOf([cwes])).toEqual(routes);
  expect(routesOf([{ $ref: "#/components/parameters/shared" }], cwes)).toEqual(routes);
});

it("importGitHub omits example bodies, which contain prose", () => {
  const examples = { default: { value: { title: "Found a bug" } } };
  const content = { "application/json": { schema: { type: "object" }, examples } };
  const document = {
    openapi: "3.0.3",
    servers: [{ url: "https://api.github.com" }],
    paths: { "/x": { put: { requestBody: { content } } } },
  };
  const result = importGitHub(JSON.stringify(document), "api.github.com.json");
  expect(result.ok && result.text).toMatch(/schema: \{ type: object \}/);
  expect(result.ok && result.text).not.toContain("example");
});

it("importGitHub keeps a list as the document declares it", () => {
  const owner = { name: "owner", in: "query", schema: list(text) };
  expect(routesOf([owner])).toEqual([{ route: "GET /x", operationId: "a/b", parameters: [owner] }]);
});

it("importGitHub makes only the path of a repository's contents optional", () => {
  const parameters = ["owner", "repo", "path"].map((name) => ({
    ...{ name, in: "path", required: true, schema: text },
  }));
  const operation = (operationId: string) => ({ operationId, summary: "S", parameters });
  const document = {
    openapi: "3.0.3",
    servers: [{ url: "https://api.github.com" }],
    paths: {
      "/repos/{owner}/{repo}/{path}": { get: operation("repos/other") },
      "/repos/{owner}/{repo}/contents/{path}": {
        get: operation("repos/get-content"),
        put: operation("repos/create"),
      },
    },
  };
  const result = importGitHub(JSON.stringify(document), "api.github.com.json");
  const optional = result.ok ? result.text.match(/.*required: false.*/g) : result.errors;
  expect(optional).toEqual([
    "      - { name: path, in: path, required: false, schema: { type: string } }",
  ]);
  expect(result.ok && result.text).toMatch(
    /route: GET [^ ]*contents\/\{path\}\n(?:(?! *- route:).*\n)*.*required: false/,
  );
});

it("importGitHub throws if the document shares the path parameter", () => {
  const path = { name: "path", in: "path", required: true, schema: text };
  const operation = (operationId: string) => ({
    ...{ operationId, summary: "S", parameters: [{ $ref: "#/components/parameters/path" }] },
  });
  const document = {
    openapi: "3.0.3",
    servers: [{ url: "https://api.github.com" }],
    components: { parameters: { path } },
    paths: {
      "/repos/{owner}/{repo}/{path}": { get: operation("repos/other") },
      "/repos/{owner}/{repo}/contents/{path}": { get: operation("repos/get-content") },
    },
  };
  expect(() => importGitHub(JSON.stringify(document), "api.github.com.json")).toThrow(
    "`GET /repos/{owner}/{repo}/contents/{path}` shares its parameter `path`",
  );
});
