import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { isTakenAsLayout } from "./take-as-layout.js";

const inlinedRuntime = readFileSync("generator/emit/inlined-runtime.ts", "utf8");

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
  ])("blank lines do not count: $where", async ({ edit }) => {
    const edited = edit(WRITTEN);
    expect(edited).not.toBe(WRITTEN);
    expect(await isTakenAsLayout(edited, WRITTEN)).toBe(true);
    expect(await isTakenAsLayout(edited, "something else", WRITTEN)).toBe(true);
  });

  it("blank lines do not count in an unchanged copy of the runtime", async () => {
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
  ["const a = b;", "\ufeffconst a = b;\r\n"],
  ["f((a ??= b), c);", "f(a ??= b, c)"],
  ["type A = [B | C, D];", "type A = [\n  | B\n  | C,\n  D,\n]"],
  ["a = b ? (c ? d : e) : f;", "a = b\n  ? c\n    ? d\n    : e\n  : f"],
  ['a = { b: 1, "c-d": 2 };', "a = {\n  'b': 1,\n  'c-d': 2\n}"],
])("%j formatted as %j is recognized as unchanged", async (before, after) => {
  expect(await isTakenAsLayout(after, `${before}\n`)).toBe(true);
});

// The layout of JavaScript is what cutting out types leaves, or the compiler's.
it.each<[before: string, after: string]>([
  ["export const a = b(\n  c(),\n);", "export const a = b(c());"],
  ["class A {\n    b() { }\n}", "class A {\n  b() {}\n}"],
])("%j formatted as %j is recognized as up to date", async (before, after) => {
  expect(await isTakenAsLayout(`${after}\n`, "something else", `${before}\n`)).toBe(true);
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
])("%j differs from %j", async (before, after) => {
  const written = `${before}\n`;
  expect(await isTakenAsLayout(after, written)).toBe(false);
  expect(await isTakenAsLayout(after, "something else", written)).toBe(false);
});
