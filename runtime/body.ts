import type { Call } from "./call.js";
import { fail } from "./error.js";
import type { HeaderValue } from "./types/options.js";
import { isOwn, isPlainObject } from "./value.js";

/** GET and HEAD send what the URL has not taken in the query; every other method in a JSON body. */
export function hasQuery(method: string): boolean {
  return method === "get" || method === "head";
}

/** @throws EndpointError `invalid-body` for `data` on GET and HEAD. */
export function refuseData({ data, route }: Call): void {
  if (data !== undefined) {
    fail(
      "invalid-body",
      "GET and HEAD have no body; write {?data} for a query parameter",
      route,
      "data",
    );
  }
}

/** Whether a body is JSON by its kind; a string, binary, a form and a stream are not. */
export function isJson(body: unknown): boolean {
  return Array.isArray(body) || isPlainObject(body);
}

/** The headers of a call with the JSON content type, unless they have one. */
export function withContentType({ headers, spread }: Call): Record<string, HeaderValue> {
  if (isOwn(headers, "content-type")) return headers;
  const contentType = "application/json; charset=utf-8";
  if (spread) return { "content-type": contentType, ...headers };
  headers["content-type"] = contentType;
  return headers;
}
