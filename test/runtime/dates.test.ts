import { expect, it } from "vitest";
import { type DatePlaces, decodeDates } from "../../runtime/dates.js";

const T = "2024-02-29T12:00:00Z";
const D = new Date(T);

it.each<readonly [json: unknown, places: DatePlaces, want: unknown]>([
  [T, false, T],
  ["soon", true, new Date(NaN)],
  [null, { at: true }, null],
  [1, true, 1],
  [T, { 0: true }, T],
  [[T], { 0: true }, [T]],
  [{ 0: T }, ["each", true], { 0: T }],
  [
    [T, T, T],
    ["each", false, true],
    [D, T, T],
  ],
  [[T], ["each", true, false, true], [T]],
  [{ a: T, b: T }, ["values", true, { a: false }], { a: T, b: D }],
  [{ constructor: T, toString: T }, { at: true }, { constructor: T, toString: T }],
  [{ of: 1, at: T }, ["by", "of", { 1: { at: true } }], { of: 1, at: D }],
  [{ of: "toString", at: T }, ["by", "of", { 1: { at: true } }], { of: "toString", at: T }],
  [
    { of: { toString: 1 }, at: T },
    ["by", "of", { 1: { at: true } }],
    { of: { toString: 1 }, at: T },
  ],
  [{ at: T, to: T }, ["all", { at: true }, { to: true }, { at: true }], { at: D, to: D }],
  [{ at: T }, (json: { at: string }) => json.at.length, 20],
])("in %j at %j: %j", (json, places, want) => {
  const before = JSON.stringify(json);
  expect(decodeDates(json, places)).toEqual(want);
  expect(JSON.stringify(json)).toBe(before);
});

it("returns what has no dates as it is", () => {
  const json = { at: null, part: { name: "a" }, parts: [{ at: T }, { name: "b" }] };
  const places = { at: true, part: { at: true }, parts: ["each", { at: true }] };
  const decoded = decodeDates<typeof json>(json, places);
  expect(decoded).not.toBe(json);
  expect(decoded.part).toBe(json.part);
  expect(decoded.parts[1]).toBe(json.parts[1]);
  expect(decodeDates(json.part, places)).toBe(json.part);
});
