import { readFileSync, readdirSync } from "node:fs";
import { format } from "prettier";
import { describe, expect, it } from "vitest";
import { hashLayout } from "../../../../generator/output/earlier/hash-layout.js";
import { isLinear } from "../../../growth.js";

const settings = [
  { printWidth: 40 },
  { printWidth: 200, tabWidth: 4 },
  { semi: false, singleQuote: true, trailingComma: "none", arrowParens: "avoid" },
  { useTabs: true, bracketSpacing: false, objectWrap: "collapse", quoteProps: "consistent" },
] as const;

const runtime = readdirSync("runtime", { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts"))
  .map((path) => `runtime/${path}`);

describe("the hash of a text without its layout", () => {
  it.each(["generated/gists.ts", ...runtime])(
    "stays when prettier formats %s again",
    async (path) => {
      const text = readFileSync(path, "utf8");
      // Every setting for what is generated and what decides most in what is copied, and each other for some of it.
      const mine = settings.filter(
        (setting, n) =>
          path.startsWith("generated/") || n === path.length % 4 || "singleQuote" in setting,
      );
      for (const setting of mine) {
        const other = await format(text, { parser: "typescript", ...setting });
        expect(hashLayout(other), JSON.stringify(setting)).toBe(hashLayout(text));
      }
    },
  );

  const golden = readdirSync("test/golden", { recursive: true, encoding: "utf8" }).filter((path) =>
    /generated.*\.ts$/.test(path),
  );

  it("stays when prettier formats what is emitted for each feature", async () => {
    expect(golden.length).toBeGreaterThan(50);
    for (const [n, path] of golden.entries()) {
      const text = readFileSync(`test/golden/${path}`, "utf8");
      const setting = settings[n % settings.length];
      const other = await format(text, { parser: "typescript", ...setting });
      expect(hashLayout(other), `${path} ${JSON.stringify(setting)}`).toBe(hashLayout(text));
    }
  });

  // What other formatters write: dprint, Biome, and the rules of ESLint Stylistic.
  it.each<[before: string, after: string]>([
    ["interface A { b: C; d?: E }", "interface A {\n  b: C,\n  d?: E,\n}"],
    ["interface A { b: C; [d: string]: E }", "interface A {\n  b: C\n  [d: string]: E\n}"],
    [
      "interface A { b: C; in: D; extends?: E }",
      "interface A {\n  b: C\n  in: D\n  extends?: E\n}",
    ],
    ["type A = { b: C<D, E>; d: F };", "type A = {\n  b: C<D, E>\n  d: F\n}"],
    ["interface A {}\nconst a = {};", "interface A\n{}\nconst a =\n{}\n"],
    ["if (a) { b(); } else { c(); }", "if (a)\n{\n  b()\n}\nelse\n{\n  c()\n}"],
    ["if (a) b(); else c();", "if (a)\n  b()\nelse\n  c()"],
    ["const a = /b/g;\nconst c = `d`;", "const a = /b/g\nconst c = `d`"],
    ["a(); // b\nc();", "a() // b\nc()"],
    ["f((a ??= b), c);", "f(a ??= b, c)"],
    ["a = 'b\\\\\\'c';", 'a = "b\\\\\'c"'],
    ["type A = [(B | C), D];", "type A = [\n  | B\n  | C,\n  D,\n]"],
    ["a = b ? (c ? d : e) : f;", "a = b\n  ? c\n    ? d\n    : e\n  : f"],
  ])("is the same for %j and %j", (before, after) => {
    expect(hashLayout(after)).toBe(hashLayout(before));
  });

  it.each([
    'a = `b${c === undefined ? "" : ` "${c}"`} d`;',
    'a = `${`${["b", `${{ c: "d" }.c}`].join("`")}`}`;',
    'a = `$ {b} \\${c} ${"}"} "e"` + "f";',
    "a = `${/b'[}`]/.test(c) ? 1 : 2}`;",
    "a = `${b}` || /'/.test(c);",
    "type A = `${B}` | `${C | D}`;",
  ])("stays when prettier changes the quotes of %s", async (text) => {
    const other = await format(text, { parser: "typescript", singleQuote: true, semi: false });
    expect(hashLayout(other)).toBe(hashLayout(text));
  });

  it.each([
    'a = { b: 1, "c-d": 2 };',
    'interface A { b: string; "c-d"?: B[]; e?: "f"; readonly g: void; /** H. */ i: 1 }',
  ])("stays when prettier quotes the names of %s", async (text) => {
    const setting = { parser: "typescript", quoteProps: "consistent", semi: false } as const;
    expect(hashLayout(await format(text, setting))).toBe(hashLayout(text));
  });

  it.each<[before: string, after: string]>([
    ["const a = 1;", "const a = 2;"],
    ['const a = "b";', 'const a = "b ";'],
    ['const a = "b";', "const a = b;"],
    ['const a = "b, c";', 'const a = "b c";'],
    ["return a || b;", "return a | b;"],
    ["type A = B | C;", "type A = B & C;"],
    ["type A = B | C;", "type A = B, C;"],
    ["a * (b + c)", "a * b + c"],
    ["/** One. */", "/** Two. */"],
    ["f(a);", "// f(a);"],
    ["f(a);", "f(a, b);"],
    ["a = /[/;]/;", "a = /[/,]/;"],
    ["a = `b c`;", "a = `b  c`;"],
    ["a = `b${c} d`;", "a = `b${c}  d`;"],
    ["a = `b${c} d`;", "a = `b${d} d`;"],
    ["a = `${b}'`;", 'a = `${b}"`;'],
    ["a = `${`b`} c`;", "a = `${`b`}  c`;"],
    ['a ? "b" : c', "a ? b : c"],
    ['a ? typeof "b" : c', "a ? typeof b : c"],
    ['switch (a) { case "b": }', "switch (a) { case b: }"],
    ['a = { b: "c" };', "a = { b: c };"],
    ["ab", "a b"],
    ["a = (b || c) && d;", "a = b || c && d;"],
    ["a = (b) => (c + d) * e;", "a = (b) => c + d * e;"],
    ["return (a || b) && c;", "return a || b && c;"],
    ["a = b ?? (c ? d : e);", "a = b ?? c ? d : e;"],
    ["a = (b, c) => d;", "a = b, c => d;"],
    ["f((a) => (b, c));", "f((a) => b, c);"],
    ["a = () => ({});", "a = () => {};"],
    ["type A = (C | D)[];", "type A = C | D[];"],
    ["type A = (() => C)[];", "type A = () => C[];"],
    ["interface A { b?(): C }", "interface A { b?: C }"],
    ["a = [b,,c];", "a = [b, c];"],
    ["a = [,];", "a = [];"],
    ["return a;", "return\na;"],
    ["return a;", "return /*\n*/ a;"],
    ["return a;", "return\u2028a;"],
    ["throw (a);", "throw\n(a);"],
    ["a\n++b", "a++\nb"],
    ["a - --b", "a-- - b"],
    ["let a = b; c = d;", "let a = b, c = d;"],
    ["a = b;\n(c);", "a = b\n(c);"],
    ["a = b;\n[c] = d;", "a = b\n[c] = d;"],
    ["const a: B[] = [];", "const a: B\n[] = [];"],
    ["interface A { b: C[] }", "interface A { b: C\n[] }"],
    ["interface A { readonly; b: C }", "interface A { readonly b: C }"],
    ["type A = B;", "type\nA = B;"],
    ["if (a) b();", "if (a); b();"],
    ["a = { '0x1': b };", "a = { 0x1: b };"],
    ["if (a !== b) c();", "if (a! == b) c();"],
    ["a ? /* b */ 'c' : d", "a ? /* b */ c : d"],
  ])("tells %j from %j", (before, after) => {
    expect(hashLayout(before)).not.toBe(hashLayout(after));
  });

  it.each([
    '"',
    "'",
    "`",
    "${",
    "`${",
    "`${`${}",
    "}",
    "/",
    "/*",
    "/* \n * ",
    "//",
    "\\",
    "(",
    "((a),",
    "a\n[",
    "=>",
    "|",
    "/[",
    "a/",
  ])("of many %s takes time that is linear in the length", (part) => {
    const hashing = (count: number) => {
      const text = part.repeat(count);
      return () => hashLayout(text);
    };
    expect(isLinear(hashing, 6_000)).toBe(true);
  });
});
