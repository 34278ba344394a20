import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { format } from "prettier";
import { ts } from "ts-morph";
import { describe, expect, it } from "vitest";
import { restoreBlankLines, restoreLayout } from "../../../../generator/output/decide/layout.js";
import { isTakenAsLayout } from "./take-as-layout.js";

const settings = [
  { printWidth: 40 },
  { printWidth: 200, tabWidth: 4, objectWrap: "preserve" },
  { semi: false, singleQuote: true, trailingComma: "none", arrowParens: "avoid" },
  { useTabs: true, bracketSpacing: false, objectWrap: "collapse", quoteProps: "consistent" },
  { experimentalOperatorPosition: "start", endOfLine: "crlf", experimentalTernaries: true },
  { bracketSameLine: true, quoteProps: "preserve", trailingComma: "es5", semi: false },
] as const;

const emitted = ["test/golden", "generated"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => join(folder, path))
    .filter((path) => /generated.*(?<!\.d)\.ts$/.test(path) && !path.includes("node_modules"))
    .map((path) => ({ path, text: readFileSync(path, "utf8") }))
    // Prettier takes seconds for the largest, of which one stands for all.
    .filter(({ text }) => text.length < 20_000),
);
const large = { path: "generated/gists.ts", text: readFileSync("generated/gists.ts", "utf8") };
const inlinedRuntime = readFileSync("generator/emit/inlined-runtime.ts", "utf8");
const runtime = { path: "the copied runtime", text: inlinedRuntime };

describe("what Waybill writes", () => {
  it("is in the layout that is restored", async () => {
    expect(emitted.length).toBeGreaterThan(45);
    for (const { path, text } of [...emitted, large, runtime]) {
      expect(await restoreLayout(text), path).toBe(text);
    }
    for (const { path, text } of [...emitted, large]) {
      expect(restoreBlankLines(text), path).toBe(text);
    }
  });

  it("has no line break in a string or a template, where blank lines would count", () => {
    const spans = [...emitted, large, runtime].flatMap(({ text }) => literalsOf(text));
    expect(spans.length).toBeGreaterThan(1000);
    expect(spans.filter((span) => span.includes("\n"))).toEqual([]);
  });

  it("is recognized when prettier formats it again, each file with some settings", async () => {
    for (const [n, { path, text }] of [...emitted, large].entries()) {
      const setting = settings[n % settings.length];
      const other = await format(text, { parser: "typescript", ...setting });
      expect(await isTakenAsLayout(other, text), `${path} ${JSON.stringify(setting)}`).toBe(true);
    }
  });

  it("is recognized with each setting, a part of the copied runtime with each", async () => {
    const statements = ts.createSourceFile(
      "a.ts",
      inlinedRuntime,
      ts.ScriptTarget.ESNext,
    ).statements;
    for (const [n, setting] of settings.entries()) {
      const some = statements.filter((_, index) => index % settings.length === n);
      const part = some.map(({ pos, end }) => inlinedRuntime.slice(pos, end)).join("");
      const written = `${part.trimStart()}\n`;
      const other = await format(written, { parser: "typescript", ...setting });
      expect(await isTakenAsLayout(other, written), JSON.stringify(setting)).toBe(true);
    }
  });
});

function literalsOf(text: string): readonly string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isLiteralExpression(node) || ts.isTemplateMiddleOrTemplateTail(node)) {
      found.push(node.getText());
    } else if (ts.isTemplateHead(node)) found.push(node.text);
    node.forEachChild(visit);
  };
  visit(ts.createSourceFile("a.ts", text, ts.ScriptTarget.ESNext, true));
  return found;
}

const WRITTEN = `import { a } from "a";
import type { B } from "b";

/** C. */
export function c(d: B): string {
  const e = a(d);
  if (e) return \`\${e}/f\`;
  return "g";
}

export interface H {
  i: B;
  "j-k"?: B[];
}
`;

describe("blank lines", () => {
  it.each<{ where: string; edit: (text: string) => string }>([
    { where: "before each return", edit: (text) => text.replace(/\n *(if|return)/g, "\n$&") },
    { where: "between members", edit: (text) => text.replace('\n  "j-k"', "\n\n\n$&") },
    { where: "between imports", edit: (text) => text.replace("\nimport type", "\n$&") },
    { where: "nowhere any more", edit: (text) => text.replaceAll("\n\n", "\n") },
  ])("do not count: $where", async ({ edit }) => {
    const edited = edit(WRITTEN);
    expect(edited).not.toBe(WRITTEN);
    expect(await isTakenAsLayout(edited, WRITTEN)).toBe(true);
    expect(await isTakenAsLayout(edited, "something else", WRITTEN)).toBe(true);
  });

  it("do not count in the copied runtime while it is what would be written", async () => {
    const edited = inlinedRuntime.replace(/\n( *return)/g, "\n\n$1");
    expect(edited).not.toBe(inlinedRuntime);
    expect(await isTakenAsLayout(edited, inlinedRuntime, inlinedRuntime)).toBe(true);
  });
});

// What other formatters write: dprint, Biome, and the rules of ESLint Stylistic.
it.each<[before: string, after: string]>([
  ["interface A {\n  b: C;\n  d?: E;\n}", "interface A {\n  b: C,\n  d?: E,\n}"],
  ["interface A {\n  b: C;\n  in: D;\n}", "interface A {\n  b: C\n  in: D\n}"],
  ["interface A {}\nconst a = {};", "interface A\n{}\nconst a =\n{}\n"],
  ["if (a) {\n  b();\n} else {\n  c();\n}", "if (a)\n{\n  b()\n}\nelse\n{\n  c()\n}"],
  ["const a = /b/g;\nconst c = `d`;", "const a = /b/g\nconst c = `d`"],
  ["f((a ??= b), c);", "f(a ??= b, c)"],
  ["type A = [B | C, D];", "type A = [\n  | B\n  | C,\n  D,\n]"],
  ["a = b ? (c ? d : e) : f;", "a = b\n  ? c\n    ? d\n    : e\n  : f"],
  ['a = { b: 1, "c-d": 2 };', "a = {\n  'b': 1,\n  'c-d': 2\n}"],
])("takes %j formatted as %j for what was written", async (before, after) => {
  expect(await isTakenAsLayout(after, `${before}\n`)).toBe(true);
});

it.each<[before: string, after: string]>([
  ["const a = 1;", "const a = 2;"],
  ['const a = "b";', "const a = b;"],
  ["return a || b;", "return a | b;"],
  ["a = (b + c) * d;", "a = b + c * d;"],
  ["/** One. */", "/** Two. */"],
  ["f(a);", "// f(a);"],
  ["f(a);", "f(a);\n// mine"],
  ["a = `b c`;", "a = `b  c`;"],
  ["a = `b c`;", "a = `b\n\nc`;"],
  ['a = "b c";', "a = `b c`;"],
  ["type A = B | C;", "type A = B & C;"],
  ["a = [b, , c];", "a = [b, c];"],
  ["return a;", "return\na;"],
  ["a = b;\n(c);", "a = b\n(c);"],
  ["if (a) b();", "if (a); b();"],
])("tells %j from %j", async (before, after) => {
  const written = `${before}\n`;
  expect(await isTakenAsLayout(after, written)).toBe(false);
  expect(await isTakenAsLayout(after, "something else", written)).toBe(false);
});
