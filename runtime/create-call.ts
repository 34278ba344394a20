import { trimSlashes } from "./base-url.js";
import type { Call } from "./call.js";
import { addLayer } from "./layers.js";
import { readFormat, requireObject, readOptions } from "./options.js";
import type { Defaults, MergedOptions, Options } from "./types/options.js";
import type { AnyEndpoint } from "./types/parameters.js";
import { findOwn, isOwn, JSON_TYPE } from "./value.js";

/**
 * The key of an endpoint's `EndpointLayers`. Global, so that an endpoint works with builders of another copy of this package. The
 * number changes with the type, so that builders reject endpoints of other versions.
 */
export const LAYERS = /* @__PURE__ */ Symbol.for("waybill3");

export interface EndpointLayers {
  /** The defaults with which the first endpoint was created, such as the manifest's. */
  readonly created: MergedOptions;
  /** The names that `.defaults` has set or removed since then: headers by lowercase name, `baseUrl` and `mediaType`. */
  readonly own: ReadonlySet<string>;
  /** Replaces the defaults in a call by the endpoint's. A function of the endpoint, so that bundles of builders lack its code. */
  readonly addTo: (call: Call) => void;
}

/** The second argument of a builder. */
type SecondArgument = Options | AnyEndpoint | undefined;

/** The part of a second argument that builders read to recognize an endpoint. */
type MaybeEndpoint = { readonly [LAYERS]?: EndpointLayers } | undefined;

/**
 * Starts a call of a builder.
 *
 * @param route the effective route.
 * @param defaults the defaults of the manifest and the route, created for this call: their headers are modified.
 * @param parameters plain data under any name; they override the parameters in `options`.
 * @param options the options of the call, or an endpoint, whose defaults then replace the manifest's.
 * @param ownHeaders an empty list if the URL starts with a placeholder: receives the headers that the options set or remove.
 * @throws EndpointError `invalid-options`, `invalid-base-url` or `invalid-header`.
 */
export function createCall(
  route: string,
  defaults: Defaults,
  parameters?: object,
  options?: SecondArgument,
  ownHeaders?: string[],
): Call {
  const { baseUrl, headers } = defaults;
  const call = {
    route,
    values: parameters ?? {},
    baseUrl,
    written: baseUrl,
    headers,
    ownHeaders,
    format: undefined,
    data: undefined,
    request: undefined,
    taken: undefined,
    names: undefined,
  } as Call;
  if (options !== undefined || defaults.mediaType) addGiven(call, options, defaults);
  return call;
}

/** A separate function, so that engines can inline the common path into callers. */
function addGiven(call: Call, options: SecondArgument, defaults: Defaults): void {
  const layers = (options as MaybeEndpoint)?.[LAYERS];
  if (layers) return layers.addTo(call);
  if (defaults.mediaType) call.format = readFormat(findOwn(defaults, "mediaType"));
  const { parameters } = addLayer(call, requireObject(options, "options", call.route), true);
  if (parameters) call.values = { ...parameters, ...call.values };
}

/**
 * Like `createCall`, for a route with defaults. They override the manifest's defaults, but not values that `.defaults` of an
 * endpoint has set.
 *
 * @param manifest created for this call.
 * @param routeDefaults with lowercase header names.
 */
export function createCallWithDefaults(
  route: string,
  manifest: Defaults,
  routeDefaults: Partial<Defaults>,
  parameters?: object,
  options?: SecondArgument,
  ownHeaders?: string[],
): Call {
  const layers = (options as MaybeEndpoint)?.[LAYERS];
  const headers = layers ? {} : Object.assign(manifest.headers, findOwn(routeDefaults, "headers"));
  const call = createCall(
    route,
    { ...manifest, ...routeDefaults, headers },
    parameters,
    options,
    ownHeaders,
  );
  if (layers) {
    call.ownHeaders = undefined;
    addLayer(call, belowOwn(layers, manifest, routeDefaults));
  }
  return call;
}

/**
 * A route's defaults, except for values that an endpoint overrides: by `.defaults`, or because its values at creation differ from
 * the manifest's.
 */
function belowOwn(
  { created, own }: EndpointLayers,
  manifest: Defaults,
  routeDefaults: Partial<Defaults>,
): Partial<Defaults> {
  const isBelow = (name: string, value: unknown, manifestValue: unknown) =>
    !own.has(name) && (value ?? manifestValue) === manifestValue;
  const { baseUrl, headers = {}, mediaType } = readOptions(routeDefaults) as Partial<Defaults>;
  const names = Object.keys(headers).filter((name) =>
    isBelow(name, findOwn(created.headers, name), findOwn(manifest.headers, name)),
  );
  const format = readFormat(findOwn(created, "mediaType"));
  return {
    ...(isBelow("baseUrl", trimSlashes(created.baseUrl), manifest.baseUrl) && { baseUrl }),
    headers: Object.fromEntries(names.map((name) => [name, headers[name] as string])),
    ...(isBelow("mediaType", format, readFormat(findOwn(manifest, "mediaType"))) && { mediaType }),
  };
}

/**
 * Sets the argument `data` as the body of a call. Like a parameter, `undefined` removes the `data` of the options, but keeps the
 * `data` of an endpoint's defaults.
 */
export function withData(call: Call, options?: SecondArgument): Call {
  const data = findOwn(call.values, "data");
  const isEndpoint = (options as MaybeEndpoint)?.[LAYERS];
  if (data !== undefined || (isOwn(call.values, "data") && !isEndpoint)) call.data = data;
  return call;
}

/**
 * Like `withData`, for a JSON body that may be a string: encodes a string as JSON text, unless the `content-type` is another type,
 * such as `text/plain`.
 */
export function withJsonData(call: Call, options?: SecondArgument): Call {
  withData(call, options);
  const type = findOwn(call.headers, "content-type");
  if (typeof call.data === "string" && (type === undefined || JSON_TYPE.test(`${type}`))) {
    call.data = JSON.stringify(call.data);
  }
  return call;
}
