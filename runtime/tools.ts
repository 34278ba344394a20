/**
 * `waybill-runtime/tools`: how the runtime reads a route, for programs that generate code or documentation from routes.
 * What is generated calls `waybill-runtime/builders`.
 *
 * @module
 */

export { isReserved } from "./options.js";
export { readRoute } from "./route.js";
export { parseTemplate } from "./uri-template/parse.js";
export type { Expression, Operator, Part, Template, Variable } from "./uri-template/template.js";
export {
  plainUrl,
  splitUrl,
  type FormVariable,
  type PlainUrl,
  type UrlTemplate,
} from "./url-template.js";
