export { decodeUtf8 } from "./decode-utf8.js";
export {
  type ImportOptions,
  type ImportResult,
  type OpenApiSource,
  importOpenApi,
} from "./import-openapi.js";
export { readFolder } from "./read-folder.js";
export { type ImportProblem, describeProblem } from "./report.js";
