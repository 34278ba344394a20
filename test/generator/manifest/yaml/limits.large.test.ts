import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { mayNestDeep } from "../../../../generator/manifest/yaml/limits.js";
import { readYaml } from "../../../../generator/manifest/yaml/read-yaml.js";
import { child, toJson } from "../../../../generator/manifest/yaml/yaml-tree.js";
import { errorsOf, head } from "../marked-manifest.js";

const lines = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index)).join("\n");

const deepTexts: readonly (readonly [why: string, text: string])[] = [
  ["lists in one line", `x:\n  ${"- ".repeat(4000)}a`],
  ["lists, each on a line", lines(4000, (i) => `${" ".repeat(i)}-`)],
  ["keys in one line", `${"? ".repeat(4000)}a`],
  ["keys, each on a line", lines(4000, (i) => `${" ".repeat(i)}?`)],
  ["values of such keys", `? a\n: ${"- ? ".repeat(4000)}a`],
  ["maps, each on a line", lines(4000, (i) => `${" ".repeat(i)}a:`)],
  ["lists in lists of maps", lines(2000, (i) => `${" ".repeat(2 * i)}- b:`)],
  ["brackets", `x: ${"[".repeat(50_000)}`],
  ["closed brackets", `x: ${"[".repeat(3000)}${"]".repeat(3000)}`],
  ["braces", "{ a: ".repeat(50_000)],
  ["tags and anchors between", "[ !!seq &a ".repeat(4000)],
];

describe("limits", () => {
  const deep = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
  const many = (count: number, text: string) => Array<string>(count).fill(text).join();

  it("200 levels are read, and the first deeper place is reported once", () => {
    expect(readYaml(deep(200)).problems).toEqual([]);
    expect(readYaml(`[${deep(199)}, ${deep(200)}, ${deep(200)}]`).problems).toMatchObject([
      { code: "too-deep", span: { start: 600, end: 601 } },
    ]);
  });

  it.each([
    ["a text of two megabytes", `# ${"x".repeat(98)}\n`.repeat(20_000)],
    ["many values", `b:\n${"- { c: d }\n".repeat(120_000)}`],
  ])("common layouts of brackets are read in %s", (_why, rest) => {
    const { root, problems } = readYaml(`a: [\n  1\n]\n${rest}`);
    expect(problems).toEqual([]);
    expect(toJson(child(root, "a") ?? { kind: "list", start: 0, end: 0, items: [] })).toEqual([1]);
  });

  it("many `<<` keys are merged into one map", () => {
    const text = `a: { <<: [${many(150_000, "{}")}] }`;
    expect(readYaml(text, { mergeKeys: true }).problems).toEqual([]);
  });

  it("200 levels are read through aliases, too, and the alias beyond is reported", () => {
    const aliased = (levels: number) =>
      `a: &a ${deep(150)}\nb: ${"[".repeat(levels)}*a${"]".repeat(levels)}`;
    expect(readYaml(aliased(49)).problems).toEqual([]);
    const text = aliased(50);
    const start = text.indexOf("*a");
    expect(readYaml(text).problems).toMatchObject([
      { code: "too-deep", span: { start, end: start + 2 } },
    ]);
  });

  it.each([
    ["lists", "[", "]"],
    ["maps", "{ a: ", " }"],
    ["lists of maps", "[{ a: ", " }]"],
  ])("too deep: %s, in a chain of aliases", (_why, open, close) => {
    const chain = Array.from(
      { length: 90 },
      (_, i) => `k${i + 1}: &k${i + 1} ${open.repeat(90)}*k${i}${close.repeat(90)}`,
    );
    const { problems } = readYaml(["k0: &k0 x", ...chain].join("\n"));
    expect(new Set(problems.map(({ code }) => code))).toEqual(new Set(["too-deep"]));
  });

  it.each(deepTexts)("too deep: %s", (_why, text) => {
    expect(readYaml(text).problems.map(({ code }) => code)).toEqual(["too-deep"]);
    expect(mayNestDeep(text)).toBe(true);
  });

  it.each([
    ["a hundred levels", lines(100, (i) => `${" ".repeat(i)}- a:`)],
    ["a long list", "- [a, b]\n".repeat(10_000)],
    [
      "GitHub's manifest",
      readFileSync(new URL("../../../../routes.yaml", import.meta.url), "utf8"),
    ],
  ])("not too deep: %s", (_why, text) => {
    expect(mayNestDeep(text)).toBe(false);
  });

  it("brackets in prose may be nested", () => {
    expect(mayNestDeep(`description: |\n${"  see [here\n".repeat(1000)}`)).toBe(true);
  });

  it.each<readonly [why: string, text: string]>([
    ["a list on the line of its key", `default: ${"- ".repeat(4000)}a`],
    ["after a mistake", `a: @\nb: ${"- ".repeat(4000)}a`],
    ["after a mistake, in brackets", `a: @\nb: ${"[".repeat(100_000)}`],
    ["after a mistake, keys", `a: @\n${"? ".repeat(4000)}a`],
  ])("deep nesting that is not YAML: %s", (_why, text) => {
    const codes = readYaml(text).problems.map(({ code }) => code);
    expect(codes).toContain("yaml-syntax");
  });

  it.each([
    ["lists", `[&a [${many(499, "x")}]`],
    ["maps", `[&a {${Array.from({ length: 499 }, (_, i) => `k${i}: x`).join()}}`],
    ["lists of nothing", `[&a [${many(499, "~")}]`],
    ["maps of nothing", `[&a {${Array.from({ length: 499 }, (_, i) => `k${i}`).join()}}`],
  ])("aliases may repeat half a million values in %s, and one more is reported once", (_, a) => {
    expect(readYaml(`${a}, ${many(1000, "*a")}]`).problems).toEqual([]);
    const { problems } = readYaml(`${a}, ${many(1003, "*a")}]`);
    expect(problems).toMatchObject([
      {
        code: "too-many-aliases",
        message: "the aliases up to here expand to more than 500,000 values",
        hint: "use `parameters`, `schemas` and `$ref` instead of aliases",
        span: { start: a.length + 2 + 3 * 1000 },
      },
    ]);
  });
});

