import { checkBaseUrl, trimSlashes } from "./base-url.js";
import type { Call } from "./call.js";
import type { Endpoint, EndpointOver } from "./types/endpoint.js";
import { freeze } from "./freeze.js";
import { mergeHeaders } from "./headers.js";
import { amendAccept } from "./media-type.js";
import { dropDefaultCredentials, merge, mergeDefaults, variablesOf } from "./merge.js";
import { mergeValues } from "./merge-values.js";
import { formatOf, objectOf, parametersOf, readOptions } from "./options.js";
import { plainRequest } from "./plain-request.js";
import { templateRequest } from "./request.js";
import { createRouteCache, type ParsedRoute, type RouteCache } from "./route.js";
import type {
  Defaults,
  EndpointOptions,
  MergedOptions,
  RequestOptions,
  Values,
} from "./types/options.js";

/**
 * An endpoint with defaults of its own; those not given are method `GET`, no base URL and no headers.
 *
 * @typeParam Routes the routes that the compiler knows, as a manifest's `routes.ts` has them.
 * @throws EndpointError when a default could not be sent: `invalid-base-url`, `invalid-header`, `invalid-template`.
 * @example
 * const endpoint = createEndpoint({ baseUrl: "https://api.example.com" });
 * endpoint("GET /orgs/{org}/repos", { org: "acme", type: "private" });
 * // { method: "get", url: "https://api.example.com/orgs/acme/repos?type=private", headers: {} }
 */
export function createEndpoint<Routes = {}, Given extends EndpointOptions = {}>(
  defaults: Given & EndpointOptions = {} as Given,
): EndpointOver<Routes, {}, Given> {
  const none: MergedOptions = { method: "GET", baseUrl: "", headers: {} };
  const routes = createRouteCache();
  return endpointWith(
    routes,
    mergeDefaults(routes, none, defaults, new Set()),
    new Set(),
  ) as unknown as EndpointOver<Routes, {}, Given>;
}

/** @param set what `.defaults` has set on the way, as `mergeDefaults` names it. */
function endpointWith(
  routes: RouteCache,
  merged: MergedOptions,
  set: ReadonlySet<string>,
): Endpoint {
  const DEFAULTS = freeze(merged);
  const own = readOptions(DEFAULTS);
  const baseUrl = trimSlashes(DEFAULTS.baseUrl);
  const format = formatOf(own.mediaType);
  const parameters = parametersOf(DEFAULTS);
  // Spreading a frozen object takes four times as long; but what comes of it is quicker to add to.
  const ownHeaders = { ...DEFAULTS.headers };
  const withParameters = (values: Values): Values =>
    parameters ? mergeValues(parameters, values) : values;

  /** The same as `parse(merge(…))`, without the object between them. */
  const callRoute = (routeString: string, options: unknown): RequestOptions => {
    const route = routes.read(routeString);
    const given = objectOf(options, "options", route.route);
    const call = readOptions(given);
    const values = withParameters(given);
    const base = call.baseUrl === undefined ? baseUrl : checkBaseUrl(call.baseUrl, route.route);
    const spread = call.headers === undefined;
    const headers = spread ? { ...ownHeaders } : { ...DEFAULTS.headers };
    if (route.plain === undefined) dropDefaultCredentials(route, values, base, headers);
    if (!spread) mergeHeaders(headers, call.headers, route.route);
    return send(route, {
      route: route.route,
      values,
      baseUrl: base,
      headers: amendAccept(headers, formatOf(call.mediaType, format), route.route),
      spread,
      data: call.data === undefined ? own.data : call.data,
      request: call.request === undefined ? own.request : call.request,
    });
  };

  const endpoint = (routeOrOptions: string | EndpointOptions, options?: EndpointOptions) =>
    typeof routeOrOptions === "string"
      ? callRoute(routeOrOptions, options)
      : parse(routes, merge(routes, DEFAULTS, routeOrOptions));

  // Whatever a call's types say of its route, it takes the same way here.
  return Object.assign(endpoint, {
    DEFAULTS,
    defaults: (options: EndpointOptions) => {
      const known = new Set(set);
      return endpointWith(routes, mergeDefaults(routes, DEFAULTS, options, known), known);
    },
    merge: (routeOrOptions: string | EndpointOptions, options?: EndpointOptions) =>
      merge(routes, DEFAULTS, routeOrOptions, options),
    parse: (options: EndpointOptions) => parse(routes, options),
    "~prepare": (route: string, values: Values, layered?: Defaults): Call => ({
      route,
      values: withParameters(values),
      baseUrl: layered ? trimSlashes(layered.baseUrl) : baseUrl,
      headers: layered
        ? amendAccept(layered.headers, formatOf(layered.mediaType), route)
        : amendAccept({ ...ownHeaders }, format, route),
      spread: true,
      data: own.data,
      request: own.request,
    }),
    "~set": set,
  }) as unknown as Endpoint;
}

/** Merged options as a request; reads nothing but them. */
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
  return send(route, {
    route: route.route,
    values: variablesOf(route, merged),
    baseUrl: checkBaseUrl(baseUrl, route.route),
    headers: amendAccept(mergeHeaders({}, headers, route.route), formatOf(mediaType), route.route),
    spread: false,
    data,
    request,
  });
}

function send({ method, plain, taken, takesData, url }: ParsedRoute, call: Call): RequestOptions {
  if (takesData) {
    const { data, values } = call;
    call = { ...call, values: { ...values, data }, data: undefined };
  }
  return plain
    ? plainRequest(method, call, plain, taken)
    : templateRequest(method, call, url, (name) => taken.has(name));
}
