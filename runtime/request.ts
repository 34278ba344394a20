import { isTaken, type Call } from "./call.js";
import { fail } from "./fail.js";
import { amendAccept } from "./media-type.js";
import { remember } from "./remember.js";
import type { RequestOptions } from "./types/options.js";
import { encodeText, encodeValue, findOwn, isJson, isOwn, plainText, setOwn } from "./value.js";

/** `name=`, cached because names recur. */
const encodeName = /* @__PURE__ */ remember(
  (name: string, route: string): string => `${encodeText(name, route, name)}=`,
);

/**
 * Completes a GET or HEAD request: adds the parameters that the URL has not used to its query.
 *
 * @param path the URL up to its query.
 * @param query the query that the URL already has, including the `?`.
 * @param fragment the fragment, including the `#`.
 */
export function queryRequest<Method extends string>(
  method: Method,
  call: Call,
  path: string,
  query = "",
  fragment = "",
): RequestOptions<Method, undefined, never> {
  const { route, values, headers, data } = call;
  if (data !== undefined) {
    fail("invalid-body", "GET and HEAD have no body; write {?data} for a parameter", route, "data");
  }
  let url = path + query;
  let separator = query ? (/[?&]$/.test(query) ? "" : "&") : "?";
  for (const name in values) {
    if (isOwn(values, name) && !isTaken(call, name)) {
      const value = values[name];
      const text = plainText(value) ?? encodeValue(value, false, route, name);
      if (text !== undefined) {
        url += separator + encodeName(name, route) + text;
        separator = "&";
      }
    }
  }
  return withRequest(call, { method, url: url + fragment, headers });
}

/** Completes a request with any other method: the remaining parameters form a JSON body, unless `data` is the body. */
export function bodyRequest<Method extends string, Body>(
  method: Method,
  call: Call,
  path: string,
  query = "",
  fragment = "",
): RequestOptions<Method, Body, never> {
  const { values, headers, data } = call;
  const url = path + query + fragment;
  let body = data;
  if (data === undefined) {
    for (const name in values) {
      if (isOwn(values, name) && !isTaken(call, name)) {
        const value = values[name];
        if (value !== undefined) setOwn((body ??= {}) as Record<string, unknown>, name, value);
      }
    }
    if (body === undefined) return withRequest(call, { method, url, headers });
  }
  if (findOwn(headers, "content-type") === undefined && (data === undefined || isJson(body))) {
    headers["content-type"] = "application/json; charset=utf-8";
  }
  return withRequest(call, { method, url, headers, body });
}

/**
 * Gives a request without a body the body `{}`, for a route that requires a body with optional properties only.
 *
 * @param request a request created for this call: it is modified.
 */
export function defaultToEmptyObject<
  Request extends { readonly method: string; readonly url: string; readonly body?: unknown },
>(call: Call, request: Request): Request {
  if (isOwn(request, "body")) return request;
  call.data = {};
  // `accept` has been amended.
  call.format = undefined;
  return Object.assign(request, bodyRequest(request.method, call, request.url));
}

/**
 * Removes the content type of a route's body from a request without a body.
 *
 * @param request a request created for this call: its headers are modified.
 */
export function removeUnusedContentType<
  Request extends { readonly headers: Record<string, string>; readonly body?: unknown },
>(contentType: string, request: Request): Request {
  const { headers } = request;
  if (!isOwn(request, "body") && headers["content-type"] === contentType) {
    delete headers["content-type"];
  }
  return request;
}

function withRequest<Method extends string, Body>(
  { request, headers, format, route }: Call,
  options: object,
): RequestOptions<Method, Body, never> {
  if (format) amendAccept(headers, format, route);
  // The types declare the route's body and text headers, which cannot be checked here.
  return (request === undefined ? options : { ...options, request }) as RequestOptions<
    Method,
    Body,
    never
  >;
}
