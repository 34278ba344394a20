import { trimSlashes } from "waybill-runtime/tools";
import {
  type Headers,
  type Manifest,
  type Route,
  DEFAULT_BODY_TYPE,
  lowercaseNames,
} from "../../manifest/index.js";
import { mediaKind } from "../../media-types/index.js";
import type { BodyArguments } from "../builder/body.js";
import { type Declared, kindsOf } from "../builder/value-kinds.js";
import type { DefaultsPlan } from "../plan.js";
import { keyword } from "../types/combine-types.js";

export function planDefaults({
  name,
  version,
  baseUrl,
  headers,
  mediaType,
}: Manifest): DefaultsPlan {
  const own = lowercaseNames(headers);
  const userAgent = { "user-agent": `${name}-endpoint.js/${version}` };
  return {
    baseUrl: trimSlashes(baseUrl),
    headers: withoutNulls(Object.hasOwn(own, "user-agent") ? own : { ...own, ...userAgent }),
    ...(mediaType?.format !== undefined && { mediaType: { format: mediaType.format } }),
  };
}

/**
 * The defaults of one route, or `undefined` if it has none.
 *
 * @param contentType the content type of its bodies, as `bodyTypeOf` returns it.
 */
export function planRouteDefaults(
  route: Route,
  contentType: string | undefined,
): Partial<DefaultsPlan> | undefined {
  const { baseUrl, headers = {}, mediaType } = route;
  const own: Headers = {
    ...lowercaseNames(headers),
    ...(contentType !== undefined && { "content-type": contentType }),
  };
  const defaults: Partial<DefaultsPlan> = {
    ...(baseUrl !== undefined && { baseUrl: trimSlashes(baseUrl) }),
    ...(Object.keys(own).length > 0 && { headers: own }),
    ...(mediaType?.format !== undefined && { mediaType: { format: mediaType.format } }),
  };
  return Object.keys(defaults).length > 0 ? defaults : undefined;
}

/**
 * The content type that a route's requests have because of their body; `undefined` if the route's headers set another, or
 * if the runtime sets it.
 */
export function bodyTypeOf(
  { headers }: Route,
  body: (Pick<BodyArguments, "contentType"> & { readonly allowsScalar: boolean }) | undefined,
): string | undefined {
  if (body === undefined || headerOf(headers, "content-type") !== undefined) return undefined;
  const isSetByRuntime = body.contentType === DEFAULT_BODY_TYPE && !body.allowsScalar;
  return isSetByRuntime ? undefined : body.contentType;
}

/**
 * What the argument `data` of a JSON body may be besides an object or a list: a string, which the builder writes as JSON text, or
 * another scalar. The runtime does not set the content type of such bodies itself.
 *
 * @param headers the route's own.
 */
export function readJsonData(
  headers: Headers | undefined,
  { data, contentType = "" }: Pick<BodyArguments, "data" | "contentType">,
  manifest: DefaultsPlan,
  declared: Declared,
): { readonly allowsScalar: boolean; readonly allowsString: boolean } {
  const stated = contentType === DEFAULT_BODY_TYPE ? undefined : contentType;
  const sent = headerOf(headers, "content-type") ?? stated ?? manifest.headers["content-type"];
  const isJson = mediaKind(sent ?? contentType) === "json";
  const kinds = kindsOf(data && isJson ? data : keyword("never"), declared);
  const allowsString = kinds.has("string") || kinds.has("unknown");
  return { allowsString, allowsScalar: allowsString || kinds.has("scalar") };
}

function headerOf(headers: Headers | undefined, name: string): string | undefined {
  return new Map(Object.entries(lowercaseNames(headers ?? {}))).get(name);
}

function withoutNulls(headers: Readonly<Record<string, string | null>>): Headers {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );
}
