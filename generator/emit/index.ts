export { type Compiler, openCompiler, withCompiler } from "./compiler.js";
export { printType } from "./type.js";
export { emitModules } from "./emit-modules.js";
