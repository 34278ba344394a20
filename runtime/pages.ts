import { fail } from "./fail.js";
import type { RequestOptions } from "./types/options.js";
import type { PageResponse } from "./types/pages.js";
import { encodeValue, findOwn } from "./value.js";

/** A global of the platform, accessed only when a `Link` header is followed. */
declare const URL: new (url: string, base?: object) => ParsedUrl;

interface ParsedUrl {
  readonly href: string;
  readonly origin: string;
}

/** The page of a browser, to which a base URL can be relative. */
interface Platform {
  readonly location?: object;
}

/** Finds the request for the next page. */
type Next = <Request extends Pick<RequestOptions, "url">>(
  request: Request,
  response: PageResponse,
  body: unknown,
) => Request | undefined;

/** Keys that lead from a body to a value in it. */
type Keys = readonly string[];

/** Finds the next page by the relation `next` in the header `Link` (RFC 8288). */
export const nextByLink: Next = (request, { status, headers }) => {
  const { url } = request;
  const header: unknown =
    (headers as Gettable).get?.call?.(headers, "link") ?? findOwn(headers, "link");
  const target = NEXT.exec(`${header as string}`)?.[1];
  if (status > 299 || !target) return undefined;
  try {
    const here = new URL(url, (globalThis as Platform).location);
    const next = new URL(target, here);
    if (next.origin === here.origin) {
      return next.href === here.href ? undefined : { ...request, url: next.href };
    }
  } catch {
    // A URL that cannot be parsed is refused like one of another origin.
  }
  return fail("invalid-parameter", `Link points to ${target}; change baseUrl`, url, "link");
};

interface Gettable {
  readonly get?: { readonly call?: (headers: object, name: string) => unknown };
}

/** Anchored, so that no link begins inside a quoted string. */
const NEXT =
  /^(?:[^"]|"(?:\\.|[^"\\])*")*?<([^<>]*)>(?:[^"<,]|"(?:\\.|[^"\\])*")*?;\s*rel\s*=(?:[^,;<]*[\s"])?next(?![^\s",;])/i;

/**
 * Finds the next page by a value of the body, which becomes a query parameter. The last page has no such value, or null, an empty
 * text, 0 or false.
 *
 * @param name the percent-encoded name of the parameter.
 * @param condition the path of a value that must be true if there is another page.
 */
export function nextByValue(name: string, from: Keys, condition?: Keys): Next {
  return nextBy(name, condition, (body) => valueAt(body, from));
}

/** Finds the next page by a value of the last item. */
export function nextByLast(name: string, list: Keys, from: Keys, condition?: Keys): Next {
  return nextBy(name, condition, (body) => valueAt(listAt(body, list).at(-1), from));
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
): Next {
  return nextBy(name, condition, (body, text) => {
    const { length } = listAt(body, list);
    return length && +(text || start) + (counts ? length : 1);
  });
}

/**
 * Moves a new parameter, which is appended by default, to its place in the query.
 *
 * @param names the percent-encoded names of the parameters before it.
 */
export function nextAfter(names: readonly string[], name: string, next: Next): Next {
  const hasName = (pair: string) => (one: string) =>
    pair.startsWith(one) && /^(=|%5B)/.test(pair.slice(one.length));
  return (request, ...rest) => {
    const found = next(request, ...rest);
    const [path, before, fragment] = splitQuery(request.url);
    if (!found || before.some((pair) => hasName(pair)(name))) return found;
    const place = before.reduce((last, pair, at) => (names.some(hasName(pair)) ? at + 1 : last), 0);
    before.splice(place, 0, splitQuery(found.url)[1].at(-1) as string);
    return { ...found, url: `${path}?${before.join("&")}${fragment}` };
  };
}

/** @param valueOf returns the value of the parameter on the next page; `text` is the value on this page. */
function nextBy(
  name: string,
  condition: Keys = [],
  valueOf: (body: unknown, text: string | undefined) => unknown,
): Next {
  return (request, { status }, body) => {
    const { url } = request;
    const next = url.replace(
      // The URL up to the parameter's value, or else the end of the query. A value may contain a `?`, and the path a `&`.
      RegExp(`(^[^?#]*[?](?:[^#]*?&)??${name.replaceAll(".", "[.]")}=)([^&#]*)|[?&]?(?=#|$)`),
      (found, start: string | undefined, text: string | undefined) => {
        const value = status < 300 && valueAt(body, condition) && valueOf(body, text);
        const encoded = encodeValue(value || undefined, false, url, name);
        return encoded === undefined
          ? found
          : (start ?? `${found || (/^[^?#]*[?]/.test(url) ? "&" : "?")}${name}=`) + encoded;
      },
    );
    return next === url ? undefined : { ...request, url: next };
  };
}

/** The path of a URL, its parameters, and its fragment. Values may contain a `?`, and the path a `&`. */
function splitQuery(url: string): [path: string, pairs: string[], fragment: string] {
  const [, path = "", query, fragment = ""] = /^([^?#]*)\??([^#]*?)&?(#[^]*)?$/.exec(url) ?? [];
  return [path, query ? query.split("&") : [], fragment];
}

/** The list of a page; an empty one if the body has none. */
export function listAt(body: unknown, keys: Keys): readonly unknown[] {
  const value = valueAt(body, keys);
  return Array.isArray(value) ? value : [];
}

function valueAt(body: unknown, keys: Keys): unknown {
  return keys.reduce((value, key) => findOwn(value as object, key), body);
}
