export {
  type ImportOptions,
  type ImportResult,
  type OpenApiSource,
  type UpdateResult,
  importOpenApi,
  updateFromOpenApi,
} from "./import-openapi.js";
export { type ImportRecord, readRecord } from "./merge/import-record.js";
export type { ImportConflict, ManifestChanges } from "./merge/changes.js";
export { blockList } from "./write/print-yaml.js";
export { readDocuments } from "./read-documents.js";
export type { ImportProblem } from "./document/node.js";
export { describeProblem } from "./reading.js";
