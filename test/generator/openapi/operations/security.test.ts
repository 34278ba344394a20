import { expect, it } from "vitest";
import { document, imported } from "../document.js";
import { emitted } from "../emitted.js";

const securitySchemes = {
  token: { type: "http", scheme: "bearer" },
  app: { type: "oauth2", flows: {} },
  key: { type: "apiKey", in: "query", name: "api_key" },
  id: { type: "apiKey", in: "header", name: "X-App-Id" },
  session: { type: "apiKey", in: "cookie", name: "sid" },
};
const secured = (paths: object) =>
  document(paths, { components: { securitySchemes }, security: [{ token: [] }] });

const given = secured({
  "/a": { get: { operationId: "a" } },
  "/b": { post: { operationId: "b", security: [{ key: [] }, { id: [], session: [] }] } },
  "/c": { get: { operationId: "c", security: [] } },
  "/d": { get: { operationId: "d", security: [{ app: ["pets:read"] }, {}] } },
});

it("security is written once for all operations, and for operations that differ", () => {
  const { manifest } = imported(given);
  expect(manifest).toMatchObject({ security: ["token (HTTP bearer)"] });
  const routes = manifest.routes.map((route) =>
    typeof route === "object" ? route["security"] : undefined,
  );
  expect(routes).toEqual([
    undefined,
    ["key (query api_key)", "id (header X-App-Id) and session (cookie sid)"],
    [],
    ["app (OAuth 2.0: pets:read)", "none"],
  ]);
});

it("security is in the doc comments, and API keys are optional parameters and headers", async () => {
  const { exports, read, compile } = await emitted(given);
  expect(read("a.ts")).toContain("Security: token (HTTP bearer).");
  expect(read("d.ts")).toContain("Security: app (OAuth 2.0: pets:read), or none.");
  expect(read("c.ts")).not.toContain("Security");
  expect(exports["b"]?.({ api_key: "k" })).toMatchObject({
    url: "https://api.example.com/b?api_key=k",
  });
  compile(`
      import { b, endpoint } from "./generated/index.js";
      b();
      b({ api_key: "k" }, { headers: { "x-app-id": "i", cookie: "sid=1" } });
      b({}, endpoint.defaults({ api_key: "k" }));
      // @ts-expect-error: a text
      b({ api_key: 1 });
    `);
});

it("an undeclared security scheme has a warning", () => {
  const { manifest, warnings } = imported(
    secured({ "/a": { get: { security: [{ missing: [] }] } } }),
  );
  expect(manifest.routes).toMatchObject([{ security: ["missing"] }]);
  expect(warnings).toEqual([
    "api.json#/paths/~1a/get/security/0: the document has no security scheme `missing` (declare it under `components.securitySchemes`)",
  ]);
});

it("an API key does not change a declared parameter", () => {
  const own = { name: "api_key", in: "query", required: true, schema: { type: "integer" } };
  const { manifest } = imported(
    secured({ "/a": { get: { parameters: [own], security: [{ key: [] }] } } }),
  );
  expect(manifest.routes).toMatchObject([{ parameters: [own] }]);
});
