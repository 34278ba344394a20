import { startCall, type Call } from "./call.js";
import { addLayer } from "./layers.js";
import { mergeValues } from "./merge-values.js";
import { readFormat, requireObject, readOptions } from "./options.js";
import { suppliedUrl } from "./origin.js";
import { readRoute, type ParsedRoute, type Route, type RouteCache } from "./route.js";
import type { EndpointOptions, MergedOptions, Values } from "./types/options.js";
import { ownValue } from "./value.js";

/**
 * Merges the options of a call over defaults, without expanding the URL template. A route string overrides `method` and `url`.
 * Credentials of the defaults are removed if a parameter changes the origin, because `parse` does not know the source of a
 * header.
 */
export function mergeCall(
  routes: RouteCache,
  defaults: MergedOptions,
  routeOrOptions: string | EndpointOptions,
  options?: EndpointOptions,
): MergedOptions {
  const isRoute = typeof routeOrOptions === "string";
  const given = requireObject(isRoute ? options : routeOrOptions, "options", undefined);
  const route = isRoute ? readRoute(routeOrOptions) : undefined;
  const { merged, call, parsed } = mergeOver(routes, defaults, given, route);
  const leading = parsed?.url.leading;
  if (leading) suppliedUrl(call, ownValue(placeholderValues(parsed, merged), leading), leading);
  return merged;
}

interface Merge {
  readonly merged: MergedOptions;
  /** The merged layers, with the headers of `merged`. */
  readonly call: Call;
  /** The names that the options have set or removed: headers by lowercase name, `baseUrl` and `mediaType`. */
  readonly names: readonly string[];
  readonly parsed: ParsedRoute | undefined;
}

/**
 * Merges options over defaults. Parameters merge deeply if both are plain objects, headers by lowercase name; `request` and
 * `data` are replaced as a whole.
 */
export function mergeOver(
  routes: RouteCache,
  defaults: MergedOptions,
  options: Values,
  route?: Route,
): Merge {
  const merged = Object.assign(mergeValues(defaults, options), route);
  const { method, url } = readOptions(merged);
  const parsed = url === undefined ? undefined : routes.parse(method, url);
  const call = startCall(parsed?.route ?? "", merged, "", {});
  addLayer(call, defaults);
  const names: string[] = (call.ownHeaders = []);
  const own = addLayer(call, options);
  merged["headers"] = call.headers;
  for (const name of ["data", "request"] as const) {
    if (own[name] !== undefined) merged[name] = own[name];
  }
  // Text is kept as it was given.
  if (typeof merged["baseUrl"] !== "string") merged["baseUrl"] = call.baseUrl;
  if (route && parsed?.hasOverruled) {
    // The route string takes the keys `url` and `method`. These are strings, so that a copy made by spreading or as JSON keeps them,
    // with braces, which no placeholder's name has.
    merged["{url}"] = own.url;
    merged["{method}"] = own.method;
  }
  if (own.baseUrl !== undefined) names.push("baseUrl");
  if (readFormat(own.mediaType) !== undefined) names.push("mediaType");
  return { merged: merged as MergedOptions, call, names, parsed };
}

/** Merged options with the values of placeholders called `url` and `method`. */
export function placeholderValues({ hasOverruled }: ParsedRoute, merged: Values): Values {
  if (!hasOverruled) return merged;
  const { "{url}": url, "{method}": method, ...others } = merged;
  return { ...others, url, method };
}
