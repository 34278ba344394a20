import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** Compiles a TypeScript module to CommonJS without comments, for code that runs it immediately. */
export function compileModule(text: string): string {
  // Only loaded when it is needed, because that takes a quarter of a second, and with `require`, because `import` first scans
  // all of ts-morph's source for the names of its exports.
  const { ts } = require("ts-morph") as typeof import("ts-morph");
  const { outputText } = ts.transpileModule(text, {
    compilerOptions: {
      module: ts.ModuleKind.CommonJS,
      target: ts.ScriptTarget.ES2022,
      removeComments: true,
    },
  });
  return outputText;
}
