import { describe, expect, it } from "vitest";
import { comparePlans } from "../../../generator/diff/index.js";
import { type ManifestParts, planOf } from "../plan-of.js";
import { body, NUMBER, object, ok, TEXT } from "./rows/row.js";

function changesOf(before: ManifestParts, after: ManifestParts) {
  return comparePlans(planOf(before), planOf(after));
}

/** Functions that share a parameter. */
function sharing(schema: object): ManifestParts {
  const parameters = [{ $ref: "#/parameters/page" }];
  return {
    parameters: { page: { name: "page", in: "query", schema } },
    routes: ["c", "a", "b"].map((name) => ({
      route: `GET /${name}`,
      name: `${name}List`,
      group: "all",
      parameters,
    })),
  };
}

describe("what diff joins", () => {
  it("finds a change of a shared parameter once, with the functions", () => {
    const [change, ...others] = changesOf(sharing(NUMBER), sharing(TEXT));
    expect(others).toEqual([]);
    expect(change).toMatchObject({
      kind: "type-changed",
      place: {
        of: "shared",
        direction: "request",
        in: "query",
        path: ["page"],
        routes: ["aList", "bList", "cList"],
      },
      explanation: "`page` (query) has another type: `number` → `string`.",
    });
  });

  it("counts types that only another hash renames as neither, in one finding", () => {
    const [first, second] = ["Item_1a2b3c", "Item_4d5e6f"].map((name) =>
      ok({ $ref: `#/schemas/${name}` }, { [name]: object({ a: TEXT }) }),
    );
    const changes = changesOf(first ?? ok(TEXT), second ?? ok(TEXT));
    expect(changes).toMatchObject([
      { kind: "hashed-types-changed", compiler: "neither", wire: "neither" },
    ]);
    expect(changes[0]?.explanation).toBe(
      "types with a hash in their names have other names or modules: `Item4d5e6f`.",
    );
  });

  it.each([
    [
      "an inline alternative",
      {},
      { oneOf: [object({ b: TEXT }, ["b"]), object({ c: TEXT }, ["c"])] },
      "{ c: string }",
    ],
    [
      "a named one",
      { C: object({ c: TEXT }, ["c"]) },
      { oneOf: [object({ b: TEXT }, ["b"]), { $ref: "#/schemas/C" }] },
      "C",
    ],
  ])("names %s that a body loses", (_, schemas, schema, gone) => {
    const both = { oneOf: [object({ a: TEXT }, ["a"]), ...schema.oneOf] };
    const only = { oneOf: [object({ a: TEXT }, ["a"]), object({ b: TEXT }, ["b"])] };
    const [change] = changesOf(body(both, {}, schemas), body(only));
    expect(change?.explanation).toBe(`the body does not take \`${gone}\` any more.`);
  });
});

it("finds another extension of imports breaking", () => {
  const parts = (importExtension: string) => ({
    ...ok(TEXT),
    generate: { output: "out", importExtension },
  });
  const [change, ...others] = changesOf(parts(".js"), parts(".ts"));
  expect(others).toEqual([]);
  expect(change).toMatchObject({
    kind: "import-extension-changed",
    from: ".js",
    to: ".ts",
    compiler: "breaking",
  });
});
