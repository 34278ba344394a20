import { checkBaseUrl } from "./base-url.js";
import { mergeHeaders } from "./headers.js";
import { internalsOf } from "./internals.js";
import { amendAccept } from "./media-type.js";
import { formatOf, mediaTypeOf, objectOf, readOptions } from "./options.js";
import type { Defaults, HeaderValue, Options, Values } from "./types/options.js";
import type { EndpointWith, NamedDefaults } from "./types/parameters.js";
import { findOwn, isOwn } from "./value.js";

/** One call: defaults, then options merged over them. What is left is to write the URL and the body. */
export interface Call {
  /** Effective route, for errors. */
  readonly route: string;
  values: Values;
  /** Without slashes at its end. */
  baseUrl: string;
  /** The base URL that the builder has written into its URL: that of its defaults. */
  readonly written: string;
  /** This call's own: the result gets this very object. */
  headers: Record<string, HeaderValue>;
  data: unknown;
  request: unknown;
  /** Names of the values that are not sent beside the URL. A function that reads a value for the URL adds its name. */
  taken: Names | undefined;
}

/** Names, the last one first. Engines make such a chain faster than a list that grows. */
export interface Names {
  readonly name: string;
  readonly before: Names | undefined;
}

/** A value for the URL, if the caller has it as an own key. */
export function readValue(call: Call, name: string): unknown {
  call.taken = { name, before: call.taken };
  return findOwn(call.values, name);
}

export function isTaken(call: Call, name: string): boolean {
  for (let { taken } = call; taken; taken = taken.before) if (taken.name === name) return true;
  return false;
}

/**
 * Begins a call of a builder.
 *
 * @param route effective route.
 * @param defaults of the manifest and the route, made for this call: its headers are written to.
 * @param parameters plain data, whatever their names; they win over those in `options`.
 * @param options of the call, or an endpoint, whose defaults then take the place of `defaults`.
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
  };
  if (options !== undefined || "mediaType" in defaults) setOptions(call, options, defaults);
  return call;
}

/** Apart, so that engines can put the short way into its callers. */
function setOptions(
  call: Call,
  options: Options | EndpointWith<NamedDefaults> | undefined,
  defaults: Defaults,
): void {
  const internals = internalsOf(options);
  if (internals) return internals.setDefaults(call);
  const { route, values, headers: target } = call;
  const { parameters, baseUrl, headers, mediaType, data, request } = readOptions(
    objectOf(options, "options", route),
    true,
  );
  if (parameters) call.values = { ...parameters, ...values };
  if (baseUrl !== undefined) call.baseUrl = checkBaseUrl(baseUrl, route);
  if (headers !== undefined) mergeHeaders(target, headers, route);
  amendAccept(target, formatOf(mediaType) ?? formatOf(mediaTypeOf(defaults)), route);
  call.data = data;
  call.request = request;
}

/**
 * As `prepare`, for a route that has defaults of its own. They stand between the manifest's and those of an endpoint.
 *
 * @param own the route's defaults; header names lowercased.
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
  const call = prepare(route, overManifest(own, defaults), parameters);
  internals.setDefaults(call, layered);
  return call;
}

/** The route's defaults over the manifest's, which were made for this call: its headers are written to. */
export function overManifest(own: Partial<Defaults>, manifest: Defaults): Defaults {
  const {
    baseUrl = manifest.baseUrl,
    mediaType = mediaTypeOf(manifest),
    headers: added = {},
  } = ownDefaults(own);
  const { headers } = manifest;
  for (const name in added) {
    if (isOwn(added, name)) headers[name] = added[name] as string;
  }
  return mediaType === undefined ? { baseUrl, headers } : { baseUrl, headers, mediaType };
}

/** A route's defaults as its own keys have them. */
function ownDefaults(defaults: Partial<Defaults>): Partial<Defaults> {
  return readOptions(defaults as Values) as Partial<Defaults>;
}

/**
 * The route's defaults between the manifest's and those of an endpoint, headers in an object of their own. An endpoint
 * holds copies of the manifest's: what in it equals the manifest, and was not set by `.defaults`, gives way to the route.
 */
export function layer(
  route: Partial<Defaults>,
  endpoint: EndpointWith<NamedDefaults>["DEFAULTS"],
  set: ReadonlySet<string>,
  manifest: Defaults,
): Defaults {
  const own = ownDefaults(route);
  const mediaType = mediaTypeOf(endpoint);
  const headers: Defaults["headers"] = { ...endpoint.headers };
  const added = own.headers ?? {};
  for (const name in added) {
    if (!isOwn(added, name)) continue;
    const isManifests = !Object.hasOwn(headers, name) || headers[name] === manifest.headers[name];
    if (isManifests && !set.has(name)) headers[name] = added[name] as string;
  }
  const ownBase = !set.has("baseUrl") && endpoint.baseUrl === manifest.baseUrl;
  const ownType = !set.has("mediaType") && formatOf(mediaType) === formatOf(mediaTypeOf(manifest));
  return {
    baseUrl: (ownBase ? own.baseUrl : undefined) ?? endpoint.baseUrl,
    headers,
    mediaType: (ownType ? own.mediaType : undefined) ?? mediaType,
  };
}

/**
 * The call with the argument `data` for its body. An `undefined` one takes away that of the options, as a parameter
 * does, but not that of an endpoint's defaults.
 */
export function withData(call: Call, options?: Options | EndpointWith<NamedDefaults>): Call {
  const data = findOwn(call.values, "data");
  if (data !== undefined || (isOwn(call.values, "data") && !internalsOf(options))) call.data = data;
  return call;
}
