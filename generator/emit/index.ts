export { printSignature } from "./builder.js";
export { inlineRuntime } from "./inline-runtime.js";
export { type EmittedModules, emitChanged, emitFiles, emitModules } from "./emit-modules.js";
export { type Data, printCall } from "./syntax/expression.js";
export { printType, printTypeOnLine } from "./syntax/type.js";
