import { describe, expect, it } from "vitest";
import { imported as importedFrom, refTo, updated } from "./import-twice.js";

const update = (manifest: string, paths: object, more: object = {}) =>
  updated(manifest, { paths, ...more });
/** Updates a manifest that was imported from the first paths. */
const since = (first: object, manifest: string, second: object, more: object = {}) =>
  updated(manifest, { paths: second, ...more }, importedFrom({ paths: first, ...more }).record);
const imported = (paths: object, more: object = {}) => importedFrom({ paths, ...more }).text;

const head =
  "waybill: 1\nname: a\nversion: 1.2.3\nbaseUrl: https://api.example.com\nheaders: { accept: application/json }\n";
const text = { type: "string" };
const query = (name: string, schema: object = text) => ({ name, in: "query", schema });
const id = { name: "id", in: "path", required: true, schema: text };

describe("without the record of the last import", () => {
  it("all of the manifest stays, and is listed where the document differs", () => {
    const manifest = `${head}generate: { output: src }
schemas:
  Pet: { type: object, properties: { a: {} } } # mine
routes:
  - GET /mine # by hand
  - route: POST /pets/{id} # why
    name: add
    group: animals
    mediaType: { format: raw }
    baseUrl: https://b.example
    summary: Mine
    deprecated: { message: no }
    headers: { x-a: '1' }
    parameters:
      - { name: id, as: petId, in: path, required: false, schema: { type: string } }
      - { name: dry, in: query, schema: { type: boolean } }
    requestBody: { schema: { type: string } }
    responses: { 418: { description: Tea } }
`;
    const post = {
      ...{ summary: "New", deprecated: true, operationId: "addPet" },
      parameters: [id, query("dry"), query("page")],
      requestBody: refTo("Pet"),
      responses: { 200: { description: "Fine" }, 418: { description: "Coffee" } },
    };
    const more = { components: { schemas: { Pet: { ...text, enum: ["a"] } } } };
    const { text: result, changes } = update(manifest, { "/pets/{id}": { post } }, more);
    const of = "POST /pets/{id}";
    const sides = { manifest: "changed", document: "changed" };
    expect(changes).toMatchObject({
      knowsLastImport: false,
      changed: [{ route: of, keys: ["parameters", "responses", "operationId"] }],
      onlyInManifest: ["GET /mine"],
      conflicts: [
        { of: "schemas/Pet", ...sides },
        { of, part: "summary", ...sides },
        { of, part: "deprecated", ...sides },
        { of, part: "the path parameter id", ...sides },
        { of, part: "the query parameter dry", ...sides },
        { of, part: "the request body", ...sides },
        { of, part: "the response 418", ...sides },
      ],
    });
    const want = manifest
      .replace(
        "boolean } }\n",
        "boolean } }\n      - { name: page, in: query, schema: { type: string } }\n",
      )
      .replace("{ 418:", "{ 200: { description: Fine }, 418:");
    expect(result).toBe(`${want}    operationId: addPet\n`);
  });

  it("is the same text where the document differs in nothing else", () => {
    const manifest = `${head}routes: [GET /a]\n`.replace("1.2.3", "0.0.1");
    expect(update(manifest, { "/a": { get: {} } }).text).toBe(manifest);
  });
});

describe("what only a manifest says", () => {
  it("is the name of a shared parameter as an argument", () => {
    const shared = (schema?: object) => ({
      components: { parameters: { tag: query("tag", schema) } },
    });
    const item = { get: { parameters: [{ $ref: "#/components/parameters/tag" }] } };
    const paths = { "/a": item, "/b": item };
    const { text: manifest, record } = importedFrom({ paths, ...shared() });
    const edited = manifest.replace("name: tag,", "name: tag, as: tags,");
    const { text: result } = updated(edited, { paths, ...shared({ type: "integer" }) }, record);
    expect(result).toContain(
      "  tag: { name: tag, as: tags, in: query, schema: { type: integer } }\n",
    );
    expect(result.match(/\$ref: '#\/parameters\/tag'/g)).toHaveLength(2);
  });
});

describe("the text", () => {
  const paths = { "/a": { get: { summary: "New" } }, "/b": { get: {} } };

  it.each<[what: string, routes: string, want: string, summary?: string]>([
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
      "Old\n\nold",
    ],
    ["a flow sequence", "routes: [GET /a]\n", "routes: [{ route: GET /a, summary: New }, GET /b]"],
    [
      "a key in quotes",
      'routes:\n  - "route": GET /a\n    "summary": "Old" # mine\n',
      'routes:\n  - "route": GET /a\n    "summary": New # mine\n',
      "Old",
    ],
    ["no line end", "routes:\n  - GET /a", "routes:\n  - route: GET /a\n    summary: New"],
  ])("%s", (_, routes, want, summary) => {
    const first = { "/a": { get: { summary } } };
    const { text: result } = since(first, `${head}${routes}`, paths);
    expect(result.slice(head.length)).toContain(want.trimEnd());
    expect(result.slice(head.length)).toMatch(/GET \/b/);
    expect(since(paths, result, paths).text).toBe(result);
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
    const get = (name: string) => ({ "/a": { get: { responses: { 200: refTo(name) } } } });
    const schemas = { Old: { type: "string" }, New: { type: "integer" } };
    const more = { components: { schemas } };
    const { text: result, changes } = since(get("Old"), manifest, get("New"), more);
    expect(result).toBe(`${head}
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
