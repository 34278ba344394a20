import { createRequire } from "node:module";
import type { SourceFile, ts } from "ts-morph";

export type { SourceFile };

const require = createRequire(import.meta.url);

/**
 * ts-morph, loaded by the first call, because that takes a quarter of a second, and by `require`, because `import` first scans all
 * of its source for the names of its exports.
 */
export function morph(): typeof import("ts-morph") {
  return require("ts-morph") as typeof import("ts-morph");
}

/** Source files of ts-morph by path relative to the output folder, with forward slashes. */
export type SourceFiles = ReadonlyMap<string, SourceFile>;

/** @param texts TypeScript by path relative to the output folder, with forward slashes. */
export function parseModules(texts: ReadonlyMap<string, string>): SourceFiles {
  return new Map([...texts].map(([path, text]) => [path, wrapFile(parseText(path, text))]));
}

/** A source file of the compiler as one of ts-morph. */
export function wrapFile(sourceFile: ts.SourceFile): SourceFile {
  return morph().createWrappedNode(sourceFile, { sourceFile });
}

/**
 * Parses the text of a module, without parent pointers and without the contents of doc comments, which nothing here needs; they would
 * take as long again.
 */
export function parseText(path: string, text: string): ts.SourceFile {
  const { ts } = morph();
  const options = {
    languageVersion: ts.ScriptTarget.ESNext,
    jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
  };
  return ts.createSourceFile(`/${path}`, text, options, false, ts.ScriptKind.TS);
}
