import type { Call } from "./call.js";
import type { HeaderValue } from "./types/options.js";
import { findOwn, isPlainObject } from "./value.js";

/**
 * Whether a method has a query and no body: parameters that the URL has not taken go into its query, those of every other
 * method into a JSON body.
 */
export function hasQuery(method: string): boolean {
  return /^(?:get|head)$/i.test(method);
}

/** Whether a body is JSON by its kind; a string, binary, a form and a stream are not. */
export function isJson(body: unknown): boolean {
  return Array.isArray(body) || isPlainObject(body);
}

/** The headers of a call, with the JSON content type unless they have one. */
export function withContentType({ headers }: Call): Record<string, HeaderValue> {
  if (findOwn(headers, "content-type") === undefined)
    headers["content-type"] = "application/json; charset=utf-8";
  return headers;
}
