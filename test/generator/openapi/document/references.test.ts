import { describe, expect, it } from "vitest";
import { filesInMemory } from "../../files-in-memory.js";
import { document, errorsOf, imported, rowsOf, warningsOf } from "../document.js";
import { integer, json, object, ref, text } from "../../../schemas.js";

const get = (schema: object) => ({
  get: { parameters: [{ name: "q", in: "query", schema }] },
});

it.each([
  ["#/components/schemas/a~1b", "a/b"],
  ["#/components/schemas/a~0b", "a~b"],
  ["#/components/schemas/a~01b", "a~1b"],
  ["#/components/schemas/a%25b", "a%b"],
  ["#/components/schemas/a%20b", "a b"],
  ["#/components/schemas/%C3%A4", "ä"],
  ["#/components/schemas/__proto__", "__proto__"],
])("JSON pointers: %s", ($ref, key) => {
  const schemas = Object.fromEntries([[key, integer]]);
  const { manifest } = imported(document({ "/x": get({ $ref }) }, { components: { schemas } }));
  expect(Object.values(manifest.schemas ?? {})).toEqual([integer]);
});

describe("anchors", () => {
  const pet = { $dynamicAnchor: "pet", type: "integer" };

  it.each<readonly [what: string, schema: object, schemas: object]>([
    ["a schema", { $ref: "#pet" }, { Pet: { $anchor: "pet", type: "integer" } }],
    ["a dynamic reference", { $dynamicRef: "#pet" }, { Pet: pet }],
    ["a schema in another file", { $ref: "a.yaml#pet" }, {}],
  ])("anchors name %s", (_what, schema, schemas) => {
    const readFile = filesInMemory({ "a.yaml": "defs:\n  - { $anchor: pet, type: integer }\n" });
    const given = document({ "/x": get(schema) }, { components: { schemas } });
    const { manifest } = imported(given, {}, readFile);
    expect(Object.values(manifest.schemas ?? {})).toEqual([integer]);
  });

  it.each<readonly [what: string, schemas: object]>([
    ["the schema around it", { Tree: { items: { $recursiveRef: "#" } } }],
    [
      "the outermost schema with an anchor",
      { Tree: { $recursiveAnchor: true, items: { anyOf: [{ $recursiveRef: "#" }] } } },
    ],
  ])("recursive anchors name %s", (_what, schemas) => {
    const requestBody = json({ $ref: "#/components/schemas/Tree" });
    const given = document({ "/x": { post: { requestBody } } }, { components: { schemas } });
    expect(JSON.stringify(imported(given).manifest.schemas)).toContain('"$ref":"#/schemas/Tree"');
  });

  it("a dynamic anchor of several schemas has no target", () => {
    const schemas = { Pet: pet, Other: { ...pet, type: "string" } };
    const given = document({ "/x": get({ $dynamicRef: "#pet" }) }, { components: { schemas } });
    expect(imported(given).manifest.schemas).toEqual(undefined);
    expect(warningsOf(given)[0]).toContain(
      "`$dynamicRef: #pet` is neither a JSON pointer nor a known anchor",
    );
  });
});

