import { expect, it } from "vitest";
import { resolveImport } from "../../../generator/ts-morph/index.js";

it.each<readonly [from: string, specifier: string, want: string | undefined]>([
  ["index.ts", "./a.js", "a.ts"],
  ["index.ts", "./a.ts", "a.ts"],
  ["index.ts", "./a", "a.ts"],
  ["index.ts", "./a.b", "a.b.ts"],
  ["index.ts", "./sub/a.js", "sub/a.ts"],
  ["sub/a.ts", "../a.js", "a.ts"],
  ["sub/a.ts", "./a.js", "sub/a.ts"],
  ["index.ts", "./c.js", undefined],
  ["index.ts", "a", undefined],
  ["index.ts", "waybill-runtime/builders", undefined],
])("in %s, %s is %s", (from, specifier, want) => {
  const modules = new Set(["index.ts", "a.ts", "a.b.ts", "sub/a.ts"]);
  expect(resolveImport(from, specifier, (path) => modules.has(path))).toBe(want);
});
