import { trimSlashes } from "./base-url.js";
import type { Call } from "./call.js";
import type { Endpoint, EndpointOver } from "./types/endpoint.js";
import { expandUrl } from "./expand-url.js";
import { refuse } from "./fail.js";
import { freeze } from "./freeze.js";
import { merge, variablesOf } from "./merge.js";
import { mergeValues } from "./merge-values.js";
import { formatOf, objectOf, readOptions } from "./options.js";
import { SET_DEFAULTS, setOptions, setOrigin, type SetDefaults } from "./prepare.js";
import { bodyRequest, queryRequest } from "./request.js";
import { createRouteCache, type ParsedRoute, type RouteCache } from "./route.js";
import type { Anything } from "./types/parameters.js";
import { ownValue, setOwn } from "./value.js";
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
  return endpointOver(createRouteCache(), none, defaults) as unknown as EndpointOver<
    Routes,
    Anything,
    Given
  >;
}

/**
 * @param before the names of what `.defaults` has set so far, as in `merge`; absent for the first defaults, which stand for the
 *   manifest's.
 */
function endpointOver(
  routes: RouteCache,
  below: MergedOptions,
  defaults: EndpointOptions,
  before?: ReadonlySet<string>,
): Endpoint {
  const set = new Set(before);
  const DEFAULTS = freeze(merge(routes, below, defaults, undefined, set));
  if (!before) set.clear();
  const { parameters, mediaType, data, request } = readOptions(DEFAULTS, true);
  for (const name of Object.keys(parameters ?? {})) {
    if (/^(baseurl|mediatype)$/i.test(name)) {
      refuse("is ignored; did you mean baseUrl or mediaType?", undefined, name, "invalid-options");
    }
  }
  const format = formatOf(mediaType);
  const baseUrl = trimSlashes(DEFAULTS.baseUrl);
  const headers = Object.entries(DEFAULTS.headers);

  /** Returns the format of the media type of the defaults, with which `accept` is amended last unless the call has one. */
  const setDefaults: SetDefaults = (call, setBelow) => {
    if (parameters) call.values = mergeValues(parameters, call.values);
    call.baseUrl = baseUrl;
    // Engines are slow to add properties to the result of a spread.
    call.headers = {};
    for (const [name, value] of headers) setOwn<HeaderValue>(call.headers, name, value);
    call.data = data;
    call.request = request;
    return setBelow ? setBelow(set, format) : format;
  };

  /** Equals `parse(merge(…))`, without the intermediate object. */
  const callRoute = (routeString: string, options: unknown): RequestOptions => {
    const route = routes.read(routeString);
    const callOptions = objectOf(options, "options", route.route);
    return send(route, callOptions, callOptions, setDefaults);
  };

  const endpoint = (routeOrOptions: string | EndpointOptions, options?: EndpointOptions) =>
    typeof routeOrOptions === "string"
      ? callRoute(routeOrOptions, options)
      : parse(routes, merge(routes, DEFAULTS, routeOrOptions));

  // All overloads of the type have the same implementation.
  const withMembers = Object.assign(endpoint, {
    DEFAULTS,
    defaults: (options: EndpointOptions) => endpointOver(routes, DEFAULTS, options, set),
    merge: (routeOrOptions: string | EndpointOptions, options?: EndpointOptions) =>
      merge(routes, DEFAULTS, routeOrOptions, options),
    parse: (options: EndpointOptions) => parse(routes, options),
  }) as unknown as Endpoint;
  return Object.defineProperty(withMembers, SET_DEFAULTS, { value: setDefaults });
}

/** Turns merged options into a request, without reading any defaults. */
function parse(routes: RouteCache, options: EndpointOptions): RequestOptions {
  const merged = objectOf(options, "options", undefined);
  const { method = "GET", url } = readOptions(merged);
  const route = routes.parse(method, url);
  return send(route, merged, variablesOf(route, merged));
}

function send(
  parsed: ParsedRoute,
  callOptions: Values,
  values: Values,
  setDefaults?: SetDefaults,
): RequestOptions {
  const { route, method, takesData, names, isRequired, isPlain } = parsed;
  const options = readOptions(callOptions);
  const call: Call = {
    route,
    values,
    baseUrl: "",
    written: "",
    headers: {},
    data: undefined,
    request: undefined,
    taken: undefined,
    names,
  };
  const format = setDefaults?.(call);
  const { leading } = parsed.url;
  if (leading !== "") {
    // Read values once, so that a getter cannot return one URL here and another for the request.
    call.values = { ...call.values };
    setOrigin(call, options.baseUrl, leading);
  }
  setOptions(call, options, format);
  if (takesData) {
    call.values = { ...call.values, data: call.data };
    call.data = undefined;
  }
  const [path, query, fragment] = expandUrl(
    {
      route,
      baseUrl: call.baseUrl,
      lookup: (name) => ownValue(call.values, name),
      isRequired,
      isPlain,
    },
    parsed.url,
  );
  return parsed.hasQuery
    ? queryRequest(method, call, path, query, fragment)
    : bodyRequest(method, call, path, query, fragment);
}
