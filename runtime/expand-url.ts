import { trimSlashes } from "./base-url.js";
import { readValue, type Call } from "./call.js";
import { refuse } from "./fail.js";
import { suppliedUrl } from "./origin.js";
import { checkSegment, failMissing, segmentText } from "./path.js";
import { expandExpression, type Lookup } from "./uri-template/expand.js";
import type { Expression, Operator, Template, Variable } from "./uri-template/template.js";
import { readVariable } from "./uri-template/template.js";
import { isMissing } from "./value.js";
import { isSegment, type PathPart, type Segment, type UrlTemplate } from "./url-template.js";

/**
 * A valid encoded host and port (RFC 3986, section 3.2), with optional user info. No backslash, because it ends the host for
 * a URL parser, but would be part of the user info here.
 */
const AUTHORITY = /^(?!.*%5c)(?:.*@)?(?:\[[\da-f:.]+\]|(?:[^:%@[\]]|%[89a-f][\da-f])+)(?::\d*)?$/i;

/** A URL in three parts, each with its delimiter. */
export type ExpandedUrl = readonly [path: string, query: string, fragment: string];

interface Variables {
  /** For errors. */
  readonly route: string;
  readonly lookup: Lookup;
  readonly isRequired: IsRequired;
}

/** How a URL is expanded. */
interface Rules {
  readonly isRequired: IsRequired;
  /** Whether the parts of the template are those of the URL: all values are whole segments or those of `{?a}`. */
  readonly isPlain: boolean;
  // Expands the expressions after the path, if they have `reserved` variables.
  readonly expandQuery?: typeof expandExpression | undefined;
}

/** Whether a path variable must have a value. An optional variable without a value is omitted. */
export type IsRequired = (name: string, operator: Operator) => boolean;

/**
 * Expands a URL template by the rules of paths. No value makes a segment empty or a dot segment. Only the value of a leading
 * placeholder can set scheme, host or port.
 *
 * @throws EndpointError `missing-parameter` or `invalid-parameter`.
 */
