import type { Headers, Manifest, Route } from "../manifest/index.js";
import type { DefaultsPlan } from "./plan.js";
import { isMultipart } from "./builder/body.js";

/** Defaults that hold for all routes. */
export function planDefaults({
  name,
  version,
  baseUrl,
  headers,
  mediaType,
}: Manifest): DefaultsPlan {
  const own = lowercase(headers);
  const userAgent = { "user-agent": `${name}-endpoint.js/${version}` };
  return {
    baseUrl: withoutSlashes(baseUrl),
    headers: withoutNulls(Object.hasOwn(own, "user-agent") ? own : { ...own, ...userAgent }),
    ...(mediaType?.format !== undefined && { mediaType: { format: mediaType.format } }),
  };
}

/** Those of one route, or nothing if it has none. */
export function planRouteDefaults(route: Route): Partial<DefaultsPlan> | undefined {
  const { baseUrl, headers = {}, mediaType } = route;
  const contentType = bodyTypeOf(route);
  const own = lowercase(headers);
  if (contentType !== undefined) own["content-type"] = contentType;
  const defaults: Partial<DefaultsPlan> = {
    ...(baseUrl !== undefined && { baseUrl: withoutSlashes(baseUrl) }),
    ...(Object.keys(own).length > 0 && { headers: own }),
    ...(mediaType?.format !== undefined && { mediaType: { format: mediaType.format } }),
  };
  return Object.keys(defaults).length > 0 ? defaults : undefined;
}

/** The content type that requests of a route have because of its body; nothing where the route's headers say another. */
export function bodyTypeOf({ headers = {}, requestBody }: Route): string | undefined {
  const contentType = requestBody?.contentType;
  return contentType !== undefined &&
    isSent(contentType) &&
    !Object.hasOwn(lowercase(headers), "content-type")
    ? contentType
    : undefined;
}

/** The runtime sets plain JSON by itself, and a form in parts needs a boundary that only the sender knows. */
function isSent(contentType: string): boolean {
  return !/^application\/json$/i.test(contentType) && !isMultipart(contentType);
}

function withoutNulls(headers: Readonly<Record<string, string | null>>): Headers {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );
}

function lowercase<Value>(headers: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
}

function withoutSlashes(baseUrl: string): string {
  return baseUrl.replace(/\/+$/, "");
}
