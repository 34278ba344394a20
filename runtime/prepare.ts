import { checkBaseUrl, trimSlashes } from "./base-url.js";
import type { Call } from "./call.js";
import { mergeHeaders } from "./headers.js";
import { internalsOf, type Internals } from "./internals.js";
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
 * Like `prepare`, for a route with its own defaults, which are merged between the manifest's and an endpoint's.
 *
 * @param own the route's defaults, with lowercase header names.
 */
export function prepareWith(
  own: Partial<Defaults>,
  route: string,
  defaults: Defaults,
  parameters?: object,
  options?: Options | EndpointWith<NamedDefaults>,
): Call {
  const internals = internalsOf(options);
  if (!internals) return prepare(route, overManifest(own, defaults), parameters, options);
  const { DEFAULTS } = options as EndpointWith<NamedDefaults>;
  const layered = layer(own, DEFAULTS, internals.set, defaults);
  return setLayered(prepare(route, overManifest(own, defaults), parameters), internals, layered);
}

/** Replaces the defaults in a call by an endpoint's, between which a route's own are layered. */
export function setLayered(call: Call, internals: Internals, layered: Defaults): Call {
  internals.setDefaults(call);
  call.baseUrl = trimSlashes(layered.baseUrl);
  call.headers = layered.headers;
  amendAccept(call.headers, formatOf(layered.mediaType), call.route);
  return call;
}

/** Merges the route's defaults over the manifest's, which were created for this call: they are modified. */
export function overManifest(own: Partial<Defaults>, manifest: Defaults): Defaults {
  for (const name in own) {
    if (!isOwn(own, name)) continue;
    if (name === "headers") Object.assign(manifest.headers, own.headers);
    else (manifest as Record<string, unknown>)[name] = own[name as keyof Defaults];
  }
  return manifest;
}

/** The own properties of a route's defaults. */
function ownDefaults(defaults: Partial<Defaults>): Partial<Defaults> {
  return readOptions(defaults as Values) as Partial<Defaults>;
}

/**
 * Merges the route's defaults between the manifest's and an endpoint's, with a new object for headers. An endpoint contains
 * copies of the manifest's defaults: values that equal the manifest's, and were not set by `.defaults`, yield to the route's.
 */
export function layer(
  route: Partial<Defaults>,
  endpoint: EndpointWith<NamedDefaults>["DEFAULTS"],
  set: ReadonlySet<string>,
  manifest: Defaults,
): Defaults {
  const own = ownDefaults(route);
  const mediaType = findOwn(endpoint, "mediaType");
  const headers: Defaults["headers"] = { ...endpoint.headers };
  const added = own.headers ?? {};
  for (const name in added) {
    if (!isOwn(added, name)) continue;
    const isManifests = !Object.hasOwn(headers, name) || headers[name] === manifest.headers[name];
    if (isManifests && !set.has(name)) headers[name] = added[name] as string;
  }
  const ownBase = !set.has("baseUrl") && endpoint.baseUrl === manifest.baseUrl;
  const ownType =
    !set.has("mediaType") && formatOf(mediaType) === formatOf(findOwn(manifest, "mediaType"));
  return {
    baseUrl: (ownBase ? own.baseUrl : undefined) ?? endpoint.baseUrl,
    headers,
    mediaType: (ownType ? own.mediaType : undefined) ?? (mediaType as Defaults["mediaType"]),
  };
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
