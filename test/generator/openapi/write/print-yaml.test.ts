import fc from "fast-check";
import { parse } from "yaml";
import { expect, it } from "vitest";
import { printYaml } from "../../../../generator/openapi/write/print-yaml.js";
import { codePoint } from "../../../runtime/code-point.js";

it.each([
  [
    { a: "GET /x/{y}", b: "https://a.example.com/#b" },
    "a: GET /x/{y}\nb: https://a.example.com/#b\n",
  ],
  [{ a: { b: "{c}", d: "e, f" } }, "a: { b: '{c}', d: 'e, f' }\n"],
  [{ a: "true", b: "1", c: "1.0", d: "0.1.0" }, "a: 'true'\nb: '1'\nc: '1.0'\nd: 0.1.0\n"],
  [{ a: "", b: "null", c: "2024-01-01" }, "a: ''\nb: 'null'\nc: '2024-01-01'\n"],
  [{ a: "it's", b: "'it'", c: "- x" }, "a: it's\nb: \"'it'\"\nc: '- x'\n"],
  [{ a: "b: c", d: "e #f", g: "h:" }, "a: 'b: c'\nd: 'e #f'\ng: 'h:'\n"],
  [{ a: "b\u0000", c: "\u2028" }, 'a: "b\\0"\nc: "\\u2028"\n'],
  [{ a: "b\ud800" }, "a: b\ufffd\n"],
  [{ a: "\u202Eb\u{E0041}", c: "👋 x" }, 'a: "\\u202eb\\U000e0041"\nc: 👋 x\n'],
  [{ a: "b\n\nc" }, "a: |-\n  b\n\n  c\n"],
  [{ a: { b: "c\nd\n" } }, "a:\n  b: |\n    c\n    d\n"],
  [{ a: null, b: true, c: -1.5, d: {}, e: [] }, "a: null\nb: true\nc: -1.5\nd: {}\ne: []\n"],
])("printYaml: %j", (given, want) => {
  expect(printYaml(given)).toBe(want);
});

it("printYaml prints collections wider than 120 columns as blocks, and texts on one line", () => {
  const words = Array.from({ length: 30 }, (_, index) => `word_${index}`);
  const sentence = "It is one of many ".repeat(12).trim();
  expect(printYaml({ a: { enum: words, b: { c: "d" } }, route: sentence })).toBe(
    `a:\n  enum:\n${words.map((word) => `    - ${word}\n`).join("")}  b: { c: d }\nroute: ${sentence}\n`,
  );
});

it.each([
  [{ parameters: [{ name: "a", in: "path" }] }, "parameters:\n  - { name: a, in: path }\n"],
  [{ a: { parameters: [{ $ref: "b" }] } }, "a:\n  parameters:\n    - $ref: b\n"],
  [{ accepted: [] }, "accepted: []\n"],
])("printYaml prints one parameter or accepted change per line: %j", (given, want) => {
  expect(printYaml(given)).toBe(want);
});

it("printed YAML is parsed by YAML 1.2 to the same value", () => {
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
      fc.string({ unit: codePoint }),
      fc.string({ unit: fc.constantFrom(..."a0 :#,[]{}'\"\\-?!&*|>%@`\n\t.~=") }),
      fc.array(fc.string({ minLength: 1 }), { minLength: 20 }).map((words) => words.join(" ")),
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number || 0),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie("value"), { maxLength: 6 }),
      fc.dictionary(fc.string({ unit: codePoint, maxLength: 30 }), tie("value"), { maxKeys: 6 }),
    ),
  }));
  fc.assert(
    fc.property(fc.dictionary(fc.string({ maxLength: 30 }), json.value), (given) => {
      expect(parse(printYaml({ given }), { version: "1.2" })).toEqual({ given });
    }),
  );
});
