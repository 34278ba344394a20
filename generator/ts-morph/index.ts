export { compileModule, compileText } from "./compile-modules.js";
export { type ModuleProject, createModuleProject } from "./module-project.js";
export { resolveImport } from "./resolve-import.js";
export { type SourceFile, type SourceFiles, morph } from "./source-files.js";
