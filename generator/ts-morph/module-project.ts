import type { SourceFile, ts as TS } from "ts-morph";
import { morph } from "./source-files.js";

/** @typeParam Text the texts that the project accepts. */
export interface ModuleProject<Text extends string> {
  readonly createSourceFile: (path: string, text: Text) => SourceFile;
}

/** A project in memory that parses emitted modules, and compiles them without resolving and checking. */
export function createModuleProject<Text extends string>(): ModuleProject<Text> {
  const { Project, ts } = morph();
  // ts-morph passes the target to `createSourceFile` of the compiler, which also accepts options there. Without them the compiler
  // parses doc comments, which takes a third of the parsing time.
  const target = {
    languageVersion: ts.ScriptTarget.ESNext,
    jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
  } satisfies TS.CreateSourceFileOptions as unknown as TS.ScriptTarget;
  const { CommonJS: module } = ts.ModuleKind;
  const unchecked = { isolatedModules: true, noCheck: true, noLib: true, noResolve: true };
  return new Project({
    useInMemoryFileSystem: true,
    skipFileDependencyResolution: true,
    skipLoadingLibFiles: true,
    compilerOptions: { target, module, removeComments: true, types: [], ...unchecked },
  });
}

/** Compiles a parsed module to CommonJS without comments, for code that runs it immediately. Nothing is resolved or checked. */
export function compileModule(file: SourceFile): string {
  const emitted = file.getProject().emitToMemory({ targetSourceFile: file });
  return emitted.getFiles()[0]?.text ?? "";
}

/** Compiles a text that no plan emits: a copy of the runtime. */
export function compileText(text: string): string {
  return compileModule(createModuleProject().createSourceFile("runtime.ts", text));
}
