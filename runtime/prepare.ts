import { checkBaseUrl } from "./base-url.js";
import type { Call } from "./call.js";
import { mergeHeaders } from "./headers.js";
import { amendAccept } from "./media-type.js";
import { formatOf, objectOf, readOptions, type OwnOptions } from "./options.js";
import { dropCredentials } from "./origin.js";
import type { Defaults, HeaderValue, Options } from "./types/options.js";
import type { AnyEndpoint } from "./types/parameters.js";
import { findOwn, isOwn, JSON_TYPE, setOwn } from "./value.js";

/*
 * The rule of all defaults: the route's override the manifest's, an endpoint's override both, and the options of the call override
 * all. A value of an endpoint that equals the manifest's counts as the manifest's, unless `.defaults` has set it.
 */

/**
 * The key of an endpoint's `SetDefaults`. Global, so that an endpoint works with builders of another copy of this package. The
 * number changes with the type, so that builders refuse endpoints of other versions instead of calling what these have.
 */
export const SET_DEFAULTS = /* @__PURE__ */ Symbol.for("waybill2");

/**
 * Replaces the manifest's defaults in a builder's call by an endpoint's. The code comes with the endpoint, not with each builder.
 *
 * @returns the format of the media type, with which `accept` is amended last.
 */
export type SetDefaults = (call: Call, setBelow?: SetBelow) => unknown;

/**
 * Puts a route's defaults below those of an endpoint, which the call has.
 *
 * @param set the names of what `.defaults` has set or removed: `baseUrl`, `mediaType`, and headers by lowercase name.
 * @param format the format of the endpoint's media type.
 * @returns the format of the call's media type.
 */
type SetBelow = (set: ReadonlySet<string>, format: unknown) => unknown;

/** `undefined` for what is not an endpoint. */
function setDefaultsOf(endpoint: unknown): SetDefaults | undefined {
  return (endpoint as { readonly [SET_DEFAULTS]?: SetDefaults } | undefined)?.[SET_DEFAULTS];
}

/** The second argument of a builder. */
type SecondArgument = Options | AnyEndpoint | undefined;

/**
 * Starts a call of a builder.
 *
 * @param route the effective route.
 * @param defaults the defaults of the manifest and the route, created for this call: their headers are modified.
 * @param parameters plain data, whatever their names; they override those in `options`.
 * @param options the options of the call, or an endpoint, whose defaults then replace `defaults`.
 * @throws EndpointError `invalid-options`, `invalid-base-url` or `invalid-header`.
 */
export function createCall(
  route: string,
  defaults: Defaults,
  parameters?: object,
  options?: SecondArgument,
): Call {
  const { baseUrl, headers } = defaults;
  const call = {
    route,
    values: parameters ?? {},
    baseUrl,
    written: baseUrl,
    headers,
    data: undefined,
    request: undefined,
    taken: undefined,
    names: undefined,
  } as Call;
  if (options !== undefined || defaults.mediaType) setGiven(call, options, defaults);
  return call;
}

