/** Everything that generated code may import. `generator/plan/modules/runtime-symbols.ts` lists the types. */
export { replaceBaseUrl } from "./base-url.js";
export type { Call } from "./call.js";
export { decodeDates } from "./dates.js";
export { createEndpoint } from "./endpoint.js";
export { EndpointError, type EndpointErrorCode } from "./error.js";
export { createCall, createCallWithDefaults, withData, withJsonData } from "./create-call.js";
export { templateUrl } from "./expand-url.js";
export { nextAfter, nextByLast, nextByLink, nextByNumber, nextByValue } from "./pages.js";
export { expandCompoundSegment, expandSegment } from "./path.js";
export { formQuery } from "./query.js";
export { expandReserved, reservedQuery } from "./query.js";
export { serialize } from "./serialize.js";
export { serverUrl } from "./base-url.js";
export {
  bodyRequest,
  defaultToEmptyObject,
  queryRequest,
  removeUnusedContentType,
} from "./request.js";
export {
  encodeDelimiters,
  tool,
  type Tool,
  type ToolAnnotations,
  type ToolDefinition,
  type ToolOf,
  type ToolSchema,
  type Unchecked,
  withNames,
} from "./tool.js";
export { withParameters } from "./with-parameters.js";
export type {
  Endpoint,
  EndpointDefaults,
  EndpointMerge,
  EndpointParse,
  Strict,
} from "./types/endpoint.js";
export type { EndpointOptions } from "./types/options.js";
export type * from "./types.js";
