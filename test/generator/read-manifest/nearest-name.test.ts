import { expect, it } from "vitest";
import { nearestName, suggestName } from "../../../generator/read-manifest/nearest-name.js";

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
