import { checkBaseUrl, trimSlashes } from "./base-url.js";
import type { Call } from "./call.js";
import type { Endpoint, EndpointOver } from "./types/endpoint.js";
import { expandUrl } from "./expand-url.js";
import { freeze } from "./freeze.js";
import { mergeHeaders } from "./headers.js";
import { withInternals } from "./internals.js";
import { amendAccept } from "./media-type.js";
import { dropDefaultCredentials, merge, mergeDefaults, variablesOf } from "./merge.js";
import { mergeValues } from "./merge-values.js";
import { formatOf, objectOf, readOptions } from "./options.js";
import { bodyRequest, queryRequest } from "./request.js";
import { createRouteCache, type ParsedRoute, type RouteCache } from "./route.js";
import type { Anything } from "./types/parameters.js";
import { findOwn, ownValue, setOwn } from "./value.js";
import type {
  EndpointOptions,
  HeaderValue,
  MergedOptions,
  RequestOptions,
  Values,
} from "./types/options.js";

/**
 * Creates an endpoint with its own defaults. Without them the method is `GET`, with no base URL and no headers.
 *
 * @typeParam Routes the routes that the compiler knows, as in a manifest's `routes.ts`.
 * @throws EndpointError if a default cannot be sent: `invalid-base-url`, `invalid-header`, `invalid-template`.
 * @example
 * const endpoint = createEndpoint({ baseUrl: "https://api.example.com" });
 * endpoint("GET /orgs/{org}/repos", { org: "acme", type: "private" });
 * // { method: "get", url: "https://api.example.com/orgs/acme/repos?type=private", headers: {} }
 */
export function createEndpoint<Routes = Anything, Given extends EndpointOptions = Anything>(
  defaults: Given & EndpointOptions = {} as Given,
): EndpointOver<Routes, Anything, Given> {
  const none: MergedOptions = { method: "GET", baseUrl: "", headers: {} };
  const routes = createRouteCache();
  return endpointWith(
    routes,
    mergeDefaults(routes, none, defaults, new Set()),
    new Set(),
  ) as unknown as EndpointOver<Routes, Anything, Given>;
}

/** @param set the names of defaults that `.defaults` has set so far, as in `mergeDefaults`. */
function endpointWith(
  routes: RouteCache,
  merged: MergedOptions,
  set: ReadonlySet<string>,
): Endpoint {
  const DEFAULTS = freeze(merged);
  const own = readOptions(DEFAULTS, true);
  const baseUrl = trimSlashes(DEFAULTS.baseUrl);
  const format = formatOf(own.mediaType);
  const ownHeaders = Object.entries(DEFAULTS.headers);
  const copyHeaders = (): Record<string, HeaderValue> => {
    // Engines are slow to add properties to the result of a spread.
    const headers: Record<string, HeaderValue> = {};
    for (const [name, value] of ownHeaders) setOwn(headers, name, value);
    return headers;
  };
  const withParameters = (values: Values): Values =>
    own.parameters ? mergeValues(own.parameters, values) : values;

  /** Equals `parse(merge(…))`, without the intermediate object. */
  const callRoute = (routeString: string, options: unknown): RequestOptions => {
    const route = routes.read(routeString);
    const given = objectOf(options, "options", route.route);
    const call = readOptions(given);
    let values = withParameters(given);
    // Read values once, so that a getter cannot return one URL here and another for the request.
    if (route.url.leading !== "") values = { ...values };
    const base = call.baseUrl === undefined ? baseUrl : checkBaseUrl(call.baseUrl, route.route);
    const headers = copyHeaders();
    dropDefaultCredentials(route, values, base, headers);
    if (call.headers !== undefined) mergeHeaders(headers, call.headers, route.route);
    amendAccept(headers, formatOf(call.mediaType) ?? format, route.route);
    return send(route, values, {
      baseUrl: base,
      headers,
      data: call.data === undefined ? own.data : call.data,
      request: call.request === undefined ? own.request : call.request,
    });
  };

  const endpoint = (routeOrOptions: string | EndpointOptions, options?: EndpointOptions) =>
    typeof routeOrOptions === "string"
      ? callRoute(routeOrOptions, options)
      : parse(routes, merge(routes, DEFAULTS, routeOrOptions));

  // All overloads of the type have the same implementation.
  const withMembers = Object.assign(endpoint, {
    DEFAULTS,
    defaults: (options: EndpointOptions) => {
      const known = new Set(set);
      return endpointWith(routes, mergeDefaults(routes, DEFAULTS, options, known), known);
    },
    merge: (routeOrOptions: string | EndpointOptions, options?: EndpointOptions) =>
      merge(routes, DEFAULTS, routeOrOptions, options),
    parse: (options: EndpointOptions) => parse(routes, options),
  }) as unknown as Endpoint;
  return withInternals(withMembers, {
    setDefaults: (call, layered) => {
      call.values = withParameters(call.values);
      call.baseUrl = layered ? trimSlashes(layered.baseUrl) : baseUrl;
      call.headers = layered ? layered.headers : copyHeaders();
      amendAccept(call.headers, layered ? formatOf(layered.mediaType) : format, call.route);
      call.data = own.data;
      call.request = own.request;
    },
    set,
  });
}

/** Turns merged options into a request, without reading any defaults. */
function parse(routes: RouteCache, options: EndpointOptions): RequestOptions {
  const merged = objectOf(options, "options", undefined);
  const {
    method = "GET",
    url,
    baseUrl = "",
    headers,
    mediaType,
    data,
    request,
  } = readOptions(merged);
  const route = routes.parse(method, url);
  const base = checkBaseUrl(baseUrl, route.route);
  const ownHeaders = mergeHeaders({}, headers, route.route);
  amendAccept(ownHeaders, formatOf(mediaType), route.route);
  return send(route, variablesOf(route, merged), {
    baseUrl: base,
    headers: ownHeaders,
    data,
    request,
  });
}

function send(
  parsed: ParsedRoute,
  given: Values,
  { baseUrl, headers, data, request }: Pick<Call, "baseUrl" | "headers" | "data" | "request">,
): RequestOptions {
  const { route, method, takesData, names, isLong, taken } = parsed;
  const values = takesData ? { ...given, data } : given;
  const find = isLong ? ownValue : findOwn;
  const lookup = (name: string) => find(values, name);
  const { isRequired, isPlain } = parsed;
  const variables = { route, baseUrl, lookup, isRequired, isPlain };
  const [path, query, fragment] = expandUrl(variables, parsed.url);
  const call: Call = {
    route,
    values: isLong ? without(names, values) : values,
    baseUrl,
    written: "",
    headers,
    data: takesData ? undefined : data,
    request,
    taken,
  };
  return parsed.hasQuery
    ? queryRequest(method, call, path, query, fragment)
    : bodyRequest(method, call, path, query, fragment);
}

function without(names: ReadonlySet<string>, values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name)));
}
