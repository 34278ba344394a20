export { EndpointError, type EndpointErrorCode } from "./error.js";
export { createEndpoint, endpoint } from "./endpoint.js";
export { expand } from "./uri-template/expand.js";
export type { Endpoint } from "./endpoint-types.js";
export type { EndpointWith } from "./parameter-types.js";
export type {
  EndpointOptions,
  HeadersInput,
  MergedOptions,
  Options,
  RequestOptions,
} from "./types.js";
