import type { ts } from "ts-morph";
import { type SourceFiles, morph } from "./source-files.js";

/**
 * Compiles parsed modules to CommonJS without comments, for code that runs them immediately. Nothing is parsed again, resolved or
 * checked.
 *
 * @returns the JavaScript of the module with a path of `files`, compiled by the call.
 */
export function compileModules(files: SourceFiles): (path: string) => string {
  const { ts } = morph();
  const parsed = new Map([...files].map(([path, file]) => [`/${path}`, file.compilerNode]));
  const host: ts.CompilerHost = {
    getSourceFile: (name) => parsed.get(name),
    getDefaultLibFileName: () => "lib.d.ts",
    writeFile: () => {},
    getCurrentDirectory: () => "/",
    getCanonicalFileName: (name) => name,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => "\n",
    fileExists: (name) => parsed.has(name),
    readFile: () => undefined,
  };
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.CommonJS,
    target: ts.ScriptTarget.ES2022,
    removeComments: true,
    isolatedModules: true,
    noCheck: true,
    noLib: true,
    noResolve: true,
    types: [],
  };
  const program = ts.createProgram([...parsed.keys()], options, host);
  return (path) => {
    let code = "";
    program.emit(parsed.get(`/${path}`), (_name, text) => (code = text));
    return code;
  };
}

/** Compiles a text that no plan emits: a copy of the runtime. */
export function compileText(text: string): string {
  const { ts } = morph();
  const { CommonJS: module } = ts.ModuleKind;
  const compilerOptions = { module, target: ts.ScriptTarget.ES2022, removeComments: true };
  return ts.transpileModule(text, { compilerOptions }).outputText;
}
