import { ts } from "./ts-morph.js";

/** A module of TypeScript as CommonJS without types and comments, for code that runs it at once. */
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
