export { type EmittedModules, emitChanged, emitModules } from "./emit-modules.js";
export { printType } from "./type.js";
export { verifyModules } from "./verify/verify-modules.js";
