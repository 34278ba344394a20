import type { Call } from "./call.js";
import { fail } from "./fail.js";
import { isScalar, ownValue } from "./value.js";

type Tagged = { readonly [Symbol.toStringTag]?: unknown } | undefined;

/** The characters of RFC 3986 except `?` and `#`, which would end the path. A colon in the first segment needs `//` and a host after it. */
const BASE_URL = /^(?![^/]*:(?!\/\/+[^/]))[!$-;=@-[\]_a-z~]*$/i;

export function refuseBaseUrl(route?: string): never {
  return fail(
    "invalid-base-url",
    'baseUrl cannot begin a URL; pass one like "https://api.example.com"',
    route,
    "baseUrl",
  );
}

/**
 * The base URL without trailing slashes, so that a path can be appended.
 *
 * @throws EndpointError `invalid-base-url` if no path can be appended: not a string, a query or fragment, or characters that are
 *   not allowed in a URL. Also for a scheme without a host, as in `localhost:3000`.
 */
export function checkBaseUrl(baseUrl: unknown, route?: string): string {
  // Not every environment declares the class.
  const isUrl = (baseUrl as Tagged)?.[Symbol.toStringTag] === "URL";
  const text = isUrl ? `${baseUrl as string}` : baseUrl;
  return typeof text === "string" && BASE_URL.test(text) ? trimSlashes(text) : refuseBaseUrl(route);
}

/** Replaces the base URL of the builder's defaults, which starts the URL, by the call's base URL. */
export function replaceBaseUrl({ baseUrl, written }: Call, url: string): string {
  return baseUrl === written ? url : baseUrl + url.slice(written.length);
}

export function trimSlashes(url: string): string {
  return url.replace(/(?<!\/)\/+$/, "");
}

/**
 * Expands a base URL with variables in braces, as in OpenAPI's `servers`. Values are inserted without encoding, so they can
 * determine the host.
 *
 * @param defaults values of variables that are not given.
 * @throws EndpointError `invalid-base-url` for a variable without a value.
 * @example
 * serverUrl("https://{region}.api.example.com", { region: "us" }, { region: "eu" }); // "https://eu.api.example.com"
 */
export function serverUrl(template: string, defaults: object, variables: object = {}): string {
  return template.replace(/\{([^{}]*)\}/g, (_, name: string) => {
    const value = ownValue(variables, name) ?? ownValue(defaults, name);
    return isScalar(value)
      ? `${value}`
      : fail("invalid-base-url", `the server variable "${name}" is missing`, undefined, name);
  });
}
