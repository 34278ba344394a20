import { createRequire } from "node:module";
import { posix } from "node:path";
import type { SourceFile, ts as TS } from "ts-morph";

export type { SourceFile };

const require = createRequire(import.meta.url);

/**
 * ts-morph, loaded by the first call, because loading takes a quarter of a second. `require` is faster than `import`, which first
 * scans all of its source for the names of its exports.
 */
export function morph(): typeof import("ts-morph") {
  return require("ts-morph") as typeof import("ts-morph");
}

/** Source files of ts-morph by path relative to the output folder, with forward slashes. */
export type SourceFiles = ReadonlyMap<string, SourceFile>;

/** @typeParam Text the texts that the project accepts. */
export interface ModuleProject<Text extends string> {
  readonly createSourceFile: (path: string, text: Text) => SourceFile;
}

/**
 * A project in memory that parses emitted modules, and compiles them without resolving and checking. Types that need no library can
 * be compared.
 */
export function createModuleProject<Text extends string>(): ModuleProject<Text> {
  const { Project, ts } = morph();
  // ts-morph passes the target to `createSourceFile` of the compiler, which also accepts options there. Without them the compiler
  // parses doc comments, which takes a third of the parsing time.
  const target = {
    languageVersion: ts.ScriptTarget.ESNext,
    jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
  } satisfies TS.CreateSourceFileOptions as unknown as TS.ScriptTarget;
  const { CommonJS: module } = ts.ModuleKind;
  const strict = { strictNullChecks: true, strictFunctionTypes: true };
  const unchecked = { isolatedModules: true, noCheck: true, noLib: true, noResolve: true };
  return new Project({
    useInMemoryFileSystem: true,
    skipFileDependencyResolution: true,
    skipLoadingLibFiles: true,
    compilerOptions: { target, module, removeComments: true, types: [], ...strict, ...unchecked },
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

/**
 * The module of the output that an import of `./x.js`, `./x.ts` or `./x` names; `undefined` for anything else, such as the runtime's
 * package.
 *
 * @param from the path of the importing module, with forward slashes.
 * @param isModule whether a path with the extension `.ts` is a module.
 */
export function resolveImport(
  from: string,
  specifier: string,
  isModule: (path: string) => boolean,
): string | undefined {
  if (!specifier.startsWith(".")) return undefined;
  const path = posix.join(posix.dirname(from), specifier);
  return [path.replace(/\.js$/, ".ts"), `${path}.ts`].find(
    (file) => file.endsWith(".ts") && isModule(file),
  );
}
