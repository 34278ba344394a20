import { trimSlashes } from "./base-url.js";
import type { Call } from "./call.js";
import { internalsOf, type Internals } from "./internals.js";
import { amendAccept } from "./media-type.js";
import { formatOf, readOptions } from "./options.js";
import { prepare } from "./prepare.js";
import type { Defaults, Options, Values } from "./types/options.js";
import type { EndpointWith, NamedDefaults } from "./types/parameters.js";
import { findOwn, isOwn } from "./value.js";

/*
 * The rule of these functions: the manifest's defaults yield to the route's, these to an endpoint's, and all to the options of the
 * call; a value of the endpoint that equals the manifest's, and that `.defaults` has not set, is the manifest's.
 */

/** What a builder is given as its second argument. */
export type GivenOptions = Options | EndpointWith<NamedDefaults> | undefined;

/**
 * Like `prepare`, for a route with its own defaults.
 *
 * @param own the route's defaults, with lowercase header names.
 */
export function prepareWith(
  own: Partial<Defaults>,
  route: string,
  defaults: Defaults,
  parameters?: object,
  options?: GivenOptions,
): Call {
  const internals = internalsOf(options);
  if (!internals) return prepare(route, overManifest(own, defaults), parameters, options);
  const layered = layer(own, options as EndpointWith<NamedDefaults>, internals, defaults);
  return setLayered(prepare(route, overManifest(own, defaults), parameters), internals, layered);
}

/** Replaces the defaults of a call by an endpoint's with a route's own. */
export function setLayered(call: Call, internals: Internals, layered: Defaults): Call {
  internals.setDefaults(call);
  call.baseUrl = trimSlashes(layered.baseUrl);
  call.headers = layered.headers;
  amendAccept(call.headers, formatOf(layered.mediaType), call.route);
  return call;
}

/** Merges a route's defaults over the manifest's, which were created for this call: they are modified. */
export function overManifest(own: Partial<Defaults>, manifest: Defaults): Defaults {
  for (const name in own) {
    if (!isOwn(own, name)) continue;
    if (name === "headers") Object.assign(manifest.headers, own.headers);
    else (manifest as Record<string, unknown>)[name] = own[name as keyof Defaults];
  }
  return manifest;
}

/** An endpoint's defaults over a route's own, with a new object for headers. */
export function layer(
  own: Partial<Defaults>,
  { DEFAULTS: endpoint }: EndpointWith<NamedDefaults>,
  { set }: Internals,
  manifest: Defaults,
): Defaults {
  const route = readOptions(own as Values) as Partial<Defaults>;
  const mediaType = findOwn(endpoint, "mediaType") as Defaults["mediaType"];
  const headers: Defaults["headers"] = { ...endpoint.headers };
  const added = route.headers ?? {};
  for (const name in added) {
    if (!isOwn(added, name)) continue;
    const isManifests = !Object.hasOwn(headers, name) || headers[name] === manifest.headers[name];
    if (isManifests && !set.has(name)) headers[name] = added[name] as string;
  }
  const hasOwnBase = !set.has("baseUrl") && endpoint.baseUrl === manifest.baseUrl;
  const hasOwnType =
    !set.has("mediaType") && formatOf(mediaType) === formatOf(findOwn(manifest, "mediaType"));
  return {
    baseUrl: (hasOwnBase ? route.baseUrl : undefined) ?? endpoint.baseUrl,
    headers,
    mediaType: (hasOwnType ? route.mediaType : undefined) ?? mediaType,
  };
}
