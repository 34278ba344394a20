export { describeSystemError, systemErrorCode, toFileError, withDeed } from "./file-error.js";
export {
  describePlace,
  type FormatOptions,
  formatErrors,
  formatFailure,
  hasPlace,
} from "./format-errors.js";
export { paint, type TextStyle } from "./paint.js";
export type * from "./problem.js";
export {
  cutText,
  escapeLines,
  escapeUnprintable,
  forTerminal,
  printableJson,
  quoteText,
  toMessage,
} from "./quote-text.js";
