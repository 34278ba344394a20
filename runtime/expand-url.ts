import { trimSlashes } from "./base-url.js";
import { refuse } from "./error.js";
import { absoluteUrl } from "./origin.js";
import { checkSegment, failMissing, optionalSegment, segment } from "./path.js";
import { expandExpression, type Lookup } from "./uri-template/expand.js";
import type { Expression, Template } from "./uri-template/template.js";
import { readVariable } from "./uri-template/variable.js";
import type { PathPart, Placeholder, Segment, UrlTemplate } from "./url-template.js";

/**
 * What a host and a port can hold once it is encoded (RFC 3986, section 3.2), user info before it. No backslash: it ends
 * the host in the eyes of a URL parser, but would be user info in ours.
 */
const AUTHORITY = /^(?!.*%5c)(?:.*@)?(?:\[[\da-f:.]+\]|(?:[^:%@[\]]|%[89a-f][\da-f])+)(?::\d*)?$/i;

/** A URL up to the end of its query, and the fragment that ends it. */
export interface ExpandedUrl {
  readonly front: string;
  readonly fragment: string;
}

/**
 * Fills in a URL template by the rules of paths: no segment is left empty or turned into a dot segment by a value, and
 * no value but that of a leading placeholder says anything about scheme, host or port.
 *
 * @throws EndpointError `missing-parameter` or `invalid-parameter`.
 */
export function expandUrl(
  template: UrlTemplate,
  baseUrl: string,
  lookup: Lookup,
  route: string,
): ExpandedUrl {
  const { origin } = template;
  const supplied =
    origin.kind === "leading" ? absoluteUrl(lookup(origin.name), route, origin.name) : undefined;
  let url: string;
  if (origin.kind === "leading" && supplied !== undefined) {
    const hasPath = checkSupplied(supplied, template, route, origin.name);
    const path = expandPath(origin.rest, lookup, route);
    const query = expandParts(template.query, lookup, route);
    if (path.startsWith("/")) url = trimSlashes(supplied) + path + query;
    else if (!hasPath) url = join(supplied, path, query);
    else {
      const met = supplied.slice(supplied.lastIndexOf("/") + 1) + path.split("/", 1)[0];
      if (met !== "") checkSegment(met, route, origin.name);
      url = supplied + path + query;
    }
  } else {
    const before = origin.kind === "absolute" ? origin.text : baseUrl;
    const path = expandPath(template.path, lookup, route);
    // A path of which nothing is left is the root, which behind a host needs no slash.
    const root = before === "" && template.path.length > 0 ? "/" : "";
    url = join(before, path || root, expandParts(template.query, lookup, route));
  }
  url += expandParts(template.fragment, lookup, route);
  const end = url.indexOf("#");
  if (end < 0) return { front: url || "/", fragment: "" };
  return { front: url.slice(0, end), fragment: url.slice(end) };
}

/** Nothing but a slash may follow a host: `{&a}` or `.a` would lengthen it. */
function join(before: string, path: string, query: string): string {
  const ends = path === "" ? !query.startsWith("&") : path.startsWith("/");
  return `${before}${ends ? "" : "/"}${path}${query}`;
}

/**
 * A supplied URL has a host, no dot segments, and ends before its query when the template goes on behind it.
 *
 * @returns whether anything stands behind its host.
 */
function checkSupplied(url: string, template: UrlTemplate, route: string, name: string): boolean {
  const [, authority = "", path = "", rest = ""] =
    /^https?:\/\/([^/?#]*)([^?#]*)([^]*)$/i.exec(url) ?? [];
  for (const segment of path.split("/")) if (segment !== "") checkSegment(segment, route, name);
  const goesOn =
    (template.origin.kind === "leading" && template.origin.rest.length > 0 && rest !== "") ||
    (rest.includes("#") && template.query.length + template.fragment.length > 0) ||
    (rest.includes("?") && beginsQuery(template.query));
  const hasHost = AUTHORITY.test(authority);
  if (!hasHost || goesOn) {
    const reason = hasHost
      ? "is a URL with a query or fragment, behind which the route goes on; pass it without"
      : "is a URL without a valid host";
    refuse(reason, route, name);
  }
  return path !== "" || rest !== "";
}

/** Whether a template writes a `?` of its own. */
function beginsQuery([first]: Template): boolean {
  return first?.kind === "literal" || first?.operator === "?";
}

function expandPath(path: readonly PathPart[], lookup: Lookup, route: string): string {
  let text = "";
  for (const part of path) {
    if (part.kind === "literal") {
      text += part.text;
      continue;
    }
    const expanded =
      part.kind === "placeholder"
        ? expandPlaceholder(part, lookup, route)
        : expandSegment(part, text === "", lookup, route);
    // Only the last part can be undefined, and nothing but a slash can stand before it.
    text = expanded === undefined ? text.slice(0, -1) : text + expanded;
  }
  return text;
}

function expandPlaceholder(
  { name, last }: Placeholder,
  lookup: Lookup,
  route: string,
): string | undefined {
  return last
    ? optionalSegment({ route }, name, lookup(name))
    : segment({ route }, name, lookup(name));
}

/** `undefined` when the segment is the last one and nothing in it is defined. */
function expandSegment(
  { parts, last }: Segment,
  first: boolean,
  lookup: Lookup,
  route: string,
): string | undefined {
  let text = "";
  let defined = false;
  let name: string | undefined;
  for (const part of parts) {
    if (part.kind === "literal") {
      text += part.text;
      continue;
    }
    const expanded = expandExpression(part, lookup, route);
    name ??= nameOf(part);
    defined ||= expanded !== undefined;
    text += expanded ?? "";
  }
  name ??= "";
  if (text === "" && !defined) {
    if (last) return undefined;
    failMissing(route, name);
  }
  const lastPart = parts[parts.length - 1];
  const slashIsValue = lastPart?.kind === "expression" && lastPart.operator === "/";
  const segments = text.replace(/[?#][^]*/, "").split("/");
  for (const [index, segment] of segments.entries()) {
    const slashAtStart = first && index === 0;
    const slashAtEnd = last && index === segments.length - 1 && !slashIsValue;
    const written = segments.length > 1 && (slashAtStart || slashAtEnd);
    if (segment !== "" || !written) checkSegment(segment, route, name);
  }
  return text;
}

function nameOf({ variables }: Expression): string {
  const variable = variables[0];
  return variable ? readVariable(variable).key : "";
}

function expandParts(parts: Template, lookup: Lookup, route: string): string {
  let text = "";
  for (const part of parts) {
    text += part.kind === "literal" ? part.text : (expandExpression(part, lookup, route) ?? "");
  }
  return text;
}
