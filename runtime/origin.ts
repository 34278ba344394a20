import type { HeaderValue } from "./types/options.js";
import { encodeReserved } from "./uri-template/encode.js";
import { encodeText } from "./value.js";

const CREDENTIALS = ["authorization", "cookie", "proxy-authorization"];

/** The value of a leading placeholder if it is an absolute http(s) URL, encoded as `{+name}` does; else `undefined`. */
export function absoluteUrl(value: unknown, route: string, name: string): string | undefined {
  return typeof value === "string" && /^https?:\/\//i.test(value)
    ? encodeText(value, route, name, encodeReserved)
    : undefined;
}

/**
 * Takes out the credentials that came from defaults when a parameter has sent the request to another origin: their author
 * meant them for `baseUrl`.
 *
 * @param headers of the defaults, changed in place.
 * @param url the absolute URL that the leading placeholder supplied.
 */
export function dropForeignCredentials(
  headers: Record<string, HeaderValue>,
  url: string,
  baseUrl: string,
): void {
  if (originOf(url) === originOf(baseUrl)) return;
  for (const name of CREDENTIALS) delete headers[name];
}

/** Scheme, host and port, a default or empty one left out; user info does not belong to it (RFC 6454, section 4). */
function originOf(url: string): string {
  const [, scheme = "", authority = ""] = /^(https?):\/\/([^/?#\\]*)/i.exec(url) ?? [];
  const protocol = scheme.toLowerCase();
  const host = authority.slice(authority.lastIndexOf("@") + 1).toLowerCase();
  return `${protocol}://${host.replace(protocol === "https" ? /:(?:443)?$/ : /:(?:80)?$/, "")}`;
}
