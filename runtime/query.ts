import { remember } from "./remember.js";
import type { Values } from "./types/options.js";
import { readVariable } from "./uri-template/variable.js";
import type { FormVariable } from "./url-template.js";
import { encodeText, encodeValue, ownValue, pairsOf } from "./value.js";

/** A query parameter up to its value: `?name=`, or `&name=` behind another. */
interface PairStart {
  readonly first: string;
  readonly next: string;
}

/** Names come again and again, and one piece of text is sooner put into a URL than three. */
const startOf = /* @__PURE__ */ remember((name: string, route: string): PairStart => {
  const text = encodeText(name, route, name);
  return { first: `?${text}=`, next: `&${text}=` };
});

/**
 * Adds `name=value` to a URL as `{?name}` or `{&name}` would write it (RFC 6570, section 3.2.8), or nothing when there is
 * no value.
 *
 * @param isFirst whether the URL has no query yet.
 * @throws EndpointError `invalid-parameter` when the value has no text.
 */
export function appendPair(
  url: string,
  isFirst: boolean,
  name: string,
  value: unknown,
  route: string,
): string {
  const text = encodeValue(value, false, route, name);
  if (text === undefined) return url;
  const { first, next } = startOf(name, route);
  return url + (isFirst ? first : next) + text;
}

/**
 * A path with the declared query parameters that need an expression of their own, `{?a,b*}` (RFC 6570, section 3.2.8), in
 * the order declared.
 *
 * @throws EndpointError `invalid-parameter` when a value has no text.
 */
export function withQuery(
  { route, values }: { readonly route: string; readonly values: Values },
  path: string,
  variables: readonly FormVariable[],
): string {
  let url = path;
  for (const variable of variables) {
    const { name, key, explode } =
      typeof variable === "string"
        ? { name: variable, key: variable, explode: false }
        : readVariable(variable);
    const value = ownValue(values, key);
    const pairs = explode ? pairsOf(value) : undefined;
    if (pairs) {
      for (const [member, text] of pairs) {
        const written = member === undefined ? name : encodeText(member, route, key);
        url += `${url === path ? "?" : "&"}${written}=${encodeText(text, route, key)}`;
      }
    } else {
      const text = encodeValue(value, true, route, key);
      if (text !== undefined) url += `${url === path ? "?" : "&"}${name}=${text}`;
    }
  }
  return url;
}

/** A URL to whose query pairs can be added. */
export interface OpenUrl {
  readonly front: string;
  /** Whether the next pair begins a query. */
  readonly isFirst: boolean;
  /** The `?` or `&` that stands behind `front` in its template, and that the next pair brings along. */
  readonly separator: string;
  readonly fragment: string;
}

export function openUrl(url: string, fragment: string): OpenUrl {
  const hasQuery = url.includes("?");
  const separator = (hasQuery && /[?&]$/.exec(url)?.[0]) || "";
  const front = url.slice(0, url.length - separator.length);
  return { front, isFirst: !hasQuery || separator === "?", separator, fragment };
}
