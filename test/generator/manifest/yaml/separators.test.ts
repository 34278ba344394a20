import { expect, it } from "vitest";
import { findSeparator, mostSeparators } from "../../../../generator/manifest/yaml/separators.js";
import { DENSE } from "./large-texts.js";

it.each(DENSE.map((text) => [text.slice(0, 20), text]))(
  "no value of %j… is too much",
  (_, text) => {
    expect(findSeparator(text, mostSeparators(text))).toBeUndefined();
  },
);

it.each([
  ["a, b\n", 0, 1],
  ["a, b\n", 1, 4],
  ["a, b\n", 2, undefined],
  ["[{?-:,\n", 6, 6],
  ["[{?-:,\n", 7, undefined],
  ["abc", 0, undefined],
])("in %j the separator after %i is at %s", (text, most, at) => {
  expect(findSeparator(text, most)).toBe(at);
});
