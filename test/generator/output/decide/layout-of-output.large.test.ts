import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { format } from "prettier";
import { ts } from "ts-morph";
import { expect, it } from "vitest";
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
    // Prettier takes seconds for the largest files, so only one of them is tested.
    .filter(({ text }) => text.length < 20_000),
);
const large = { path: "generated/gists.ts", text: readFileSync("generated/gists.ts", "utf8") };
const inlinedRuntime = readFileSync("generator/emit/inlined-runtime.ts", "utf8");
const runtime = { path: "the copied runtime", text: inlinedRuntime };

it("the output is in the restored layout", async () => {
  expect(emitted.length).toBeGreaterThan(45);
  for (const { path, text } of [...emitted, large, runtime]) {
    expect(await restoreLayout(text), path).toBe(text);
  }
  for (const { path, text } of [...emitted, large]) {
    expect(restoreBlankLines(text), path).toBe(text);
  }
});

it("the output has no line break in a string or a template, where blank lines would count", () => {
  const spans = [...emitted, large, runtime].flatMap(({ text }) => literalsOf(text));
  expect(spans.length).toBeGreaterThan(1000);
  expect(spans.filter((span) => span.includes("\n"))).toEqual([]);
});

it("the output is recognized after prettier, each file with some settings", async () => {
  for (const [n, { path, text }] of [...emitted, large].entries()) {
    const setting = settings[n % settings.length];
    const other = await format(text, { parser: "typescript", ...setting });
    expect(await isTakenAsLayout(other, text), `${path} ${JSON.stringify(setting)}`).toBe(true);
  }
});

it("the output is recognized after prettier with each setting", async () => {
  const statements = ts.createSourceFile("a.ts", inlinedRuntime, ts.ScriptTarget.ESNext).statements;
  for (const [n, setting] of settings.entries()) {
    const some = statements.filter((_, index) => index % settings.length === n);
    const part = some.map(({ pos, end }) => inlinedRuntime.slice(pos, end)).join("");
    const written = `${part.trimStart()}\n`;
    const other = await format(written, { parser: "typescript", ...setting });
    expect(await isTakenAsLayout(other, written), JSON.stringify(setting)).toBe(true);
  }
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
