import { trimSlashes } from "waybill-runtime/tools";
import { cutText } from "../../errors/index.js";
import { isBaseUrl } from "../../manifest/index.js";
import {
  type Node,
  child,
  items,
  members,
  ownValue,
  scalarText,
  textOf,
} from "../document/node.js";
import { type Report, createReport } from "../report.js";

/** The number of characters that a server's URL may have, as a base URL. */
const MAX_LENGTH = 10_000;

/** The number of characters of a server's URL that a warning shows. */
export const MAX_SHOWN = 200;

/** The base for resolving a relative server. RFC 2606 reserves the name `.invalid`. */
const NO_ORIGIN = "https://origin.invalid";

/**
 * The base URL of the first server in a `servers` list, with its variables replaced by their defaults and without a trailing
 * slash.
 *
 * @param base the document's base URL, if the list is that of a path or an operation, whose URLs are relative to it. Without
 *   it a relative URL remains a path; without any server the base URL is `/`, OpenAPI's default.
 */
export function readServer(servers: Node, base: string | undefined, report: Report): string {
  const [server, ...others] = items(servers);
  const written = server === undefined ? undefined : textOf(server, "url");
  const hint = "write the address of the API in the manifest's baseUrl";
  if (server === undefined || written === undefined) {
    if (base !== undefined) return base;
    report.warn(servers, "no-server", "no server is named; baseUrl is /", hint);
    return "/";
  }
  // The document's other servers become `servers`.
  for (const other of base === undefined ? [] : others) {
    const name = textOf(other, "description") ?? textOf(other, "url") ?? "";
    const message = `the server \`${withoutCredentials(name)}\` is left out: a route has one base URL`;
    report.warn(
      child(other, "url"),
      "further-server",
      message,
      "a call can give another as `baseUrl`",
    );
  }
  const filled = written.length > MAX_LENGTH ? written : fillVariables(written, server, report);
  const withoutQuery = filled.replace(/[?#][^]*$/, "");
  if (withoutQuery !== filled) {
    const message = "the query and the fragment of the server's URL are left out";
    report.warn(child(server, "url"), "server-query", message);
  }
  const url = withoutCredentials(withoutQuery);
  warnOfCredentials(server, report);
  const resolved = resolve(url, base ?? "/");
  if (resolved === undefined) {
    const fallback = base ?? "/";
    const message = `the server \`${cutText(url, MAX_SHOWN)}\` is not an http or https URL; ${fallback} is used instead`;
    report.warn(child(server, "url"), "bad-server", message, hint);
    return fallback;
  }
  if (base === undefined && resolved.startsWith("/")) {
    const message = `the server \`${url}\` is relative; baseUrl is ${resolved}`;
    report.warn(child(server, "url"), "relative-server", message, hint);
  }
  return resolved;
}

/**
 * The base URL of a document's first server, for comparison with that of a manifest. Reports nothing.
 *
 * @returns `undefined` for `/`, which is also OpenAPI's default: it says nothing about the address.
 */
export function readDocumentServer(servers: Node): string | undefined {
  const url = readServer(servers, undefined, createReport());
  return url === "/" ? undefined : url;
}

/** Whether a base URL has the address of a document's server, of which a relative one gives only the path. */
export function isAtServer(baseUrl: string, server: string): boolean {
  const url = withoutEndSlash(baseUrl);
  const path = url.replace(/^https?:\/\/[^/]*/i, "");
  return url === server || path === server;
}

/** The URL as written if it is valid in a manifest, otherwise as a URL parser normalizes it. */
function resolve(url: string, base: string): string | undefined {
  if (/^https?:/i.test(url) && isBaseUrl(url)) return withoutEndSlash(url);
  const from = `${base.startsWith("/") ? NO_ORIGIN : ""}${withoutEndSlash(base)}/`.replace(
    /\/\/$/,
    "/",
  );
  if (!URL.canParse(url, from)) return undefined;
  const { href } = new URL(url, from);
  const resolved = href.startsWith(`${NO_ORIGIN}/`) ? href.slice(NO_ORIGIN.length) : href;
  return isBaseUrl(resolved) ? withoutEndSlash(resolved) : undefined;
}

/** A URL without user name and password. */
export function withoutCredentials(url: string): string {
  return url.replace(/^([a-z][a-z\d+.-]*:|\{[^{}]*\}:)?\/\/[^/?#]*@/i, "$1//");
}

/** Warns of user name and password in the URL of a server, which `withoutCredentials` removes. */
export function warnOfCredentials(server: Node, report: Report): void {
  const url = textOf(server, "url")?.trim() ?? "";
  if (withoutCredentials(url) === url) return;
  const message = "the server's URL has credentials, which are left out";
  report.warn(
    child(server, "url"),
    "server-credentials",
    message,
    "send them in an authorization header",
  );
}

function withoutEndSlash(url: string): string {
  return trimSlashes(url) || "/";
}

function fillVariables(template: string, server: Node, report: Report): string {
  const variables = new Map(
    members(child(server, "variables")).map((member) => [member.key, member]),
  );
  return template.replace(/\{([^{}]*)\}/g, (_whole, name: string) => {
    const variable = variables.get(name);
    const value = variable && defaultOf(variable);
    if (value !== undefined) return value;
    const message = `the server variable \`${name}\` has no default; its name is used instead`;
    report.warn(child(server, "url"), "bad-server", message, "give the address with --base-url");
    return name;
  });
}

/** The default of a server variable, or else the first of its values. */
function defaultOf(variable: Node): string | undefined {
  const [first] = items(child(variable, "enum"));
  return scalarText(ownValue(variable.value, "default")) ?? scalarText(first?.value);
}
