import { checkBaseUrl } from "./base-url.js";
import { mergeHeaders } from "./headers.js";
import { amendAccept } from "./media-type.js";
import { formatOf, isEndpoint, mediaTypeOf, objectOf, readOptions } from "./options.js";
import type { EndpointWith } from "./types/parameters.js";
import type { Defaults, HeaderValue, Options, Values } from "./types/options.js";
import { isOwn } from "./value.js";

/** One call, defaults and options merged: what is left is to write the URL and the body. */
export interface Call {
  /** Effective route, for errors. */
  readonly route: string;
  readonly values: Values;
  /** Without slashes at its end. */
  readonly baseUrl: string;
  /** This call's own: the result gets this very object, or one made of it. */
  readonly headers: Record<string, HeaderValue>;
  /** Whether `headers` were made by spreading others: engines are slow to add to such an object. */
  readonly spread: boolean;
  readonly data: unknown;
  readonly request: unknown;
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
  parameters: object = {},
  options?: Options | EndpointWith<{}>,
): Call {
  const { baseUrl, headers } = defaults;
  const mediaType = mediaTypeOf(defaults);
  const values = (parameters ?? {}) as Values;
  if (options === undefined && mediaType === undefined) {
    return {
      route,
      values,
      baseUrl,
      headers,
      spread: false,
      data: undefined,
      request: undefined,
    };
  }
  // An endpoint knows best how to begin: the code for it comes with it, not with each builder.
  if (isEndpoint(options)) return options["~prepare"](route, values);
  const given = objectOf(options, "options", route);
  const own = readOptions(given, true);
  return {
    route,
    values: own.parameters ? { ...own.parameters, ...values } : values,
    baseUrl: own.baseUrl === undefined ? baseUrl : checkBaseUrl(own.baseUrl, route),
    headers: amendAccept(
      own.headers === undefined ? headers : mergeHeaders(headers, own.headers, route),
      formatOf(own.mediaType, formatOf(mediaType)),
      route,
    ),
    spread: false,
    data: own.data,
    request: own.request,
  };
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
  parameters: object = {},
  options?: Options | EndpointWith<{}>,
): Call {
  if (isEndpoint(options)) {
    const values = (parameters ?? {}) as Values;
    return options["~prepare"](route, values, layer(own, options, defaults));
  }
  return prepare(route, overManifest(own, defaults), parameters, options);
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
  return { baseUrl, headers, mediaType };
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
  { DEFAULTS, "~set": set }: EndpointWith<{}>,
  manifest: Defaults,
): Defaults {
  const own = ownDefaults(route);
  const mediaType = mediaTypeOf(DEFAULTS);
  const headers: Defaults["headers"] = { ...DEFAULTS.headers };
  const added = own.headers ?? {};
  for (const name in added) {
    if (!isOwn(added, name)) continue;
    const isManifests = !Object.hasOwn(headers, name) || headers[name] === manifest.headers[name];
    if (isManifests && !set.has(name)) headers[name] = added[name] as string;
  }
  const ownBase = !set.has("baseUrl") && DEFAULTS.baseUrl === manifest.baseUrl;
  const ownType = !set.has("mediaType") && formatOf(mediaType) === formatOf(mediaTypeOf(manifest));
  return {
    baseUrl: (ownBase ? own.baseUrl : undefined) ?? DEFAULTS.baseUrl,
    headers,
    mediaType: (ownType ? own.mediaType : undefined) ?? mediaType,
  };
}

/**
 * The call with the argument `data` for its body. An `undefined` one takes away that of the options, as a parameter
 * does, but not that of an endpoint's defaults.
 */
export function withData(
  call: Call,
  parameters: object = {},
  options?: Options | EndpointWith<{}>,
): Call {
  if (!isOwn(parameters ?? {}, "data")) return call;
  const { data } = parameters as Values;
  if (data === undefined && isEndpoint(options)) return call;
  const { route, values, baseUrl, headers, spread, request } = call;
  return { route, values, baseUrl, headers, spread, data, request };
}