/** Rows in YAML: what is referred to, schemas of the document, and those of the manifest. */
const IDS = `
- - relative to the schema
  - A
  - A: { $id: "https://ids.test/a", $defs: { B: *text }, type: object, properties: { b: { $ref: "#/$defs/B" } } }
  - A: { type: object, properties: { b: { $ref: "#/schemas/B" } } }
    B: *text
- - relative to the document if the schema has no such part
  - A
  - A: { $id: a, type: object, properties: { b: { $ref: "#/components/schemas/B" } } }
    B: *text
  - A: { type: object, properties: { b: { $ref: "#/schemas/B" } } }
    B: *text
- - an absolute $id, a relative $id and an anchor in it
  - A
  - A: { type: object, properties: { a: { $ref: "https://ids.test/s/b" }, b: { $ref: "https://ids.test/s/c" }, c: { $ref: "https://ids.test/s/b#d" } } }
    B: { $id: "https://ids.test/s/b", type: array, items: { $ref: c }, $defs: { D: { $anchor: d, type: boolean } } }
    C: { $id: "https://ids.test/s/c", type: number }
  - A: { type: object, properties: { a: { $ref: "#/schemas/B" }, b: { $ref: "#/schemas/C" }, c: { $ref: "#/schemas/D" } } }
    B: { type: array, items: { $ref: "#/schemas/C" } }
    C: *number
    D: { type: boolean }
- - a generic schema of two types
  - A
  - A: { type: object, properties: { a: { $ref: "#/components/schemas/Texts" }, b: { $ref: "#/components/schemas/Numbers" } } }
    List: { $id: list, $defs: { T: { $dynamicAnchor: T, not: {} } }, type: array, items: { $dynamicRef: "#T" } }
    Texts: { $id: texts, $ref: list, $defs: { T: { $dynamicAnchor: T, $ref: "#/components/schemas/Text" } } }
    Numbers: { $ref: "#/components/schemas/List", $defs: { T: { $dynamicAnchor: T, $ref: "#/components/schemas/Number" } } }
    Text: *text
    Number: *number
  - A: { type: object, properties: { a: { $ref: "#/schemas/Texts" }, b: { $ref: "#/schemas/Numbers" } } }
    Number: *number
    Numbers: { type: array, items: { $ref: "#/schemas/Number" } }
    Text: *text
    Texts: { type: array, items: { $ref: "#/schemas/Text" } }
- - a generic schema whose type argument is also generic
  - Texts
  - List: { $id: list, $defs: { T: { $dynamicAnchor: T, not: {} } }, type: array, items: { $dynamicRef: "#T" } }
    Table: { $id: table, $ref: list, $defs: { T: { $dynamicAnchor: T, type: array, items: { $dynamicRef: "#U" } }, U: { $dynamicAnchor: U, not: {} } } }
    Texts: { $id: texts, $ref: table, $defs: { U: { $dynamicAnchor: U, $ref: "#/components/schemas/Text" } } }
    Text: *text
  - T: { type: array, items: { $ref: "#/schemas/Text" } }
    Text: *text
    Texts: { type: array, items: { $ref: "#/schemas/T" } }
- - a tree that is extended
  - Sub
  - Node: { $dynamicAnchor: node, type: object, properties: { children: { type: array, items: { $dynamicRef: "#node" } } } }
    Sub: { $dynamicAnchor: node, allOf: [{ $ref: "#/components/schemas/Node" }], properties: { a: *text } }
  - Node: { type: object, properties: { children: { type: array, items: { $ref: "#/schemas/Sub" } } } }
    Sub: { allOf: [{ $ref: "#/schemas/Node" }], type: object, properties: { a: *text } }
`;

it.each(rowsOf<readonly [string, string, object, object]>(IDS))(
  "references by $id and dynamic anchors: %s",
  (_what, name, schemas, want) => {
    const schema = { $ref: `#/components/schemas/${name}` };
    const given = document(
      { "/x": { get: { responses: { 200: json(schema) } } } },
      { openapi: "3.1.0", components: { schemas } },
    );
    const { manifest, warnings } = imported(given);
    expect(warnings).toEqual([]);
    expect(manifest.schemas).toEqual(want);
  },
);

it.each([
  [{ components: { schemas: { money: {} } } }, "write `#/components/schemas/money`"],
  [{ definitions: { money: {} } }, "write `#/definitions/money`"],
  [{}, "other files are not read here"],
])("a reference that is only a name gets the pointer as hint: %j", (more, hint) => {
  const [warning] = warningsOf(document({ "/x": get({ $ref: "money" }) }, more));
  expect(warning).toContain("cannot read money: ");
  expect(warning).toContain(hint);
});

it("a list of responses may be a reference", () => {
  const responses = { 200: json(text) };
  const paths = { "/x": { get: { responses: { $ref: "#/x-responses" } } } };
  const { manifest } = imported(document(paths, { "x-responses": responses }));
  expect(manifest.routes).toMatchObject([{ responses: { 200: { schema: text } } }]);
});

describe("references that lead nowhere are reported with their place", () => {
  const at = "api.json#/paths/~1x/get/parameters/0/schema: ";

  it.each([
    ["#/components/schemas/Nope", "has no target (api.json#/components/schemas has no `Nope`)"],
    ["#/components/schema/Pet", "(api.json#/components has no `schema`; did you mean `schemas`?)"],
    ["#/\u001b[2J", "`$ref: #/\\u001b[2J` has no target"],
    ["#/components/schemas/__proto__", "has no `__proto__`"],
    ["#/components/schemas/constructor/name", "has no `constructor`"],
    ["#/tags/01", "has no `01`"],
    ["#/tags/length", "has no `length`"],
    ["#Pet", "is neither a JSON pointer nor a known anchor"],
    ["#/%zz", "is neither a JSON pointer nor a known anchor"],
    ["https://example.com/api.json#/Pet", "is a URL, but only local files are read"],
    ["//example.com/api.json", "is a URL"],
    ["file:///etc/passwd", "is a URL"],
    ["/etc/passwd", "is not a relative path"],
    ["..%2Fsecret.json", "it is not in the project"],
    ["../secret.json", "it is not in the project"],
    ["a/../../secret.json", "it is not in the project"],
    ["a\\..\\..\\secret.json", "is not a relative path"],
    ["nope.json", "cannot read nope.json: there is no such file"],
  ])("%s", ($ref, want) => {
    const given = document(
      { "/x": get({ $ref }) },
      { tags: [{ name: "a" }], components: { schemas: {} } },
    );
    const [warning, ...others] = warningsOf(given, filesInMemory({}));
    expect(others).toEqual([]);
    expect(warning?.startsWith(at)).toBe(true);
    expect(warning).toContain(want);
  });

  it("circular references are reported with their place", () => {
    const [A, B] = [{ $ref: "#/components/schemas/B" }, { $ref: "#/components/schemas/A" }];
    const given = document({ "/x": get(B) }, { components: { schemas: { A, B } } });
    expect(warningsOf(given)).toEqual([
      `${at}\`$ref: #/components/schemas/A\` is circular (write the object itself in place of one of the references)`,
    ]);
  });

  it("a mistake in a shared place is reported once", () => {
    const parameters = [{ $ref: "#/components/parameters/q" }];
    const given = document(
      { "/a": { get: { parameters } }, "/b": { get: { parameters } } },
      { components: { parameters: { q: { name: "q", in: "query", schema: { $ref: "#/x" } } } } },
    );
    expect(warningsOf(given)).toHaveLength(1);
  });
});

