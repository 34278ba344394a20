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
export { checkOutput } from "./check.js";
export type { CheckOptions, CheckResult, Difference } from "./check.js";
export type { OnStage, Share, Stage, StageName } from "./stages.js";
export type { Changes } from "./output/plan-changes.js";
export type { FileError } from "./errors/file-error.js";

export { readManifest } from "./manifest/read-manifest.js";
export type { Locate, ReadResult } from "./manifest/read-manifest.js";
export { formatErrors } from "./errors/manifest-error.js";
export type { FormatOptions, ManifestError, Place, RelatedPlace } from "./errors/manifest-error.js";
export type * from "./manifest/manifest.js";
export type { Path, Problem } from "./errors/problem.js";

export { planRoutes } from "./plan/plan-routes.js";
export type { PlanResult } from "./plan/plan-routes.js";
export type { Plan } from "./plan/plan.js";

export { importOpenApi } from "./openapi/import-openapi.js";
export type { ImportOptions, ImportResult, OpenApiSource } from "./openapi/import-openapi.js";
export { describeProblem } from "./openapi/report.js";
export type { ImportProblem } from "./openapi/report.js";
export { readFolder } from "./openapi/read-folder.js";
