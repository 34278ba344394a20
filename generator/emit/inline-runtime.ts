import { existsSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { bracedNames } from "./import.js";
import { type Doc, printDoc } from "./layout.js";
import { stringLiteral } from "./literal.js";
import { type Compiler, ts } from "./ts-morph.js";
import type { ImportExtension, InlineRuntimePlan } from "../plan/index.js";

/** The modules that generated code imports; the others are those that these need. */
const ENTRIES = ["builders.ts", "fetch.ts"];

const BANNER = "// Copied by Waybill from its runtime. Do not edit.\n\n";

/** The runtime's own sources, for a folder beside the output: path → text. */
export function inlineRuntime({
  folder,
  extension,
}: InlineRuntimePlan): readonly (readonly [path: string, text: string])[] {
  const sources = runtimeFolder();
  const copied = new Map<string, string>();
  const waiting = [...ENTRIES];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (copied.has(path)) continue;
    const { text, imports } = rewriteImports(
      readFileSync(new URL(path, sources), "utf8"),
      extension,
    );
    copied.set(path, BANNER + text);
    for (const specifier of imports) {
      waiting.push(posix.join(posix.dirname(path), specifier.replace(/\.js$/, ".ts")));
    }
  }
  return [...copied].map(([path, text]) => [`${folder}/${path}`, text]);
}

/** Beside `generator/`, where this module runs from its sources; beside the script in `dist/`, where the build copies it. */
function runtimeFolder(): URL {
  const found = ["../../runtime/", "./runtime/"]
    .map((path) => new URL(path, import.meta.url))
    .find((folder) => existsSync(new URL("builders.ts", folder)));
  if (!found) throw new Error(`the sources of the runtime are missing near ${import.meta.url}`);
  return found;
}

/** Changes the extension of relative imports, which all are `.js`. A statement that becomes shorter is laid out anew. */
function rewriteImports(
  text: string,
  extension: ImportExtension,
): { readonly text: string; readonly imports: readonly string[] } {
  const file = ts.createSourceFile("runtime.ts", text, ts.ScriptTarget.ESNext);
  const imports: string[] = [];
  let result = "";
  let position = 0;
  for (const statement of file.statements) {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) continue;
    const specifier = statement.moduleSpecifier;
    if (!specifier || !ts.isStringLiteral(specifier)) continue;
    if (!/^\.\.?\/.*\.js$/.test(specifier.text)) {
      throw new Error(`the runtime imports ${specifier.text}, which is no module of its own`);
    }
    imports.push(specifier.text);
    const start = statement.getStart(file);
    const from = ` from ${stringLiteral(specifier.text.replace(/\.js$/, extension))};`;
    result += text.slice(position, start) + printDoc([headDoc(statement, file), from]);
    position = statement.end;
  }
  return { text: result + text.slice(position), imports };
}

/** What stands before `from`. */
function headDoc(
  statement: Compiler.ImportDeclaration | Compiler.ExportDeclaration,
  file: Compiler.SourceFile,
): Doc {
  const named = ts.isImportDeclaration(statement)
    ? statement.importClause?.namedBindings
    : statement.exportClause;
  const start = statement.getStart(file);
  if (named === undefined) {
    return file.text.slice(start, statement.moduleSpecifier?.pos).replace(/ from$/, "");
  }
  if (!ts.isNamedImports(named) && !ts.isNamedExports(named)) {
    throw new Error(`the runtime has a namespace: ${named.getText(file)}`);
  }
  const names = named.elements.map((name) => name.getText(file));
  return [file.text.slice(start, named.getStart(file)), bracedNames(names)];
}
