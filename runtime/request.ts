import { hasQuery, isJson, refuseData, withContentType } from "./body.js";
import type { Call } from "./call.js";
import { expandUrl } from "./expand-url.js";
import { failMissing } from "./path.js";
import { appendPair, openUrl, type OpenUrl } from "./query.js";
import type { RequestOptions, Values } from "./types/options.js";
import type { Lookup } from "./uri-template/expand.js";
import type { UrlTemplate } from "./url-template.js";
import { isDefined, isOwn, ownValue, setOwn } from "./value.js";

/**
 * Ends a call of GET or HEAD: the values that the URL has not taken become query parameters.
 *
 * @param path begins with a slash; what `withQuery` has made of it, if `expanded` names parameters.
 * @param read names of the parameters that the path has read.
 * @param expanded names of others that the URL has taken.
 * @throws EndpointError `invalid-body` for `data`, `invalid-parameter` for a value without text, `missing-parameter`.
 */
export function queryRequest<Method extends string>(
  method: Method,
  call: Call,
  path: string,
  read: readonly string[],
  expanded: readonly string[] = [],
): RequestOptions<Method, undefined, never> {
  refuseData(call);
  const { route, values } = call;
  const front = call.baseUrl + path;
  let isFirst = expanded.length === 0 || !path.includes("?");
  let url = front;
  let found = 0;
  for (const name in values) {
    if (!isOwn(values, name)) continue;
    if (isAmong(read, name, found)) found++;
    else if (!isAmong(expanded, name)) {
      url = appendPair(url, isFirst, name, values[name], route);
      isFirst &&= url === front;
    }
  }
  if (found < read.length) checkRead(call, read);
  return withoutBody(method, call, url);
}

/** The same for every other method: the values that the URL has not taken become keys of a JSON body. */
export function bodyRequest<Method extends string, Body>(
  method: Method,
  call: Call,
  path: string,
  read: readonly string[],
  expanded: readonly string[] = [],
): RequestOptions<Method, Body, never> {
  const { values, data } = call;
  let body: Record<string, unknown> | undefined;
  let found = 0;
  for (const name in values) {
    if (!isOwn(values, name)) continue;
    if (isAmong(read, name, found)) found++;
    else if (data === undefined && values[name] !== undefined && !isAmong(expanded, name)) {
      setOwn((body ??= {}), name, values[name]);
    }
  }
  if (found < read.length) checkRead(call, read);
  return withBody(method, call, call.baseUrl + path, body);
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
): RequestOptions<Method, Body, never> {
  const { baseUrl, route, values } = call;
  for (const name of required) {
    if (!isOwn(values, name) || !isDefined(values[name])) failMissing(route, name);
  }
  const { front, fragment } = expandUrl(template, baseUrl, lookupIn(values), route);
  return restRequest(method, call, openUrl(front, fragment), { has: isTaken });
}

/**
 * Ends a call with all that its URL has not taken.
 *
 * @param taken has the names that are not to be sent beside the URL.
 */
export function restRequest<Method extends string, Body>(
  method: Method,
  call: Call,
  { front, isFirst, separator, fragment }: OpenUrl,
  taken: Pick<ReadonlySet<string>, "has">,
): RequestOptions<Method, Body, never> {
  const { data, route, values } = call;
  if (hasQuery(method)) {
    refuseData(call);
    let url = front;
    for (const name in values) {
      if (isOwn(values, name) && !taken.has(name)) {
        url = appendPair(url, isFirst && url === front, name, values[name], route);
      }
    }
    const end = url === front ? separator + fragment : fragment;
    return withoutBody<Method, Body>(method, call, url + end);
  }
  let body: Record<string, unknown> | undefined;
  for (const name in values) {
    if (
      isOwn(values, name) &&
      !taken.has(name) &&
      data === undefined &&
      values[name] !== undefined
    ) {
      setOwn((body ??= {}), name, values[name]);
    }
  }
  return withBody<Method, Body>(method, call, front + separator + fragment, body);
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

/**
 * Whether a name is among few others; `includes` and a loop over values take longer for those.
 *
 * @param met how many of them were met before: the next one mostly comes next.
 */
function isAmong(names: readonly string[], name: string, met = 0): boolean {
  if (met === names.length) return false;
  if (names[met] === name) return true;
  for (let index = 0; index < names.length; index++) if (names[index] === name) return true;
  return false;
}

function withoutBody<Method extends string, Body>(
  method: Method,
  { headers, request }: Call,
  url: string,
): RequestOptions<Method, Body, never> {
  const options =
    request === undefined ? { method, url, headers } : { method, url, headers, request };
  // Nothing here can check that header values are text.
  return options as unknown as RequestOptions<Method, Body, never>;
}

/**
 * @param collected what is the body unless `data` is. It has the type that the route says: nothing here can check that.
 */
function withBody<Method extends string, Body>(
  method: Method,
  call: Call,
  url: string,
  collected: object | undefined,
): RequestOptions<Method, Body, never> {
  const { data, request } = call;
  const body = data === undefined ? collected : data;
  if (body === undefined) return withoutBody(method, call, url);
  const headers = body === collected || isJson(body) ? withContentType(call) : call.headers;
  const options =
    request === undefined
      ? { method, url, headers, body }
      : { method, url, headers, body, request };
  return options as unknown as RequestOptions<Method, Body, never>;
}
