import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readYaml, toData } from "../../../../generator/manifest/index.js";
import type { ManifestChanges } from "../../../../generator/openapi/index.js";
import { importOpenApi, updateFromOpenApi } from "../../../../generator/openapi/import-openapi.js";
import { readRecord } from "../../../../generator/openapi/merge/import-record.js";
import { document } from "../document.js";

interface Api {
  readonly paths: object;
  readonly components?: object;
  readonly info?: object;
  readonly servers?: object;
}

const source = ({ paths, ...more }: Api) => ({
  text: JSON.stringify(document(paths, more)),
  file: "openapi.json",
});

/** Imports a document, lets a person edit the manifest, and imports the next document. */
function importTwice(first: Api, edit: (manifest: string) => string, second: Api) {
  const imported = importOpenApi(source(first));
  if (!imported.ok) throw new Error(JSON.stringify(imported.errors));
  const manifest = edit(imported.text);
  const record = readRecord(imported.record);
  if (record === undefined) throw new Error("the record cannot be read");
  const updated = updateFromOpenApi(source(second), manifest, {}, record);
  if (!updated.ok) throw new Error(JSON.stringify(updated.errors));
  const later = readRecord(updated.record);
  const again = updateFromOpenApi(source(second), updated.text, {}, later);
  if (!again.ok) throw new Error(JSON.stringify(again.errors));
  return { manifest, ...updated, again };
}

const LONG = "Lists the pets of the shop, by name, with those that were sold at the end";
const tag = { name: "tag", in: "query", description: "A tag", schema: { type: "string" } };
const text = { content: { "application/json": { schema: { type: "string" } } } };
const refTo = (name: string) => ({
  content: { "application/json": { schema: { $ref: `#/components/schemas/${name}` } } },
});
const list = {
  operationId: "listPets",
  summary: LONG,
  parameters: [tag],
  responses: { 200: { description: "Fine" }, 404: { description: "None" } },
};
const post = { operationId: "addPet", requestBody: { ...text, description: "A pet" } };
const api = (get: object = {}, more: object = {}): Api => ({
  paths: { "/pets": { get: { ...list, ...get }, post }, ...more },
});
const toys = { "/toys": { get: { operationId: "listToys" } } };
const toysText = "\n  # toys\n  - route: GET /toys\n    operationId: listToys\n";
const replace =
  (before: string, after: string) =>
  (manifest: string): string => {
    if (!manifest.includes(before)) throw new Error(`no ${before} in ${manifest}`);
    return manifest.replace(before, after);
  };
const same = (manifest: string): string => manifest;
const route = "GET /pets";

type Row = readonly [
  what: string,
  first: Api,
  edit: (manifest: string) => string,
  second: Api,
  want: Partial<ManifestChanges>,
  contains: readonly string[],
  lacks?: readonly string[],
];

