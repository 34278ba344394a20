import { expect, it } from "vitest";
import type { ManifestError, Path, Problem } from "../../../generator/errors/index.js";
import { readManifest } from "../../../generator/read-source.js";
import { head } from "./marked-manifest.js";
import { succeed } from "../../succeed.js";

const text = `${head}parameters:
  owner: { name: owner, in: path, schema: { type: string } }
schemas:
  Pet: { properties: { 1: { default: 2 }, name: { default: } } }
routes:
  - GET /emojis
  - route: GET /repos/{owner}
    operationId: repos/get
    parameters:
      - $ref: '#/parameters/owner'
      - { name: page, in: query, schema: { items: { type: integer } } }
      - { name: pet, in: query, schema: { $ref: '#/schemas/Pet' } }
`;

function locate(problem: Problem): ManifestError {
  return succeed(readManifest(text, "api/routes.yaml")).locate(problem);
}

/** The text at the place of the error, and of related places. */
function pointedAt(path: Path, at?: "key" | "value"): readonly string[] {
  const problem = { code: "test", message: "", path, ...(at && { at }) };
  const error = locate(problem);
  return [error, ...(error.related ?? [])].map((place) => {
    expect(place.line).toBe(place.endLine);
    return (text.split("\n")[place.line - 1] ?? "").slice(place.column - 1, place.endColumn - 1);
  });
}

it.each<readonly [why: string, path: Path, at: Problem["at"], want: readonly string[]]>([
  ["a value", ["name"], undefined, ["pets"]],
  ["a key", ["name"], "key", ["name"]],
  ["a value in a list", ["routes", 1, "operationId"], "value", ["repos/get"]],
  ["the key of a map", ["routes", 1, "parameters"], "key", ["parameters"]],
  ["a route in short form", ["routes", 0, "route"], undefined, ["GET /emojis"]],
  ["a default name", ["routes", 0, "name"], "key", ["GET /emojis"]],
  ["a default", ["generate", "output"], undefined, ["w"]],
  ["in schemas", ["routes", 1, "parameters", 1, "schema", "items", "type"], undefined, ["integer"]],
  ["a reference", ["routes", 1, "parameters", 0], undefined, ["'#/parameters/owner'", "owner"]],
  [
    "within a parameter by reference",
    ["routes", 1, "parameters", 0, "schema", "type"],
    undefined,
    ["'#/parameters/owner'", "string"],
  ],
  [
    "a key within a parameter by reference",
    ["routes", 1, "parameters", 0, "schema"],
    "key",
    ["'#/parameters/owner'", "schema"],
  ],
  [
    "a referenced schema, located at its use",
    ["routes", 1, "parameters", 2, "schema"],
    undefined,
    ["{"],
  ],
  ["a key that is a number", ["schemas", "Pet", "properties", 1, "default"], undefined, ["2"]],
  ["at its key", ["schemas", "Pet", "properties", "name", "default"], undefined, ["default"]],
  ["an index beyond the list", ["routes", 9], undefined, ["-"]],
  ["the manifest", [], undefined, ["w"]],
])("%s", (_why, path, at, want) => {
  expect(pointedAt(path, at)).toEqual(want);
});

it.each([
  ["in short form", "- GET /a{b", 6, "{"],
  ["in quotes", "- route: 'GET /a{b'", 6, "{"],
  ["its last character", "- GET /a}", 6, "}"],
  ["after an escape, the whole text", '- "GET /\\u0061{b"', 6, '"GET /\\u0061{b"'],
  ["beyond the end, the whole text", "- GET /a", 6, "GET /a"],
])("one character of a text %s", (_why, line, offset, want) => {
  const source = `${text}  ${line}\n`;
  const { locate } = succeed(readManifest(source, "routes.yaml"));
  const place = locate({ code: "test", message: "", path: ["routes", 2, "route"], offset });
  const pointed = source.split("\n")[place.line - 1]?.slice(place.column - 1, place.endColumn - 1);
  expect(pointed).toBe(want);
});

it.each<readonly [why: string, path: Path, want: string]>([
  ["a map", ["schemas", "Pet"], "{"],
  ["a number", ["schemas", "Pet", "properties", 1, "default"], "2"],
])("no character of %s", (_why, path, want) => {
  const problem = { code: "test", message: "", path };
  expect(locate({ ...problem, offset: 0 })).toEqual(locate(problem));
  expect(pointedAt(path)).toEqual([want]);
});

it("a problem in a referenced parameter names its declaration", () => {
  const path = ["routes", 1, "parameters", 0];
  expect(locate({ code: "test", message: "", path }).related).toMatchObject([
    { message: "declared here", line: 6 },
  ]);
});

it("a located problem without a hint and related places has neither", () => {
  expect(locate({ code: "test", message: "a", path: ["name"] })).toStrictEqual({
    code: "test",
    message: "a",
    file: "api/routes.yaml",
    line: 2,
    column: 7,
    endLine: 2,
    endColumn: 11,
  });
});

it("a located problem keeps its message and its related place", () => {
  expect(
    locate({
      code: "duplicate-name",
      message: "two routes are named `x`",
      hint: "give one a `name`",
      path: ["routes", 1, "operationId"],
      related: [{ message: "the other", path: ["routes", 0] }],
    }),
  ).toEqual({
    code: "duplicate-name",
    message: "two routes are named `x`",
    hint: "give one a `name`",
    file: "api/routes.yaml",
    line: 12,
    column: 18,
    endLine: 12,
    endColumn: 27,
    related: [
      {
        message: "the other",
        file: "api/routes.yaml",
        line: 10,
        column: 5,
        endLine: 10,
        endColumn: 16,
      },
    ],
  });
});
