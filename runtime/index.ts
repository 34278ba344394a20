import { createEndpoint } from "./endpoint.js";
import type { Endpoint, EndpointDefaults, EndpointMerge, EndpointParse } from "./types/endpoint.js";

/** An endpoint without any defaults: `endpoint("GET /x").url` is `/x`. */
export const endpoint: Endpoint = /* @__PURE__ */ createEndpoint();

export { createEndpoint };
export { EndpointError, type EndpointErrorCode } from "./error.js";
export { expand } from "./uri-template/expand.js";
export type { Endpoint, EndpointDefaults, EndpointMerge, EndpointParse };
export type { EndpointWith } from "./types/parameters.js";
export type {
  EndpointOptions,
  HeadersInput,
  MergedOptions,
  Options,
  RequestOptions,
} from "./types/options.js";
