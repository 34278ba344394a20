export type * from "./documents/document-data.js";
export { documentPaths } from "./documents/open-documents.js";
export { checkShape } from "./shape/check-shape.js";
export type { FromSchema, JsonSchema } from "./shape/json-schema.js";
export type { ReadFile } from "./files/include-schemas.js";
export { parseJson } from "./json/parse-json.js";
export { type WantedMembers, readJson } from "./json/read-json.js";
export { pointerSteps } from "./references.js";
export { misspelledFormat, nullOutside } from "./checks/find-warnings.js";
export { OUTSIDE_HINT, projectFiles, readFolder } from "./files/project-files.js";
export { countCharacters } from "./checks/check-limits.js";
export { inputFiles } from "./files/input-files.js";
export { decodeUtf8, readInputFile, readStandardInput } from "./files/read-input-file.js";
export type * from "./manifest.js";
export { DEFAULT_MANIFEST, openManifest } from "./open-manifest.js";
export type { ManifestSource, Where } from "./open-manifest.js";
export { parameterKey } from "./parameter-key.js";
export { decodeManifest } from "./decode-manifest.js";
export { readOtherFile, readWithDocuments } from "./read-manifest.js";
export type { Locate, OtherFile, ReadResult, ReadSource } from "./read-manifest.js";
export { placeIn } from "./files/source-text.js";
export type { Span } from "./source-problem.js";
export {
  COMPOSITIONS,
  type Composition,
  listSubschemas,
  findProperty,
  listMembers,
  listParentReferences,
  schemaName,
} from "./subschemas.js";
export { maxDepth } from "./yaml/limits.js";
export { isExact } from "./yaml/yaml-scalar.js";
export {
  type FindInFiles,
  findUnquoted,
  looksLikeText,
  scalarAt,
  untypedValue,
} from "./unquoted-texts.js";
export { yamlPackage } from "./yaml/yaml-package.js";
export { readYaml } from "./yaml/read-yaml.js";
export { describeExcess, plainRoute } from "./route-text.js";
export { type YamlNode, followPath, toJson } from "./yaml/yaml-tree.js";
export { editorSchema } from "./shape/editor-schema.js";
export type {
  ManifestFile,
  ParameterFile,
  RequestBodyFile,
  ResponseFile,
  RouteFile,
  WebhookFile,
} from "./shape/manifest-schema.js";
export { DEFAULT_BODY_TYPE } from "./shape/request-definitions.js";
export {
  isBaseUrl,
  isCalendarDate,
  isComponentName,
  isJsonMediaType,
  isMediaRange,
  isMediaType,
  isServerUrl,
  isToken,
} from "./shape/names.js";
export { didYouMean, suggestName } from "./shape/nearest-name.js";
