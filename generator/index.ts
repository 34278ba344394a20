/**
 * `waybill`: the JavaScript API of the command line. It does not print or exit, and returns errors of a manifest, a document
 * or the disk instead of throwing them.
 *
 * @example
 * import { generate } from "waybill";
 * const result = await generate({ manifest: "api/routes.yaml" });
 * if (!result.ok) throw new Error(result.errors.map(({ message }) => message).join("\n"));
 *
 * @module
 */

export { generate } from "./generate.js";
export type { Generated, GenerateOptions, GenerateResult } from "./generate.js";
export { type CheckOptions, type CheckResult, checkOutput, type Difference } from "./check.js";
export { type ListInputsOptions, type ListInputsResult, listInputs } from "./list-inputs.js";
export { verifyManifest, type VerifyOptions, type VerifyResult } from "./verify.js";
export type { CallAndOutcome, Counterexample, Outcome } from "./law/index.js";
export type { OnStage, Stage, StageName } from "./stages.js";
export type { Changes } from "./output/index.js";
export {
  type Failure,
  type FileError,
  formatErrors,
  type GenerateError,
  type FormatOptions,
  type ManifestError,
  type Place,
  type RelatedPlace,
  type Path,
  type Problem,
} from "./errors/index.js";

export { readManifest } from "./read-source.js";
export { type Locate, type ReadFile, readFolder, type ReadResult } from "./manifest/index.js";
export type {
  Deprecation,
  Discriminator,
  ExternalDocs,
  GenerateSettings,
  Headers,
  Json,
  Manifest,
  MediaType,
  Parameter,
  RequestBody,
  ResponseContent,
  ResponseHeader,
  Responses,
  Route,
  RouteResponse,
  Schema,
  SchemaObject,
  SchemaType,
  Server,
  ServerVariable,
} from "./manifest/index.js";

export { planRoutes, type PlanResult, type Plan } from "./plan/index.js";

export { comparePlans, versionStep } from "./diff/index.js";
export type {
  Change,
  Direction,
  ChangePlace,
  Verdict,
  Verdicts,
  VersionStep,
} from "./diff/index.js";

export {
  importOpenApi,
  type ImportOptions,
  type ImportResult,
  type OpenApiSource,
  describeProblem,
  type ImportProblem,
} from "./openapi/index.js";