/** A separate function, so that engines can inline the common path into callers. */
function setGiven(call: Call, options: SecondArgument, defaults: Defaults): void {
  const setDefaults = setDefaultsOf(options);
  if (setDefaults) {
    const format = setDefaults(call);
    return amendAccept(call.headers, format, call.route);
  }
  const callOptions = readOptions(objectOf(options, "options", call.route), true);
  if (callOptions.parameters) call.values = { ...callOptions.parameters, ...call.values };
  setOptions(call, callOptions, formatOf(defaults.mediaType && findOwn(defaults, "mediaType")));
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
 * Removes credentials that came from defaults from a call whose URL starts with a placeholder, if its value leads to another
 * origin than the base URL.
 *
 * @param call with a copy of its values, so that a getter cannot return one URL here and another for the request.
 * @param baseUrl that of the options, before `setOptions` merges them over the defaults in the call.
 * @param leading the name of the placeholder.
 */
export function setOrigin(call: Call, baseUrl: unknown, leading: string): void {
  if (baseUrl !== undefined) call.baseUrl = checkBaseUrl(baseUrl, call.route);
  dropCredentials(call, leading);
}

/**
 * Like `createCall`, for a route with its own defaults.
 *
 * @param routeDefaults the route's defaults, with lowercase header names.
 */
export function createCallWithDefaults(
  routeDefaults: Partial<Defaults>,
  route: string,
  manifest: Defaults,
  parameters?: object,
  options?: SecondArgument,
): Call {
  const setDefaults = setDefaultsOf(options);
  if (!setDefaults)
    return createCall(route, overManifest(routeDefaults, manifest), parameters, options);
  const [call, format] = prepareBelow(setDefaults, routeDefaults, route, manifest, parameters);
  amendAccept(call.headers, format, route);
  return call;
}

/**
 * Like `createCallWithDefaults`, for a route whose URL starts with a placeholder.
 *
 * @param name the name of the placeholder's parameter.
 */
export function createCallWithOrigin(
  name: string,
  routeDefaults: Partial<Defaults>,
  route: string,
  manifest: Defaults,
  parameters?: object,
  options?: SecondArgument,
): Call {
  const setDefaults = setDefaultsOf(options);
  if (setDefaults) {
    const copy = { ...parameters };
    const [call, format] = prepareBelow(setDefaults, routeDefaults, route, manifest, copy);
    dropCredentials(call, name);
    amendAccept(call.headers, format, route);
    return call;
  }
  const defaults = overManifest(routeDefaults, manifest);
  const callOptions = readOptions(objectOf(options, "options", route), true);
  const { baseUrl, headers } = defaults;
  const call = createCall(
    route,
    { baseUrl, headers },
    { ...callOptions.parameters, ...parameters },
  );
  setOrigin(call, callOptions.baseUrl, name);
  setOptions(call, callOptions, formatOf(findOwn(defaults, "mediaType")));
  return call;
}

/** Merges a route's defaults over the manifest's, which were created for this call: they are modified. */
function overManifest(routeDefaults: Partial<Defaults>, manifest: Defaults): Defaults {
  for (const name in routeDefaults) {
    if (!isOwn(routeDefaults, name)) continue;
    if (name === "headers") Object.assign(manifest.headers, routeDefaults.headers);
    else (manifest as Record<string, unknown>)[name] = routeDefaults[name as keyof Defaults];
  }
  return manifest;
}

/**
 * Starts a call with a route's defaults below those of an endpoint.
 *
 * @returns the call, and the format of its media type, with which `accept` is amended last.
 */
function prepareBelow(
  setDefaults: SetDefaults,
  routeDefaults: Partial<Defaults>,
  route: string,
  manifest: Defaults,
  parameters?: object,
): readonly [call: Call, format: unknown] {
  const written = { ...manifest, ...routeDefaults }.baseUrl;
  const call = createCall(route, { baseUrl: written, headers: {} }, parameters);
  const { baseUrl, headers, mediaType } = readOptions(routeDefaults) as Partial<Defaults>;
  const format = setDefaults(call, (set, endpointFormat) => {
    for (const [name, value] of Object.entries(headers ?? {})) {
      const manifestValue = findOwn(manifest.headers, name);
      const isManifests = (findOwn(call.headers, name) ?? manifestValue) === manifestValue;
      if (isManifests && !set.has(name)) setOwn<HeaderValue>(call.headers, name, value);
    }
    if (baseUrl !== undefined && call.baseUrl === manifest.baseUrl && !set.has("baseUrl")) {
      call.baseUrl = baseUrl;
    }
    const manifestFormat = formatOf(findOwn(manifest, "mediaType"));
    const isManifests = endpointFormat === manifestFormat && !set.has("mediaType");
    return (isManifests ? formatOf(mediaType) : undefined) ?? endpointFormat;
  });
  return [call, format];
}

/**
 * Sets the argument `data` as the body of a call. Like a parameter, `undefined` removes the `data` of the options, but not that
 * of an endpoint's defaults.
 */
export function withData(call: Call, options?: SecondArgument): Call {
  const data = findOwn(call.values, "data");
  if (data !== undefined || (isOwn(call.values, "data") && !setDefaultsOf(options)))
    call.data = data;
  return call;
}

/**
 * Like `withData`, for a JSON body that may be a string: a string is written as JSON text, which is then sent as it is. In another
 * `content-type`, such as `text/plain`, it is not.
 */
export function withJsonData(call: Call, options?: SecondArgument): Call {
  withData(call, options);
  const type = findOwn(call.headers, "content-type");
  if (typeof call.data === "string" && (type === undefined || JSON_TYPE.test(`${type}`))) {
    call.data = JSON.stringify(call.data);
  }
  return call;
}