describe("what a person changed stays, and what the document changed is taken", () => {
  const none = { added: [], changed: [], removed: [], leftOut: [], conflicts: [] };

  const rows: readonly Row[] = [
    ["nothing changed", api(), same, api(), none, [LONG]],
    ["a text: by a person", api(), replace(LONG, "Mine"), api(), none, ["summary: Mine"]],
    [
      "a text: in the document",
      api(),
      same,
      api({ summary: "New" }),
      { changed: [{ route, keys: ["summary"] }], conflicts: [] },
      ["summary: New"],
      [LONG],
    ],
    [
      "a text: in both",
      api(),
      replace(LONG, "Mine"),
      api({ summary: "New" }),
      {
        changed: [],
        conflicts: [{ of: route, part: "summary", manifest: "changed", document: "changed" }],
      },
      ["summary: Mine"],
    ],
    [
      "a text: in both, equally",
      api(),
      replace(LONG, "New"),
      api({ summary: "New" }),
      none,
      ["summary: New"],
    ],
    [
      "a text: removed by a person",
      api(),
      replace(`    summary: ${LONG}\n`, ""),
      api(),
      none,
      [],
      ["summary"],
    ],
    [
      "a text: removed by a person, changed in the document",
      api(),
      replace(`    summary: ${LONG}\n`, ""),
      api({ summary: "New" }),
      {
        changed: [],
        conflicts: [{ of: route, part: "summary", manifest: "removed", document: "changed" }],
      },
      [],
      ["summary"],
    ],
    [
      "a text: removed in the document",
      api(),
      same,
      api({ summary: undefined }),
      { changed: [{ route, keys: ["summary"] }] },
      ["operationId: listPets\n    parameters:"],
      ["summary"],
    ],
    [
      "a text: changed by a person, removed in the document",
      api(),
      replace(LONG, "Mine"),
      api({ summary: undefined }),
      {
        changed: [],
        conflicts: [{ of: route, part: "summary", manifest: "changed", document: "removed" }],
      },
      ["summary: Mine"],
    ],
    [
      "a text: added by a person",
      api(),
      replace("    operationId: addPet\n", "    operationId: addPet\n    summary: Mine\n"),
      api(),
      none,
      ["summary: Mine"],
    ],
    [
      "a text: added by both",
      api(),
      replace("    operationId: addPet\n", "    operationId: addPet\n    summary: Mine\n"),
      { paths: { "/pets": { get: list, post: { ...post, summary: "New" } } } },
      {
        changed: [],
        conflicts: [
          { of: "POST /pets", part: "summary", manifest: "changed", document: "changed" },
        ],
      },
      ["summary: Mine"],
    ],
    [
      "a parameter: its text by a person, its schema in the document",
      api(),
      replace("A tag", "Mine"),
      api({ parameters: [{ ...tag, schema: { type: "integer" } }] }),
      { changed: [{ route, keys: ["parameters"] }], conflicts: [] },
      ["{ name: tag, in: query, description: Mine, schema: { type: integer } }"],
    ],
    [
      "a parameter: its text in both",
      api(),
      replace("A tag", "Mine"),
      api({ parameters: [{ ...tag, description: "New" }] }),
      {
        changed: [],
        conflicts: [
          {
            of: route,
            part: "description of the query parameter tag",
            manifest: "changed",
            document: "changed",
          },
        ],
      },
      ["description: Mine"],
    ],
    [
      "a parameter: removed by a person",
      api(),
      (manifest) => manifest.replace(/ {4}parameters:\n.*\n/, ""),
      api({ parameters: [tag, { ...tag, name: "page" }] }),
      { changed: [{ route, keys: ["parameters"] }], conflicts: [] },
      ["name: page"],
      ["name: tag"],
    ],
    [
      "a parameter: removed in the document",
      api(),
      same,
      api({ parameters: [] }),
      { changed: [{ route, keys: ["parameters"] }] },
      [`summary: ${LONG}\n    responses:`],
      ["parameters"],
    ],
    [
      "a parameter: named by a person, removed in the document",
      api(),
      replace("name: tag,", "name: tag, as: label,"),
      api({ parameters: [] }),
      {
        changed: [],
        conflicts: [
          { of: route, part: "the query parameter tag", manifest: "changed", document: "removed" },
        ],
      },
      ["name: tag, as: label,"],
    ],
    [
      "a parameter: added by a person",
      api(),
      replace("    parameters:\n", "    parameters:\n      - { name: mine, in: query }\n"),
      api({ parameters: [tag, { ...tag, name: "page" }] }),
      { changed: [{ route, keys: ["parameters"] }], conflicts: [] },
      ["name: mine", "name: tag", "name: page"],
    ],
    [
      "a response: removed in the document, another changed by a person",
      api(),
      replace("description: Fine", "description: Mine"),
      api({ responses: { 200: { description: "Fine" } } }),
      { changed: [{ route, keys: ["responses"] }], conflicts: [] },
      ["responses: { 200: { description: Mine } }"],
    ],
    [
      "a response: in its short form here, with several media types there",
      api({ responses: { 200: text } }),
      replace("schema: { type: string } } }\n", "schema: { type: number } } }\n"),
      api({
        responses: {
          200: { content: { ...text.content, "text/plain": { schema: { type: "string" } } } },
        },
      }),
      {
        conflicts: [
          {
            of: route,
            part: "schema of the response 200",
            manifest: "changed",
            document: "removed",
          },
        ],
      },
      ["200: { schema: { type: number } }"],
      ["content:"],
    ],
    [
      "a body: its text by a person, its schema in the document",
      api(),
      replace("A pet", "Mine"),
      {
        paths: {
          "/pets": { get: list, post: { ...post, requestBody: { ...text, required: true } } },
        },
      },
      {
        changed: [{ route: "POST /pets", keys: ["requestBody"] }],
        conflicts: [
          {
            of: "POST /pets",
            part: "description of the request body",
            manifest: "changed",
            document: "removed",
          },
        ],
      },
      ["requestBody: { description: Mine, schema: { type: string }, required: true }"],
    ],
    [
      "a route: removed by a person",
      api({}, toys),
      replace(toysText, ""),
      api({}, toys),
      { ...none, leftOut: ["GET /toys"] },
      [],
      ["/toys"],
    ],
    [
      "a route: removed by a person, changed in the document",
      api({}, toys),
      replace(toysText, ""),
      api({}, { "/toys": { get: { operationId: "allToys" } } }),
      { ...none, leftOut: ["GET /toys"] },
      [],
      ["/toys"],
    ],
    [
      "a route: removed in the document",
      api({}, toys),
      same,
      api(),
      { ...none, removed: ["GET /toys"] },
      ["GET /pets"],
      ["toys"],
    ],
    [
      "a route: changed by a person, removed in the document",
      api({}, toys),
      replace("listToys", "listToys\n    name: toys"),
      api(),
      { ...none, conflicts: [{ of: "GET /toys", manifest: "changed", document: "removed" }] },
      ["GET /toys"],
    ],
    [
      "a route: added by a person",
      api(),
      (manifest) => `${manifest}  - GET /mine # by hand\n`,
      api({}, toys),
      { ...none, added: ["GET /toys"] },
      ["  - GET /mine # by hand\n", "GET /toys"],
    ],
    [
      "a route: added by both",
      api(),
      (manifest) => `${manifest}  - route: GET /toys\n    name: toys\n`,
      api({}, toys),
      { ...none, changed: [{ route: "GET /toys", keys: ["operationId"] }] },
      ["name: toys\n    operationId: listToys\n"],
    ],
    [
      "names and groups",
      api(),
      replace("    operationId: listPets\n", "    name: all\n    group: animals\n"),
      api({ operationId: "getPets", tags: ["y"] }),
      {
        conflicts: [{ of: route, part: "operationId", manifest: "removed", document: "changed" }],
      },
      ["name: all", "group: animals"],
      ["getPets"],
    ],
    [
      "the version: in the document",
      { ...api(), info: { title: "a", version: "1.0.0" } },
      same,
      { ...api(), info: { title: "b", version: "2.0.0" } },
      { ...none, changedKeys: ["version"] },
      ["version: 2.0.0", "name: a\n"],
    ],
    [
      "the version: in both",
      { ...api(), info: { title: "a", version: "1.0.0" } },
      replace("version: 1.0.0", "version: 1.5.0"),
      { ...api(), info: { title: "a", version: "2.0.0" } },
      {
        changedKeys: [],
        conflicts: [{ part: "version", manifest: "changed", document: "changed" }],
      },
      ["version: 1.5.0"],
    ],
    [
      "the base URL: in the document",
      { ...api(), servers: [{ url: "https://a.example/v1" }] },
      same,
      { ...api(), servers: [{ url: "https://a.example/v2" }] },
      { ...none, changedKeys: ["baseUrl"] },
      ["baseUrl: https://a.example/v2\n"],
    ],
    [
      "the base URL: by a person",
      { ...api(), servers: [{ url: "https://a.example/v1" }] },
      replace("baseUrl: https://a.example/v1", "baseUrl: https://mine.example"),
      { ...api(), servers: [{ url: "https://a.example/v2" }] },
      { ...none, changedKeys: [] },
      ["baseUrl: https://mine.example\n"],
      ["a.example"],
    ],
  ];

  for (const [what, first, edit, second, want, contains, lacks = []] of rows) {
    it(what, () => {
      const { text: result, changes, again } = importTwice(first, edit, second);
      expect(changes).toMatchObject({ knowsLastImport: true, ...want });
      for (const part of contains) expect(result).toContain(part);
      for (const part of lacks) expect(result).not.toContain(part);
      expect(again.text).toBe(result);
      expect(again.changes).toMatchObject({ added: [], changed: [], removed: [], conflicts: [] });
    });
  }
});

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

