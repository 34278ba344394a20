/**
 * `waybill-runtime/tools`: the runtime's parsers for routes, for programs that generate code or documentation from routes.
 * Generated code uses `waybill-runtime/builders` instead.
 *
 * @module
 */

export { trimSlashes } from "./base-url.js";
export { mergeValues } from "./merge-values.js";
export { isReserved, pickParameters } from "./options.js";
export { hasQuery, isSimple, readRoute } from "./route.js";
export { TOKEN } from "./token.js";
export { JSON_TYPE } from "./value.js";
export { encodeUnreserved } from "./uri-template/encode.js";
export { parseTemplate, parseUrl } from "./uri-template/parse.js";
export type { Expression, Operator, Part, Template, Variable } from "./uri-template/template.js";
export { readVariable, type FullVariable } from "./uri-template/template.js";
export {
  isSegment,
  splitUrl,
  type PathPart,
  type Placeholder,
  type UrlTemplate,
} from "./url-template.js";
