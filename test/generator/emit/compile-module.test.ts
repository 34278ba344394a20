import { expect, it } from "vitest";
import { compileModule } from "../../../generator/emit/compile-module.js";

it("compiles a module to CommonJS without comments, for today's engines", () => {
  const text =
    '/** A comment. */\nimport { a } from "./a.js";\nexport const b: string = a ?? "c";\n';
  expect(compileModule(text).split("\n")).toEqual([
    '"use strict";',
    'Object.defineProperty(exports, "__esModule", { value: true });',
    "exports.b = void 0;",
    'const a_js_1 = require("./a.js");',
    'exports.b = a_js_1.a ?? "c";',
    "",
  ]);
});
