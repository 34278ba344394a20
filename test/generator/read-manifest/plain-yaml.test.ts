import { readFileSync, readdirSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readFullYaml } from "../../../generator/read-manifest/full-yaml.js";
import { readPlainYaml } from "../../../generator/read-manifest/plain-yaml.js";

const manifests = [
  "routes.yaml",
  "examples/acme/routes.yaml",
  ...readdirSync("test/golden", { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `test/golden/${name}/routes.yaml`),
].map((file) => readFileSync(file, "utf8"));

/** The one rule: a text that both read is the same tree to both, and no mistake to either. */
function expectSameTree(text: string): boolean {
  const plain = readPlainYaml(text);
  if (plain) expect(readFullYaml(text)).toEqual({ root: plain, problems: [] });
  return plain !== undefined;
}

describe("what is read without the library", () => {
  it.each<readonly [why: string, text: string]>([
    ["maps in maps", "a:\n  b:\n    c: d\n  e: f\ng: h\n"],
    ["lists of maps", "- a: b\n  c: d\n-   e: f\n    g: h\n"],
    ["lists as far left as their key", "a:\n- b\n- c\nd:\n  - e\n"],
    ["lists in lists", "- - a\n  - b\n- - - c\n"],
    ["brackets", "a: { b: [c, { d: e }], f: {}, g: [] }\n"],
    ["brackets over lines", "a: [b,\n  c,\n\n  # why\n  d ]\ne: {\n  f: g, }\n"],
    ["JSON", '{"a": [1, "b", null, {"c": false}]}'],
    ["JSON over lines", '{\n  "a": [\n    1\n  ]\n}\n'],
    ["comments and blank lines", "# a\n\na: b # c\n   # d\n\ne: f\n#"],
    ["text with marks in it", "a: b#c:d{e}[f],g-h?i!j&k*l'm\"n\n"],
    ["text with spaces and a comment", "a: b  c   # d\n"],
    ["a space that is none to YAML", "a: b\u00a0\nc:\u00a0d: e\n"],
    ["keys of all kinds", "GET /x: a\n'b c': d\n\"e\\tf\": g\n1: h\ntrue: i\n$ref: j\n"],
    ["escapes", "a: \"b\\n\\u00e9\\\"\\\\\"\nc: 'd''e'\nf: '\\n'\n"],
    ["numbers", "a: [0, -0, +5, 017, 1.5, .5, 1., -1.0, 123456789012345]"],
    ["texts of digits", "a: [0.1.0, 2022-11-28, 1_000, 1e, 0b1, +, -a, .a, 12h]"],
    ["words", "a: [~, null, Null, nULL, true, TRUE, tRUE, False, yes, nullable, trueish, ~a]"],
    ["a long map", `{ ${Array.from({ length: 20 }, (_, i) => `k${i}: ${i}`).join(", ")} }`],
    ["line ends with a carriage return", "a: b\r\nc:\r\n  - d # e\r\n  - [f,\r\n    g]\r\n"],
  ])("%s", (_why, text) => {
    expect(expectSameTree(text)).toBe(true);
  });
});

describe("what is left to the library", () => {
  it.each<readonly [why: string, text: string]>([
    ["nothing", ""],
    ["comments alone", "# a"],
    ["a text alone", "a"],
    ["tabs", "a:\tb"],
    ["anchors and aliases", "a: &b c\nd: *b"],
    ["tags", "a: !!str b"],
    ["block scalars", "a: |\n  b"],
    ["texts over lines", "a: b\n  c"],
    ["quotes over lines", 'a: "b\n  c"'],
    ["no value", "a:\nb: c"],
    ["no value in brackets", "{ a: , b: c }"],
    ["a key alone in brackets", "{ a }"],
    ["a pair in a list", "[a: b]"],
    ["a merge key", "<<: { a: b }"],
    ["a key twice", "a: b\n'a': c"],
    ["a key twice in brackets", "{ a: b, a: c }"],
    ["a second document", "a: b\n---\nc: d"],
    ["marks of a document", "---\na: b\n...\n"],
    ["a directive", "%YAML 1.2\n---\na: b"],
    ["complex keys", "? a\n: b"],
    ["brackets for a key", "{ a: b }: c"],
    ["a text behind brackets", "a: [b] c"],
    ["a text behind quotes", 'a: "b" c'],
    ["a colon in a text", "a: b: c"],
    ["a colon at the end of a text", "a: b:"],
    ["indentation that goes back halfway", "a:\n    b: c\n  d: e"],
    ["indentation that goes on", "a: b\n  c: d"],
    ["a map and a list together", "a: b\n- c"],
    ["brackets that end too far left", "a:\n  b: [c,\n  d]"],
    ["brackets that end nowhere", "a: [b"],
    ["brackets of two kinds", "a: [b}"],
    ["too many commas", "a: [b,, c]"],
    ["a comment without a space", 'a: "b"# c'],
    ["escapes that JSON has not", 'a: "\\x41"'],
    ["half a character", 'a: "\\ud800"'],
    ["inexact integers", "a: 9007199254740993"],
    ["numbers in other ways", "a: 0x1F"],
    ["exponents", "a: 1e3"],
    ["no number", "a: .nan"],
    ["deep brackets", "[".repeat(300) + "]".repeat(300)],
    ["deep maps", Array.from({ length: 300 }, (_, i) => `${" ".repeat(i)}a:\n`).join("")],
    ["a long key", `${"a".repeat(2000)}: b`],
    ["a long text", `a: ${"b".repeat(10_000_000)}`],
    ["a long comment", `a: b\n# ${"b".repeat(1_000_000)}\nc: d`],
    ["many spaces", `a: b${" ".repeat(10_000_000)}`],
  ])("%s", (_why, text) => {
    expect(readPlainYaml(text)).toBe(undefined);
  });
});

it("reads most manifests of this repository", () => {
  expect(manifests.filter(expectSameTree).length).toBeGreaterThan(manifests.length * 0.8);
});

/** What changes the meaning of a text most, wherever it is put. */
const MARKS = [
  ...["- ", "-", ": ", ":", ", ", ",", " #x", "#", "\n", "\n  ", "\n    ", "\r\n", " ", "  "],
  ...["[", "]", "{", "}", "'", '"', "\\", "\\n", "\\ud800", "\\x41", "''", '""', "[]", "{}"],
  ...["|", "> ", "&a ", "*a", "!x ", "? ", "---\n", "...\n", "%", "@", "`", "~", "<<: "],
  ...["null", "true", "0x1F", "1.0", "1e3", "-0", "+1", ".5", ".inf", "a: b", "- a: b"],
  ...["a:\n", "'a': ", '"a":1', "x: {a: [b,\n", "  ]}\n", "\u00a0", "\u2028", "é", "😀"],
];

/** A few lines of a manifest, as they are or moved to the left. */
const excerpt = fc
  .record({
    text: fc.constantFrom(...manifests),
    from: fc.nat(1_000_000),
    count: fc.integer({ min: 1, max: 14 }),
    left: fc.boolean(),
  })
  .map(({ text, from, count, left }) => {
    const all = text.split("\n");
    const lines = all.slice(from % all.length, (from % all.length) + count);
    const indent = Math.min(
      ...lines.filter((line) => line.trim()).map((line) => line.search(/\S/)),
    );
    return `${lines.map((line) => (left ? line.slice(indent) : line)).join("\n")}\n`;
  });

const edit = fc.record({
  at: fc.nat(1_000_000),
  removed: fc.integer({ min: 0, max: 3 }),
  added: fc.constantFrom("", ...MARKS),
});

it("reads no text otherwise than the library, however it was edited", () => {
  fc.assert(
    fc.property(excerpt, fc.array(edit, { maxLength: 5 }), (text, edits) => {
      let edited = text;
      for (const { at, removed, added } of edits) {
        const start = at % (edited.length + 1);
        edited = edited.slice(0, start) + added + edited.slice(start + removed);
      }
      // What both leave to the look at raw characters before.
      fc.pre(!/\p{Cs}|\r(?!\n)/u.test(edited));
      expectSameTree(edited);
    }),
    { numRuns: Number(process.env["FUZZ_RUNS"] ?? 2000) },
  );
});
