import { describe, expect, it } from "vitest";
import { imported as importedFrom, refTo, updated } from "./import-twice.js";

const update = (manifest: string, paths: object, more: object = {}) =>
  updated(manifest, { paths, ...more });
const imported = (paths: object, more: object = {}) => importedFrom({ paths, ...more }).text;

const head =
  "waybill: 1\nname: a\nversion: 1.2.3\nbaseUrl: https://api.example.com\nheaders: { accept: application/json }\n";
const text = { type: "string" };
const query = (name: string, schema: object = text) => ({ name, in: "query", schema });
const id = { name: "id", in: "path", required: true, schema: text };

describe("a manifest that nobody changed", () => {
  const paths = {
    "/pets": {
      get: { operationId: "listPets", summary: "All", parameters: [query("tag"), query("page")] },
      post: { requestBody: refTo("Pet") },
    },
    "/pets/{id}": { get: { parameters: [id], responses: { 404: { description: "None" } } } },
  };
  const Pet = { type: "object", description: "A\n\nB", properties: { a: {} } };
  const more = { components: { schemas: { Pet } } };

  it("stays as it is under the same document", () => {
    const text = imported(paths, more);
    const result = update(text, paths, more);
    expect(result.text).toBe(text);
    const { unchanged, knowsLastImport, ...lists } = result.changes;
    expect({ unchanged, knowsLastImport }).toEqual({ unchanged: 3, knowsLastImport: false });
    expect(Object.values(lists).every((list) => list.length === 0)).toBe(true);
  });

  it("becomes what import makes of the new document, but for order", () => {
    const grown = { ...paths, "/toys": { get: { operationId: "listToys" } } };
    const result = update(imported(paths, more), grown, more);
    expect(result.changes).toMatchObject({ added: ["GET /toys"], changed: [], onlyInManifest: [] });
    expect(result.text.split("\n").sort()).toEqual(imported(grown, more).split("\n").sort());
  });
});

describe("what a person changed stays", () => {
  it.each([
    ["a name", "name: all", "    name: all\n"],
    ["a group", "group: animals", "    group: animals\n"],
    ["a media type", "mediaType: { format: raw }", "    mediaType: { format: raw }\n"],
    ["a base URL", "baseUrl: https://b.example", "    baseUrl: https://b.example\n"],
    ["a header", "headers: { x-a: '1' }", "    headers: { x-a: '1' }\n"],
    ["a deprecation in words", "deprecated: { message: no }", "    deprecated: { message: no }\n"],
    ["a description", "description: Mine", "    description: Mine\n"],
  ])("%s", (_, written, want) => {
    const manifest = `${head}routes:\n  - route: GET /pets\n    ${written} # why\n    summary: Old\n`;
    const result = update(manifest, {
      "/pets": { get: { summary: "New", deprecated: true, tags: ["x"] } },
    });
    expect(result.text).toContain(want.replace("\n", " # why\n"));
    expect(result.text).toContain("    summary: New\n");
    expect(result.changes.changed[0]?.keys).toContain("summary");
  });

  it("names of arguments, and a path parameter that may be left out", () => {
    const manifest = `${head}routes:
  - route: GET /pets/{id}
    parameters:
      - { name: id, as: petId, in: path, required: false, schema: { type: string } }
      - { name: tag, as: tags, in: query, schema: { type: string } }
`;
    const { text, changes } = update(manifest, {
      "/pets/{id}": { get: { parameters: [id, query("tag"), query("page")] } },
    });
    expect(text).toContain(
      "- { name: id, as: petId, in: path, required: false, schema: { type: string } }",
    );
    expect(text).toContain(
      "- { name: tag, as: tags, in: query, schema: { type: string } }\n      - { name: page,",
    );
    expect(changes.changed).toEqual([{ route: "GET /pets/{id}", keys: ["parameters"] }]);
  });

  it("a shared parameter's name as an argument", () => {
    const given = { components: { parameters: { tag: query("tag") } } };
    const item = { get: { parameters: [{ $ref: "#/components/parameters/tag" }] } };
    const paths = { "/a": item, "/b": item };
    const manifest = imported(paths, given).replace("name: tag,", "name: tag, as: tags,");
    const changed = { components: { parameters: { tag: query("tag", { type: "integer" }) } } };
    const { text } = update(manifest, paths, changed);
    expect(text).toContain(
      "  tag: { name: tag, as: tags, in: query, schema: { type: integer } }\n",
    );
    expect(text.match(/\$ref: '#\/parameters\/tag'/g)).toHaveLength(2);
  });

  it("routes, parameters, bodies and answers that the document does not have, with a word of each", () => {
    const manifest = `${head}routes:
  - GET /mine # by hand
  - route: POST /pets
    parameters: [{ name: dry, in: query, schema: { type: boolean } }]
    requestBody: { schema: { type: string } }
    responses: { 418: { description: Tea } }
`;
    const { text, changes } = update(manifest, {
      "/pets": { post: { responses: { 200: { description: "Fine" } } } },
    });
    const parts = ["the query parameter dry", "the request body", "the response 418"];
    expect(changes).toMatchObject({
      onlyInManifest: ["GET /mine"],
      partsOnlyInManifest: [{ route: "POST /pets", parts }],
    });
    expect(text).toContain("  - GET /mine # by hand\n");
    expect(text).toContain("responses: { 200: { description: Fine }, 418: { description: Tea } }");
  });

  it("the name, the version and the generation", () => {
    const given = `${head}generate: { output: src }\nroutes: [GET /a]\n`;
    const manifest = given.replace("1.2.3", "0.0.1");
    const { text, changes } = update(manifest, { "/a": { get: {} } });
    expect(text).toBe(manifest);
    expect(changes.differs).toEqual(["version"]);
  });
});

