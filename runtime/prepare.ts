import { checkBaseUrl } from "./base-url.js";
import type { Call } from "./call.js";
import { mergeHeaders } from "./headers.js";
import { internalsOf } from "./internals.js";
import { amendAccept } from "./media-type.js";
import { formatOf, objectOf, readOptions, type OwnOptions } from "./options.js";
import type { Defaults, Options, Values } from "./types/options.js";
import type { EndpointWith, NamedDefaults } from "./types/parameters.js";
import { findOwn, isOwn } from "./value.js";

/**
 * Starts a call of a builder.
 *
 * @param route the effective route.
 * @param defaults the defaults of the manifest and the route, created for this call: their headers are modified.
 * @param parameters plain data, whatever their names; they override those in `options`.
 * @param options the options of the call, or an endpoint, whose defaults then replace `defaults`.
 * @throws EndpointError `invalid-options`, `invalid-base-url` or `invalid-header`.
 */
export function prepare(
  route: string,
  defaults: Defaults,
  parameters?: object,
  options?: Options | EndpointWith<NamedDefaults>,
): Call {
  const { baseUrl, headers } = defaults;
  const call: Call = {
    route,
    values: (parameters ?? {}) as Values,
    baseUrl,
    written: baseUrl,
    headers,
    data: undefined,
    request: undefined,
    taken: undefined,
    names: undefined,
  };
  if (options !== undefined || defaults.mediaType) setGiven(call, options, defaults);
  return call;
}

/** A separate function, so that engines can inline the common path into callers. */
function setGiven(
  call: Call,
  options: Options | EndpointWith<NamedDefaults> | undefined,
  defaults: Defaults,
): void {
  const internals = internalsOf(options);
  if (internals) return internals.setDefaults(call);
  const given = readOptions(objectOf(options, "options", call.route), true);
  if (given.parameters) call.values = { ...given.parameters, ...call.values };
  setOptions(call, given, formatOf(defaults.mediaType && findOwn(defaults, "mediaType")));
}

/**
 * Merges options over the defaults in a call.
 *
 * @param format the format of the defaults' media type.
 */
export function setOptions(call: Call, options: OwnOptions, format: unknown): void {
  const { route, headers: target } = call;
  const { baseUrl, headers, mediaType, data, request } = options;
  if (baseUrl !== undefined) call.baseUrl = checkBaseUrl(baseUrl, route);
  if (headers !== undefined) mergeHeaders(target, headers, route);
  amendAccept(target, formatOf(mediaType) ?? format, route);
  if (data !== undefined) call.data = data;
  if (request !== undefined) call.request = request;
}

/**
 * Sets the argument `data` as the body of a call. Like a parameter, `undefined` removes the `data` of the options, but not that
 * of an endpoint's defaults.
 */
export function withData(call: Call, options?: Options | EndpointWith<NamedDefaults>): Call {
  const data = findOwn(call.values, "data");
  if (data !== undefined || (isOwn(call.values, "data") && !internalsOf(options))) call.data = data;
  return call;
}

/** Like `withData`, for a JSON body that may be a string: a string is written as JSON text, which is then sent as it is. */
export function withJsonData(call: Call, options?: Options | EndpointWith<NamedDefaults>): Call {
  withData(call, options);
  if (typeof call.data === "string") call.data = JSON.stringify(call.data);
  return call;
}
