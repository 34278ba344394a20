export type { Failure, GenerateError } from "./failure.js";
export { type FileError, reasonOf, systemErrorCode, toFileError, withDeed } from "./file-error.js";
export { formatFailure, formatFileError, hasPlace } from "./format-failure.js";
export {
  type FormatOptions,
  type ManifestError,
  type RelatedPlace,
  formatErrors,
} from "./manifest-error.js";
export { paint, type Style } from "./paint.js";
export type { Place } from "./place.js";
export type { Path, Problem } from "./problem.js";
export {
  cutText,
  escapeLines,
  escapeUnprintable,
  forTerminal,
  printableJson,
  quoteText,
  toMessage,
} from "./quote-text.js";
