import { checkBaseUrl, trimSlashes } from "./base-url.js";
import type { Call } from "./call.js";
import { setOptions } from "./prepare.js";
import type { Endpoint, EndpointOver } from "./types/endpoint.js";
import { expandUrl } from "./expand-url.js";
import { freeze } from "./freeze.js";
import { withInternals } from "./internals.js";
import { amendAccept } from "./media-type.js";
import { dropDefaultCredentials, merge, mergeDefaults, variablesOf } from "./merge.js";
import { mergeValues } from "./merge-values.js";
import { formatOf, objectOf, readOptions } from "./options.js";
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
  const own = readDefaults(DEFAULTS);

  /** Equals `parse(merge(…))`, without the intermediate object. */
  const callRoute = (routeString: string, options: unknown): RequestOptions => {
    const route = routes.read(routeString);
    const given = objectOf(options, "options", route.route);
    return send(route, given, given, own);
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
    setDefaults: (call) => {
      setDefaults(call, own);
      amendAccept(call.headers, own.format, call.route);
    },
    set,
  });
}

/** An endpoint's defaults, read once for all calls. */
interface OwnDefaults extends Pick<Call, "baseUrl" | "data" | "request"> {
  readonly parameters: Values | undefined;
  readonly headers: readonly (readonly [name: string, value: HeaderValue])[];
  readonly format: unknown;
}

function readDefaults(defaults: MergedOptions): OwnDefaults {
  const own = readOptions(defaults, true);
  return {
    ...own,
    baseUrl: trimSlashes(defaults.baseUrl),
    headers: Object.entries(defaults.headers),
    format: formatOf(own.mediaType),
  };
}

function setDefaults(
  call: Call,
  { parameters, baseUrl, headers, data, request }: OwnDefaults,
): void {
  if (parameters) call.values = mergeValues(parameters, call.values);
  call.baseUrl = baseUrl;
  // Engines are slow to add properties to the result of a spread.
  call.headers = {};
  for (const [name, value] of headers) setOwn(call.headers, name, value);
  call.data = data;
  call.request = request;
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
  given: Values,
  values: Values,
  defaults?: OwnDefaults,
): RequestOptions {
  const { route, method, takesData, names, isRequired, isPlain } = parsed;
  const options = readOptions(given);
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
  if (defaults) setDefaults(call, defaults);
  if (parsed.url.leading !== "") {
    // Read values once, so that a getter cannot return one URL here and another for the request.
    call.values = { ...call.values };
    const { baseUrl = call.baseUrl } = options;
    dropDefaultCredentials(parsed, call.values, checkBaseUrl(baseUrl, route), call.headers);
  }
  setOptions(call, options, defaults?.format);
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
