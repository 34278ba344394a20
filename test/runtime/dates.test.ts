import { describe, expect, it } from "vitest";
import { EndpointError } from "../../runtime/error.js";
import { type DatePlaces, decodeDates } from "../../runtime/dates.js";
import { sentence } from "./sentence.js";

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
    ["each", false, { 0: true }],
    [D, T, T],
  ],
  [[T], ["each", true, { 0: false, 1: true }], [T]],
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
  [{ at: T }, decodePost, { at: D }],
  [[{ to: T }], ["each", ["all", decodePost, decodeComment]], [{ to: D }]],
  [
    { kind: "a", at: { to: T } },
    ["all", ["by", "kind", { a: { at: decodeComment } }], { at: { at: true } }],
    { kind: "a", at: { to: D } },
  ],
  [T, ["all", { a: true }, true], D],
])("in %j at %j: %j", (json, places, want) => {
  const before = JSON.stringify(json);
  expect(decodeDates(json, places)).toEqual(want);
  expect(JSON.stringify(json)).toBe(before);
});

it("decodeDates returns values without dates unchanged", () => {
  const json = { at: null, part: { name: "a" }, parts: [{ at: T }, { name: "b" }] };
  const places = { at: true, part: { at: true }, parts: ["each", { at: true }] };
  const decoded = decodeDates<typeof json>(json, places);
  expect(decoded).not.toBe(json);
  expect(decoded.part).toBe(json.part);
  expect(decoded.parts[1]).toBe(json.parts[1]);
  expect(decodeDates(json.part, places)).toBe(json.part);
});

/** Decoders of types whose values may be those of either, as generated code declares them. */
function decodePost(json: object): unknown {
  return decodeDates(json, { at: true, replies: ["each", ["all", decodePost, decodeComment]] });
}

function decodeComment(json: object): unknown {
  return decodeDates(json, {
    to: true,
    replies: ["all", ["each", decodeComment], ["each", ["all", decodePost, decodeComment]]],
  });
}

describe("values of alternatives that contain each other", () => {
  const nested = (depth: number, visit: () => void): object => {
    const ownKeys = (target: object) => (visit(), Reflect.ownKeys(target));
    let json: object = { at: T, to: T };
    for (let level = 1; level < depth; level++) {
      json = new Proxy({ at: T, replies: [json], to: T }, { ownKeys });
    }
    return json;
  };

  it.each([decodePost, decodeComment])(
    "alternatives that contain each other are read once: %s",
    (decode) => {
      let visits = 0;
      const json = nested(200, () => visits++);
      const decoded = decode(json) as { replies: [{ at: Date; to: Date }] };
      expect(decoded.replies[0]).toMatchObject({ at: D, to: D });
      // Once to read a value, and once to copy it.
      expect(visits).toBe(2 * 199);
    },
  );

  it("dates that nest too deep are an error", () => {
    const json = nested(5000, () => {});
    const message = "dates nest more than 1000 values deep";
    expect(() => decodePost(json)).toThrow(sentence(message));
    expect(() => decodePost(json)).toThrow(EndpointError);
    const error = expect.objectContaining({ code: "invalid-item" }) as Error;
    expect(() => decodePost(json)).toThrow(error);
    expect(decodeDates({ at: T, other: json }, { at: true })).toEqual({ at: D, other: json });
  });
});
