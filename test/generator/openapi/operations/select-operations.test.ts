import fc from "fast-check";
import { expect, it } from "vitest";
import { matchesPath } from "../../../../generator/openapi/operations/select-operations.js";

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
  expect(matchesPath(pattern, path)).toBe(isMatch);
});

it("matches what the regular expression for a pattern matches", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "/", "*"), maxLength: 8 });
  fc.assert(
    fc.property(text, text, (pattern, written) => {
      const path = written.replaceAll("*", "b");
      const expression = pattern.replace(/\*\*?/g, (stars) => (stars === "*" ? "[^/]*" : ".*"));
      expect(matchesPath(pattern, path)).toBe(new RegExp(`^${expression}$`).test(path));
    }),
  );
});

it("tries no combination of wildcards", () => {
  expect(matchesPath(`/${"**a".repeat(2000)}`, `/${"a".repeat(1999)}b`)).toBe(false);
});
