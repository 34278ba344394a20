import fc from "fast-check";
import { expect, it } from "vitest";
import {
  matchesPath,
  parsePattern,
} from "../../../../generator/openapi/operations/select-operations.js";

it.each([
  ["/pets", "/pets", true],
  ["/pets", "/pets/", false],
  ["/pets/*", "/pets/{id}", true],
  ["/pets/*", "/pets/", true],
  ["/pets/*", "/pets/{id}/owner", false],
  ["/*/{id}", "/pets/{id}", true],
  ["/pets/**", "/pets/{id}/owner", true],
  ["**/owner", "/pets/{id}/owner", true],
  ["/a***b", "/a/x/b", true],
  ["/a.c", "/abc", false],
  ["/😀/*", "/😀/x", true],
])("the pattern %s matches %s: %s", (pattern, path, isMatch) => {
  expect(matchesPath(parsePattern(pattern), path)).toBe(isMatch);
});

it("matches what the regular expression for a pattern matches", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "/", "*"), maxLength: 8 });
  fc.assert(
    fc.property(text, text, (pattern, written) => {
      const path = written.replaceAll("*", "b");
      const expression = pattern.replace(/\*\*?/g, (stars) => (stars === "*" ? "[^/]*" : ".*"));
      expect(matchesPath(parsePattern(pattern), path)).toBe(
        new RegExp(`^${expression}$`).test(path),
      );
    }),
  );
});

it.each([
  ["another start", "/pets/**", "/owners/{id}", 2],
  ["the same start", "/pets/**", "/pets/{id}", 14],
  ["2,000 wildcards", `/${"**a".repeat(2000)}`, `/${"a".repeat(1999)}b`, 4_002_001],
])(
  "a path of %s takes as many steps as places in the pattern can be reached",
  (_why, pattern, path, want) => {
    let steps = 0;
    expect(matchesPath(parsePattern(pattern), path, (more) => (steps += more) > 0)).toBe(
      path === "/pets/{id}",
    );
    expect(steps).toBe(want);
  },
);
