import { fail } from "./fail.js";
import type { IsRequired } from "./expand-url.js";
import { isReserved, OPTION_NAMES } from "./options.js";
import { remember } from "./remember.js";
import { TOKEN } from "./token.js";
import { parseUrl, variableNames } from "./uri-template/parse.js";
import type { Expression } from "./uri-template/template.js";
import { isSegment, splitUrl, type UrlTemplate } from "./url-template.js";

/** `method` keeps its case. */
export interface Route {
  readonly method: string;
  readonly url: string;
}

export interface ParsedRoute {
  /** The name in errors: `GET /repos/{owner}`. */
  readonly route: string;
  /** Lowercase. */
  readonly method: string;
  readonly url: UrlTemplate;
  readonly isRequired: IsRequired;
  /** Whether `url` is a path of literals and lone placeholders, and at most `{?a}` after it. */
  readonly isPlain: boolean;
  /** Whether parameters beside the URL go into its query, and not into a body. */
  readonly hasQuery: boolean;
  /** Whether `data` is one of its variables, and so no body. */
  readonly takesData: boolean;
  /** The names of values that are not sent in the query or the body: options and variables. */
  readonly names: ReadonlySet<string>;
  /** Whether a variable is called `url` or `method`. */
  readonly hasOverruled: boolean;
}

/**
 * Parses a route string. White space around and between its two words is ignored; a URL without a method is a GET.
 *
 * @throws EndpointError `invalid-route`
 * @example
 * readRoute("POST  /markdown/raw"); // { method: "POST", url: "/markdown/raw" }
 */
export function readRoute(route: string): Route {
  const [first = "", second, ...junk] = route.trim().split(/\s+/);
  const isMethod =
    /^[A-Z]+$/.test(first) ||
    /^(?:get|head|post|put|patch|delete|options|trace|connect|query)$/i.test(first);
  if (first === "" || (second === undefined && isMethod) || junk.length > 0) {
    refuse(first && route, 'a route is a method and a URL, as in "GET /path"');
  }
  return second === undefined ? { method: "GET", url: first } : { method: first, url: second };
}

/** @throws EndpointError `invalid-route` or `invalid-template`. */
export function parseRoute(givenMethod: unknown, givenUrl: unknown): ParsedRoute {
  const url = requireText("url", givenUrl);
  const method = requireText("method", givenMethod);
  if (!TOKEN.test(method)) {
    refuse(undefined, `"${method}" is not an HTTP method; use one like GET`, "method");
  }
  const route = `${method.toUpperCase()} ${url}`;
  const template = parseUrl(url, route);
  const names = variableNames(template);
  for (const name of names) {
    if (isReserved(name) && name !== "data" && !isOverruled(name)) {
      fail("invalid-template", `{${name}} names an option; rename the placeholder`, route, name);
    }
  }
  const split = splitUrl(template, route);
  const isQuery = hasQuery(method);
  return {
    route,
    method: method.toLowerCase(),
    url: split,
    isPlain:
      split.leading === "" &&
      split.path.length > 0 &&
      !split.path.some(isSegment) &&
      split.rest.every((part) => (part as Expression).operator === "?"),
    isRequired: isQuery ? neverRequired : isSimple,
    hasQuery: isQuery,
    takesData: names.includes("data"),
    names: new Set([...OPTION_NAMES, ...names]),
    hasOverruled: names.some(isOverruled),
  };
}

/**
 * Whether a method has a query and no body: its parameters that the URL has not used are sent in the query, those of other
 * methods in a JSON body.
 */
export function hasQuery(method: string): boolean {
  return /^(?:get|head)$/i.test(method);
}

function requireText(option: string, value: unknown): string {
  if (typeof value === "string") return value;
  const problem = value === undefined ? "missing" : `a ${typeof value}`;
  return refuse(undefined, `the option ${option} is ${problem}; pass a string`, option);
}

/**
 * For methods other than GET and HEAD, `{x}` and `{+x}` in the path require a value: otherwise `DELETE /users/{id}` could become
 * `DELETE /users`. The other path operators leave out the slash or dot together with the value.
 */
export const isSimple: IsRequired = (_name, operator) => /^\+?$/.test(operator);

const neverRequired: IsRequired = () => false;

export interface RouteCache {
  /** Like `readRoute` followed by `parseRoute`. */
  read(route: string): ParsedRoute;
  /** Like `parseRoute`. */
  parse(method: unknown, url: unknown): ParsedRoute;
}

/** Creates a cache that a stream of distinct routes can neither grow without limit nor slow down. */
export function createRouteCache(): RouteCache {
  const read = remember((route: string): ParsedRoute => {
    const { method, url } = readRoute(route);
    return parseRoute(method, url);
  });
  return {
    read,
    parse(method, url) {
      const route = typeof method === "string" && typeof url === "string" ? `${method} ${url}` : "";
      // A method or URL with spaces would be misread as part of a route string, so it bypasses the cache.
      return /^\S+ \S+$/.test(route) ? read(route) : parseRoute(method, url);
    },
  };
}

/** Options that a route string overrides, so that placeholders can use their names. */
function isOverruled(name: string): boolean {
  return name === "url" || name === "method";
}

function refuse(route: string | undefined, message: string, parameter?: string): never {
  return fail("invalid-route", message, route, parameter);
}
