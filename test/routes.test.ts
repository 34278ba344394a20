import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import {
  projectFiles,
  type Manifest,
  type Route,
  type SchemaObject,
} from "../generator/manifest/index.js";
import { camelCase } from "../generator/plan/names/identifiers.js";
import { readManifest } from "../generator/read-source.js";
import { succeed } from "./succeed.js";

const path = fileURLToPath(new URL("../routes.yaml", import.meta.url));
const text = readFileSync(path, "utf8");
const manifest = read(text);
const byId = new Map(manifest.routes.map((route) => [route.operationId, route]));

function read(yaml: string): Manifest {
  return succeed(readManifest(yaml, "routes.yaml", projectFiles(path).read)).manifest;
}

function findRoute(operationId: string): Route {
  const route = byId.get(operationId);
  if (route === undefined) throw new Error(`routes.yaml has no ${operationId}`);
  return route;
}

function findBody(operationId: string): SchemaObject {
  const schema = findRoute(operationId).requestBody?.schema;
  return typeof schema === "object" ? schema : {};
}

describe("routes.yaml", () => {
  it("routes.yaml has every operation of GitHub's REST API once", () => {
    expect(manifest.routes).toHaveLength(1223);
    expect(byId.size).toBe(1223);
    expect(new Set(manifest.routes.map(({ route }) => route)).size).toBe(1223);
    expect(new Set([...byId.keys()].map((id) => camelCase(id ?? ""))).size).toBe(1223);
  });

  it("routes.yaml names the API", () => {
    expect(manifest).toMatchObject({
      name: "github",
      baseUrl: "https://api.github.com",
      headers: { accept: "application/vnd.github.v3+json" },
      generate: { output: "generated", runtime: "waybill-runtime" },
    });
  });

  it("routes.yaml has no descriptions", () => {
    expect(text).not.toMatch(/^\s*(- )?(summary|description):(?! \{)/m);
    expect(
      manifest.routes.every(({ externalDocs }) =>
        externalDocs?.url.startsWith("https://docs.github.com/"),
      ),
    ).toBe(true);
  });

  it("routes.yaml has LF line ends and lines of at most 120 columns, except long words", () => {
    expect(text).not.toContain("\r");
    const long = text.split("\n").filter((line) => line.length > 120);
    expect(long.filter((line) => !/^\s+(- )?(url|route|pattern): /.test(line))).toEqual([]);
  });

  it("routes.yaml marks deprecated routes", () => {
    expect(manifest.routes.filter(({ deprecated }) => deprecated === true)).toHaveLength(37);
  });
});

describe("routes that are not like the others", () => {
  it.each([
    "apps/update-webhook-config-for-app",
    "orgs/update-webhook-config-for-org",
    "private-registries/create-org-private-registry",
    "private-registries/update-org-private-registry",
    "repos/update-webhook-config-for-repo",
  ])("%s has a property `url` in its body", (operationId) => {
    expect(Object.keys(findBody(operationId).properties ?? {})).toContain("url");
  });

  it.each([
    "actions/update-org-variable",
    "actions/update-repo-variable",
    "actions/update-environment-variable",
    "agents/update-org-variable",
    "agents/update-repo-variable",
  ])("%s has `name` in its path and in its body", (operationId) => {
    expect(findRoute(operationId).route).toContain("{name}");
    expect(findRoute(operationId).parameters).toContainEqual(
      expect.objectContaining({ name: "name", as: "path_name", in: "path" }),
    );
    expect(Object.keys(findBody(operationId).properties ?? {})).toContain("name");
  });

  it("no other parameter of routes.yaml has `as`", () => {
    const renamed = manifest.routes.filter(({ parameters }) =>
      parameters.some(({ as }) => as !== undefined),
    );
    expect(renamed).toHaveLength(5);
  });

  it("eight routes other than GET have query parameters", () => {
    const found = manifest.routes.filter(
      ({ route, parameters }) =>
        !route.startsWith("GET ") && parameters.some((parameter) => parameter.in === "query"),
    );
    expect(found.map(({ operationId }) => operationId).sort()).toEqual([
      "actions/delete-actions-cache-by-key",
      "code-scanning/delete-analysis",
      "orgs/list-attestations-bulk",
      "packages/restore-package-for-authenticated-user",
      "packages/restore-package-for-org",
      "packages/restore-package-for-user",
      "repos/upload-release-asset",
      "users/list-attestations-bulk",
    ]);
  });

  it("path variables of routes.yaml are valid names of RFC 6570", () => {
    const hyphenated = manifest.routes.filter(({ route }) => /\{[^}]*[^\w}][^}]*\}/.test(route));
    expect(hyphenated).toEqual([]);
    const renamed = manifest.routes.filter(({ route }) => route.includes("{enterprise_team}"));
    expect(renamed).toHaveLength(12);
    expect(findRoute("enterprise-teams/get").parameters).toHaveLength(2);
  });

  it("two routes have bodies that are strings", () => {
    const found = manifest.routes.filter(
      ({ requestBody }) =>
        typeof requestBody?.schema === "object" && requestBody.schema.type === "string",
    );
    expect(
      found.map(({ operationId, requestBody }) => [operationId, requestBody?.contentType]),
    ).toEqual([
      ["markdown/render-raw", "text/plain"],
      ["repos/upload-release-asset", "application/octet-stream"],
    ]);
  });

  it("the route that uploads assets has another host", () => {
    expect(findRoute("repos/upload-release-asset")).toMatchObject({
      baseUrl: "https://uploads.github.com",
      requestBody: {
        contentType: "application/octet-stream",
        schema: { type: "string", format: "binary" },
      },
    });
    expect(manifest.routes.filter(({ baseUrl }) => baseUrl !== undefined)).toHaveLength(1);
  });

  it("some routes have union bodies", () => {
    expect(findBody("issues/add-labels").oneOf).toHaveLength(1);
    expect(findBody("issues/set-labels").oneOf).toHaveLength(2);
    expect(findBody("actions/review-custom-gates-for-run").anyOf).toEqual([
      { $ref: "#/schemas/review-custom-gates-comment-required" },
      { $ref: "#/schemas/review-custom-gates-state-required" },
    ]);
  });

  it("some routes have lists in the query", () => {
    const exploded = (operationId: string) =>
      findRoute(operationId)
        .parameters.filter(
          ({ explode, schema }) =>
            explode && "type" in Object(schema) && Object(schema).type === "array",
        )
        .map(({ name }) => name);
    expect(exploded("orgs/list-pat-grants")).toEqual(["owner", "token_id"]);
    expect(exploded("security-advisories/list-global-advisories")).toEqual([]);
  });
});
