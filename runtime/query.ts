import { readValue, type Call } from "./call.js";
import { remember } from "./remember.js";
import { formPairs } from "./uri-template/form.js";
import type { Variable } from "./uri-template/template.js";
import { encodeText, encodeValue, plainText } from "./value.js";

/** `name=`, cached because names recur. */
const startOf = /* @__PURE__ */ remember(
  (name: string, route: string): string => `${encodeText(name, route, name)}=`,
);

/**
 * Appends `name=value` to a URL, as `{?name}` or `{&name}` would (RFC 6570, section 3.2.8), unless the value is undefined.
 *
 * @param separator the text before the pair: `?`, `&`, or nothing after one of these.
 * @throws EndpointError `invalid-parameter` if the value has no text.
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
 * Expands `{?a,b*}` (RFC 6570, section 3.2.8), in the declared order. Marks the parameters as used by the URL.
 *
 * @throws EndpointError `invalid-parameter` if a value has no text.
 */
export function formQuery(call: Call, variables: readonly Variable[]): string {
  return formPairs("?", variables, ({ key }) => readValue(call, key), call.route);
}
