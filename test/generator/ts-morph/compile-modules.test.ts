import { expect, it } from "vitest";
import { compileModules } from "../../../generator/ts-morph/compile-modules.js";
import { parseModules } from "../../../generator/ts-morph/source-files.js";

it("compiles modules to CommonJS without comments, for today's engines", () => {
  const texts = [
    [
      "b.ts",
      '/** A comment. */\nimport { a } from "./a.js";\nimport { type C } from "c";\nexport const b: C = a ?? "c";\n',
    ],
    ["a.ts", 'export const a = "a";\n'],
  ] as const;
  const compile = compileModules(parseModules(new Map(texts)));
  expect(compile("b.ts").split("\n")).toEqual([
    '"use strict";',
    'Object.defineProperty(exports, "__esModule", { value: true });',
    "exports.b = void 0;",
    'const a_js_1 = require("./a.js");',
    'exports.b = a_js_1.a ?? "c";',
    "",
  ]);
  expect(compile("a.ts")).toContain('exports.a = "a";');
});
