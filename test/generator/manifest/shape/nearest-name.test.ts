import { describe, expect, it } from "vitest";
import { nearestName, suggestName } from "../../../../generator/manifest/shape/nearest-name.js";

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
  expect(nearestName(given, names)).toBe(want);
});

describe("a third of the letters may differ, and no more", () => {
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
  ])("%s: %s for %s", (_why, given, name, isMeant) => {
    expect(nearestName(given, [name])).toBe(isMeant ? name : undefined);
  });
});

it("takes the nearest of several", () => {
  expect(nearestName("paths", ["parts", "path", "pathos"])).toBe("path");
});

it("does not look at names too long to be typed", () => {
  expect(nearestName("x".repeat(1e6), ["x".repeat(1e6 + 1)])).toBe(undefined);
});

it("does not look at all when nobody will read it", () => {
  expect(suggestName("nmae", names, 99)).toBe("name");
  expect(suggestName("nmae", names, 100)).toBe(undefined);
});
