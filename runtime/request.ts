import { hasQuery, isJson, refuseData, withContentType } from "./body.js";
import type { Call } from "./call.js";
import { expandUrl } from "./expand-url.js";
import { failMissing } from "./path.js";
import { appendPair, appendQuery } from "./query.js";
import type { RequestOptions, Values } from "./types.js";
import type { Lookup } from "./uri-template/expand.js";
import type { Variable } from "./uri-template/template.js";
import { readVariable } from "./uri-template/variable.js";
import type { UrlTemplate } from "./url-template.js";
import {
  definedEntries,
  encodeText,
  encodeValue,
  isDefined,
  isOwn,
  isPlainObject,
  ownValue,
  plainText,
  setOwn,
} from "./value.js";

/**
 * Ends a call of GET or HEAD: the values that the URL has not taken become query parameters.
 *
 * @param path begins with a slash and has no query.
 * @param read names of the parameters that the path has read.
 * @param query what `formQuery` has made of others, and `expanded` their names.
 * @throws EndpointError `invalid-body` for `data`, `invalid-parameter` for a value without text, `missing-parameter`.
 */
export function queryRequest<Method extends string>(
  method: Method,
  call: Call,
  path: string,
  read: readonly string[],
  query = "",
  expanded: readonly string[] = [],
): RequestOptions<Method> {
  refuseData(call);
  const { route, values } = call;
  let found = 0;
  for (const name in values) {
    if (!isOwn(values, name)) continue;
    if (isAmong(read, name)) found++;
    else if (!isAmong(expanded, name)) query = appendPair(query, name, values[name], route);
  }
  if (found < read.length) checkRead(call, read);
  return withoutBody(method, call, withQuery(call.baseUrl + path || "/", query));
}

/** The same for every other method: the values that the URL has not taken become keys of a JSON body. */
export function bodyRequest<Method extends string, Body>(
  method: Method,
  call: Call,
  path: string,
  read: readonly string[],
  query = "",
  expanded: readonly string[] = [],
): RequestOptions<Method, Body> {
  const { values } = call;
  let body: Record<string, unknown> | undefined;
  let found = 0;
  for (const name in values) {
    if (!isOwn(values, name)) continue;
    if (isAmong(read, name)) found++;
    else if (values[name] !== undefined && !isAmong(expanded, name)) {
      setOwn((body ??= {}), name, values[name]);
    }
  }
  if (found < read.length) checkRead(call, read);
  const url = withQuery(call.baseUrl + path || "/", query);
  return withBody(method, call, url, body);
}

/**
 * `a=1&b=2` for the declared query parameters that need an expression of their own (RFC 6570, section 3.2.8), in the
 * order declared.
 *
 * @throws EndpointError `invalid-parameter` when a value has no text.
 */
export function formQuery({ route, values }: Call, variables: readonly Variable[]): string {
  let query = "";
  for (const variable of variables) {
    const { name, key, explode } = readVariable(variable);
    const value = isOwn(values, key) ? values[key] : undefined;
    const pairs = explode ? explodedPairs(name, value, route, key) : undefined;
    if (pairs) {
      for (const [written, member] of pairs) {
        query += `${query && "&"}${written}=${encodeText(member, route, key)}`;
      }
    } else {
      const text = plainText(value) ?? encodeValue(value, true, route, key);
      if (text !== undefined) query += `${query && "&"}${name}=${text}`;
    }
  }
  return query;
}

/** What `{?name*}` makes of a list or an associative array: a pair for each defined member. */
function explodedPairs(
  name: string,
  value: unknown,
  route: string,
  parameter: string,
): readonly (readonly [written: string, member: unknown])[] | undefined {
  if (Array.isArray(value)) return value.filter(isDefined).map((member) => [name, member]);
  if (!isPlainObject(value)) return undefined;
  return definedEntries(value).map(([key, member]) => [encodeText(key, route, parameter), member]);
}

/**
 * Ends a call whose URL has more than plain placeholders between slashes.
 *
 * @param isTaken whether a name is in the template, and so not to be sent again.
 * @param required names that must have a value, wherever in the template they stand.
 */
export function templateRequest<Method extends string, Body>(
  method: Method,
  call: Call,
  template: UrlTemplate,
  isTaken: (name: string) => boolean,
  required: readonly string[] = [],
): RequestOptions<Method, Body> {
  const { baseUrl, route, values } = call;
  for (const name of required) {
    if (!isOwn(values, name) || !isDefined(values[name])) failMissing(route, name);
  }
  const { front, fragment } = expandUrl(template, baseUrl, lookupIn(values), route);
  if (hasQuery(method)) {
    refuseData(call);
    let query = "";
    for (const name in values) {
      if (!isTaken(name) && isOwn(values, name))
        query = appendPair(query, name, values[name], route);
    }
    const url = template.plain ? withQuery(front, query) : appendQuery(front, query) + fragment;
    return withoutBody(method, call, url || "/");
  }
  let body: Record<string, unknown> | undefined;
  for (const name in values) {
    if (!isTaken(name) && isOwn(values, name) && values[name] !== undefined) {
      setOwn((body ??= {}), name, values[name]);
    }
  }
  return withBody(method, call, front + fragment || "/", body);
}

/** Reads own keys alone. */
export function lookupIn(values: Values): Lookup {
  return (name) => ownValue(values, name);
}

/** @throws EndpointError `missing-parameter` for a value that the path has read, but not from an enumerable own key. */
function checkRead({ route, values }: Call, read: readonly string[]): void {
  const own = Object.keys(values);
  for (const name of read) if (!own.includes(name)) failMissing(route, name);
}

/** As `includes`, and as a loop over values, but those take longer for the few names of a route. */
function isAmong(names: readonly string[], name: string): boolean {
  for (let index = 0; index < names.length; index++) if (names[index] === name) return true;
  return false;
}

function withQuery(path: string, query: string): string {
  return query === "" ? path : `${path}?${query}`;
}

function withoutBody<Method extends string, Body>(
  method: Method,
  { headers, request }: Call,
  url: string,
): RequestOptions<Method, Body> {
  const options =
    request === undefined ? { method, url, headers } : { method, url, headers, request };
  // Nothing here can check that header values are text.
  return options as unknown as RequestOptions<Method, Body>;
}

/**
 * @param collected what is the body unless `data` is. It has the type that the route says: nothing here can check that.
 */
function withBody<Method extends string, Body>(
  method: Method,
  call: Call,
  url: string,
  collected: object | undefined,
): RequestOptions<Method, Body> {
  const { data, request } = call;
  const body = data === undefined ? collected : data;
  if (body === undefined) return withoutBody(method, call, url);
  const headers = body === collected || isJson(body) ? withContentType(call) : call.headers;
  const options =
    request === undefined
      ? { method, url, headers, body }
      : { method, url, headers, body, request };
  return options as unknown as RequestOptions<Method, Body>;
}
