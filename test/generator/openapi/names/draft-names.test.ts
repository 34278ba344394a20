import { describe, expect, it } from "vitest";
import type { Nameable } from "../../../../generator/plan/names/default-names.js";
import { kebabCase } from "../../../../generator/plan/names/identifiers.js";
import { nameDrafts } from "../../../../generator/openapi/names/draft-names.js";

function route(text: string, operationId?: string, ...tags: readonly string[]): Nameable {
  const [method = "", url = ""] = text.split(" ");
  return { method, url, tags, ...(operationId === undefined ? {} : { operationId }) };
}

type Row = readonly [
  why: string,
  given: readonly Nameable[],
  want: readonly (string | undefined)[],
];

describe("names of routes", () => {
  it.each<Row>([
    [
      "the default is not written",
      [route("GET /pets", "listPets"), route("GET /a/{b}", "a/get-b"), route("GET /c")],
      [undefined, undefined, undefined],
    ],
    [
      "a reserved word is replaced",
      [route("DELETE /pets/{id}", "delete"), route("POST /imports", "import")],
      ["deletePetsId", "postImports"],
    ],
    [
      "what is not an identifier is replaced",
      [route("GET /2fa", "2fa"), route("GET /x", "***")],
      ["get2fa", "getX"],
    ],
    [
      "what the index or a module loader has a use for is replaced",
      [route("GET /a", "endpoint"), route("GET /b", "then"), route("GET /c", "require")],
      ["getA", "getB", "getC"],
    ],
    [
      "names that differ only in case are one name",
      [route("GET /a", "getURL"), route("GET /b", "getUrl")],
      ["getA", "getB"],
    ],
    [
      "two that want one name both lose it",
      [route("GET /pets", "list"), route("GET /cats", "list"), route("GET /dogs", "dogs")],
      ["getPets", "getCats", undefined],
    ],
    [
      "one name in two spellings is one name",
      [route("GET /a", "a/b-c"), route("GET /b", "a-b/c")],
      ["getA", "getB"],
    ],
    [
      "a name that a replaced one takes is lost to its owner too",
      [route("GET /pets", "new"), route("POST /x", "getPets")],
      ["getPets", "postX"],
    ],
    [
      "a variable and a literal of one name differ by `By`",
      [route("GET /pets/{id}"), route("GET /pets/id")],
      ["getPetsById", undefined],
    ],
    [
      "a slash at the end is named beside the path without it",
      [route("GET /jobs"), route("GET /jobs/"), route("GET /pets/")],
      [undefined, "getJobsSlash", undefined],
    ],
    [
      "paths that differ only in punctuation get a hash",
      [route("GET /a-b"), route("GET /a/b")],
      ["getAB_3c8680", "getAB_840b71"],
    ],
  ])("%s, in any order", (_why, given, want) => {
    expect(nameDrafts(given).map(({ name }) => name)).toEqual(want);
    const backwards = nameDrafts([...given].reverse()).map(({ name }) => name);
    expect(backwards.reverse()).toEqual(want);
  });
});

describe("rules of the manifest", () => {
  const rule = { path: "^/(cats|dogs)$", name: "list", group: "$1" };

  it("give names that stay, and that no other route gets", () => {
    const given = [route("GET /cats"), route("GET /dogs"), route("GET /x", "list")];
    expect(nameDrafts(given, [rule])).toEqual([
      { name: "list", group: "cats", groupIsDefault: false },
      { name: "list", group: "dogs", groupIsDefault: false },
      { name: "getX", group: "x", groupIsDefault: true, contested: "list" },
    ]);
  });
});

describe("groups of routes", () => {
  it.each<Row>([
    [
      "operationId before the slash, then the first tag, then the first literal",
      [
        route("GET /a", "issues/list", "tag"),
        route("GET /b", "listPets", "pets", "cats"),
        route("GET /{version}/orders"),
      ],
      ["issues", "pets", "orders"],
    ],
    [
      "what is not a file name becomes kebab case",
      [route("GET /a", "a", "Pet Store"), route("GET /b", "b", "../etc"), route("GET /é")],
      ["pet-store", "etc", "e"],
    ],
    [
      "modules that the generator writes, and device names of Windows, are kept free",
      [
        route("GET /index"),
        route("GET /a", "a", "Endpoint"),
        route("GET /b", "runtime/b"),
        route("GET /con"),
      ],
      ["index-operations!", "endpoint-operations!", "runtime-operations!", "con-operations!"],
    ],
    [
      "spellings that differ in case are one group",
      [route("GET /a", "a", "Pets"), route("GET /b", "b", "pets")],
      ["pets", "pets"],
    ],
    [
      "words in camel case are words",
      [route("GET /a", "a", "AuditLogs"), route("GET /b", "b", "APIKeys")],
      ["audit-logs", "api-keys"],
    ],
    [
      "what says only `api` or a version is skipped",
      [
        route("GET /v1/charges/{id}"),
        route("GET /api/v2.1/pets"),
        route("GET /2010-04-01/Accounts"),
        route("GET /pets", "a", "v1"),
        route("GET /api/v1"),
      ],
      ["charges", "pets", "accounts", "pets", "api"],
    ],
    ["percent-encoded characters part words", [route("GET /%3Cupload_url%3E")], ["upload-url"]],
    [
      "files have names of 100 characters at most",
      [route("GET /a", "a", "x".repeat(101))],
      ["x".repeat(80)],
    ],
    ["a wordless path", [route("GET /"), route("GET /{id}")], ["root", "root"]],
  ])("%s", (_why, given, want) => {
    // An exclamation mark: the group has to be written.
    const groups = nameDrafts(given).map((one) => one.group + (one.groupIsDefault ? "" : "!"));
    expect(groups).toEqual(want);
  });
});

describe("kebabCase", () => {
  it.each([
    ["Swagger Petstore - OpenAPI 3.0", "swagger-petstore-openapi-3-0"],
    ["Überweisung", "uberweisung"],
    ["日本", ""],
  ])("%s → %s", (given, want) => {
    expect(kebabCase(given)).toBe(want);
  });
});
