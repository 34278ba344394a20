import { checkBaseUrl } from "./base-url.js";
import { layer, overManifest, prepare, type Call } from "./call.js";
import { isEndpoint, isReserved, objectOf, readOptions } from "./options.js";
import { absoluteUrl, dropForeignCredentials } from "./origin.js";
import { lookupIn } from "./request.js";
import type { EndpointWith } from "./types/parameters.js";
import type { Defaults, Options, Values } from "./types/options.js";
import { isOwn } from "./value.js";

/**
 * As `prepareWith`, for a route whose URL begins with a placeholder: where its value leads to another origin, credentials
 * from defaults are left out.
 *
 * @param name of the placeholder's parameter.
 */
export function prepareLeading(
  name: string,
  own: Partial<Defaults>,
  route: string,
  defaults: Defaults,
  parameters: object = {},
  options?: Options | EndpointWith<{}>,
): Call {
  const values = (parameters ?? {}) as Values;
  const value = lookupIn(values)(name);
  if (isEndpoint(options)) {
    const layered = layer(own, options, defaults);
    const fallback = isReserved(name) ? undefined : (options.DEFAULTS as Values)[name];
    drop(layered, value === undefined ? fallback : value, route, name);
    return options["~prepare"](route, values, layered);
  }
  const layered = overManifest(own, defaults);
  const given = objectOf(options, "options", route);
  const { baseUrl } = readOptions(given);
  const target = baseUrl === undefined ? layered.baseUrl : checkBaseUrl(baseUrl, route);
  const fallback = !isReserved(name) && isOwn(given, name) ? given[name] : undefined;
  drop({ ...layered, baseUrl: target }, isOwn(values, name) ? value : fallback, route, name);
  return prepare(route, layered, values, options);
}

/** @param defaults its headers are changed in place. */
function drop({ headers, baseUrl }: Defaults, value: unknown, route: string, name: string): void {
  const supplied = absoluteUrl(value, route, name);
  if (supplied !== undefined) dropForeignCredentials(headers, supplied, baseUrl);
}
