import { expect, it } from "vitest";
import { clashes, groupBy, leadingTo } from "../../../generator/collections/index.js";

const keysOf = (word: string): readonly string[] => word.split("");

it.each<readonly [words: readonly string[], want: readonly (readonly string[])[]]>([
  [[], []],
  [["ab", "cd"], []],
  // Each word clashes with the first one that has its letter, and once.
  [
    ["a", "ba", "ca"],
    [
      ["a", "a", "ba"],
      ["a", "a", "ca"],
    ],
  ],
  [["ab", "ba"], [["b", "ab", "ba"]]],
  // Letters before the clash count, letters after it do not.
  [
    ["a", "bac", "b", "c"],
    [
      ["a", "a", "bac"],
      ["b", "bac", "b"],
    ],
  ],
])("%j clash: %j", (words, want) => {
  const found = clashes(words, keysOf);
  expect(found.map(({ key, earlier, later }) => [key, earlier, later])).toEqual(want);
});

it("groupBy keeps the order of the items, and omits items without a key", () => {
  const groups = groupBy(["b1", "a1", "", "b2"], (word) => word[0]);
  expect([...groups]).toEqual([
    ["b", ["b1", "b2"]],
    ["a", ["a1"]],
  ]);
});

it("the graph finds all vertices from which some vertices can be reached, also in a cycle", () => {
  const edges = new Map([
    ["a", ["b"]],
    ["b", ["c", "d"]],
    ["c", ["a", "end"]],
    ["d", ["d"]],
  ]);
  expect([...leadingTo(["end"], edges)].sort()).toEqual(["a", "b", "c", "end"]);
});
