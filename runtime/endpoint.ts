import { startCall } from "./call.js";
import { LAYERS, type EndpointLayers } from "./create-call.js";
import { expandUrl } from "./expand-url.js";
import { refuse } from "./fail.js";
import { freeze } from "./freeze.js";
import { addLayer } from "./layers.js";
import { mergeCall, mergeOver, placeholderValues } from "./merge.js";
import { mergeValues } from "./merge-values.js";
import { requireObject, readOptions } from "./options.js";
import { bodyRequest, queryRequest } from "./request.js";
import { createRouteCache, type ParsedRoute, type RouteCache } from "./route.js";
import type { Endpoint, EndpointOver } from "./types/endpoint.js";
import type {
  EndpointOptions,
  HeaderValue,
  MergedOptions,
  RequestOptions,
  Values,
} from "./types/options.js";
import type { Anything } from "./types/parameters.js";
import { ownValue, setOwn } from "./value.js";

/**
 * Creates an endpoint with defaults. Without defaults the method is `GET`, with no base URL and no headers.
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
  return endpointOver(createRouteCache(), none, defaults) as unknown as EndpointOver<
    Routes,
    Anything,
    Given
  >;
}

/** @param before the layers of the endpoint whose `.defaults` is called; absent for the first endpoint. */
function endpointOver(
  routes: RouteCache,
  below: MergedOptions,
  options: EndpointOptions,
  before?: EndpointLayers,
): Endpoint {
  const merge = mergeOver(routes, below, requireObject(options, "options", undefined));
  const DEFAULTS = freeze(merge.merged);
  const { parameters } = readOptions(DEFAULTS, true);
  for (const name of Object.keys(parameters ?? {})) {
    if (/^(?:baseurl|mediatype)$/i.test(name)) {
      refuse("is ignored; did you mean baseUrl or mediaType?", undefined, name, "invalid-options");
    }
  }
  const { baseUrl, format, data, request } = merge.call;
  const headers = Object.entries(merge.call.headers);
  const layers: EndpointLayers = {
    created: before?.created ?? DEFAULTS,
    own: new Set(before && [...before.own, ...merge.names]),
    addTo(call) {
      if (parameters) call.values = mergeValues(parameters, call.values);
      call.baseUrl = baseUrl;
      // Engines are slow to add properties to the result of a spread.
      call.headers = {};
      for (const [name, value] of headers) setOwn<HeaderValue>(call.headers, name, value);
      call.format = format;
      call.data = data;
      call.request = request;
    },
  };

  const endpoint = (routeOrOptions: string | EndpointOptions, options?: EndpointOptions) => {
    if (typeof routeOrOptions !== "string") {
      return parse(routes, mergeCall(routes, DEFAULTS, routeOrOptions));
    }
    // Equals `parse(merge(…))`, without the intermediate object.
    const route = routes.read(routeOrOptions);
    const given = requireObject(options, "options", route.route);
    return complete(route, given, given, layers);
  };

  // All overloads of the type have the same implementation.
  const withMembers = Object.assign(endpoint, {
    DEFAULTS,
    defaults: (options: EndpointOptions) => endpointOver(routes, DEFAULTS, options, layers),
    merge: (routeOrOptions: string | EndpointOptions, options?: EndpointOptions) =>
      mergeCall(routes, DEFAULTS, routeOrOptions, options),
    parse: (options: EndpointOptions) => parse(routes, options),
  }) as unknown as Endpoint;
  return Object.defineProperty(withMembers, LAYERS, { value: layers });
}

/** Turns merged options into a request, without reading any defaults. */
function parse(routes: RouteCache, options: EndpointOptions): RequestOptions {
  const merged = requireObject(options, "options", undefined);
  const { method = "GET", url } = readOptions(merged);
  const route = routes.parse(method, url);
  return complete(route, merged, placeholderValues(route, merged));
}

function complete(
  parsed: ParsedRoute,
  options: Values,
  values: Values,
  defaults?: EndpointLayers,
): RequestOptions {
  const { route, method, url: template, names } = parsed;
  const call = startCall(route, values, "", {}, template.leading ? [] : undefined, names);
  defaults?.addTo(call);
  addLayer(call, options);
  if (parsed.takesData) {
    call.values = { ...call.values, data: call.data };
    call.data = undefined;
  }
  const url = expandUrl(call, template, (name) => ownValue(call.values, name), parsed);
  return (parsed.hasQuery ? queryRequest : bodyRequest)(method, call, ...url);
}
