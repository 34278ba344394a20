import { isJson, withContentType } from "./body.js";
import { isTaken, type Call } from "./call.js";
import { fail } from "./error.js";
import { appendPair } from "./query.js";
import type { RequestOptions } from "./types/options.js";
import { isOwn, setOwn } from "./value.js";

/**
 * Completes a GET or HEAD request: adds the parameters that the URL has not used to its query.
 *
 * @param path the URL up to its query.
 * @param query the query that the URL already has, including the `?`.
 * @param fragment the fragment, including the `#`.
 * @throws EndpointError `invalid-body` for `data`, `invalid-parameter` for a value without text.
 */
export function queryRequest<Method extends string>(
  method: Method,
  call: Call,
  path: string,
  query = "",
  fragment = "",
): RequestOptions<Method, undefined, never> {
  const { route, values, data } = call;
  if (data !== undefined) {
    const message = "GET and HEAD have no body; write {?data} for a parameter";
    fail("invalid-body", message, route, "data");
  }
  const start = path + query;
  let separator = query === "" ? "?" : /[?&]$/.test(query) ? "" : "&";
  let url = start;
  for (const name in values) {
    if (!isOwn(values, name) || isTaken(call, name)) continue;
    url = appendPair(url, separator, name, values[name], route);
    if (url !== start) separator = "&";
  }
  return withoutBody(method, call, url + fragment);
}

/** Completes a request with any other method: the remaining parameters form a JSON body, unless `data` is the body. */
export function bodyRequest<Method extends string, Body>(
  method: Method,
  call: Call,
  path: string,
  query = "",
  fragment = "",
): RequestOptions<Method, Body, never> {
  const { values, request } = call;
  const url = path + query + fragment;
  let body = call.data;
  if (body === undefined) {
    let keys: Record<string, unknown> | undefined;
    for (const name in values) {
      if (!isOwn(values, name) || isTaken(call, name)) continue;
      const value = values[name];
      if (value !== undefined) setOwn((keys ??= {}), name, value);
    }
    if (keys === undefined) return withoutBody(method, call, url);
    body = keys;
  }
  const isKeys = call.data === undefined;
  const headers = isKeys || isJson(body) ? withContentType(call) : call.headers;
  const options =
    request === undefined
      ? { method, url, headers, body }
      : { method, url, headers, body, request };
  // The types declare the route's body and text headers, which cannot be checked here.
  return options as unknown as RequestOptions<Method, Body, never>;
}

/**
 * Removes the content type of a route's body from a request without a body.
 *
 * @param request a request created for this call: its headers are modified.
 */
export function typeOnlyWithBody<
  Request extends { readonly headers: Record<string, string>; readonly body?: unknown },
>(contentType: string, request: Request): Request {
  const { headers } = request;
  if (!isOwn(request, "body") && headers["content-type"] === contentType) {
    delete headers["content-type"];
  }
  return request;
}

function withoutBody<Method extends string, Body>(
  method: Method,
  { headers, request }: Call,
  url: string,
): RequestOptions<Method, Body, never> {
  const options =
    request === undefined ? { method, url, headers } : { method, url, headers, request };
  return options as unknown as RequestOptions<Method, Body, never>;
}
