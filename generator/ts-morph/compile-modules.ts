import { createModuleProject } from "./module-project.js";
import type { SourceFile } from "./source-files.js";

/** Compiles a parsed module to CommonJS without comments, for code that runs it immediately. Nothing is resolved or checked. */
export function compileModule(file: SourceFile): string {
  const emitted = file.getProject().emitToMemory({ targetSourceFile: file });
  return emitted.getFiles()[0]?.text ?? "";
}

/** Compiles a text that no plan emits: a copy of the runtime. */
export function compileText(text: string): string {
  return compileModule(createModuleProject().createSourceFile("runtime.ts", text));
}
