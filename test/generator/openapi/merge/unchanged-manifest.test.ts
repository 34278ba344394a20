import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readYaml, toData } from "../../../../generator/manifest/index.js";
import { comparable } from "../../../../generator/openapi/merge/comparable.js";
import type { Data } from "../../../../generator/openapi/merge/data.js";
import { type Api, imported, importTwice, LONG, refTo, same, tag, text } from "./import-twice.js";

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
    ["the last two groups", only("/a")],
    ["all but one", only("/c")],
  ])("%s: as if the rest had been imported", (_, second) => {
    const { text: result } = importTwice(only("/a", "/b", "/c", "/d"), same, second);
    const fresh = imported(second).text;
    expect(result.replace("  # b\n", "")).toBe(fresh.replace("  # b\n", ""));
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
    const data = toData(root) as Data;
    return { ...data, ...comparable(data) };
  }

  it("becomes what import makes of the new document", () => {
    fc.assert(
      fc.property(documents, documents, (first, second) => {
        const { text: result, changes } = importTwice(first, same, second);
        expect(dataIn(result)).toEqual(dataIn(imported(second).text));
        expect(changes.conflicts).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });
});
