export { type Compiler, openCompiler, withCompiler } from "./compiler.js";
export { type FormatSource, formatterId, loadFormatter } from "./format-source.js";
export { printType } from "./print-type.js";
export { emitModules } from "./emit-modules.js";