export function expandUrl(
  call: Call,
  { origin, leading, path: whole, rest }: UrlTemplate,
  lookup: Lookup,
  { isRequired, isPlain, expandQuery = expandExpression }: Rules,
): ExpandedUrl {
  const { route } = call;
  const supplied = leading === "" ? undefined : suppliedUrl(call, lookup(leading), leading);
  let before = supplied ?? (origin || call.baseUrl);
  let parts = whole;
  let hasPath = false;
  if (supplied !== undefined) {
    const [first, ...others] = whole;
    const after = typeof first === "object" && isSegment(first) ? first.slice(1) : [];
    const text = after.every((part) => typeof part === "string") ? after.join("") : after;
    parts = text.length > 0 ? [text, ...others] : others;
    hasPath = checkSupplied(supplied, parts.length > 0, rest, route, leading);
  }
  let path = expandPath({ route, lookup, isRequired }, parts);
  // A path that has become empty is the root, which needs no slash after a host.
  if (path === "" && before === "" && parts.length > 0) path = "/";
  let query = "";
  for (const part of rest) {
    query += typeof part === "string" ? part : (expandQuery(part, lookup, route) ?? "");
  }
  // Before anything reads the text, for which engines copy its pieces together.
  if (isPlain) return [before + path, query, ""];
  if (path.startsWith("/")) before = supplied === undefined ? before : trimSlashes(before);
  else if (hasPath) {
    const segment = before.slice(before.lastIndexOf("/") + 1) + path.split("/", 1)[0];
    if (segment !== "") checkSegment(segment, route, leading);
  } else if (path !== "" || query.startsWith("&")) {
    // Only a slash may follow a host: `{&a}` or `.a` would extend it.
    before += "/";
  }
  const url = before + path + query || "/";
  const [, start = "", question = "", fragment = ""] = /^([^?#]*)([^#]*)([^]*)$/.exec(url) ?? [];
  return [start, question, fragment];
}

/** The same for generated code. */
export function templateUrl(
  call: Call,
  template: UrlTemplate,
  required: readonly string[] = [],
  expandQuery?: typeof expandExpression,
): ExpandedUrl {
  return expandUrl(call, template, (name) => readValue(call, name), {
    isRequired: (name) => required.includes(name),
    isPlain: false,
    expandQuery,
  });
}

/**
 * A supplied URL must have a host and no dot segments, and no query or fragment if the template continues after it.
 *
 * @returns whether anything follows the host.
 */
function checkSupplied(
  url: string,
  pathGoesOn: boolean,
  [next]: Template,
  route: string,
  name: string,
): boolean {
  const [, authority = "", path = "", rest = ""] =
    /^https?:\/\/([^/?#]*)([^?#]*)([^]*)$/i.exec(url) ?? [];
  for (const segment of path.split("/")) if (segment !== "") checkSegment(segment, route, name);
  const beginsQuery = typeof next === "string" ? next.startsWith("?") : next?.operator === "?";
  const goesOn =
    (pathGoesOn && rest !== "") ||
    (next !== undefined && rest.includes("#")) ||
    (beginsQuery && rest.includes("?"));
  const hasHost = AUTHORITY.test(authority);
  if (!hasHost || goesOn) {
    refuse(
      hasHost
        ? "has a query or fragment before the rest of the route; pass it without"
        : "is a URL without a valid host",
      route,
      name,
    );
  }
  return path !== "" || rest !== "";
}

function expandPath(variables: Variables, path: readonly PathPart[]): string {
  const { route, lookup, isRequired } = variables;
  let text = "";
  for (let index = 0; index < path.length; index++) {
    const part = path[index] as PathPart;
    if (typeof part === "string") {
      text += part;
      continue;
    }
    const isLast = index === path.length - 1;
    const expanded = isSegment(part)
      ? expandParts(variables, part, text === "", isLast)
      : segmentText(lookup(part.name), route, part.name);
    if (expanded !== undefined) text += expanded;
    else {
      const name = isSegment(part) ? firstParameter(part) : part.name;
      if (!isLast || (!isSegment(part) && isRequired(name, ""))) failMissing(route, name);
      // The character before is always a slash, which is removed as well.
      text = text.slice(0, -1);
    }
  }
  return text;
}

/** `undefined` if all variables of the segment are undefined. */
function expandParts(
  variables: Variables,
  parts: Segment,
  isFirst: boolean,
  isLast: boolean,
): string | undefined {
  let text = "";
  let literals = "";
  let isDefined = false;
  let endsInValue = false;
  for (const [index, part] of parts.entries()) {
    const isEnd = isLast && index === parts.length - 1;
    let expanded: string | undefined;
    if (typeof part === "string") {
      expanded = part;
      literals += part;
    } else {
      expanded = expandPart(variables, part);
      endsInValue = isEnd && part.operator === "/";
      // Empty text also leaves out an optional segment.
      if (endsInValue && expanded === "/") expanded = undefined;
    }
    isDefined ||= expanded !== undefined;
    text += expanded ?? "";
  }
  if (!isDefined) return undefined;
  const segments = text.replace(/[?#][^]*/, "").split("/");
  for (const [index, segment] of segments.entries()) {
    const isWritten =
      (isFirst && index === 0) || (isLast && index === segments.length - 1 && !endsInValue);
    if (segment !== "" || segments.length === 1 || !isWritten) {
      checkSegment(segment, variables.route, firstParameter(parts), literals);
    }
  }
  return text;
}

/** The parameter of the first placeholder in a segment. */
function firstParameter(parts: Segment): string {
  const expression = parts.find((part): part is Expression => typeof part !== "string");
  return expression ? readVariable(expression.variables[0] as Variable).key : "";
}

function expandPart(
  { route, lookup, isRequired }: Variables,
  part: Expression,
): string | undefined {
  const checked: Lookup = (name) => {
    const value = lookup(name);
    if (isMissing(value, route, name) && isRequired(name, part.operator)) failMissing(route, name);
    return value;
  };
  return expandExpression(part, checked, route);
}
