import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { mayNestDeep } from "../../../../generator/manifest/yaml/nesting.js";
import { importOpenApi } from "../../../../generator/openapi/index.js";

const lines = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index)).join("\n");

const deep: readonly (readonly [why: string, text: string])[] = [
  ["lists in one line", `x:\n  ${"- ".repeat(4000)}a`],
  ["lists, each on a line", lines(4000, (i) => `${" ".repeat(i)}-`)],
  ["keys in one line", `x:\n  ${"? ".repeat(4000)}a`],
  ["maps, each on a line", lines(4000, (i) => `${" ".repeat(i)}a:`)],
  ["lists in lists of maps", lines(2000, (i) => `${" ".repeat(2 * i)}- b:`)],
  ["brackets", `x: ${"[".repeat(50_000)}`],
  ["closed brackets", `x: ${"[".repeat(3000)}${"]".repeat(3000)}`],
  ["braces", "{ a: ".repeat(50_000)],
];

describe("texts that are nested too deep", () => {
  it.each(deep)("%s are refused before anything recurses", (_why, text) => {
    expect(mayNestDeep(text)).toBe(true);
  });

  it.each(deep)("%s are an error in a document", (_why, text) => {
    const result = importOpenApi({ text, file: "api.yaml" });
    expect(result.ok).toBe(false);
    expect(result.ok ? [] : result.errors.map(({ message }) => message)).toEqual([
      expect.stringContaining("values are nested more than 200 deep"),
    ]);
  });

  it.each([
    ["a hundred levels", lines(100, (i) => `${" ".repeat(i)}- a:`)],
    ["a long list", "- [a, b]\n".repeat(10_000)],
    [
      "GitHub's manifest",
      readFileSync(new URL("../../../../routes.yaml", import.meta.url), "utf8"),
    ],
  ])("not %s", (_why, text) => {
    expect(mayNestDeep(text)).toBe(false);
  });

  it("brackets in prose are looked at twice, and taken for what they are", () => {
    const text = `description: |\n${"  see [here\n".repeat(1000)}`;
    expect(mayNestDeep(text)).toBe(true);
  });
});
