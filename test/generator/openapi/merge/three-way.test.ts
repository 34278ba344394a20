import { describe, expect, it } from "vitest";
import type { ImportConflict, ManifestChanges } from "../../../../generator/openapi/index.js";
import { type Api, importTwice, LONG, replace, same, tag, text, toys } from "./import-twice.js";

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
const toysText = "\n  # toys\n  - route: GET /toys\n    operationId: listToys\n";
const route = "GET /pets";

const conflict = (part: string, manifest: Side, document: Side, of = route): ImportConflict => ({
  ...{ of, part, manifest, document },
});
type Side = "changed" | "removed";

type Row = readonly [
  what: string,
  edit: (manifest: string) => string,
  second: Api,
  want: Partial<ManifestChanges>,
  contains: readonly string[],
  lacks?: readonly string[],
  first?: Api,
];

describe("what a person changed stays, and what the document changed is taken", () => {
  const none = { added: [], changed: [], removed: [], leftOut: [], conflicts: [] };

  const rows: readonly Row[] = [
    ["nothing changed", same, api(), none, [LONG]],
    ["a text: by a person", replace(LONG, "Mine"), api(), none, ["summary: Mine"]],
    [
      "a text: in the document",
      same,
      api({ summary: "New" }),
      { changed: [{ route, keys: ["summary"] }], conflicts: [] },
      ["summary: New"],
      [LONG],
    ],
    [
      "a text: in both",
      replace(LONG, "Mine"),
      api({ summary: "New" }),
      { changed: [], conflicts: [conflict("summary", "changed", "changed")] },
      ["summary: Mine"],
    ],
    [
      "a text: in both, equally",
      replace(LONG, "New"),
      api({ summary: "New" }),
      none,
      ["summary: New"],
    ],
    [
      "a text: removed by a person",
      replace(`    summary: ${LONG}\n`, ""),
      api(),
      none,
      [],
      ["summary"],
    ],
    [
      "a text: removed by a person, changed in the document",
      replace(`    summary: ${LONG}\n`, ""),
      api({ summary: "New" }),
      { changed: [], conflicts: [conflict("summary", "removed", "changed")] },
      [],
      ["summary"],
    ],
    [
      "a text: removed in the document",
      same,
      api({ summary: undefined }),
      { changed: [{ route, keys: ["summary"] }] },
      ["operationId: listPets\n    parameters:"],
      ["summary"],
    ],
    [
      "a text: changed by a person, removed in the document",
      replace(LONG, "Mine"),
      api({ summary: undefined }),
      { changed: [], conflicts: [conflict("summary", "changed", "removed")] },
      ["summary: Mine"],
    ],
    [
      "a text: added by a person",
      replace("    operationId: addPet\n", "    operationId: addPet\n    summary: Mine\n"),
      api(),
      none,
      ["summary: Mine"],
    ],
    [
      "a text: added by both",
      replace("    operationId: addPet\n", "    operationId: addPet\n    summary: Mine\n"),
      { paths: { "/pets": { get: list, post: { ...post, summary: "New" } } } },
      { changed: [], conflicts: [conflict("summary", "changed", "changed", "POST /pets")] },
      ["summary: Mine"],
    ],
    [
      "a parameter: its text by a person, its schema in the document",
      replace("A tag", "Mine"),
      api({ parameters: [{ ...tag, schema: { type: "integer" } }] }),
      { changed: [{ route, keys: ["parameters"] }], conflicts: [] },
      ["{ name: tag, in: query, description: Mine, schema: { type: integer } }"],
    ],
    [
      "a parameter: its text in both",
      replace("A tag", "Mine"),
      api({ parameters: [{ ...tag, description: "New" }] }),
      {
        changed: [],
        conflicts: [conflict("description of the query parameter tag", "changed", "changed")],
      },
      ["description: Mine"],
    ],
    [
      "a parameter: removed by a person",
      (manifest) => manifest.replace(/ {4}parameters:\n.*\n/, ""),
      api({ parameters: [tag, { ...tag, name: "page" }] }),
      { changed: [{ route, keys: ["parameters"] }], conflicts: [] },
      ["name: page"],
      ["name: tag"],
    ],
    [
      "a parameter: removed in the document",
      same,
      api({ parameters: [] }),
      { changed: [{ route, keys: ["parameters"] }] },
      [`summary: ${LONG}\n    responses:`],
      ["parameters"],
    ],
    [
      "a parameter: named by a person, removed in the document",
      replace("name: tag,", "name: tag, as: label,"),
      api({ parameters: [] }),
      { changed: [], conflicts: [conflict("the query parameter tag", "changed", "removed")] },
      ["name: tag, as: label,"],
    ],
    [
      "a parameter: added by a person",
      replace("    parameters:\n", "    parameters:\n      - { name: mine, in: query }\n"),
      api({ parameters: [tag, { ...tag, name: "page" }] }),
      { changed: [{ route, keys: ["parameters"] }], conflicts: [] },
      ["name: mine", "name: tag", "name: page"],
    ],
    [
      "a response: removed in the document, another changed by a person",
      replace("description: Fine", "description: Mine"),
      api({ responses: { 200: { description: "Fine" } } }),
      { changed: [{ route, keys: ["responses"] }], conflicts: [] },
      ["responses: { 200: { description: Mine } }"],
    ],
    [
      "a response: in its short form here, with several media types there",
      replace("schema: { type: string } } }\n", "schema: { type: number } } }\n"),
      api({
        responses: {
          200: { content: { ...text.content, "text/plain": { schema: { type: "string" } } } },
        },
      }),
      { conflicts: [conflict("schema of the response 200", "changed", "removed")] },
      ["200: { schema: { type: number } }"],
      ["content:"],
      api({ responses: { 200: text } }),
    ],
    [
      "a body: its text by a person, its schema in the document",
      replace("A pet", "Mine"),
      {
        paths: {
          "/pets": { get: list, post: { ...post, requestBody: { ...text, required: true } } },
        },
      },
      {
        changed: [{ route: "POST /pets", keys: ["requestBody"] }],
        conflicts: [
          conflict("description of the request body", "changed", "removed", "POST /pets"),
        ],
      },
      ["requestBody: { description: Mine, schema: { type: string }, required: true }"],
    ],
    [
      "a route: removed by a person",
      replace(toysText, ""),
      api({}, toys),
      { ...none, leftOut: ["GET /toys"] },
      [],
      ["/toys"],
      api({}, toys),
    ],
    [
      "a route: removed by a person, changed in the document",
      replace(toysText, ""),
      api({}, { "/toys": { get: { operationId: "allToys" } } }),
      { ...none, leftOut: ["GET /toys"] },
      [],
      ["/toys"],
      api({}, toys),
    ],
    [
      "a route: removed in the document",
      same,
      api(),
      { ...none, removed: ["GET /toys"] },
      ["GET /pets"],
      ["toys"],
      api({}, toys),
    ],
    [
      "a route: changed by a person, removed in the document",
      replace("listToys", "listToys\n    name: toys"),
      api(),
      { ...none, conflicts: [{ of: "GET /toys", manifest: "changed", document: "removed" }] },
      ["GET /toys"],
      [],
      api({}, toys),
    ],
    [
      "a route: added by a person",
      (manifest) => `${manifest}  - GET /mine # by hand\n`,
      api({}, toys),
      { ...none, added: ["GET /toys"] },
      ["  - GET /mine # by hand\n", "GET /toys"],
    ],
    [
      "a route: added by both",
      (manifest) => `${manifest}  - route: GET /toys\n    name: toys\n`,
      api({}, toys),
      { ...none, changed: [{ route: "GET /toys", keys: ["operationId"] }] },
      ["name: toys\n    operationId: listToys\n"],
    ],
    [
      "names and groups",
      replace("    operationId: listPets\n", "    name: all\n    group: animals\n"),
      api({ operationId: "getPets", tags: ["y"] }),
      { conflicts: [conflict("operationId", "removed", "changed")] },
      ["name: all", "group: animals"],
      ["getPets"],
    ],
    [
      "the version: in the document",
      same,
      { ...api(), info: { title: "b", version: "2.0.0" } },
      { ...none, changedKeys: ["version"] },
      ["version: 2.0.0", "name: a\n"],
      [],
      { ...api(), info: { title: "a", version: "1.0.0" } },
    ],
    [
      "the version: in both",
      replace("version: 1.0.0", "version: 1.5.0"),
      { ...api(), info: { title: "a", version: "2.0.0" } },
      {
        changedKeys: [],
        conflicts: [{ part: "version", manifest: "changed", document: "changed" }],
      },
      ["version: 1.5.0"],
      [],
      { ...api(), info: { title: "a", version: "1.0.0" } },
    ],
    [
      "the base URL: in the document",
      same,
      { ...api(), servers: [{ url: "https://a.example/v2" }] },
      { ...none, changedKeys: ["baseUrl"] },
      ["baseUrl: https://a.example/v2\n"],
      [],
      { ...api(), servers: [{ url: "https://a.example/v1" }] },
    ],
    [
      "the base URL: by a person",
      replace("baseUrl: https://a.example/v1", "baseUrl: https://mine.example"),
      { ...api(), servers: [{ url: "https://a.example/v2" }] },
      {
        changedKeys: [],
        conflicts: [{ part: "baseUrl", manifest: "changed", document: "changed" }],
      },
      ["baseUrl: https://mine.example\n"],
      ["a.example"],
      { ...api(), servers: [{ url: "https://a.example/v1" }] },
    ],
  ];

  for (const [what, edit, second, want, contains, lacks = [], first = api()] of rows) {
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
