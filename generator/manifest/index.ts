export type { ReadFile } from "./files/include-schemas.js";
export { inputFiles } from "./files/input-files.js";
export { readInputFile } from "./files/read-input-file.js";
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
} from "./manifest.js";
export { DEFAULT_MANIFEST, type ManifestSource, openManifest } from "./open-manifest.js";
export { type Locate, type ReadResult, readManifest } from "./read-manifest.js";
export { type ReadSource, readSource } from "./read-source.js";
export { COMPOSITIONS, childrenOf, mapChildren, membersOf, partsOf } from "./subschemas.js";
export { refuseDeep } from "./yaml/nesting.js";
export { manifestSchema } from "./shape/manifest-schema.js";
export { nearestName, suggestName } from "./shape/nearest-name.js";
