import { describe, expect, it } from "vitest";
import { document } from "../openapi/document.js";
import { read } from "./in-memory.js";

describe("several documents", () => {
  const api = (host: string, paths: object, more: object = {}) =>
    document(paths, { servers: [{ url: `https://${host}.example` }], ...more });
  const pet = { components: { schemas: { Pet: { type: "string" } } } };
  const get = (operationId: string) => ({
    get: {
      operationId,
      parameters: [{ name: "pet", in: "query", schema: { $ref: "#/components/schemas/Pet" } }],
    },
  });
  const files = {
    "pets.json": api("pets", { "/pets": get("list"), "/health": get("health") }, pet),
    "billing/openapi.json": api(
      "billing",
      { "/bills": get("list"), "/health": get("health") },
      pet,
    ),
  };
  const openapi = ["./pets.json", "./billing/openapi.json"];

  it("become one group each, with their own servers", () => {
    const { manifest, warnings } = read({ waybill: 1, name: "acme", openapi }, files);
    const facts = manifest.routes.map(({ route, name, group, baseUrl }) => [
      route,
      name,
      group,
      baseUrl,
    ]);
    expect(manifest.baseUrl).toBe("https://pets.example");
    expect(facts).toEqual([
      ["GET /bills", "getBills", "billing", "https://billing.example"],
      ["GET /pets", "getPets", "pets", undefined],
      ["GET /health", undefined, "pets", undefined],
    ]);
    expect(warnings.filter((text) => text.includes("/health"))).toEqual([
      "billing/openapi.json:1: `GET /health` is the route of another operation too; this one is left out",
    ]);
    expect(Object.keys(manifest.schemas)).toHaveLength(2);
  });

  it("whose names cannot name a file get other groups", () => {
    const odd = { "index.json": files["pets.json"], "宠物.json": files["billing/openapi.json"] };
    const { manifest } = read(
      { waybill: 1, openapi: Object.keys(odd).map((name) => `./${name}`) },
      odd,
    );
    expect(manifest.routes.map(({ route, group }) => [route, group])).toEqual([
      ["GET /bills", undefined],
      ["GET /pets", "index-operations"],
      ["GET /health", "index-operations"],
    ]);
  });

  it("take the manifest's server and their groups", () => {
    const named = { document: "./billing/openapi.json", group: "money" };
    const { manifest } = read(
      { waybill: 1, openapi: ["./pets.json", named], baseUrl: "https://acme.example" },
      files,
    );
    expect(new Set(manifest.routes.map(({ group }) => group))).toEqual(new Set(["pets", "money"]));
    expect(manifest.routes.every(({ baseUrl }) => baseUrl === undefined)).toBe(true);
  });
});
