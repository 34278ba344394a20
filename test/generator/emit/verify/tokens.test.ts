import { ts } from "ts-morph";
import { describe, expect, it } from "vitest";
import type { DeclarationPlan, ModulePlan } from "../../../../generator/plan/plan.js";
import { reasonAgainst, refusedFrom } from "./refused.js";

const doc = { paragraphs: [] };
const types = (...declarations: readonly DeclarationPlan[]): ModulePlan => ({
  kind: "schemas",
  path: "a.ts",
  imports: [],
  declarations,
});
const alias = (name: string): ModulePlan =>
  types({ kind: "alias", name, doc, type: { kind: "keyword", name: "never" } });

describe("the value of a string", () => {
  const withMember = (name: string): ModulePlan =>
    types({
      kind: "interface",
      name: "A",
      doc,
      properties: [{ name, isOptional: false, type: { kind: "keyword", name: "never" }, doc }],
    });

  it.each([
    ['"a"', "a"],
    ["'a'", "a"],
    ['""', ""],
    ["'a\"b'", 'a"b'],
    [`"it's"`, "it's"],
    [`'"\\''`, `"'`],
    ['"\\"\\\'\\`\\$"', "\"'`$"],
    ['"\\\\"', "\\"],
    ['"\\\\\\"x"', '\\"x'],
    ['"\\b\\f\\n\\r\\t\\/"', "\b\f\n\r\t/"],
    ['"\\u0041\\u00eF"', "A\u00ef"],
    ['"`${x}`"', "`${x}`"],
  ])("%s is %j", (literal, value) => {
    const text = `export interface A { ${literal}: X }`;
    expect(reasonAgainst(withMember(value), text)).toBeUndefined();
    expect(reasonAgainst(withMember(`${value}.`), text)).toMatch(/^1:1 wanted .*, found /);
  });
});

describe("a literal that emitted code never has", () => {
  it.each([
    ['"a', '"a;'],
    ["'a", "'a;"],
    ["\"a'", "\"a';"],
    ['"a\\', "\\;"],
    ['"a\nb"', '"a\nb";'],
    ['"a\rb"', '"a\rb";'],
    ['"\\x41"', '\\x41";'],
    ['"\\0"', '\\0";'],
    ['"\\v"', '\\v";'],
    ['"\\u{41}"', '\\u{41}";'],
    ['"\\u004"', '\\u004";'],
    ['"\\\n"', '\\\n";'],
    [".5", ".5;"],
    ["1.", ".;"],
    ["01", "1;"],
    ["0x1", "x1;"],
    ["1e+5", "e+5;"],
    ["1e", "e;"],
    ["1_000", "_000;"],
  ])("%j", (type, from) => {
    expect(refusedFrom(alias("A"), `export type A = ${type};`)).toBe(from);
  });

  it.each(["0", "10", "1.05", "1e21", "1.5e-7"])("but %s", (type) => {
    expect(refusedFrom(alias("A"), `export type A = ${type};`)).toBeUndefined();
  });
});

describe("names", () => {
  it.each(["a", "$", "_", "a1", "$a_$", "ü", "日本", "async", "of", "get"])("%s is one", (name) => {
    expect(refusedFrom(alias(name), `export type ${name} = X;`)).toBeUndefined();
  });

  it.each([
    ["1a", "1a = X;"],
    ["a-b", "-b = X;"],
    ["a.b", ".b = X;"],
    ["#a", "#a = X;"],
    ["@a", "@a = X;"],
    ["\\u0061", "\\u0061 = X;"],
    ["a\u200b", "\u200b = X;"],
    ['"a"', '"a" = X;'],
  ])("%j is none", (name, from) => {
    expect(refusedFrom(alias(name), `export type ${name} = X;`)).toBe(from);
  });

  it("are not words that ECMAScript reserves", () => {
    const { FirstReservedWord, LastFutureReservedWord } = ts.SyntaxKind;
    const words = ["arguments", "await", "eval"];
    for (let kind = FirstReservedWord; kind <= LastFutureReservedWord; kind += 1) {
      words.push(ts.tokenToString(kind) ?? "");
    }
    const accepted = words.filter(
      (name) => refusedFrom(alias(name), `export type ${name} = X;`) === undefined,
    );
    expect(accepted).toEqual([]);
    expect(words).toEqual(expect.arrayContaining(["break", "with", "implements", "yield"]));
  });
});

describe("between tokens", () => {
  it.each([
    "",
    "\n \n",
    "/**/",
    "/*/ evil */",
    "/** evil\n * evil */ /* evil */\n",
    "// evil\n",
    "//\n//* evil\n",
  ])("%j means nothing", (trivia) => {
    expect(refusedFrom(alias("A"), `${trivia}export type A = X;${trivia}`)).toBeUndefined();
    expect(refusedFrom(alias("A"), `export type A = ${trivia}X;`)).toBeUndefined();
  });

  it("a comment can end with the text", () => {
    expect(refusedFrom(alias("A"), "export type A = X; // evil")).toBeUndefined();
    expect(refusedFrom(alias("A"), "export type A = X; //")).toBeUndefined();
  });

  it.each([
    // What a compiler reads as a line break ends a comment.
    ["// \revil();", "\revil();"],
    ["// \nevil();", "evil();"],
    ["// \u2028evil();", "\u2028evil();"],
    ["// \u2029evil();", "\u2029evil();"],
    // Only spaces and line feeds stand between tokens.
    ["\t", "\t"],
    ["\r\n", "\r\n"],
    ["\u00a0", "\u00a0"],
    ["\ufeff", "\ufeff"],
    // Not comments.
    ["/* evil", "/* evil"],
    ["/*/", "/*/"],
    ["/ evil", "/ evil"],
    ["/", "/"],
    ["<!-- evil", "<!-- evil"],
    ["#!evil", "#!evil"],
    [";", ";"],
  ])("%j means something", (text, from) => {
    expect(refusedFrom(alias("A"), `export type A = X;\n${text}`)).toBe(from);
  });

  it.each(["\n", "/*\n*/", "/*\r*/", "/*\u2028*/", "/*\u2029*/", "// x\n"])(
    "%j is a line break, which could end a statement",
    (trivia) => {
      expect(refusedFrom(alias("A"), `export type A = X ${trivia} [];`)).toBe("[];");
      expect(refusedFrom(alias("A"), `export type A = X /* x */ [${trivia}];`)).toBeUndefined();
    },
  );
});
