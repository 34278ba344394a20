import { expect, it } from "vitest";
import { suggestName } from "../../../../generator/manifest/shape/nearest-name.js";

const names = ["name", "in", "required", "schema", "baseUrl", "operationId"];

it.each([
  ["nmae", "name"],
  ["naem", "name"],
  ["names", "name"],
  ["shema", "schema"],
  ["BASE_URL", "baseUrl"],
  ["base-url", "baseUrl"],
  ["operationID", "operationId"],
  ["requirred", "required"],
  ["is", undefined],
  ["", undefined],
  ["parameter", undefined],
  ["operation", "operationId"],
])("%s means %s", (given, want) => {
  expect(suggestName(given, names, 0)).toBe(want);
});

it.each([
  ["one of three left out", "ab", "abc", true],
  ["two of three others", "xc", "abc", false],
  ["two of six left out", "shem", "schema", true],
  ["two of six left out, and one added", "hemax", "schema", false],
  ["two of six swapped", "shcema", "schema", true],
  ["two of six swapped, and two others", "shcexx", "schema", false],
  ["two of four others, one of which stands a place further left", "abxc", "abcy", false],
  ["one of 80", `${"x".repeat(79)}y`, "x".repeat(80), true],
  ["one more than 80", "x".repeat(81), "x".repeat(80), false],
  ["80 of 81", "x".repeat(80), "x".repeat(81), false],
])(
  "a third of the letters may differ, and no more: %s: %s for %s",
  (_why, given, name, isMeant) => {
    expect(suggestName(given, [name], 0)).toBe(isMeant ? name : undefined);
  },
);

it("nearestName returns the nearest of several names", () => {
  expect(suggestName("paths", ["parts", "path", "pathos"], 0)).toBe("path");
});

it("nearestName ignores names that are too long to be typed", () => {
  expect(suggestName("x".repeat(1e6), ["x".repeat(1e6 + 1)], 0)).toBe(undefined);
});

it("no nearest name is searched for problems that are not printed", () => {
  expect(suggestName("nmae", names, 99)).toBe("name");
  expect(suggestName("nmae", names, 100)).toBe(undefined);
});

it("suggestions compare at most 100,000 names in total, and some for the first", () => {
  const many = Array.from({ length: 5000 }, (_, index) => `name${index}`);
  let read = 0;
  function* counted() {
    for (const name of many) {
      read++;
      yield name;
    }
  }
  for (let found = 0; found < 10_000; found++) suggestName("nmae1", counted(), found);
  expect(read).toBe(100 * many.length);
  expect(suggestName("nmae1", many, 20)).toBe("name1");
  expect(suggestName("nmae1", many, 21)).toBe(undefined);
});
