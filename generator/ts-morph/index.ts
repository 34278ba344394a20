export {
  type ModuleProject,
  compileModule,
  compileText,
  createModuleProject,
} from "./module-project.js";
export { resolveImport } from "./resolve-import.js";
export { type SourceFile, type SourceFiles, morph } from "./source-files.js";
