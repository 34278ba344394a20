import fc from "fast-check";
import { format } from "prettier";
import { describe, expect, it } from "vitest";
import { LAYOUT, print } from "../../../../generator/emit/syntax/code.js";
import { PLAIN } from "../../../../generator/emit/syntax/scope.js";
import { type Data, dataCode, printCall } from "../../../../generator/emit/syntax/expression.js";
import { codePoint } from "../../../runtime/code-point.js";

/** What a script gets that holds the data. */
function evaluate(value: Data): unknown {
  const text = print(dataCode(value, PLAIN));
  return new Function(`"use strict"; return (${text});`)();
}

const data = fc.letrec<{ data: Data }>((tie) => ({
  data: fc.oneof(
    { maxDepth: 4 },
    fc.string({ unit: codePoint }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.array(tie("data"), { maxLength: 4 }),
    fc.dictionary(fc.string({ unit: codePoint }), tie("data"), { maxKeys: 4 }),
  ),
})).data;

describe("data", () => {
  it("printed data evaluates to the same data", () => {
    fc.assert(
      fc.property(data, (value) => {
        // -0 has no JSON, and means the same.
        expect(JSON.stringify(evaluate(value))).toBe(JSON.stringify(value));
      }),
    );
  });

  it("printed data does not set a prototype", () => {
    const value = evaluate(JSON.parse('{"__proto__": {"a": 1}}') as Data) as object;
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(Object.keys(value)).toEqual(["__proto__"]);
  });
});

const word = (length: number) => "w".repeat(length);
const rows = (...all: readonly Data[]) => all;

it.each<readonly [what: string, given: readonly Data[]]>([
  ["nothing", []],
  ["a list that fits on the line", ["a", -1.5, true, ["b"], { c: 1 }]],
  ["large numbers", [1e21]],
  ["wide characters", [{ a: "日".repeat(45) }]],
  ["no items", [word(85), [], {}]],
  // Only the last argument is broken, if it is a list or an object.
  ["a list last", [word(85), ["aa", "bb"]]],
  ["an object last", [word(80), { a: 1, b: 2 }]],
  ["a list after an object", [{ a: 1, abcde: "b" }, [word(90)]]],
  ["an object after null", [null, { a: word(95) }]],
  ["null last", [word(99), null]],
  ["an object after a list", [[1], { a: word(90) }]],
  ["two lists", [["a"], [word(90)]]],
  ["two objects", [{ a: 1 }, { b: word(85) }]],
  ["a text last", [["a"], word(95)]],
  ["a long text before", [word(99), { a: 1 }]],
  ["an empty object after a list", [[word(99)], {}]],
  ["texts", [["ab", "cd"]]],
  ["an empty list last", [word(99), []]],
  ["a number in a list last", [word(90), [-12345678]]],
  ["a few numbers", [[1, 2, 3]]],
  ["numbers", [Array.from({ length: 60 }, (_, index) => index * 100)]],
  // Lists of several lists or objects, each with several items.
  ["a table", ["a", rows(["b", "c"], ["d", "e"])]],
  ["a table of objects", [rows({ a: 1, b: 2 }, { c: 3, d: 4 })]],
  ["a table before", [rows(["a", "b"], ["c", "d"]), { e: 1 }]],
  ["one row", [[["a", "b"]]]],
  ["rows of one item", [rows(["a"], ["b"])]],
  ["a row of one item", [rows(["a", "b"], ["c"])]],
  ["a text or null among rows", [rows(["a", "b"], "cd"), rows(["a", "b"], null)]],
  ["rows of two kinds", [rows(["a", "b"], { c: 1, d: 2 })]],
  // Members.
  ["a short key", [{ abcd: word(95) }]],
  ["a longer key", [{ abcde: word(95) }]],
  ["a text that fits", [{ abcde: word(88) }]],
  ["a number", [{ [word(99)]: 1, [word(98)]: 0, [word(97)]: -1 }]],
  ["a boolean", [{ [word(99)]: true }]],
  ["a list of a long key", [{ [word(96)]: ["a"], [word(99)]: [] }]],
  ["a long list", [{ abcde: [word(90)] }]],
])("printCall lays out %s as prettier does", async (_what, given) => {
  const onLine = `f(${given.map((one) => JSON.stringify(one)).join(", ")})`;
  const want = await format(onLine, { ...LAYOUT, parser: "babel-ts" });
  expect(`${printCall("f", given)};\n`).toBe(want);
});
