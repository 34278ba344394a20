import type { SourceFile } from "ts-morph";
import { morph } from "./morph.js";

/** Source files of ts-morph by path relative to the output folder, with forward slashes. */
export type SourceFiles = ReadonlyMap<string, SourceFile>;

/**
 * Parses the texts of modules. The files are parsed without parent pointers and without the contents of doc comments, neither of
 * which anything here needs; that takes half of the time.
 *
 * @param texts TypeScript by path relative to the output folder, with forward slashes.
 */
export function parseModules(texts: ReadonlyMap<string, string>): SourceFiles {
  const { ts, createWrappedNode } = morph();
  const options = {
    languageVersion: ts.ScriptTarget.ESNext,
    jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
  };
  return new Map(
    [...texts].map(([path, text]) => {
      const sourceFile = ts.createSourceFile(`/${path}`, text, options, false, ts.ScriptKind.TS);
      return [path, createWrappedNode(sourceFile, { sourceFile })];
    }),
  );
}
