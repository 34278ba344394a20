export { compileModules, compileText } from "./compile-modules.js";
export { type TypeQuestion, judgeTypes } from "./judge-types.js";
export { resolveImport } from "./resolve-import.js";
export {
  type SourceFile,
  type SourceFiles,
  morph,
  parseModules,
  parseText,
  wrapFile,
} from "./source-files.js";
