import { readValue, type Call } from "./call.js";
import { encodeReserved } from "./uri-template/encode.js";
import type { Variable } from "./uri-template/template.js";
import { readVariable } from "./uri-template/variable.js";
import { encodeText, encodeValue, pairsOf } from "./value.js";

/** A URL in parts, as the functions that end a call take it. */
type Url = readonly [path: string, query?: string, fragment?: string];

/**
 * Adds parameters to the query of a URL as `{?a,b*}` would, but reserved characters in their values stay as they are
 * (OpenAPI, "allowReserved"): all that a query can hold and that do not end a value there. Percent-encoded triplets stay too.
 *
 * @throws EndpointError `invalid-parameter` when a value has no text.
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
 * `&`, `+` and `#` mean something in a query, a `?` at its end looks like its beginning, and RFC 3986, section 3.4, does not
 * let brackets stand there.
 */
function encode(text: string): string {
  return encodeReserved(text).replace(
    /[&+#[\]]|\?$/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
