import { readValue, type Call } from "./call.js";
import { remember } from "./remember.js";
import { formPairs } from "./uri-template/form.js";
import type { Variable } from "./uri-template/template.js";
import { encodeText, encodeValue, plainText } from "./value.js";

/** Names come again and again. */
const startOf = /* @__PURE__ */ remember(
  (name: string, route: string): string => `${encodeText(name, route, name)}=`,
);

/**
 * A URL with `name=value` after it, as `{?name}` or `{&name}` would write it (RFC 6570, section 3.2.8), or without if
 * there is no value.
 *
 * @param separator what stands before the pair: `?`, `&`, or nothing after one of them.
 * @throws EndpointError `invalid-parameter` when the value has no text.
 */
export function appendPair(
  url: string,
  separator: string,
  name: string,
  value: unknown,
  route: string,
): string {
  const text = plainText(value) ?? encodeValue(value, false, route, name);
  return text === undefined ? url : url + separator + startOf(name, route) + text;
}

/**
 * The query that `{?a,b*}` writes (RFC 6570, section 3.2.8), in the order declared. Its parameters are not sent elsewhere
 * then.
 *
 * @throws EndpointError `invalid-parameter` when a value has no text.
 */
export function formQuery(call: Call, variables: readonly Variable[]): string {
  return formPairs("?", variables, ({ key }) => readValue(call, key), call.route);
}
