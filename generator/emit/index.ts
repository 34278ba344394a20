export { type EmittedModules, emitChanged, emitModules } from "./emit-modules.js";
export { ts } from "./ts-morph.js";
export { printType, printTypeOnLine } from "./type.js";
export { verifyModules } from "./verify/verify-modules.js";
