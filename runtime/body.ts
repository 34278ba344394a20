import type { Call } from "./call.js";
import { fail } from "./error.js";
import type { HeaderValue } from "./types.js";
import { isPlainObject } from "./value.js";

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

/**
 * Sets the JSON content type unless there is one, or the body is no JSON by its kind: a string, binary, a form, a stream.
 *
 * @param headers changed in place.
 */
export function setContentType(headers: Record<string, HeaderValue>, body: unknown): void {
  if (!Object.hasOwn(headers, "content-type") && (Array.isArray(body) || isPlainObject(body))) {
    headers["content-type"] = "application/json; charset=utf-8";
  }
}
