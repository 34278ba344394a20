import { fail } from "./error.js";
import { isReserved } from "./options.js";
import { parseTemplate, variableNames } from "./uri-template/parse.js";
import { splitUrl, type UrlTemplate } from "./url-template.js";

/** RFC 9110, section 9.1: a method is a token. */
const METHOD = /^[\w!#$%&'*+.^`|~-]+$/;
const CAPITALS = /^[A-Z]+$/;
const VERB = /^(?:get|head|post|put|patch|delete|options|trace|connect|query)$/i;

/** A route string, taken apart. `method` keeps its case. */
export interface Route {
  readonly method: string;
  readonly url: string;
}

/** A route ready to be filled in. */
export interface ParsedRoute {
  /** `GET /repos/{owner}`: as errors name it. */
  readonly route: string;
  /** Lowercase. */
  readonly method: string;
  readonly url: UrlTemplate;
  /** The names of its variables. */
  readonly names: ReadonlySet<string>;
}

/**
 * Takes a route string apart. Whitespace around and between its two words does not matter; a URL alone is a GET.
 *
 * @throws EndpointError `invalid-route`
 * @example
 * readRoute("POST  /markdown/raw"); // { method: "POST", url: "/markdown/raw" }
 */
export function readRoute(route: string): Route {
  const [first = "", second, ...junk] = route.trim().split(/\s+/);
  if (junk.length > 0) {
    return refuse(route, `"${junk[0]}" follows the URL; a route is a method and a URL`);
  }
  if (second !== undefined) return { method: first, url: second };
  if (first === "") {
    return refuse(undefined, 'the route is empty; write one like "GET /repos/{owner}"');
  }
  if (CAPITALS.test(first) || VERB.test(first)) {
    return refuse(route, `the URL is missing; write one behind it, as in "${first} /path"`);
  }
  return { method: "GET", url: first };
}

/**
 * Reads method and URL template.
 *
 * @throws EndpointError `invalid-route` when there is no URL or the method is no token; `invalid-template`.
 */
export function parseRoute(method: unknown, url: unknown): ParsedRoute {
  if (typeof url !== "string") {
    return refuse(
      undefined,
      url === undefined
        ? 'there is no URL; pass a route such as "GET /repos/{owner}", or the option url'
        : `the option url is a ${typeof url}; pass a string`,
      "url",
    );
  }
  if (typeof method !== "string" || !METHOD.test(method)) {
    return refuse(
      undefined,
      typeof method === "string"
        ? `${JSON.stringify(method)} is no HTTP method; use one like GET`
        : `the option method is a ${typeof method}; pass a string`,
      "method",
    );
  }
  const route = `${method.toUpperCase()} ${url}`;
  const template = parseTemplate(url, { colonPlaceholders: true, route });
  const names = new Set(variableNames(template));
  for (const name of names) {
    if (isReserved(name) && name !== "data" && !isOverruled(name)) {
      fail("invalid-template", `{${name}} names an option, which no placeholder has`, route, name);
    }
  }
  return {
    route,
    method: method.toLowerCase(),
    url: splitUrl(template, route),
    names,
  };
}

/** Routes read before. */
export interface RouteCache {
  /** As `readRoute` and `parseRoute`. */
  read(route: string): ParsedRoute;
  /** As `parseRoute`. */
  parse(method: unknown, url: unknown): ParsedRoute;
}

/** Routes kept in each of the two generations of a cache. */
const GENERATION = 500;
/** Longer ones are read anew each time, so that a cache stays small. */
const LONGEST = 1000;

/**
 * A cache that a stream of distinct routes can neither grow nor slow down: when the young generation is full it becomes
 * the old one, and what is asked for again moves back.
 */
export function createRouteCache(): RouteCache {
  let young = new Map<string, ParsedRoute>();
  let old = new Map<string, ParsedRoute>();

  const remember = (key: string, route: ParsedRoute): ParsedRoute => {
    if (key.length > LONGEST) return route;
    if (young.size >= GENERATION) {
      old = young;
      young = new Map();
    }
    young.set(key, route);
    return route;
  };

  const parse = (method: unknown, url: unknown): ParsedRoute => {
    const key = typeof method === "string" && typeof url === "string" ? `${method} ${url}` : "";
    // What is no route string of two words, written so, has no entry: it could be taken for that of one.
    if (!/^\S+ \S+$/.test(key)) return parseRoute(method, url);
    return young.get(key) ?? remember(key, old.get(key) ?? parseRoute(method, url));
  };

  return {
    parse,
    read(route) {
      const known = young.get(route);
      if (known) return known;
      const { method, url } = readRoute(route);
      return remember(route, old.get(route) ?? parseRoute(method, url));
    },
  };
}

/** Options that have no effect beside a route string, so that placeholders can have them. */
export function isOverruled(name: string): boolean {
  return name === "url" || name === "method";
}

function refuse(route: string | undefined, message: string, parameter?: string): never {
  return fail("invalid-route", message, route, parameter);
}
