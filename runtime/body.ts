import { isPlainObject } from "./value.js";

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