describe("the text around what is removed", () => {
  const tagged = (name: string) => ({ get: { operationId: name, tags: [name[0]] } });
  const all = { "/a": tagged("a1"), "/b": tagged("b1"), "/c": tagged("b2"), "/d": tagged("d1") };
  const only = (...paths: readonly (keyof typeof all)[]): Api => ({
    paths: Object.fromEntries(paths.map((path) => [path, all[path]])),
  });

  it.each([
    ["the first route", only("/b", "/c", "/d")],
    ["a route of a group", only("/a", "/c", "/d")],
    ["a group", only("/a", "/d")],
    ["the last group", only("/a", "/b", "/c")],
    ["all but one", only("/c")],
  ])("%s: as if the rest had been imported", (_, second) => {
    const { text: result } = importTwice(only("/a", "/b", "/c", "/d"), same, second);
    const fresh = importOpenApi(source(second));
    expect(result.replace("  # b\n", "")).toBe(fresh.ok && fresh.text.replace("  # b\n", ""));
  });
});

describe("a manifest that nobody changed", () => {
  const schemas = fc.subarray(["Pet", "Toy", "Owner"]);
  const operation = fc.record(
    {
      operationId: fc.constantFrom("one", "two"),
      summary: fc.constantFrom("Old", "New", LONG),
      tags: fc.subarray(["x", "y"]),
      parameters: fc
        .subarray(["tag", "page", "x-a"])
        .map((names) =>
          names.map((name) => ({ ...tag, name, in: name === "x-a" ? "header" : "query" })),
        ),
      requestBody: fc.constantFrom(text, { ...text, required: true }),
      responses: fc.dictionary(
        fc.constantFrom("200", "404", "default"),
        fc.constantFrom("Pet", "Toy", "Owner").map(refTo),
      ),
    },
    { requiredKeys: [] },
  );
  const documents = fc.record({
    paths: fc
      .dictionary(
        fc.constantFrom("/a", "/b", "/c/d"),
        fc.record({ get: operation, post: operation }),
      )
      .filter((paths) => Object.keys(paths).length > 0),
    components: schemas.map((names) => ({
      schemas: Object.fromEntries(
        ["Pet", "Toy", "Owner"].map((name) => [
          name,
          names.includes(name) ? { type: "string" } : { type: "object", properties: { a: {} } },
        ]),
      ),
    })),
  });

  /** The data of a manifest, regardless of the order of its routes and of their parameters. */
  function dataIn(manifest: string): unknown {
    const { root } = readYaml(manifest);
    if (root === undefined) throw new Error(manifest);
    const sorted = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(sorted).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
        : typeof value === "object" && value !== null
          ? Object.fromEntries(
              Object.entries(value)
                .map(([key, one]) => [key, sorted(one)] as const)
                .sort(([a], [b]) => (a < b ? -1 : 1)),
            )
          : value;
    const { routes, ...rest } = toData(root) as { routes: readonly (string | object)[] };
    const long = routes.map((route) => (typeof route === "string" ? { route } : route));
    return sorted({ ...rest, routes: long });
  }

  it("becomes what import makes of the new document", () => {
    fc.assert(
      fc.property(documents, documents, (first, second) => {
        const { text: result, changes } = importTwice(first, same, second);
        const fresh = importOpenApi(source(second));
        if (!fresh.ok) throw new Error(JSON.stringify(fresh.errors));
        expect(dataIn(result)).toEqual(dataIn(fresh.text));
        expect(changes.conflicts).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });
});

describe("a route that the document moves", () => {
  const id = (name: string) => ({ name, in: "path", required: true, schema: { type: "string" } });
  const get = (name: string, more: object = {}) => ({
    get: { operationId: "getPet", summary: "One", parameters: [id(name), tag], ...more },
  });
  const first: Api = { paths: { "/pets/{id}": get("id"), ...toys } };
  const second: Api = {
    paths: { "/animals/{petId}": get("petId", { summary: "An animal" }), ...toys },
  };

  it("keeps what a person changed, under its new path", () => {
    const edit = replace(
      "operationId: getPet",
      "operationId: getPet\n    name: pet # ours\n    group: zoo",
    );
    const { text: updated, changes, again } = importTwice(first, edit, second);
    expect(changes).toMatchObject({
      moved: [{ from: "GET /pets/{id}", to: "GET /animals/{petId}" }],
      added: [],
      removed: [],
      conflicts: [],
    });
    expect(updated).toContain("name: pet # ours\n    group: zoo\n    summary: An animal\n");
    expect(updated).toContain("{ name: petId, in: path,");
    expect(updated).not.toContain("/pets/{id}");
    expect(again.text).toBe(updated);
  });

  it("keeps the argument name of a renamed path parameter", () => {
    const edit = replace("{ name: id, in: path,", "{ name: id, as: pet, in: path,");
    const { text: updated, changes } = importTwice(first, edit, second);
    expect(changes.conflicts).toEqual([]);
    expect(updated).toContain("{ name: petId, as: pet, in: path,");
  });

  it("stays removed if a person removed it", () => {
    const edit = (manifest: string) =>
      manifest.replace(/ {2}# pets\n {2}- route: GET \/pets[^]*?\n\n/, "");
    const { text: updated, changes } = importTwice(first, edit, second);
    expect(changes).toMatchObject({ moved: [], added: [], leftOut: ["GET /animals/{petId}"] });
    expect(updated).not.toContain("animals");
  });

  it("is removed and added if nobody changed it", () => {
    const { changes } = importTwice(first, same, second);
    expect(changes).toMatchObject({
      moved: [],
      added: ["GET /animals/{petId}"],
      removed: ["GET /pets/{id}"],
    });
  });

  it("is found without the record of the last import, too", () => {
    const imported = importOpenApi(source(first));
    if (!imported.ok) throw new Error("the document has errors");
    const edited = replace("summary: One", "name: pet")(imported.text);
    const updated = updateFromOpenApi(source(second), edited);
    if (!updated.ok) throw new Error("the manifest has errors");
    expect(updated.text).toContain(
      "- route: GET /animals/{petId}\n    operationId: getPet\n    name: pet\n",
    );
    expect(updated.text).not.toContain("/pets/{id}");
  });
});
