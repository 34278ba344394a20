import { checkBaseUrl } from "../base-url.js";
import { fail } from "../fail.js";
import { CREDENTIALS, urlOrigin } from "../origin.js";
import type { RequestOptions } from "../types/options.js";

/** The text after a base URL: empty, a path, a query or a fragment. After an empty base, a second slash would start another host. */
const REST = /^(?:$|[?#]|\/(?![/\\]))/;

/**
 * The same request to another base URL. If its origin changes, the headers `authorization`, `cookie` and `proxy-authorization`
 * are removed.
 *
 * @param from the base URL with which the request's URL begins.
 * @throws EndpointError `invalid-base-url` if the request's URL does not begin with `from`, or if no path can be appended to one
 *   of the base URLs.
 * @example
 * withBaseUrl(reposGet({ owner, repo }), "https://api.github.com", "https://github.example/api/v3");
 */
export function withBaseUrl<Request extends RequestOptions>(
  request: Request,
  from: string,
  to: string,
): Request {
  const { url } = request;
  const base = checkBaseUrl(from);
  const target = checkBaseUrl(to);
  const rest = url.slice(base.length);
  if (!url.startsWith(base) || !REST.test(rest)) {
    fail(
      "invalid-base-url",
      `the URL does not begin with ${base || "/"}; pass its base URL`,
      url,
      "from",
    );
  }
  const isSameOrigin = originIn(base) === originIn(target);
  const headers = Object.entries(request.headers).filter(
    ([name]) => isSameOrigin || !CREDENTIALS.includes(name.toLowerCase()),
  );
  return { ...request, url: target + rest, headers: Object.fromEntries(headers) };
}

/** The origin of a base URL; empty for a path. URL parsers read `https:///host` as `https://host`, and `//host` is no path. */
function originIn(base: string): string {
  const url = base.replace(/^(https?:)\/+/i, "$1//");
  return urlOrigin(url) || (/^(?:\/(?!\/)|$)/.test(url) ? "" : url);
}
