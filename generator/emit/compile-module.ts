import { ts } from "./ts-morph.js";

/** Compiles a TypeScript module to CommonJS without comments, for code that runs it immediately. */
export function compileModule(text: string): string {
  const { outputText } = ts.transpileModule(text, {
    compilerOptions: {
      module: ts.ModuleKind.CommonJS,
      target: ts.ScriptTarget.ES2022,
      removeComments: true,
    },
  });
  return outputText;
}
