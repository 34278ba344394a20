import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { format as formatByTypescript } from "prettier";
import { describe, expect, it } from "vitest";
import { formatterId, loadFormatter } from "../../../generator/emit/format-source.js";

const format = await loadFormatter();

describe("formatting", () => {
  it.each([
    ["const   a=1", "const a = 1;\n"],
    [
      "export const a='x'\r\nexport const b=`y`\r\n",
      'export const a = "x";\nexport const b = `y`;\n',
    ],
    [
      "export type T = { readonly 'a-b'?: string|null, [key: string]: unknown }",
      'export type T = { readonly "a-b"?: string | null; [key: string]: unknown };\n',
    ],
    [
      "import type {A} from './a.js';import {b} from './b.js'",
      'import type { A } from "./a.js";\nimport { b } from "./b.js";\n',
    ],
    [
      "export function f<const P extends A>(p:P,o?:O):R<P>{return g({...o,...p} satisfies X as Y)}",
      "export function f<const P extends A>(p: P, o?: O): R<P> {\n  return g({ ...o, ...p } satisfies X as Y);\n}\n",
    ],
  ])("%j", async (text, want) => {
    expect(await format(text)).toBe(want);
  });

  it("does not change what it formatted", async () => {
    const once = await format(
      "/**\n * Doc.\n */\nexport function f(a:string){return {a,b:[1,2,3].map(x=>x*2)}}",
    );
    expect(await format(once)).toBe(once);
  });

  it("throws for text that is no TypeScript", async () => {
    await expect(format("export const = 1")).rejects.toThrow(SyntaxError);
  });

  it("names the formatter's version, from which the bytes follow", () => {
    expect(formatterId()).toMatch(/^prettier@\d+\.\d+\.\d+ \{"printWidth":100,"endOfLine":"lf"\}$/);
  });
});

describe("Babel's parser gives the text that the TypeScript compiler's does", () => {
  const folder = join(import.meta.dirname, "../../runtime");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".ts"),
  );

  it.each(files)("runtime/%s", async (file) => {
    const text = readFileSync(join(folder, file), "utf8");
    const options = { parser: "typescript", printWidth: 100, endOfLine: "lf" } as const;
    expect(await format(text)).toBe(await formatByTypescript(text, options));
  });
});
