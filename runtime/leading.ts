import { checkBaseUrl } from "./base-url.js";
import type { Call } from "./call.js";
import { internalsOf } from "./internals.js";
import { layer, overManifest, setLayered, type GivenOptions } from "./layers.js";
import { isReserved, objectOf, readOptions } from "./options.js";
import { absoluteUrl, dropForeignCredentials } from "./origin.js";
import { prepare } from "./prepare.js";
import type { Defaults, Values } from "./types/options.js";
import type { EndpointWith, NamedDefaults } from "./types/parameters.js";
import { isOwn, ownValue } from "./value.js";

/**
 * Like `prepareWith`, for a route whose URL starts with a placeholder: if its value leads to another origin, credentials from
 * defaults are removed. Values are read once, so that a getter cannot return one URL for this check and another for the
 * request.
 *
 * @param name the name of the placeholder's parameter.
 */
export function prepareLeading(
  name: string,
  own: Partial<Defaults>,
  route: string,
  defaults: Defaults,
  parameters?: object,
  options?: GivenOptions,
): Call {
  const values: Values = { ...parameters };
  const value = ownValue(values, name);
  const defaultOf = (given: Values) => (isReserved(name) ? undefined : ownValue(given, name));
  const internals = internalsOf(options);
  if (internals) {
    const endpoint = options as EndpointWith<NamedDefaults>;
    const layered = layer(own, endpoint, internals, defaults);
    const supplied = value === undefined ? defaultOf(endpoint.DEFAULTS as Values) : value;
    drop(layered, supplied, route, name);
    return setLayered(prepare(route, defaults, values), internals, layered);
  }
  const layered = overManifest(own, defaults);
  const given: Values = { ...objectOf(options, "options", route) };
  const { baseUrl } = readOptions(given);
  const target = baseUrl === undefined ? layered.baseUrl : checkBaseUrl(baseUrl, route);
  const supplied = isOwn(values, name) ? value : defaultOf(given);
  drop({ ...layered, baseUrl: target }, supplied, route, name);
  return prepare(route, layered, values, given);
}

/** @param defaults their headers are modified in place. */
function drop({ headers, baseUrl }: Defaults, value: unknown, route: string, name: string): void {
  const supplied = absoluteUrl(value, route, name);
  if (supplied !== undefined) dropForeignCredentials(headers, supplied, baseUrl);
}
