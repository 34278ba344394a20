import { posix } from "node:path";
import type { SourceFile } from "ts-morph";
import type { ModuleFormat } from "../manifest/index.js";
import { morph } from "../ts-morph/index.js";
import { printDeclarations } from "./declarations.js";
import { eraseTypes } from "./erase-types.js";

/** The paths of the JavaScript and the declarations of a module. */
export function javascriptPaths(path: string): readonly [javascript: string, declarations: string] {
  return [path.replace(/ts$/, "js"), path.replace(/ts$/, "d.ts")];
}

/** The JavaScript and the declarations of an emitted module. */
export function compileToJavaScript(file: SourceFile, format: ModuleFormat): readonly string[] {
  const declarations = printDeclarations(file.compilerNode);
  return [eraseTypes(file.compilerNode, format), linked(declarations, file.getFilePath())];
}

/** The same of a copied runtime, which has syntax that emitted modules do not have. */
export function compileRuntime(text: string, format: ModuleFormat): readonly string[] {
  const { ts } = morph();
  const compilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: format === "module" ? ts.ModuleKind.ESNext : ts.ModuleKind.CommonJS,
    removeComments: false,
  };
  const { outputText } = ts.transpileModule(text, { compilerOptions });
  const declarations = ts.transpileDeclaration(text, { compilerOptions }).outputText;
  return [outputText, declarations.replace(REPEATED_METHOD, "")];
}

/** A property for a method with a computed name. The compiler adds it to the method's declaration. */
const REPEATED_METHOD = /^ *static \[Symbol\.\w+\]: .*\n/gm;

/** Compilers find a map by this comment. */
function linked(text: string, path: string): string {
  const [, declarations] = javascriptPaths(posix.basename(path));
  return `${text}//# sourceMappingURL=${declarations}.map\n`;
}