describe("small texts that could cost much", () => {
  const many = (count: number, line: (i: number) => string) =>
    Array.from({ length: count }, (_, i) => line(i)).join("");

  it.each<readonly [why: string, text: string, codes: readonly string[]]>([
    [
      "a chain of 400 references",
      `${head}routes: []\nschemas:\n${many(400, (i) => `  s${i}: { $ref: '#/schemas/s${i + 1}' }\n`)}  s400: {}\n`,
      [],
    ],
    [
      "2^100 ways through 100 schemas",
      `${head}routes: []\nschemas:\n${many(100, (i) => `  s${i}: { allOf: [{ $ref: '#/schemas/s${i + 1}' }, { $ref: '#/schemas/s${i + 1}' }] }\n`)}  s100: {}\n`,
      [],
    ],
    [
      "a billion laughs",
      `${head}routes: []\nschemas:\n  A: { enum: [&a0 [x, x]${many(60, (i) => `, &a${i + 1} [*a${i}, *a${i}]`)}] }\n`,
      ["too-many-aliases"],
    ],
    [
      "depth in block style",
      `${head}routes: ${many(1000, (i) => `\n${" ".repeat(i + 1)}a:`)}\n`,
      ["too-deep"],
    ],
    ["a long key", `${head}routes: []\n? ${"routes".repeat(20_000)}\n: 1\n`, ["unknown-key"]],
    [
      "a long fraction",
      `${head}routes: []\nschemas: { A: { const: 9007199254740993.${"0".repeat(100_000)}1 } }\n`,
      ["inexact-number"],
    ],
    [
      "a long integer",
      `${head}routes: []\nschemas: { A: { const: ${"9".repeat(100_000)} } }\n`,
      ["inexact-number"],
    ],
    [
      "spaces in a route",
      `${head}routes: ["${" \\t".repeat(3000)}GET${" ".repeat(3000)}/x y"]\n`,
      ["invalid-value"],
    ],
  ])("%s", (_why, text, codes) => {
    const found = new Set(errorsOf(text).map((error) => error.split(" ")[0]));
    expect([...found].sort()).toEqual(codes);
  });
});

describe("a text that is too much for its length", () => {
  const codesOf = (text: string) => readYaml(text).problems.map(({ code }) => code);

  it("a text with too many values is rejected before it is read", () => {
    expect(codesOf(`a: [${"1,".repeat(2_000_000)}]`)).toEqual(["too-many-values"]);
    expect(codesOf("- \n".repeat(2_000_000))).toEqual(["too-many-values"]);
    expect(codesOf(`${"? ".repeat(2_000_000)}`)).toEqual(["too-many-values"]);
  });

  it("a text with too many values is reported with its first mistakes", () => {
    expect(codesOf(`${"&a 1: *b\n".repeat(100_000)}`)).toHaveLength(1000);
    expect(codesOf("\u0001".repeat(100_000))).toHaveLength(1000);
  });

  it("a mistake in a text that is too long to explain has its place", () => {
    expect(readYaml(`a: [${"1,".repeat(200_000)}}`).problems).toMatchObject([
      { code: "yaml-syntax", span: { start: 400_004 } },
    ]);
  });
});
