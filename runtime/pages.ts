import { fail } from "./fail.js";
import type { RequestOptions } from "./types/options.js";
import type { PageResponse } from "./types/pages.js";
import { encodeValue, findOwn, ownValue } from "./value.js";

/** A global of the platform, accessed only when a `Link` header is followed. */
declare const URL: new (
  url: string,
  base?: string,
) => {
  readonly href: string;
  readonly origin: string;
};

/** Finds the request for the next page. */
type Next = <Request extends Pick<RequestOptions, "url">>(
  request: Request,
  response: PageResponse,
  body: unknown,
) => Request | undefined;

/** Keys that lead from a body to a value in it. */
type Keys = readonly string[];

/** The index of a new parameter among the `name=value` of a query. */
type Place = (pairs: readonly string[]) => number;

/** Finds the next page by the relation `next` in the header `Link` (RFC 8288). A relative request URL stays relative. */
export const nextByLink: Next = (request, response) => {
  const { url } = request;
  const target = isSuccess(response) ? nextLink(response.headers) : undefined;
  if (target === undefined) return undefined;
  const { href, origin } = new URL(url, RELATIVE);
  let next: InstanceType<typeof URL> | undefined;
  try {
    next = new URL(target, href);
  } catch {}
  if (next?.origin !== origin) {
    fail("invalid-parameter", `Link leads to ${target}, away from baseUrl; change it`, url, "link");
  }
  return next.href === href ? undefined : { ...request, url: next.href.replace(RELATIVE, "") };
};

/** The origin of relative URLs. No host begins with a hyphen. */
const RELATIVE = "http://-";

/** Only the first `rel` of a link counts. */
const NEXT = /<([^<>]*)>(?:(?!;\s*rel\s*=)[^<,])*;\s*rel\s*=\s*(?:[^,;<]*\s)?next\s*(?![^\s,;])/i;

function nextLink(headers: {
  readonly get?: { readonly call?: (headers: object, name: string) => unknown };
}): string | undefined {
  const header: unknown = headers.get?.call?.(headers, "link") ?? findOwn(headers, "link");
  // Other quoted strings can contain anything.
  const unquoted = `${header as string}`.replace(
    /(\brel\s*=\s*)?"((?:\\.|[^"\\])*)"?/gi,
    (_, rel: string | undefined, text: string) => (rel ? rel + text : ""),
  );
  return NEXT.exec(unquoted)?.[1];
}

/**
 * Finds the next page by a value of the body, which becomes a query parameter. There is none if the value is absent, null, empty, 0
 * or false.
 *
 * @param name the percent-encoded name of the parameter.
 * @param condition the value that must be true if there is another page.
 * @param place by default after all other parameters.
 */
export function nextByValue(name: string, from: Keys, condition?: Keys, place?: Place): Next {
  return nextBy(name, (body) => valueAt(body, from), condition, place);
}

/** Finds the next page by a value of the last item. */
export function nextByLast(
  name: string,
  list: Keys,
  from: Keys,
  condition?: Keys,
  place?: Place,
): Next {
  return nextBy(name, (body) => valueAt(listAt(body, list).at(-1), from), condition, place);
}

/**
 * Finds the next page by its number, or by the number of items before it. The first empty page is the last one.
 *
 * @param start the number of the first page, or of the items before it.
 * @param counts whether items are counted.
 */
export function nextByNumber(
  name: string,
  list: Keys,
  start: number,
  counts?: boolean,
  condition?: Keys,
  place?: Place,
): Next {
  const numberOf = (body: unknown, text: string | undefined): unknown => {
    const { length } = listAt(body, list);
    return length && +(text || start) + (counts ? length : 1);
  };
  return nextBy(name, numberOf, condition, place);
}

/** The place after the last of some parameters, whose names are percent-encoded. */
export function placeAfter(names: readonly string[]): Place {
  const isBefore = (pair: string) =>
    names.some((name) => pair.startsWith(name) && /^(=|%5B)/.test(pair.slice(name.length)));
  return (pairs) => pairs.reduce((place, pair, index) => (isBefore(pair) ? index + 1 : place), 0);
}

/** @param valueOf returns the value of the parameter on the next page; `text` is the value on this page. */
function nextBy(
  name: string,
  valueOf: (body: unknown, text: string | undefined) => unknown,
  condition: Keys = [],
  place: Place = ({ length }) => length,
): Next {
  return (request, response, body) => {
    if (!isSuccess(response) || !valueAt(body, condition)) return undefined;
    const { url } = request;
    const [, path, query, fragment = ""] = /^([^?#]*)\??([^#]*?)&?(#[^]*)?$/.exec(url) as string[];
    const pairs = query ? query.split("&") : [];
    const found = pairs.findIndex((pair) => pair.startsWith(`${name}=`));
    const value = valueOf(body, pairs[found]?.slice(name.length + 1));
    const text = value ? encodeValue(value, false, url, name) : undefined;
    if (text === undefined) return undefined;
    const index = found < 0 ? place(pairs) : found;
    pairs.splice(index, found < 0 ? 0 : 1, `${name}=${text}`);
    const next = `${path}?${pairs.join("&")}${fragment}`;
    return next === url ? undefined : { ...request, url: next };
  };
}

function isSuccess({ status }: PageResponse): boolean {
  return status > 199 && status < 300;
}

/** The list of a page; an empty one if the body has none. */
export function listAt(body: unknown, keys: Keys): readonly unknown[] {
  const value = valueAt(body, keys);
  return Array.isArray(value) ? value : [];
}

function valueAt(body: unknown, keys: Keys): unknown {
  return keys.reduce((value, key) => ownValue(Object(value) as object, key), body);
}
