import { encodeText, encodeValue, plainText } from "./value.js";

/**
 * Adds `name=value` to a query as `{?name}` would write it (RFC 6570, section 3.2.8), or nothing when there is no value.
 *
 * @throws EndpointError `invalid-parameter` when the value has no text.
 */
export function appendPair(query: string, name: string, value: unknown, route: string): string {
  const text = plainText(value) ?? encodeValue(value, false, route, name);
  if (text === undefined) return query;
  const pair = `${plainText(name) ?? encodeText(name, route, name)}=${text}`;
  return query === "" ? pair : `${query}&${pair}`;
}

/** Puts a query behind a URL that may have one already. */
export function appendQuery(url: string, query: string): string {
  if (query === "") return url;
  const separator = !url.includes("?") ? "?" : /[?&]$/.test(url) ? "" : "&";
  return url + separator + query;
}
