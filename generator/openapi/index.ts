export {
  type ImportOptions,
  type ImportResult,
  type OpenApiSource,
  importOpenApi,
} from "./import-openapi.js";
export { printEntry, printYaml } from "./write/print-yaml.js";
export { manifestPaths } from "./paths/manifest-paths.js";
export { readDocuments } from "./read-documents.js";
export type { ImportProblem } from "./document/node.js";
export { describeProblem } from "./reading.js";
