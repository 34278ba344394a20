import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Data,
  data as dataExpression,
  expressionDoc,
  printCall,
} from "../../../../generator/emit/syntax/expression.js";
import { printDoc } from "../../../../generator/emit/syntax/layout.js";
import { PLAIN_NAMES } from "../../../../generator/emit/syntax/type.js";

/** What a script gets that holds the data. */
function evaluate(value: Data): unknown {
  const text = printDoc(expressionDoc(dataExpression(value), PLAIN_NAMES));
  return new Function(`"use strict"; return (${text});`)();
}

const data = fc.letrec<{ data: Data }>((tie) => ({
  data: fc.oneof(
    { maxDepth: 4 },
    fc.string({ unit: "binary" }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.array(tie("data"), { maxLength: 4 }),
    fc.dictionary(fc.string({ unit: "binary" }), tie("data"), { maxKeys: 4 }),
  ),
})).data;

describe("data", () => {
  it("means the data", () => {
    fc.assert(
      fc.property(data, (value) => {
        // -0 has no JSON, and means the same.
        expect(JSON.stringify(evaluate(value))).toBe(JSON.stringify(value));
      }),
    );
  });

  it("sets no prototype", () => {
    const value = evaluate(JSON.parse('{"__proto__": {"a": 1}}') as Data) as object;
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(Object.keys(value)).toEqual(["__proto__"]);
  });
});

describe("printCall", () => {
  const word = (length: number) => "w".repeat(length);

  it.each<readonly [what: string, given: readonly Data[], want: string]>([
    ["nothing", [], "f()"],
    ["what fits", ["a", -1.5, true, ["b"], { c: 1 }], 'f("a", -1.5, true, ["b"], { c: 1 })'],
    ["large numbers", [1e21], "f(1e21)"],
    ["no items", [word(85), [], {}], `f("${word(85)}", [], {})`],
    // Only the last argument is broken, if it is a list or an object.
    ["a list last", [word(85), ["aa", "bb"]], `f("${word(85)}", [\n  "aa",\n  "bb",\n])`],
    ["an object last", [word(80), { a: 1, b: 2 }], `f("${word(80)}", {\n  a: 1,\n  b: 2,\n})`],
    ["a list after an object", [{ a: 1 }, [word(90)]], `f({ a: 1 }, [\n  "${word(90)}",\n])`],
    ["an object after a list", [[1], { a: word(90) }], `f([1], {\n  a: "${word(90)}",\n})`],
    ["two lists", [["a"], [word(90)]], `f(\n  ["a"],\n  ["${word(90)}"],\n)`],
    ["two objects", [{ a: 1 }, { b: word(85) }], `f(\n  { a: 1 },\n  { b: "${word(85)}" },\n)`],
    ["a text last", [["a"], word(95)], `f(\n  ["a"],\n  "${word(95)}",\n)`],
    ["a long text before", [word(99), { a: 1 }], `f(\n  "${word(99)}",\n  { a: 1 },\n)`],
    [
      "an empty object after a list",
      [[word(99)], {}],
      `f(\n  [\n    "${word(99)}",\n  ],\n  {},\n)`,
    ],
    ["texts", [["ab", "cd"]], 'f(["ab", "cd"])'],
    ["an empty list last", [word(99), []], `f(\n  "${word(99)}",\n  [],\n)`],
    // Lists of several lists or objects, each with several items.
    [
      "a table",
      [
        "a",
        [
          ["b", "c"],
          ["d", "e"],
        ],
      ],
      'f("a", [\n  ["b", "c"],\n  ["d", "e"],\n])',
    ],
    [
      "a table of objects",
      [
        [
          { a: 1, b: 2 },
          { c: 3, d: 4 },
        ],
      ],
      "f([\n  { a: 1, b: 2 },\n  { c: 3, d: 4 },\n])",
    ],
    [
      "a table before",
      [
        [
          ["a", "b"],
          ["c", "d"],
        ],
        { e: 1 },
      ],
      'f(\n  [\n    ["a", "b"],\n    ["c", "d"],\n  ],\n  { e: 1 },\n)',
    ],
    ["one row", [[["a", "b"]]], 'f([["a", "b"]])'],
    ["rows of one item", [[["a"], ["b"]]], 'f([["a"], ["b"]])'],
    ["a row of one item", [[["a", "b"], ["c"]]], 'f([["a", "b"], ["c"]])'],
    ["a text among rows", [[["a", "b"], "cd"]], 'f([["a", "b"], "cd"])'],
    ["rows of two kinds", [[["a", "b"], { c: 1, d: 2 }]], 'f([["a", "b"], { c: 1, d: 2 }])'],
    // Members.
    ["a short key", [{ abcd: word(95) }], `f({\n  abcd: "${word(95)}",\n})`],
    ["a longer key", [{ abcde: word(95) }], `f({\n  abcde:\n    "${word(95)}",\n})`],
    ["a text that fits", [{ abcde: word(88) }], `f({\n  abcde: "${word(88)}",\n})`],
    ["a number", [{ [word(99)]: 1 }], `f({\n  ${word(99)}: 1,\n})`],
    ["a boolean", [{ [word(99)]: true }], `f({\n  ${word(99)}: true,\n})`],
    ["a list of a long key", [{ [word(96)]: ["a"] }], `f({\n  ${word(96)}:\n    ["a"],\n})`],
    ["a long list", [{ abcde: [word(90)] }], `f({\n  abcde: [\n    "${word(90)}",\n  ],\n})`],
  ])("of %s", (_what, given, want) => {
    expect(printCall("f", given)).toBe(want);
  });
});
