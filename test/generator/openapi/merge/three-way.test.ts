import { describe, expect, it } from "vitest";
import { describeUpdate } from "../../../../generator/cli/import/describe-update.js";
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
const withPost = (more: object): Api => ({
  paths: { "/pets": { get: list, post: { ...post, ...more } } },
});
const at = (url: string): Api => ({ ...api(), servers: [{ url }] });
const versioned = (version: string): Api => ({ ...api(), info: { title: "a", version } });
const page = { ...tag, name: "page" };
const without = replace(`    summary: ${LONG}\n`, "");
const withMine = replace(
  "    operationId: addPet\n",
  "    operationId: addPet\n    summary: Mine\n",
);
const withoutToys = replace("\n  # toys\n  - route: GET /toys\n    operationId: listToys\n", "");

interface Row {
  readonly what: string;
  readonly edit?: (manifest: string) => string;
  readonly first?: Api;
  readonly second: Api;
  /** What the command says of a document called D. */
  readonly says?: readonly string[];
  readonly has?: readonly string[];
  readonly lacks?: readonly string[];
}

const CHANGED = "which a person changed: D has changed it, too";
const LOST = "which a person changed: D does not have it any more";
const REMOVED = "which a person removed: D has changed it";

/** What a person changed stays, and what the document changed is taken. */
const rows: readonly Row[] = [
  {
    what: "a text, in the document",
    second: api({ summary: "New" }),
    says: ["changed GET /pets: summary"],
    has: ["summary: New"],
    lacks: [LONG],
  },
  {
    what: "a text, in both",
    edit: replace(LONG, "Mine"),
    second: api({ summary: "New" }),
    says: [`kept summary of GET /pets, ${CHANGED}`],
    has: ["summary: Mine"],
  },
  {
    what: "a text that a person removes and the document changes",
    edit: without,
    second: api({ summary: "New" }),
    says: [`left out summary of GET /pets, ${REMOVED}`],
    lacks: ["summary"],
  },
  {
    what: "a text that the document removes",
    second: api({ summary: undefined }),
    says: ["changed GET /pets: summary"],
    has: ["operationId: listPets\n    parameters:"],
    lacks: ["summary"],
  },
  {
    what: "a text that a person changes and the document removes",
    edit: replace(LONG, "Mine"),
    second: api({ summary: undefined }),
    says: [`kept summary of GET /pets, ${LOST}`],
    has: ["summary: Mine"],
  },
  { what: "a text that a person adds", edit: withMine, second: api(), has: ["summary: Mine"] },
  {
    what: "a text that both add",
    edit: withMine,
    second: withPost({ summary: "New" }),
    says: [`kept summary of POST /pets, ${CHANGED}`],
  },
  {
    what: "a parameter, its text by a person, its schema in the document",
    edit: replace("A tag", "Mine"),
    second: api({ parameters: [{ ...tag, schema: { type: "integer" } }] }),
    says: ["changed GET /pets: parameters"],
    has: ["{ name: tag, in: query, description: Mine, schema: { type: integer } }"],
  },
  {
    what: "a parameter, its text in both",
    edit: replace("A tag", "Mine"),
    second: api({ parameters: [{ ...tag, description: "New" }] }),
    says: [`kept description of the query parameter tag of GET /pets, ${CHANGED}`],
    has: ["description: Mine"],
  },
  {
    what: "a parameter that a person removes",
    edit: (manifest) => manifest.replace(/ {4}parameters:\n.*\n/, ""),
    second: api({ parameters: [tag, page] }),
    says: ["changed GET /pets: parameters"],
    has: ["name: page"],
    lacks: ["name: tag"],
  },
  {
    what: "a parameter that the document removes",
    second: api({ parameters: [] }),
    says: ["changed GET /pets: parameters"],
    has: [`summary: ${LONG}\n    responses:`],
    lacks: ["parameters"],
  },
  {
    what: "a parameter that a person names and the document removes",
    edit: replace("name: tag,", "name: tag, as: label,"),
    second: api({ parameters: [] }),
    says: [`kept the query parameter tag of GET /pets, ${LOST}`],
    has: ["name: tag, as: label,"],
  },
  {
    what: "a parameter that a person adds, and another that the document adds",
    edit: replace("    parameters:\n", "    parameters:\n      - { name: mine, in: query }\n"),
    second: api({ parameters: [tag, page] }),
    says: ["changed GET /pets: parameters"],
    has: ["name: mine", "name: tag", "name: page"],
  },
  {
    what: "a response that the document removes, and another that a person changes",
    edit: replace("description: Fine", "description: Mine"),
    second: api({ responses: { 200: { description: "Fine" } } }),
    says: ["changed GET /pets: responses"],
    has: ["responses: { 200: { description: Mine } }"],
  },
  {
    what: "a response in its short form here, with several media types there",
    edit: replace("schema: { type: string } } }\n", "schema: { type: number } } }\n"),
    first: api({ responses: { 200: text } }),
    second: api({
      responses: {
        200: { content: { ...text.content, "text/plain": { schema: { type: "string" } } } },
      },
    }),
    says: [`kept the response 200 of GET /pets, ${CHANGED}`],
    has: ["200: { schema: { type: number } }"],
    lacks: ["content:"],
  },
  {
    what: "a body, its text by a person, another part in the document",
    edit: replace("A pet", "Mine"),
    second: withPost({ requestBody: { ...text, required: true } }),
    says: [
      "changed POST /pets: requestBody",
      `kept description of the request body of POST /pets, ${LOST}`,
    ],
    has: ["requestBody: { description: Mine, schema: { type: string }, required: true }"],
  },
  {
    what: "a route that a person removes and the document changes",
    edit: withoutToys,
    first: api({}, toys),
    second: api({}, { "/toys": { get: { operationId: "allToys" } } }),
    says: ["left out GET /toys: a person removed it"],
    lacks: ["/toys"],
  },
  {
    what: "a route that the document removes",
    first: api({}, toys),
    second: api(),
    says: ["removed GET /toys: D does not have it any more"],
    lacks: ["toys"],
  },
  {
    what: "a route that a person changes and the document removes",
    edit: replace("listToys", "listToys\n    name: toys"),
    first: api({}, toys),
    second: api(),
    says: [`kept GET /toys, ${LOST}`],
    has: ["GET /toys"],
  },
  {
    what: "a route that a person adds, and another that the document adds",
    edit: (manifest) => `${manifest}  - GET /mine # by hand\n`,
    second: api({}, toys),
    says: ["added GET /toys"],
    has: ["  - GET /mine # by hand\n", "GET /toys"],
  },
  {
    what: "a route that both add",
    edit: (manifest) => `${manifest}  - route: GET /toys\n    name: toys\n`,
    second: api({}, toys),
    says: ["changed GET /toys: operationId"],
    has: ["name: toys\n    operationId: listToys\n"],
  },
  {
    what: "names and groups",
    edit: replace("    operationId: listPets\n", "    name: all\n    group: animals\n"),
    second: api({ operationId: "getPets", tags: ["y"] }),
    says: ["changed GET /pets: tags", `left out operationId of GET /pets, ${REMOVED}`],
    has: ["name: all", "group: animals"],
    lacks: ["getPets"],
  },
  {
    what: "the version, in the document",
    first: versioned("1.0.0"),
    second: { ...api(), info: { title: "b", version: "2.0.0" } },
    says: ["changed version"],
    has: ["version: 2.0.0", "name: a\n"],
  },
  {
    what: "the version, in both",
    edit: replace("version: 1.0.0", "version: 1.5.0"),
    first: versioned("1.0.0"),
    second: versioned("2.0.0"),
    says: [`kept version, ${CHANGED}`],
    has: ["version: 1.5.0"],
  },
  {
    what: "the base URL, in the document",
    first: at("https://a.example/v1"),
    second: at("https://a.example/v2"),
    says: ["changed baseUrl"],
    has: ["baseUrl: https://a.example/v2\n"],
  },
  {
    what: "the base URL, by a person",
    edit: replace("baseUrl: https://a.example/v1", "baseUrl: https://mine.example"),
    first: at("https://a.example/v1"),
    second: at("https://a.example/v2"),
    says: [`kept baseUrl, ${CHANGED}`],
    has: ["baseUrl: https://mine.example\n"],
    lacks: ["a.example"],
  },
];

describe("a change of", () => {
  for (const {
    what,
    edit = same,
    first = api(),
    second,
    says = [],
    has = [],
    lacks = [],
  } of rows) {
    it(what, () => {
      const { text: result, changes, again } = importTwice(first, edit, second);
      expect(describeUpdate(changes, "D")).toEqual(says);
      for (const part of has) expect(result).toContain(part);
      for (const part of lacks) expect(result).not.toContain(part);
      expect(again.text).toBe(result);
      const leftOut = says.filter((line) => line.startsWith("left out GET"));
      expect(describeUpdate(again.changes, "D")).toEqual(leftOut);
    });
  }
});
