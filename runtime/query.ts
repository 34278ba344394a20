import { readValue, type Call } from "./call.js";
import { encodeReserved } from "./uri-template/encode.js";
import { expandVariables } from "./uri-template/expand.js";
import type { Variable } from "./uri-template/template.js";

/** Expands `{?a,b*}` (RFC 6570, section 3.2.8), in the declared order. Marks the parameters as used by the URL. */
export function formQuery(call: Call, variables: readonly Variable[]): string {
  return expandVariables("?", variables, ({ key }) => readValue(call, key), call.route) ?? "";
}

/** A URL in parts, as the arguments of the functions that complete a request. */
type Url = readonly [path: string, query?: string, fragment?: string];

/**
 * Adds parameters to the query of a URL as `{?a,b*}` would, but without encoding reserved characters in values (OpenAPI,
 * "allowReserved") that are allowed in a query and do not end a value. Keeps percent-encoded triplets as well.
 */
export function withReserved(call: Call, variables: readonly Variable[], ...url: Url): Url {
  const [path, query = "", fragment = ""] = url;
  const operator = query === "" ? "?" : "&";
  const valueOf = ({ key }: { readonly key: string }) => readValue(call, key);
  const added = expandVariables(operator, variables, valueOf, call.route, encode) ?? "";
  return [path, query + (/[?&]$/.test(query) ? added.slice(1) : added), fragment];
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
