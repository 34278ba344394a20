import { trimSlashes } from "waybill-runtime/tools";
import { lowercaseNames } from "../../collections/index.js";
import type { Headers, Manifest, Route } from "../../manifest/index.js";
import type { DefaultsPlan } from "../plan.js";

export function planDefaults({
  name,
  version,
  baseUrl,
  headers,
  mediaType,
}: Manifest): DefaultsPlan {
  const lower = lowercaseNames(headers);
  const userAgent = { "user-agent": `${name}-endpoint.js/${version}` };
  const all = Object.hasOwn(lower, "user-agent") ? lower : { ...lower, ...userAgent };
  const sent = Object.entries(all).flatMap(([key, value]) =>
    value === null ? [] : [[key, value]],
  );
  return {
    baseUrl: trimSlashes(baseUrl),
    headers: Object.fromEntries(sent),
    ...(mediaType?.format !== undefined && { mediaType: { format: mediaType.format } }),
  };
}

/**
 * The defaults of a route, or `undefined` if it has none.
 *
 * @param bodyType the content type of its body.
 */
export function planRouteDefaults(
  route: Route,
  bodyType: string | undefined,
): Partial<DefaultsPlan> | undefined {
  const { baseUrl, headers = {}, mediaType } = route;
  const ownHeaders: Headers = {
    ...lowercaseNames(headers),
    ...(bodyType !== undefined && { "content-type": bodyType }),
  };
  const defaults: Partial<DefaultsPlan> = {
    ...(baseUrl !== undefined && { baseUrl: trimSlashes(baseUrl) }),
    ...(Object.keys(ownHeaders).length > 0 && { headers: ownHeaders }),
    ...(mediaType?.format !== undefined && { mediaType: { format: mediaType.format } }),
  };
  return Object.keys(defaults).length > 0 ? defaults : undefined;
}
