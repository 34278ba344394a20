import { planRoutes } from "../../../generator/index.js";
import { describe, expect, it } from "vitest";
import { document } from "../openapi/document.js";
import { read } from "./in-memory.js";
import { component, number, object, text } from "../../schemas.js";

describe("several documents", () => {
  const api = (host: string, paths: object, more: object = {}) =>
    document(paths, { servers: [{ url: `https://${host}.example` }], ...more });
  const pet = { components: { schemas: { Pet: text } } };
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

  it("each of several documents becomes one group with its servers", () => {
    const { manifest, warnings } = read({ waybill: 1, name: "acme", openapi }, files);
    const facts = manifest.routes.map(({ route, name, group, baseUrl }) => [
      route,
      name,
      group,
      baseUrl,
    ]);
    expect(manifest.baseUrl).toBe("https://pets.example");
    expect(facts).toEqual([
      ["GET /bills", "billsList", "billing", "https://billing.example"],
      ["GET /pets", "petsList", "pets", undefined],
      ["GET /health", undefined, "pets", undefined],
    ]);
    expect(warnings.filter((text) => text.includes("/health"))).toEqual([
      "billing/openapi.json:1: `GET /health` is also the route of another operation; this operation is ignored",
    ]);
    expect(Object.keys(manifest.schemas)).toEqual(["Pet"]);
  });

  it("documents whose names cannot be file names get other groups", () => {
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

  it("several documents accept the manifest's server and their groups", () => {
    const named = { document: "./billing/openapi.json", group: "money" };
    const { manifest } = read(
      { waybill: 1, openapi: ["./pets.json", named], baseUrl: "https://acme.example" },
      files,
    );
    expect(new Set(manifest.routes.map(({ group }) => group))).toEqual(new Set(["pets", "money"]));
    expect(manifest.routes.every(({ baseUrl }) => baseUrl === undefined)).toBe(true);
  });
});

describe("schemas of one name in several documents", () => {
  const api = (path: string, schemas: Readonly<Record<string, object>>) => {
    const parameters = Object.keys(schemas).map((name) => ({
      ...{ name, in: "query", content: { "application/json": { schema: component(name) } } },
    }));
    const paths = { [path]: { get: { parameters } } };
    return document(paths, { components: { schemas } });
  };
  const readAll = (...documents: readonly object[]) => {
    const files = Object.fromEntries(documents.map((one, index) => [`${"abc"[index]}.json`, one]));
    const openapi = Object.keys(files).map((name) => `./${name}`);
    const name = { schema: "^Pet_(.).*$", name: "Pet$1" };
    return {
      names: (list = openapi) =>
        Object.keys(read({ waybill: 1, openapi: list }, files).manifest.schemas).sort(),
      warnings: read({ waybill: 1, openapi }, files).warnings,
      ruled: () => read({ waybill: 1, openapi, names: [name] }, files).manifest,
      reversed: [...openapi].reverse(),
    };
  };
  const tree = { Pet: object({ child: component("Pet"), tag: component("Tag") }), Tag: text };

  it.each<readonly [title: string, documents: readonly object[], want: RegExp]>([
    ["equal", [{ Pet: text }, { Pet: text }, { Pet: text }], /^Pet$/],
    ["equal, including the schemas that they refer to", [tree, tree], /^Pet,Tag$/],
    ["equal by reference to each other", [pair("A", "B"), pair("A", "B")], /^A,B$/],
    ["different", [{ Pet: text }, { Pet: number }], /^Pet,Pet_2$/],
    [
      "different only in a schema that they refer to",
      [tree, { ...tree, Tag: number }],
      /^Pet,Pet_2,Tag,Tag_2$/,
    ],
    ["two equal, one different", [tree, { Pet: text }, tree], /^Pet,Pet_2,Tag$/],
    ["different in their texts", [{ Pet: text }, { Pet: { ...text, description: "A pet" } }], /_/],
  ])("%s, in any order", (_, schemas, want) => {
    const documents = schemas.map((own, index) => api(`/${index}`, { ...own }));
    const { names, reversed } = readAll(...documents);
    expect(names().join()).toMatch(want);
    expect(names(reversed)).toEqual(names());
  });

  it("different schemas with the same name have a warning, and rules rename them", () => {
    const { names, warnings, ruled } = readAll(
      api("/a", { Pet: text }),
      api("/b", { Pet: number }),
    );
    const [one = "", two = ""] = names();
    expect(warnings).toEqual([
      "b.json:1: `Pet` differs from the schema in a.json, so `Pet` is named `Pet_2`",
    ]);
    const planned = planRoutes(ruled());
    const types = [one, two].map((name) => `"Pet${name.charAt(4)}"`);
    expect(
      planned.ok && types.filter((type) => !JSON.stringify(planned.plan).includes(type)),
    ).toEqual([]);
  });

  it("schemas have their children, whichever document refers to them first", () => {
    const discriminator = { propertyName: "kind" };
    const Pet = { ...object({ kind: text }), discriminator };
    const owner = api("/b", { Pet, Cat: { allOf: [component("Pet"), object({ lives: number })] } });
    const content = { "application/json": { schema: { $ref: "b.json#/components/schemas/Pet" } } };
    const user = document({ "/a": { post: { requestBody: { content } } } });
    expect(readAll(user, owner).names()).toEqual(["Cat", "Pet", "PetBase"]);
  });

  function pair(one: string, two: string) {
    return { [one]: object({ other: component(two) }), [two]: object({ other: component(one) }) };
  }
});
