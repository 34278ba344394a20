import type { Call } from "./call.js";
import type { HeaderValue } from "./types/options.js";
import { findOwn, isPlainObject } from "./value.js";

/**
 * Whether a method has a query and no body: its parameters that the URL has not used are sent in the query, those of other
 * methods in a JSON body.
 */
export function hasQuery(method: string): boolean {
  return /^(?:get|head)$/i.test(method);
}

/** Whether a body is encoded as JSON by default: not a string, binary data, a form or a stream. */
export function isJson(body: unknown): boolean {
  return Array.isArray(body) || isPlainObject(body);
}

/** The headers of a call, with the JSON content type if they have none. */
export function withContentType({ headers }: Call): Record<string, HeaderValue> {
  if (findOwn(headers, "content-type") === undefined)
    headers["content-type"] = "application/json; charset=utf-8";
  return headers;
}
