import { describe, expect, it } from "vitest";
import { importTwice, refTo, replace, same, tag } from "./import-twice.js";

describe("shared parts", () => {
  const pet = (properties: object, more: object = {}) => ({
    components: { schemas: { Pet: { type: "object", properties }, ...more } },
  });
  const name = { type: "string", description: "The name" };
  const paths = { "/pets": { get: { operationId: "listPets", responses: { 200: refTo("Pet") } } } };

  it("a schema: one property by a person, another in the document", () => {
    const { text: result, changes } = importTwice(
      { paths, ...pet({ name }) },
      replace("The name", "Mine"),
      { paths, ...pet({ name, age: { type: "integer" } }) },
    );
    expect(changes).toMatchObject({ changedParts: ["schemas/Pet"], conflicts: [] });
    expect(result).toContain("name: { type: string, description: Mine }");
    expect(result).toContain("age: { type: integer }");
  });

  it("a schema: one property in both", () => {
    const { changes } = importTwice({ paths, ...pet({ name }) }, replace("The name", "Mine"), {
      paths,
      ...pet({ name: { ...name, description: "New" } }),
    });
    expect(changes).toMatchObject({
      changedParts: [],
      conflicts: [
        {
          of: "schemas/Pet",
          part: "properties.name.description",
          manifest: "changed",
          document: "changed",
        },
      ],
    });
  });

  it("a schema that is lost with its only route, and one that a person's route still needs", () => {
    const more = { "/old": { get: { operationId: "old", responses: { 200: refTo("Old") } } } };
    const first = { paths: { ...paths, ...more }, ...pet({ name }, { Old: { type: "string" } }) };
    const second = { paths, ...pet({ name }) };
    const lost = importTwice(first, same, second);
    expect(lost.changes).toMatchObject({ removed: ["GET /old"], removedParts: ["schemas/Old"] });
    const mine =
      "  - { route: GET /mine, responses: { 200: { schema: { $ref: '#/schemas/Old' } } } }\n";
    const kept = importTwice(first, (manifest) => manifest + mine, second);
    expect(kept.changes).toMatchObject({ removed: ["GET /old"], removedParts: [] });
    expect(kept.text).toContain("  Old: { type: string }\n");
  });

  it("a schema that a person removed comes back with a route that needs it", () => {
    const other = { "/b": { get: { operationId: "b", responses: { 200: refTo("Other") } } } };
    const third = { "/c": { get: { operationId: "c", responses: { 200: refTo("Other") } } } };
    const components = pet({ name }, { Other: { type: "integer" } });
    const remove = (manifest: string): string =>
      manifest
        .replace(/\n {2}# b\n {2}- route: GET \/b\n(?: {4}.*\n)*/, "")
        .replace(/ {2}Other: .*\n/, "");
    const without = importTwice({ paths: { ...paths, ...other }, ...components }, remove, {
      paths: { ...paths, ...other },
      ...components,
    });
    expect(without.text).not.toContain("Other");
    const back = importTwice({ paths: { ...paths, ...other }, ...components }, remove, {
      paths: { ...paths, ...other, ...third },
      ...components,
    });
    expect(back.changes).toMatchObject({
      added: ["GET /c"],
      leftOut: ["GET /b"],
      addedParts: ["schemas/Other"],
    });
  });

  it("a shared parameter: its text by a person, its schema in the document", () => {
    const shared = (schema: object) => ({
      paths: {
        "/a": { get: { parameters: [{ $ref: "#/components/parameters/tag" }] } },
        "/b": { get: { parameters: [{ $ref: "#/components/parameters/tag" }] } },
      },
      components: { parameters: { tag: { ...tag, schema } } },
    });
    const { text: result, changes } = importTwice(
      shared({ type: "string" }),
      replace("A tag", "Mine"),
      shared({ type: "integer" }),
    );
    expect(result).toContain(
      "  tag: { name: tag, in: query, description: Mine, schema: { type: integer } }\n",
    );
    expect(result.match(/\$ref: '#\/parameters\/tag'/g)).toHaveLength(2);
    expect(changes).toMatchObject({ changedParts: ["parameters/tag"], changed: [] });
  });

  it("names that every object inherits", () => {
    const schemas = { constructor: { type: "string" }, toString: { type: "integer" } };
    const both = {
      "/a": { get: { responses: { 200: refTo("constructor") } } },
      "/b": { get: { responses: { 200: refTo("toString") } } },
    };
    const first = { paths: { "/a": both["/a"] }, components: { schemas } };
    const { changes } = importTwice(first, same, { paths: both, components: { schemas } });
    expect(changes).toMatchObject({ added: ["GET /b"], addedParts: ["schemas/toString"] });
  });
});
