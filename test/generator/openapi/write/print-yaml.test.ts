import fc from "fast-check";
import { parse } from "yaml";
import { describe, expect, it } from "vitest";
import { blockMap } from "../../../../generator/openapi/write/print-yaml.js";

function print(map: object): string {
  return `${blockMap(map, 0).join("\n")}\n`;
}

describe("blockMap", () => {
  it.each([
    [
      { a: "GET /x/{y}", b: "https://a.example.com/#b" },
      "a: GET /x/{y}\nb: https://a.example.com/#b\n",
    ],
    [{ a: { b: "{c}", d: "e, f" } }, "a: { b: '{c}', d: 'e, f' }\n"],
    [{ a: "true", b: "1", c: "1.0", d: "0.1.0" }, "a: 'true'\nb: '1'\nc: '1.0'\nd: 0.1.0\n"],
    [{ a: "", b: "null", c: "2024-01-01" }, "a: ''\nb: 'null'\nc: '2024-01-01'\n"],
    [{ a: "it's", b: "'it'", c: "- x" }, "a: it's\nb: '''it'''\nc: '- x'\n"],
    [{ a: "b: c", d: "e #f", g: "h:" }, "a: 'b: c'\nd: 'e #f'\ng: 'h:'\n"],
    [{ a: "b\u0000", c: "\u2028" }, 'a: "b\\u0000"\nc: "\\u2028"\n'],
    [{ a: "b\ud800" }, "a: 'b\ufffd'\n"],
    [{ a: "\u202Eb\u{E0041}", c: "👋 x" }, "a: \"\\u202eb\\U000e0041\"\nc: '👋 x'\n"],
    [{ a: "b\n\nc" }, "a: |-\n  b\n\n  c\n"],
    [{ a: { b: "c\nd\n" } }, "a:\n  b: |\n    c\n    d\n"],
    [{ a: null, b: true, c: -1.5, d: {}, e: [] }, "a: null\nb: true\nc: -1.5\nd: {}\ne: []\n"],
  ])("%j", (given, want) => {
    expect(print(given)).toBe(want);
  });

  it("wraps what is wider than 120 columns", () => {
    const words = Array.from({ length: 30 }, (_, index) => `word_${index}`);
    const text = print({ a: { enum: words, b: { c: "d" } } });
    expect(text.split("\n").every((line) => line.length <= 120)).toBe(true);
    expect(text).toMatch(/^a:\n {2}enum: \[word_0, .*,\n {4}word_.*\]\n {2}b: \{ c: d \}\n$/s);
  });

  it("folds long sentences", () => {
    const sentence = "# It's: one - of { many }".repeat(12);
    const text = print({ a: [{ b: sentence }], route: `GET /${"a".repeat(200)}` });
    expect(text).toMatch(/^a:\n {2}- b: >-\n {6}# It's: one .*\n {6}.*\nroute: GET /s);
    expect(parse(text)).toMatchObject({ a: [{ b: sentence }] });
  });

  it("prints what YAML 1.2 reads as the same", () => {
    const json = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { depthSize: "medium" },
        fc.constantFrom(
          "yes",
          "~",
          "0x1F",
          "1e3",
          ".inf",
          "-.INF",
          ".nan",
          ".5",
          "- a",
          "a: b",
          "a #b",
          "<<",
          "=",
          "*a",
          "|",
        ),
        fc.string({ unit: "binary" }),
        fc.string({ unit: fc.constantFrom(..."a0 :#,[]{}'\"\\-?!&*|>%@`\n\t.~=") }),
        fc.array(fc.string({ minLength: 1 }), { minLength: 20 }).map((words) => words.join(" ")),
        fc.integer(),
        fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number || 0),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie("value"), { maxLength: 6 }),
        fc.dictionary(fc.string({ unit: "binary", maxLength: 30 }), tie("value"), { maxKeys: 6 }),
      ),
    }));
    fc.assert(
      fc.property(fc.dictionary(fc.string({ maxLength: 30 }), json.value), (given) => {
        expect(parse(print({ given }), { version: "1.2" })).toEqual({ given });
      }),
    );
  });
});
