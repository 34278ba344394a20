import { checkBaseUrl } from "./base-url.js";
import { mergeHeaders } from "./headers.js";
import { mergeValues } from "./merge-values.js";
import { formatOf, objectOf, readOptions } from "./options.js";
import { absoluteUrl, dropForeignCredentials } from "./origin.js";
import { readRoute, type ParsedRoute, type RouteCache } from "./route.js";
import type { EndpointOptions, HeaderValue, MergedOptions, Values } from "./types/options.js";
import { ownValue } from "./value.js";

/**
 * Merges options over the defaults of an endpoint. Keeps credentials, wherever a URL in the options leads: each call decides
 * about them.
 *
 * @param set receives the names of options other than parameters that are set or removed: `baseUrl`, `mediaType`, and headers
 *   by lowercase name.
 * @throws EndpointError `invalid-options`, `invalid-template`, `invalid-base-url` or `invalid-header`.
 */
export function mergeDefaults(
  routes: RouteCache,
  defaults: MergedOptions,
  options: EndpointOptions,
  set: Set<string>,
): MergedOptions {
  const merged = merge(routes, defaults, options, undefined, set);
  const { baseUrl, mediaType } = readOptions(options);
  if (baseUrl !== undefined) set.add("baseUrl");
  if (formatOf(mediaType) !== undefined) set.add("mediaType");
  return merged;
}

/**
 * Merges options over defaults, without expanding the URL template. Parameters merge deeply if both are plain objects, headers
 * by lowercase name; `request` and `data` are replaced as a whole. A route string overrides `method` and `url`.
 *
 * @param set of `mergeDefaults`.
 * @throws EndpointError `invalid-options`, `invalid-route`, `invalid-template`, `invalid-base-url` or `invalid-header`.
 */
export function merge(
  routes: RouteCache,
  defaults: MergedOptions,
  routeOrOptions: string | EndpointOptions,
  options?: EndpointOptions,
  set?: Set<string>,
): MergedOptions {
  const isRoute = typeof routeOrOptions === "string";
  const given = objectOf(isRoute ? options : routeOrOptions, "options", undefined);
  const own = readOptions(given);
  const merged = mergeValues(defaults, given);
  if (isRoute) Object.assign(merged, readRoute(routeOrOptions));
  const { method, url, baseUrl } = readOptions(merged);
  const route = url === undefined ? undefined : routes.parse(method, url);
  const base = checkBaseUrl(baseUrl, route?.route);
  // Convert a URL object to text.
  if (typeof baseUrl !== "string") merged["baseUrl"] = base;
  const headers = { ...defaults.headers };
  if (isRoute && route?.hasOverruled) {
    merged[OVERRULED.url] = own.url;
    merged[OVERRULED.method] = own.method;
  }
  if (route && !set) dropDefaultCredentials(route, variablesOf(route, merged), base, headers);
  merged["headers"] = mergeHeaders(headers, own.headers, route?.route, set);
  for (const name of ["request", "data"] as const) {
    if (own[name] !== undefined) merged[name] = own[name];
  }
  return merged as MergedOptions;
}

/**
 * The keys under which merged options keep values for placeholders called `url` and `method`, because the route string takes
 * those keys. Strings, so that a copy made by spreading or as JSON keeps them; braces, because no placeholder's name has any.
 */
const OVERRULED = { url: "{url}", method: "{method}" } as const;

/** Merged options with the values of the route's placeholders. */
export function variablesOf({ hasOverruled }: ParsedRoute, merged: Values): Values {
  if (!hasOverruled) return merged;
  const { [OVERRULED.url]: url, [OVERRULED.method]: method, ...others } = merged;
  return { ...others, url, method };
}

/**
 * Removes credentials that came from defaults if a parameter sends the request to another origin.
 *
 * @param headers the headers of the defaults, before those of the call are merged over them; modified in place.
 */
export function dropDefaultCredentials(
  { route, url: { leading } }: ParsedRoute,
  values: Values,
  baseUrl: string,
  headers: Record<string, HeaderValue>,
): void {
  if (leading === "") return;
  const supplied = absoluteUrl(ownValue(values, leading), route, leading);
  if (supplied !== undefined) dropForeignCredentials(headers, supplied, baseUrl);
}
