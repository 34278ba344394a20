import { describe, expect, it } from "vitest";
import { nameRoutes } from "../../../../generator/openapi/names/names.js";
import type { Nameable } from "../../../../generator/plan/names/default-names.js";
import { kebabCase } from "../../../../generator/plan/names/identifiers.js";
import { rowsOf } from "../document.js";

/** A route and its name, group or both: `GET /pets/{id} = getPet [Pet Store]` has the operationId `getPet` and a tag. */
function route(text: string): Nameable {
  const [, method = "", url = "", operationId, tags] =
    /^(\S+) (\S+)(?: = ([^[\]]+?))?(?: \[(.*)\])?$/.exec(text) ?? [];
  return { method, url, tags: tags?.split(", ") ?? [], ...(operationId && { operationId }) };
}

type Row = [why: string, want: Readonly<Record<string, string | null>>];

/** Each: why, and routes with the names that they get. */
const NAMES = `
- - the default is not written
  - { GET /pets = listPets: null, 'GET /a/{b} = a/get-b': null, GET /c: null }
- - a reserved word is replaced
  - { 'DELETE /pets/{id} = delete': deletePetsId, POST /imports = import: postImports }
- - what is not an identifier is replaced
  - { GET /2fa = 2fa: get2fa, GET /x = ***: getX }
- - what the index or a module loader has a use for is replaced
  - { GET /a = endpoint: getA, GET /b = then: getB, GET /c = require: getC }
- - names that differ only in case are one name
  - { GET /a = getURL: getA, GET /b = getUrl: getB }
- - two that want one name both lose it
  - { GET /pets = list: getPets, GET /cats = list: getCats, GET /dogs = dogs: null }
- - one name in two spellings is one name
  - { GET /a = a/b-c: getA, GET /b = a-b/c: getB }
- - a name that a replaced one takes is lost to its owner too
  - { GET /pets = new: getPets, POST /x = getPets: postX }
- - a variable and a literal of one name differ by \`By\`
  - { 'GET /pets/{id}': getPetsById, GET /pets/id: null }
- - a slash at the end is named beside the path without it
  - { GET /jobs: null, GET /jobs/: getJobsSlash, GET /pets/: null }
- - paths that differ only in punctuation get a hash
  - { GET /a-b: getAB_3c8680, GET /a/b: getAB_840b71 }
`;

it.each(rowsOf<Row>(NAMES))("names of routes: %s, in any order", (_why, want) => {
  const routes = Object.keys(want).map(route);
  const names = Object.values(want).map((name) => name ?? undefined);
  expect(nameRoutes(routes).map(({ name }) => name)).toEqual(names);
  const backwards = nameRoutes([...routes].reverse()).map(({ name }) => name);
  expect(backwards.reverse()).toEqual(names);
});

it("rules give names that stay, and that no other route gets", () => {
  const rule = { path: "^/(cats|dogs)$", name: "list", group: "$1" };
  const given = ["GET /cats", "GET /dogs", "GET /x = list"].map(route);
  expect(nameRoutes(given, [rule])).toEqual([
    { name: "list", group: "cats", groupIsDefault: false },
    { name: "list", group: "dogs", groupIsDefault: false },
    { name: "getX", group: "x", groupIsDefault: true, contested: "list" },
  ]);
});

/** Each: why, and routes with their groups; one with an exclamation mark has to be written. */
const GROUPS = `
- - operationId before the slash, then the first tag, then the first literal
  - GET /a = issues/list [tag]: issues
    GET /b = listPets [pets, cats]: pets
    GET /{version}/orders: orders
- - what is not a file name becomes kebab case
  - { 'GET /a = a [Pet Store]': pet-store, 'GET /b = b [../etc]': etc, GET /é: e }
- - modules that the generator writes, and device names of Windows, are kept free
  - GET /index: index-operations!
    GET /a = a [Endpoint]: endpoint-operations!
    GET /b = runtime/b: runtime-operations!
    GET /con: con-operations!
- - spellings that differ in case are one group
  - { 'GET /a = a [Pets]': pets, 'GET /b = b [pets]': pets }
- - words in camel case are words
  - { 'GET /a = a [AuditLogs]': audit-logs, 'GET /b = b [APIKeys]': api-keys }
- - what says only \`api\` or a version is skipped
  - GET /v1/charges/{id}: charges
    GET /api/v2.1/pets: pets
    GET /2010-04-01/Accounts: accounts
    GET /pets = a [v1]: pets
    GET /api/v1: api
- - percent-encoded characters part words
  - GET /%3Cupload_url%3E: upload-url
- - files have names of 100 characters at most
  - { 'GET /a = a [${"x".repeat(101)}]': ${"x".repeat(80)} }
- - a wordless path
  - { GET /: root, 'GET /{id}': root }
`;

it.each(rowsOf<Row>(GROUPS))("groups of routes: %s", (_why, want) => {
  const groups = nameRoutes(Object.keys(want).map(route)).map(
    ({ group, groupIsDefault }) => group + (groupIsDefault ? "" : "!"),
  );
  expect(groups).toEqual(Object.values(want));
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
