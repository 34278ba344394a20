import { describe, expect, it } from "vitest";
import { readYaml } from "../../../../generator/manifest/yaml/read-yaml.js";
import { child, toJson } from "../../../../generator/manifest/yaml/yaml-tree.js";
import { errorsOf, head, routes, table, top, type Row } from "../marked-manifest.js";

const empty = "empty-manifest: a manifest starts with `waybill: 1`; `waybill init` writes one";
const duplicateKey = "duplicate-key: remove or rename one of the two";
const unknownTag = "unknown-tag: remove it; if the text itself starts with `!`, put it in quotes";
const inexact = "inexact-number: put it in quotes if it is meant as text";

/** The data of a text without mistakes. */
function dataOf(text: string): unknown {
  const { root, problems } = readYaml(text);
  expect(problems).toEqual([]);
  return root && toJson(root);
}

it.each(
  table([
    ...["‹›", "‹›# nothing\n", "‹›---\n"].map((given): Row => [given, empty]),
    [top("‹name›: x"), duplicateKey],
    [top(`‹"na\\u006de"›: x`), duplicateKey],
    [top(`schemas: { ${[..."abcdefghij"].map((k) => `${k}: {}`).join()}, ‹a›: {} }`), duplicateKey],
    [top("schemas: { ‹<<›: { a: {} } }"), "merge-key: write the keys out, or use `$ref`"],
    [routes("‹!local› GET /x"), unknownTag],
    [routes("route: ‹!!binary› R0VU"), unknownTag],
    [routes("summary: ‹!!int› abc\n    route: GET /x"), unknownTag],
    [`‹%YAML 1.1›\n---\n${head}routes: []\n`, "yaml-directive: remove the line"],
    [
      `‹%FOO bar›\n---\n${head}routes: []\n‹rout›: []\n`,
      "yaml-directive: remove the line",
      'unknown-key: did you mean "routes"?',
    ],
    [
      top("‹---›\nfoo: 1"),
      "second-document: remove this line, or move the second document to another file",
    ],
    [routes("‹*x›"), "unknown-alias: put a text that starts with `*` in quotes"],
    [
      top("schemas: { A: &a { items: ‹*a› } }"),
      "alias-cycle: a schema refers to itself by `$ref: '#/schemas/<name>'`",
    ],
    ...[
      ["9007199254740993"],
      ["9007199254740993.0", "9.007199254740993e15", "-900719925474099.3E+1"],
      ["1e-999", "-0.5e-400"],
      ["-9007199254740993", "+9007199254740993", "0x20000000000001", "0o400000000000000001"],
      ["1e999", ".nan", "-.inf"],
    ].map((numbers): Row => {
      const values = numbers.map((number) => `‹${number}›`).join();
      return [top(`schemas: { A: { enum: [${values}] } }`), ...numbers.map(() => inexact)];
    }),
    [
      routes(`route: GET /x\n    summary: ‹"\\ud800"›`),
      'lone-surrogate: write the whole character, or "\\uFFFD" if it is lost',
    ],
    ...["\u0007", "\ud800"].map((character): Row => [
      `${head}routes: []#‹${character}›\n`,
      `raw-control-character: in a text, write it as an escape in double quotes: ${JSON.stringify(character)}`,
    ]),
    [
      `waybill: 1‹\r›name: x‹\r›`,
      ...Array(2).fill("raw-control-character: save the file with LF or CRLF line ends"),
    ],
  ]),
)("what YAML has and a manifest has not: $name", ({ given, want }) => {
  expect(errorsOf(given)).toEqual(want);
});

describe("data", () => {
  it.each<readonly [why: string, text: string, want: unknown]>([
    [
      "YAML 1.2: yes and 017 are no boolean and no octal",
      "[yes, on, 017, 0o17, 0x1F, ~, True]",
      ["yes", "on", 17, 15, 31, null, true],
    ],
    ["keys", "{ 1: a, true: b, null: c, 1.0: d }", { "1": "a", true: "b", null: "c", "1.0": "d" }],
    [
      "integers that a double holds exactly",
      "[18014398509481984, -9007199254740992, 1e3]",
      [18014398509481984, -9007199254740992, 1000],
    ],
    [
      "large integers in any spelling, and fractions as near as a double can be",
      "[1e23, 9007199254740992.0, 1.80E+18, 1000e297, 0.1, 3.14159265358979323846, 0e9, 00.0]",
      [1e23, 2 ** 53, 18e17, 1e300, 0.1, Math.PI, 0, 0],
    ],
    ["aliases followed", "{ a: &x [1], b: *x, c: &x 2, d: *x }", { a: [1], b: [1], c: 2, d: 2 }],
    ["anchors of keys too", "{ &x a: 1, b: *x }", { a: 1, b: "a" }],
    ["tags of the core schema", "[!!str 1, !!int '1', ! 1]", ["1", 1, "1"]],
    ["surrogate pairs, as JSON escapes them", '"\\ud83d\\ude00"', "😀"],
    ["a quoted merge key is a key", "{ '<<': 1 }", { "<<": 1 }],
    ["keys without values", "{ a, b: 1, c: }", { a: null, b: 1, c: null }],
    ["keys without values in a block", "? a\n? b\n", { a: null, b: null }],
    ["integers in other bases", "[0x20000000000000, 0o17, -0, +5]", [2 ** 53, 15, -0, 5]],
    ["JSON", '{"a": [1, "b", null, {"c": false}]}', { a: [1, "b", null, { c: false }] }],
    ["a document with marks", "---\na: 1\n...\n", { a: 1 }],
  ])("%s", (_why, text, want) => {
    expect(dataOf(text)).toEqual(want);
  });

  it("keys such as `constructor` are data", () => {
    const { root } = readYaml("{ __proto__: { polluted: true }, constructor: 1 }");
    const data = root && toJson(root);
    expect(Object.keys(data ?? {})).toEqual(["__proto__", "constructor"]);
    const empty = toJson({ kind: "map", start: 0, end: 0, entries: new Map() });
    for (const key of ["__proto__", "constructor", "toString"])
      expect(key in Object(empty)).toBe(false);
    expect({}).not.toHaveProperty("polluted");
  });
});

