import { checkBaseUrl } from "./base-url.js";
import { mergeHeaders } from "./headers.js";
import { mergeValues } from "./merge-values.js";
import { formatOf, objectOf, readOptions } from "./options.js";
import { dropCredentials } from "./origin.js";
import { readRoute, type ParsedRoute, type RouteCache } from "./route.js";
import type { EndpointOptions, MergedOptions, Values } from "./types/options.js";

/**
 * Merges options over defaults, without expanding the URL template. Parameters merge deeply if both are plain objects, headers
 * by lowercase name; `request` and `data` are replaced as a whole. A route string overrides `method` and `url`.
 *
 * @param set for the defaults of an endpoint: receives the names of what is set or removed besides parameters: `baseUrl`,
 *   `mediaType`, and headers by lowercase name. Credentials are kept, wherever a URL leads: each call decides about them.
 */
export function merge(
  routes: RouteCache,
  defaults: MergedOptions,
  routeOrOptions: string | EndpointOptions,
  options?: EndpointOptions,
  set?: Set<string>,
): MergedOptions {
  const isRoute = typeof routeOrOptions === "string";
  const callOptions = objectOf(isRoute ? options : routeOrOptions, "options", undefined);
  const ownOptions = readOptions(callOptions);
  const merged = mergeValues(defaults, callOptions);
  if (isRoute) Object.assign(merged, readRoute(routeOrOptions));
  const { method, url, baseUrl } = readOptions(merged);
  const route = url === undefined ? undefined : routes.parse(method, url);
  const base = checkBaseUrl(baseUrl, route?.route);
  // Convert a URL object to text.
  if (typeof baseUrl !== "string") merged["baseUrl"] = base;
  const headers = { ...defaults.headers };
  if (isRoute && route?.hasOverruled) {
    merged[OVERRULED.url] = ownOptions.url;
    merged[OVERRULED.method] = ownOptions.method;
  }
  if (set) {
    if (ownOptions.baseUrl !== undefined) set.add("baseUrl");
    if (formatOf(ownOptions.mediaType) !== undefined) set.add("mediaType");
  } else if (route?.url.leading) {
    const values = variablesOf(route, merged);
    dropCredentials({ route: route.route, values, baseUrl: base, headers }, route.url.leading);
  }
  merged["headers"] = mergeHeaders(headers, ownOptions.headers, route?.route, set);
  for (const name of ["request", "data"] as const) {
    if (ownOptions[name] !== undefined) merged[name] = ownOptions[name];
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
