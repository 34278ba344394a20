import { readValue, type Call } from "./call.js";
import { encodeReserved } from "./uri-template/encode.js";
import type { Variable } from "./uri-template/template.js";
import { readVariable } from "./uri-template/variable.js";
import { encodeText, encodeValue, pairsOf } from "./value.js";

/** A URL in parts, as the arguments of the functions that complete a request. */
type Url = readonly [path: string, query?: string, fragment?: string];

/**
 * Adds parameters to the query of a URL as `{?a,b*}` would, but without encoding reserved characters in values (OpenAPI,
 * "allowReserved") that are allowed in a query and do not end a value. Keeps percent-encoded triplets as well.
 *
 * @throws EndpointError `invalid-parameter` if a value has no text.
 */
export function withReserved(call: Call, variables: readonly Variable[], ...url: Url): Url {
  const [path, query = "", fragment = ""] = url;
  const pairs: string[] = [];
  for (const variable of variables) {
    const { name, key, explode } = readVariable(variable);
    const value = readValue(call, key);
    const members = explode ? pairsOf(value, call.route, key) : undefined;
    if (members) {
      for (const [member, text] of members) {
        const written = member === undefined ? name : encodeText(member, call.route, key);
        pairs.push(`${written}=${encodeText(text, call.route, key, encode)}`);
      }
    } else {
      const text = encodeValue(value, true, call.route, key, encode);
      if (text !== undefined) pairs.push(`${name}=${text}`);
    }
  }
  if (pairs.length === 0) return [path, query, fragment];
  const separator = query === "" ? "?" : /[?&]$/.test(query) ? "" : "&";
  return [path, query + separator + pairs.join("&"), fragment];
}

/**
 * Encodes characters with a meaning in a query: `&`, `+` and `#`, a `?` at the end, which looks like the start of a query, and
 * brackets, which RFC 3986, section 3.4, does not allow.
 */
function encode(text: string): string {
  return encodeReserved(text).replace(
    /[&+#[\]]|\?$/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
