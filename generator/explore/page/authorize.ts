import type { SecurityScheme } from "../../manifest/index.js";
import type { ApiData } from "../page-data.js";

/** Entered credentials by `schemeKey`. Kept in memory only. */
export type Credentials = ReadonlyMap<string, string>;

/** A unique key, because schemes of two documents may have the same name. */
export function schemeKey(scheme: SecurityScheme): string {
  return JSON.stringify(Object.values(scheme));
}

/** The security schemes of the documents; a bearer token if they have none. */
export function listSchemes({ description }: ApiData): readonly SecurityScheme[] {
  const schemes = new Map(
    description?.securitySchemes.map((scheme) => [schemeKey(scheme), scheme]),
  );
  return schemes.size > 0 ? [...schemes.values()] : [{ name: "Token", kind: "bearer" }];
}

/** Adds credentials to a request. Existing headers and query parameters take precedence. */
export function authorize(
  url: string,
  headers: Headers,
  schemes: readonly SecurityScheme[],
  credentials: Credentials,
): string {
  let authorized = url;
  for (const scheme of schemes) {
    const text = credentials.get(schemeKey(scheme)) ?? "";
    if (text === "") continue;
    if (scheme.kind === "apiKey" && scheme.in === "query") {
      authorized = withQuery(authorized, scheme.key, text);
      continue;
    }
    const header = scheme.kind === "apiKey" ? scheme.key : "authorization";
    if (!headers.has(header)) headers.set(header, credentialText(scheme.kind, text));
  }
  return authorized;
}

function credentialText(kind: SecurityScheme["kind"], text: string): string {
  if (kind === "apiKey") return text;
  if (kind === "bearer") {
    const token = text.trim();
    // A token with a space begins with its authentication scheme.
    return /\s/.test(token) ? token : `Bearer ${token}`;
  }
  return `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(text)))}`;
}

function withQuery(url: string, key: string, value: string): string {
  const [, path = url, query, fragment = ""] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(url) ?? [];
  if (new URLSearchParams(query).has(key)) return url;
  const pair = `${encodeURIComponent(key)}=${encodeURIComponent(value)}`;
  return `${path}?${query ? `${query}&` : ""}${pair}${fragment}`;
}