describe("other files", () => {
  it("other files are relative to the referring file, and may refer back", () => {
    const given = document(
      { "/x": { $ref: "./paths/x.yaml" } },
      { components: { schemas: { Id: integer } } },
    );
    const readFile = filesInMemory({
      "paths/x.yaml":
        "post:\n  requestBody:\n    content:\n      application/json:\n        schema: { $ref: '../schemas/pet.json#/Pet' }\n",
      "schemas/pet.json": {
        Pet: { properties: { id: { $ref: "../api.json#/components/schemas/Id" } } },
      },
    });
    const { manifest } = imported(given, {}, readFile);
    expect(manifest.routes).toEqual([{ route: "POST /x", requestBody: { schema: ref("Pet") } }]);
    expect(manifest.schemas).toEqual({
      Id: integer,
      Pet: object({ id: ref("Id") }),
    });
  });

  it("two files of the same name become two schemas", () => {
    const schema = { oneOf: [{ $ref: "a/Pet.v1.json" }, { $ref: "b/Pet.v1.json" }] };
    const readFile = filesInMemory({
      "a/Pet.v1.json": '{"type":"string"}',
      "b/Pet.v1.json": '{"type":"null"}',
    });
    const { manifest } = imported(document({ "/x": get(schema) }), {}, readFile);
    expect(Object.keys(manifest.schemas ?? {})).toEqual(["PetV1", "PetV1_2"]);
  });

  it("mistakes in referenced files are reported with the file's name", () => {
    const given = document({ "/x": get({ $ref: "a.yaml" }) });
    expect(errorsOf(given, filesInMemory({ "a.yaml": "a: [" }))[0]).toMatch(
      /^a\.yaml#: this \[ is never closed/,
    );
    expect(warningsOf(given, filesInMemory({ "a.yaml": "items: { $ref: '#/b' }" }))).toEqual([
      "a.yaml#/items: `$ref: #/b` has no target (a.yaml# has no `b`)",
    ]);
  });
});

describe("operations and path items", () => {
  const readFile = filesInMemory({
    "get.json": {
      operationId: "dropletsGet",
      parameters: [{ name: "page", in: "query", schema: integer }],
      responses: { 200: { content: { "text/csv": {} } } },
    },
    "item.json": {
      parameters: [{ name: "id", in: "path", required: true, schema: integer }],
      delete: { operationId: "dropletsDelete" },
    },
  });

  it("an operation may refer to another file, and add members", () => {
    const given = document({ "/droplets": { get: { $ref: "get.json", tags: ["machines"] } } });
    const { manifest, warnings } = imported(given, {}, readFile);
    expect(warnings).toEqual([]);
    expect(manifest.routes).toEqual([
      {
        route: "GET /droplets",
        operationId: "dropletsGet",
        tags: ["machines"],
        headers: { accept: "text/csv" },
        parameters: [{ name: "page", in: "query", schema: integer }],
        responses: { 200: { content: { "text/csv": {} } } },
      },
    ]);
  });

  it("members beside the reference of a path item are added to the path item", () => {
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
      { name: "id", in: "path", schema: integer },
      { name: "dry", in: "query", schema: text },
    ];
    const baseUrl = "https://files.example.com";
    expect(manifest.routes).toEqual([
      { route: "PUT /droplets/{id}", operationId: "dropletsPut", baseUrl, parameters },
      { route: "DELETE /droplets/{id}", operationId: "dropletsDelete", baseUrl, parameters },
    ]);
  });

  it("an operation without a target is skipped", () => {
    const given = document({ "/a": { get: { $ref: "no.json" } }, "/b": { get: {} } });
    const { manifest, warnings } = imported(given, {}, readFile);
    expect(manifest.routes).toEqual(["GET /b"]);
    expect(warnings).toEqual([
      "api.json#/paths/~1a/get: cannot read no.json: there is no such file (correct the path, or copy the contents into the document)",
      "api.json#/paths/~1a/get: `GET /a` is not an object; ignored (write an object under the name of a method, or remove it)",
    ]);
  });
});