describe("the text", () => {
  const paths = { "/a": { get: { summary: "New" } }, "/b": { get: {} } };

  it.each([
    ["a short route", "routes:\n  - GET /a\n", "routes:\n  - route: GET /a\n    summary: New\n"],
    [
      "a flow mapping",
      "routes:\n- { route: GET /a, name: x } # y\n",
      "routes:\n# y\n- route: GET /a\n  name: x\n  summary: New\n",
    ],
    [
      "an indented list",
      "routes:\n    - route: GET /a\n      summary: |-\n        Old\n\n        old\n",
      "routes:\n    - route: GET /a\n      summary: New\n",
    ],
    ["a flow sequence", "routes: [GET /a]\n", "routes: [{ route: GET /a, summary: New }, GET /b]"],
    [
      "a key in quotes",
      'routes:\n  - "route": GET /a\n    "summary": "Old" # mine\n',
      'routes:\n  - "route": GET /a\n    "summary": New # mine\n',
    ],
    ["no line end", "routes:\n  - GET /a", "routes:\n  - route: GET /a\n    summary: New"],
  ])("%s", (_, routes, want) => {
    const { text } = update(`${head}${routes}`, paths);
    expect(text.slice(head.length)).toContain(want.trimEnd());
    expect(text.slice(head.length)).toMatch(/GET \/b/);
    expect(update(text, paths).text).toBe(text);
  });

  it("keeps comments around what changes, and removes what nothing needs", () => {
    const manifest = `${head}
schemas:
  # the old one
  Old: { type: string }
  Kept: { type: string } # mine
routes:
  # before
  - route: GET /a # a
    # inside
    responses: { 200: { schema: { $ref: '#/schemas/Old' } } }
    name: x
  # after
`;
    const paths = { "/a": { get: { responses: { 200: refTo("New") } } } };
    const given = { components: { schemas: { New: { type: "integer" } } } };
    const { text, changes } = update(manifest, paths, given);
    expect(text).toBe(`${head}
schemas:
  # the old one
  Kept: { type: string } # mine
  New: { type: integer }
routes:
  # before
  - route: GET /a # a
    # inside
    responses: { 200: { schema: { $ref: '#/schemas/New' } } }
    name: x
  # after
`);
    expect(changes).toMatchObject({
      addedParts: ["schemas/New"],
      removedParts: ["schemas/Old"],
      changed: [{ route: "GET /a", keys: ["responses"] }],
    });
  });

  it("puts a new route after the last one of its group, and a new group at the end", () => {
    const tagged = (tag: string) => ({ get: { tags: [tag] } });
    const before = { "/a": tagged("x"), "/c": tagged("y") };
    const paths = { ...before, "/b": tagged("x"), "/d": tagged("z") };
    const { text } = update(imported(before), paths);
    const order = text.split("\n").filter((line) => /^ {2}(#|- route)/.test(line));
    expect(order).toEqual([
      "  # x",
      "  - route: GET /a",
      "  - route: GET /b",
      "  # y",
      "  - route: GET /c",
      "  # z",
      "  - route: GET /d",
    ]);
  });
});