describe("directives", () => {
  it.each(["%YAML 1.2", "%YAML \t 1.2  ", "%YAML 1.2 # the version"])(
    "the directive %j is allowed",
    (line) => {
      expect(readYaml(`${line}\n---\na: 1\n`).problems).toEqual([]);
    },
  );

  it.each(["%YAML 1.1", "%YAML 1.2.3", "%X%YAML 1.2", "%TAG !e! tag:e.example,2000:", "%FOO a"])(
    "the directive %j is rejected",
    (line) => {
      expect(readYaml(`${line}\n---\na: 1\n`).problems).toMatchObject([
        { code: "yaml-directive", span: { start: 0, end: line.length } },
      ]);
    },
  );
});

describe("messages", () => {
  it.each([
    [
      "18014398509481985",
      "18014398509481985 is too large to be exact: a JavaScript number would be 18014398509481984",
    ],
    ["1e999", "1e999 is not a number that JSON and JavaScript can write"],
    ['"\\udc00"', '"\\udc00" is one half of a character, and the other half is missing'],
    ["a:\rb", "this carriage return has no line feed after it"],
  ])("%s", (text, want) => {
    expect(readYaml(text).problems.map(({ message }) => message)).toEqual([want]);
  });

  it("a duplicate key names the place of the first", () => {
    expect(readYaml("{ a: 1, b: 2, a: 3 }").problems).toMatchObject([
      {
        span: { start: 14, end: 15 },
        related: [{ message: "first here", span: { start: 2, end: 3 } }],
      },
    ]);
  });
});

it("places are the same with CRLF line ends and a byte order mark", () => {
  const text = routes(`summary: "two\n      lines"\n    foo: 1`);
  const errors = errorsOf(text);
  expect(errors).toHaveLength(2);
  expect(errorsOf(text.replaceAll("\n", "\r\n"))).toEqual(errors);
  expect(errorsOf(`\ufeff${text}`)).toEqual(errors);
});

describe("brackets as people write them", () => {
  it.each<readonly [why: string, text: string, want: unknown]>([
    ["closed as far left as the key", "a: {\n  b: 1\n}\nc: [\n  d\n]\n", { a: { b: 1 }, c: ["d"] }],
    ["closed as far left as the dash", "a:\n  - {\n    b: 1\n  }\n", { a: [{ b: 1 }] }],
    ["in a short text", "a: [\n  1\n]\n", { a: [1] }],
    ["after comments", "a: {\n  b: 1, # }\n  # c: [\n}\n", { a: { b: 1 } }],
    ["within quotes", "a: [\n  '}\n  ]'\n]\n", { a: ["} ]"] }],
    ["in a block of text, which stays", "a: [\n  1\n]\nb: |\n  {\n  }\n", { a: [1], b: "{\n}\n" }],
    ["with tabs", "a: {\tb:\t1\t\n}\n", { a: { b: 1 } }],
    ["JSON with tabs", '{\n\t"a": [\n\t\t1\n\t]\n}\n', { a: [1] }],
  ])("%s", (_why, text, want) => {
    expect(dataOf(text)).toEqual(want);
  });

  it.each(["a:\n\tb: 1\n", "a: [\n  1\n]\nb:\n\tc: 1\n"])(
    "tabs for indentation are rejected: %j",
    (text) => {
      expect(readYaml(text).problems).toMatchObject([
        { message: "tabs are not allowed as indentation" },
      ]);
    },
  );

  it("brackets at line starts do not move later places", () => {
    const { root } = readYaml("a: [\n  1 # one\n]\nb: c\n");
    expect(child(root, "b")).toMatchObject({ start: 20, end: 21 });
  });
});

describe("what begins or ends a document", () => {
  it.each(["...\na: 1\n", "# x\n...\na: 1\n", "a: 1\n...\n", "---\na: 1\n...\n# x\n"])(
    "%j",
    (text) => {
      expect(dataOf(text)).toEqual({ a: 1 });
    },
  );

  it("a document after the end of another is reported where it starts", () => {
    expect(readYaml("a: 1\n...\nb: 2\n").problems).toMatchObject([
      { code: "second-document", span: { start: 5 } },
    ]);
  });
});
