import { describe, expect, it } from "vitest";
import type { Nameable } from "../../../../generator/plan/names/default-names.js";
import { kebabCase } from "../../../../generator/plan/names/identifiers.js";
import { nameRoutes } from "../../../../generator/openapi/names/route-names.js";

function route(text: string, operationId?: string, ...tags: readonly string[]): Nameable {
  const [method = "", url = ""] = text.split(" ");
  return { method, url, tags, ...(operationId === undefined ? {} : { operationId }) };
}

describe("names of routes", () => {
  const cases: readonly {
    readonly why: string;
    readonly given: readonly Nameable[];
    readonly want: readonly (string | undefined)[];
  }[] = [
    {
      why: "the default is not written",
      given: [route("GET /pets", "listPets"), route("GET /a/{b}", "a/get-b"), route("GET /c")],
      want: [undefined, undefined, undefined],
    },
    {
      why: "a reserved word is replaced",
      given: [route("DELETE /pets/{id}", "delete"), route("POST /imports", "import")],
      want: ["deletePetsId", "postImports"],
    },
    {
      why: "what is not an identifier is replaced",
      given: [route("GET /2fa", "2fa"), route("GET /x", "***")],
      want: ["get2fa", "getX"],
    },
    {
      why: "what the index or a module loader has a use for is replaced",
      given: [route("GET /a", "endpoint"), route("GET /b", "then"), route("GET /c", "require")],
      want: ["getA", "getB", "getC"],
    },
    {
      why: "names that differ only in case are one name",
      given: [route("GET /a", "getURL"), route("GET /b", "getUrl")],
      want: ["getA", "getB"],
    },
    {
      why: "two that want one name both lose it",
      given: [route("GET /pets", "list"), route("GET /cats", "list"), route("GET /dogs", "dogs")],
      want: ["getPets", "getCats", undefined],
    },
    {
      why: "one name in two spellings is one name",
      given: [route("GET /a", "a/b-c"), route("GET /b", "a-b/c")],
      want: ["getA", "getB"],
    },
    {
      why: "a name that a replaced one takes is lost to its owner too",
      given: [route("GET /pets", "new"), route("POST /x", "getPets")],
      want: ["getPets", "postX"],
    },
    {
      why: "a variable and a literal of one name differ by `By`",
      given: [route("GET /pets/{id}"), route("GET /pets/id")],
      want: ["getPetsById", undefined],
    },
    {
      why: "a slash at the end is named beside the path without it",
      given: [route("GET /jobs"), route("GET /jobs/"), route("GET /pets/")],
      want: [undefined, "getJobsSlash", undefined],
    },
    {
      why: "paths that differ only in punctuation get a hash",
      given: [route("GET /a-b"), route("GET /a/b")],
      want: ["getAB_3c8680", "getAB_840b71"],
    },
  ];

  for (const { why, given, want } of cases) {
    it(why, () => {
      expect(nameRoutes(given).map(({ name }) => name)).toEqual(want);
    });

    it(`${why}, in any order`, () => {
      const backwards = nameRoutes([...given].reverse()).map(({ name }) => name);
      expect(backwards.reverse()).toEqual(want);
    });
  }
});

describe("rules of the manifest", () => {
  const rule = { path: "^/(cats|dogs)$", name: "list", group: "$1" };

  it("give names that stay, and that no other route gets", () => {
    const given = [route("GET /cats"), route("GET /dogs"), route("GET /x", "list")];
    expect(nameRoutes(given, [rule])).toEqual([
      { name: "list", group: "cats", groupIsDefault: false },
      { name: "list", group: "dogs", groupIsDefault: false },
      { name: "getX", group: "x", groupIsDefault: true, contested: "list" },
    ]);
  });
});

describe("groups of routes", () => {
  const cases: readonly {
    readonly why: string;
    readonly given: readonly Nameable[];
    readonly want: readonly string[];
  }[] = [
    {
      why: "operationId before the slash, then the first tag, then the first literal",
      given: [
        route("GET /a", "issues/list", "tag"),
        route("GET /b", "listPets", "pets", "cats"),
        route("GET /{version}/orders"),
      ],
      want: ["issues", "pets", "orders"],
    },
    {
      why: "what is not a file name becomes kebab case",
      given: [route("GET /a", "a", "Pet Store"), route("GET /b", "b", "../etc"), route("GET /é")],
      want: ["pet-store", "etc", "e"],
    },
    {
      why: "modules that the generator writes, and device names of Windows, are kept free",
      given: [
        route("GET /index"),
        route("GET /a", "a", "Endpoint"),
        route("GET /b", "runtime/b"),
        route("GET /con"),
      ],
      want: ["index-operations!", "endpoint-operations!", "runtime-operations!", "con-operations!"],
    },
    {
      why: "spellings that differ in case are one group",
      given: [route("GET /a", "a", "Pets"), route("GET /b", "b", "pets")],
      want: ["pets", "pets"],
    },
    {
      why: "words in camel case are words",
      given: [route("GET /a", "a", "AuditLogs"), route("GET /b", "b", "APIKeys")],
      want: ["audit-logs", "api-keys"],
    },
    {
      why: "what says only `api` or a version is skipped",
      given: [
        route("GET /v1/charges/{id}"),
        route("GET /api/v2.1/pets"),
        route("GET /2010-04-01/Accounts"),
        route("GET /pets", "a", "v1"),
        route("GET /api/v1"),
      ],
      want: ["charges", "pets", "accounts", "pets", "api"],
    },
    {
      why: "percent-encoded characters part words",
      given: [route("GET /%3Cupload_url%3E")],
      want: ["upload-url"],
    },
    {
      why: "files have names of 100 characters at most",
      given: [route("GET /a", "a", "x".repeat(101))],
      want: ["x".repeat(80)],
    },
    { why: "a wordless path", given: [route("GET /"), route("GET /{id}")], want: ["root", "root"] },
  ];

  for (const { why, given, want } of cases) {
    it(why, () => {
      const got = nameRoutes(given);
      // An exclamation mark: the group has to be written.
      expect(got.map(({ group, groupIsDefault }) => group + (groupIsDefault ? "" : "!"))).toEqual(
        want,
      );
    });
  }
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
