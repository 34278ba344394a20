/**
 * `waybill/generator`: what the command line does, for programs. Nothing here prints or exits, and what is wrong with a
 * manifest, a document or the disk is returned, not thrown.
 *
 * @example
 * import { generate } from "waybill/generator";
 * const result = await generate({ manifest: "api/routes.yaml" });
 * if (!result.ok) throw new Error(result.errors.map(({ message }) => message).join("\n"));
 *
 * @module
 */

export { generate } from "./generate.js";
export type { Generated, GenerateOptions, GenerateResult } from "./generate.js";
export type { Failure, GenerateError } from "./plan-manifest.js";
export { checkOutput } from "./check-output.js";
export type { CheckOptions, CheckResult, Difference } from "./check-output.js";
export type { OnStage, Share, Stage, StageName } from "./stages.js";
export type { Changes } from "./write-output/plan-changes.js";
export type { FileError } from "./file-error.js";

export { readManifest } from "./read-manifest.js";
export type { Locate, ReadResult } from "./read-manifest.js";
export { formatErrors } from "./manifest-error.js";
export type { FormatOptions, ManifestError, Place, RelatedPlace } from "./manifest-error.js";
export type * from "./manifest.js";
export type { Path, Problem } from "./problem.js";

export { planRoutes } from "./plan-routes.js";
export type { PlanResult } from "./plan-routes.js";
export type { Plan } from "./plan.js";

export { importOpenApi } from "./import-openapi/import-openapi.js";
export type {
  ImportOptions,
  ImportResult,
  OpenApiSource,
} from "./import-openapi/import-openapi.js";
export { describeProblem } from "./import-openapi/report.js";
export type { ImportProblem } from "./import-openapi/report.js";
export { readFolder } from "./import-openapi/read-folder.js";
