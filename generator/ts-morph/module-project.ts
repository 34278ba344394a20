import type { Project, SourceFile, ts as TS } from "ts-morph";
import { morph } from "./source-files.js";

/** A project in memory that parses emitted modules. */
export interface ModuleProject<Text extends string> {
  readonly add: (path: string, text: Text) => SourceFile;
  /** Releases the memory of a file. */
  readonly forget: (file: SourceFile) => void;
}

/** @typeParam Text the texts that the project accepts. */
export function createModuleProject<Text extends string>(): ModuleProject<Text> {
  const { Project, ts } = morph();
  // ts-morph passes the target to `createSourceFile` of the compiler, which also accepts options there. Without them the compiler
  // parses doc comments, which takes a third of the parsing time.
  const target = {
    languageVersion: ts.ScriptTarget.ESNext,
    jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
  } satisfies TS.CreateSourceFileOptions as unknown as TS.ScriptTarget;
  const project: Project = new Project({
    useInMemoryFileSystem: true,
    skipFileDependencyResolution: true,
    skipLoadingLibFiles: true,
    compilerOptions: { target },
  });
  return {
    add: (path, text) => project.createSourceFile(`/${path}`, text),
    forget: (file) => void project.removeSourceFile(file),
  };
}
