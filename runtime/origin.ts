import type { Call } from "./call.js";
import { refuse } from "./fail.js";
import { encodeReserved } from "./uri-template/encode.js";
import { encodeText } from "./value.js";

/** Headers from defaults that are sent only to the origin of the base URL. */
export const CREDENTIALS = ["authorization", "cookie", "proxy-authorization"];

/**
 * The value of the placeholder that starts a URL, encoded as by `{+name}`, if it is an absolute http(s) URL; otherwise `undefined`.
 * If its origin differs from the base URL's, removes the credentials that came from defaults.
 *
 * @throws EndpointError `invalid-parameter` for a URL with an expression, such as the `upload_url` of GitHub's API.
 */
export function suppliedUrl(call: Call, value: unknown, name: string): string | undefined {
  const { route, baseUrl, headers, ownHeaders } = call;
  if (typeof value !== "string" || originPrefix(value) === "") return undefined;
  value.replace(/{.+?}/, (expression) =>
    refuse(`is a template; move ${expression} into the route`, route, name),
  );
  const url = encodeText(value, route, name, encodeReserved);
  if (urlOrigin(url) !== urlOrigin(baseUrl)) {
    for (const credential of CREDENTIALS) {
      if (!ownHeaders?.includes(credential)) delete headers[credential];
    }
  }
  return url;
}

/** The origin of a URL (RFC 6454, section 4): scheme, host and port, without a default or empty port and without user info. */
export function urlOrigin(url: string): string {
  return originPrefix(url.toLowerCase())
    .replace(/\/\/.*@/, "//")
    .replace(/^(https:.*):(?:443)?$|^(http:.*):(?:80)?$/, "$1$2");
}

/** Scheme and authority of an absolute http(s) URL or its template; empty for any other URL. */
export function originPrefix(url: string): string {
  return /^https?:\/\/[^/?#{]*/i.exec(url)?.[0] ?? "";
}
