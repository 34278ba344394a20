import { type Expression, parseUrl, type Part, readVariable } from "waybill-runtime/tools";

/**
 * `loose`: values may have slashes where the template's expansion encodes them, because people and servers write
 * `/contents/src/a.ts` for `/contents/{path}`. `based`: the path may follow a base URL.
 */
export type PathKind = "exact" | "loose" | "based";

export interface PathValue {
  readonly name: string;
  /** Percent-encoded; of an exploded list all members with the separators between them. */
  readonly text: string;
  readonly start: number;
  /** What separates the members of an exploded list. */
  readonly separator?: string;
  /** Whether the expansion keeps slashes in values. */
  readonly keepsSlashes: boolean;
}

interface PathVariable extends Pick<PathValue, "name" | "separator" | "keepsSlashes"> {
  /** The regular expression of its text in the path, with one group. An exploded list has its separator first. */
  readonly source: (kind: PathKind) => string;
}

/**
 * Inverts the expansion of RFC 6570 as far as possible: objects in a path are read as text, and of two variables in one segment
 * the first is as short as possible.
 *
 * @param url a URL template: `/repos/{owner}/{repo}{?page}`.
 */
export function urlPattern(url: string) {
  const template = parseUrl(url);
  const [first = ""] = template;
  const origin = typeof first !== "string" && /^\+?$/.test(first.operator) ? first : undefined;
  const path: (string | PathVariable)[] = [];
  const fixedPairs: string[] = [];
  let isQuery = false;
  for (const part of template) {
    if (typeof part === "string") {
      const [text = "", ...rest] = isQuery ? ["", part] : part.split(/(?=[?#])/);
      path.push(literalPattern(text));
      if (rest.length > 0) isQuery = true;
      fixedPairs.push(...pairsOf(rest.join("")));
    } else if (/[?&#]/.test(part.operator)) isQuery = true;
    else path.push(...part.variables.map((_, index) => pathVariable(part, index, part === origin)));
  }
  const variables = path.filter((part) => typeof part !== "string");
  const patternOf = (kind: PathKind) => {
    const before = kind === "based" && !origin ? "(?:https?://[^/?#]+)?[^?#]*?" : "";
    const sources = path.map((part) => (typeof part === "string" ? part : part.source(kind)));
    return new RegExp(`^${before}${sources.join("")}$`, "d");
  };
  const patterns: Partial<Record<PathKind, RegExp>> = {};
  return {
    /** The literal pairs of the query, percent-encoded: `type=all`. */
    fixedPairs,
    /** The names of query variables that are exploded. */
    exploded: new Set(template.flatMap(explodedQuery)),
    /** The values in a path, in its order; `undefined` if it was not expanded from the template. */
    readPath: (text: string, kind: PathKind): readonly PathValue[] | undefined => {
      const { indices } = (patterns[kind] ??= patternOf(kind)).exec(text) ?? {};
      return (
        indices &&
        variables.flatMap(({ source: _, ...variable }, index) => {
          const { separator = "" } = variable;
          const [from, end = 0] = indices[index + 1] ?? [];
          if (from === undefined || end - from < separator.length) return [];
          const start = from + separator.length;
          return [{ ...variable, start, text: text.slice(start, end) }];
        })
      );
    },
  };
}

/** The pairs of a query, without the question mark and the fragment. */
export function pairsOf(query: string): readonly string[] {
  return query
    .replace(/^\?|#.*$/gs, "")
    .split("&")
    .filter((pair) => pair !== "");
}

/** Decodes percent-encoding; returns text that is not well encoded unchanged. */
export function decodePart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** @param isOrigin whether the expression begins the template, so that its values may be whole URLs. */
function pathVariable(
  { operator, variables }: Expression,
  index: number,
  isOrigin: boolean,
): PathVariable {
  const { name, explode } = readVariable(variables[index] ?? "");
  const before = escapePattern(operator);
  // Variables without a value are left out.
  const listed = (text: string) => (index === 0 ? `(${text})` : `(?:,(${text}))?`);
  const value = (kind: PathKind, many: "+?" | "*?") =>
    // A slash at the start or the end belongs to the path: `/orgs/acme/` is not `/orgs/{org}`.
    kind === "loose" ? `(?!/)[^?#]${many}(?<!/)` : `[^/?#]${many}`;
  const variable = { name, keepsSlashes: false };
  if (operator === "+" || isOrigin)
    return { name, keepsSlashes: true, source: () => listed("[^?#]+?") };
  if (operator === "") return { ...variable, source: (kind) => listed(value(kind, "+?")) };
  if (operator === ";") {
    const named = `;${escapePattern(name)}=`;
    return explode
      ? { ...variable, separator: `;${name}=`, source: () => `((?:${named}[^;/?#]*)*)` }
      : { ...variable, source: () => `(?:${named}?([^;/?#]*))?` };
  }
  if (explode) {
    const source = () => `((?:${before}[^${operator}/?#]*)*?)`;
    return { name, keepsSlashes: true, separator: operator, source };
  }
  return { ...variable, source: (kind) => `(?:${before}(${value(kind, "*?")}))?` };
}

function explodedQuery(part: Part): readonly string[] {
  if (typeof part === "string" || !/[?&]/.test(part.operator)) return [];
  return part.variables.map(readVariable).flatMap(({ name, explode }) => (explode ? name : []));
}

/** The pattern of literal text, whose characters a URL may have percent-encoded or not, except slashes. */
function literalPattern(text: string): string {
  return text.replace(/%[\da-f]{2}|[^\w/%]/gi, (part) => {
    const character = decodePart(part);
    if (!/^[!-.:-~]$/.test(character)) return escapePattern(part);
    const hex = character.charCodeAt(0).toString(16);
    const anyCase = hex.replace(/[a-f]/, (digit) => `[${digit}${digit.toUpperCase()}]`);
    return `(?:${escapePattern(character)}|%${anyCase})`;
  });
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}
