import type { Call } from "./call.js";
import { refuse } from "./fail.js";
import { encodeReserved } from "./uri-template/encode.js";
import { encodeText, ownValue } from "./value.js";

const CREDENTIALS = ["authorization", "cookie", "proxy-authorization"];

/**
 * The value of a leading placeholder, encoded as by `{+name}`, if it is an absolute http(s) URL; otherwise `undefined`.
 *
 * @throws EndpointError `invalid-parameter` for a URL with an expression, such as `upload_url` of GitHub's API has it.
 */
export function absoluteUrl(value: unknown, route: string, name: string): string | undefined {
  if (typeof value !== "string" || startOf(value) === "") return undefined;
  if (/{.+}/.test(value)) refuse("is a template; write {?name} into the route", route, name);
  return encodeText(value, route, name, encodeReserved);
}

/**
 * Removes credentials that came from defaults if a parameter sends the request to another origin: they were meant for
 * `baseUrl`.
 *
 * @param call has the headers of the defaults, over which those of the call are merged later; they are modified.
 * @param leading the placeholder that starts the URL.
 */
export function dropCredentials(
  { route, values, baseUrl, headers }: Pick<Call, "route" | "values" | "baseUrl" | "headers">,
  leading: string,
): void {
  const url = absoluteUrl(ownValue(values, leading), route, leading);
  if (url === undefined || originOf(url) === originOf(baseUrl)) return;
  for (const name of CREDENTIALS) delete headers[name];
}

/** The origin of a URL (RFC 6454, section 4): scheme, host and port, without a default or empty port and without user info. */
function originOf(url: string): string {
  return startOf(url.toLowerCase())
    .replace(/\/\/.*@/, "//")
    .replace(/^(https:.*):(?:443)?$|^(http:.*):(?:80)?$/, "$1$2");
}

/** Scheme and authority of an absolute http(s) URL or its template; empty for any other URL. */
export function startOf(url: string): string {
  return /^https?:\/\/[^/?#{]*/i.exec(url)?.[0] ?? "";
}
