import { type Expression, parseUrl, type Part, readVariable } from "waybill-runtime/tools";
import { decodePercent } from "../words/index.js";

/**
 * `loose`: values may contain slashes that the template's expansion would encode, because people and servers write
 * `/contents/src/a.ts` for `/contents/{path}`. `based`: the path may follow a base URL.
 */
export type PathKind = "exact" | "loose" | "based";

export interface PathValue {
  readonly name: string;
  /** Percent-encoded; for an exploded list, all members with their separators. */
  readonly text: string;
  readonly start: number;
  readonly separator?: string;
  readonly keepsSlashes: boolean;
}

/** Sticky regular expressions that find a value in a path. */
interface PathVariable extends Pick<PathValue, "name" | "separator" | "keepsSlashes"> {
  readonly before?: RegExp;
  /** The start of the value. If present, the value is not empty. */
  readonly first?: RegExp;
  /** A further step of the value. */
  readonly more: RegExp;
  readonly last?: RegExp;
  readonly isOptional?: boolean;
  /** Whether the value is as long as possible. Otherwise it is as short as possible. */
  readonly isLong?: boolean;
}

/** Literal text, or a variable. */
type PathPart = RegExp | PathVariable;

/**
 * Inverts the expansion of RFC 6570 as far as possible. Objects in a path are read as text. The first of two variables in one
 * segment is as short as possible.
 *
 * @param url a URL template: `/repos/{owner}/{repo}{?page}`.
 */
export function urlPattern(url: string) {
  const template = parseUrl(url);
  const [first = ""] = template;
  const origin = typeof first !== "string" && /^\+?$/.test(first.operator) ? first : undefined;
  const path: (RegExp | ((kind: PathKind) => PathVariable))[] = [];
  const fixedPairs: string[] = [];
  let isQuery = false;
  for (const part of template) {
    if (typeof part === "string") {
      const [text = "", ...rest] = isQuery ? ["", part] : part.split(/(?=[?#])/);
      path.push(literalPattern(text));
      if (rest.length > 0) isQuery = true;
      fixedPairs.push(...queryPairs(rest.join("")));
    } else if (/[?&#]/.test(part.operator)) isQuery = true;
    else
      path.push(
        ...part.variables.map(
          (_, index) => (kind: PathKind) => pathVariable(part, index, part === origin, kind),
        ),
      );
  }
  return {
    /** Literal pairs of the query, percent-encoded: `type=all`. */
    fixedPairs,
    exploded: new Set(template.flatMap(explodedQuery)),
    /** The values in a path, in order; `undefined` if the path does not match the template. */
    readPath: (text: string, kind: PathKind): readonly PathValue[] | undefined => {
      // Any base URL, or none.
      const rest = { name: "", keepsSlashes: true, more: sticky("[^?#]") };
      const base = kind === "based" && !origin ? [sticky("(?:https?://[^/?#]+)?"), rest] : [];
      const parts = path.map((part) => (typeof part === "function" ? part(kind) : part));
      return readValues([...base, ...parts], text);
    },
  };
}

/** An offset in the path, and the next part of the template. */
interface State {
  readonly part: number;
  readonly at: number;
  /** The start of the value, if the offset is inside one. */
  readonly start?: number;
  readonly found?: FoundValue;
}

interface FoundValue {
  readonly variable: PathVariable;
  readonly start: number;
  readonly end: number;
  readonly previous?: FoundValue | undefined;
}

/**
 * Matches a path. Tries the same alternatives as a regular expression in the same order, but visits each state once. So time is
 * proportional to the lengths of path and template, while a regular expression can take a power of them.
 */
function readValues(parts: readonly PathPart[], text: string): readonly PathValue[] | undefined {
  const seen = new Set<number>();
  const open: State[] = [{ part: 0, at: 0 }];
  for (let state = open.pop(); state; state = open.pop()) {
    const { part, at, start } = state;
    const key = (2 * part + (start === undefined ? 0 : 1)) * (text.length + 1) + at;
    if (seen.has(key)) continue;
    seen.add(key);
    const next = parts[part];
    if (next) open.push(...statesAfter(state, next, text));
    else if (at === text.length) return listPathValues(state.found, text);
  }
  return undefined;
}

/** The states that can follow, the last of which is tried first. */
function statesAfter(state: State, next: PathPart, text: string): readonly State[] {
  const { part, at, start, found } = state;
  const after = (pattern: RegExp | undefined, from = at): readonly number[] => {
    if (pattern === undefined) return [from];
    pattern.lastIndex = from;
    return pattern.test(text) ? [pattern.lastIndex] : [];
  };
  const skipped = { ...state, part: part + 1 };
  if (next instanceof RegExp) return after(next).map((to) => ({ ...skipped, at: to }));
  const { before, first, more, last, separator, isOptional = false, isLong = false } = next;
  const isExploded = separator !== undefined;
  if (start === undefined) {
    const entered = after(before).flatMap((from) =>
      after(first, from).map((to) => ({ ...state, at: to, start: from })),
    );
    if (!isOptional) return entered;
    return isExploded && !isLong ? [...entered, skipped] : [skipped, ...entered];
  }
  const valueStart = start + (separator ?? "").length;
  const value = { variable: next, start: valueStart, end: at, previous: found };
  const ended = after(last).map(() => ({ part: part + 1, at, found: value }));
  const longer = after(more).map((to) => ({ ...state, at: to }));
  const members = isExploded ? after(first).map((to) => ({ ...state, at: to })) : [];
  if (isLong) return [...ended, ...members, ...longer];
  // Members are never split.
  return isExploded ? [...members, ...ended, ...longer] : [...longer, ...ended];
}

function listPathValues(found: FoundValue | undefined, text: string): readonly PathValue[] {
  const values: PathValue[] = [];
  for (let value = found; value; value = value.previous) {
    const { start, end, variable } = value;
    const { name, separator, keepsSlashes } = variable;
    const shown = { name, text: text.slice(start, end), start, keepsSlashes };
    values.unshift(separator === undefined ? shown : { ...shown, separator });
  }
  return values.filter(({ name }) => name !== "");
}

/** The pairs of a query. Ignores the question mark and the fragment. */
export function queryPairs(query: string): readonly string[] {
  return query
    .replace(/^\?|#.*$/gs, "")
    .split("&")
    .filter((pair) => pair !== "");
}

/** Decodes percent-encoding. Returns invalid percent-encoding unchanged. */
export function decodePart(text: string): string {
  return decodePercent(text) ?? text;
}

/** @param isOrigin whether the template starts with the expression, so that its values may be complete URLs. */
function pathVariable(
  { operator, variables }: Expression,
  index: number,
  isOrigin: boolean,
  kind: PathKind,
): PathVariable {
  const { name, explode } = readVariable(variables[index] ?? "");
  const prefix = operator === ";" ? `;${escapePattern(name)}=` : escapePattern(operator);
  const isLoose = kind === "loose";
  // A slash at the start or the end belongs to the path: `/orgs/acme/` does not match `/orgs/{org}`.
  const noSlash = isLoose ? "(?!/)" : "";
  const more = sticky(isLoose ? "[^?#]" : "[^/?#]");
  const value = { more, ...(isLoose && { last: sticky("(?<!/)") }) };
  // Undefined variables are omitted.
  const listed = index > 0 && { before: sticky(","), isOptional: true };
  const variable = { name, keepsSlashes: false };
  if (operator === "+" || isOrigin) {
    const any = sticky("[^?#]");
    return { name, keepsSlashes: true, first: any, more: any, ...listed };
  }
  if (operator === "") {
    return { ...variable, ...value, first: sticky(`${noSlash}${more.source}`), ...listed };
  }
  if (operator === ";") {
    const long = { ...variable, more: sticky("[^;/?#]"), isOptional: true, isLong: true };
    return explode
      ? { ...long, separator: `;${name}=`, first: sticky(prefix) }
      : { ...long, before: sticky(`${prefix}?`) };
  }
  if (explode) {
    const member = { first: sticky(prefix), more: sticky(`[^${operator}/?#]`) };
    return { name, keepsSlashes: true, separator: operator, isOptional: true, ...member };
  }
  return { ...variable, ...value, before: sticky(`${prefix}${noSlash}`), isOptional: true };
}

function explodedQuery(part: Part): readonly string[] {
  if (typeof part === "string" || !/[?&]/.test(part.operator)) return [];
  return part.variables.map(readVariable).flatMap(({ name, explode }) => (explode ? name : []));
}

/** Matches literal text. A URL may percent-encode all characters except slashes. */
function literalPattern(text: string): RegExp {
  const pattern = text.replace(/%[\da-f]{2}|[^\w/%]/gi, (part) => {
    const character = decodePart(part);
    if (!/^[!-.:-~]$/.test(character)) return escapePattern(part);
    const hex = character.charCodeAt(0).toString(16);
    const anyCase = hex.replace(/[a-f]/, (digit) => `[${digit}${digit.toUpperCase()}]`);
    return `(?:${escapePattern(character)}|%${anyCase})`;
  });
  return sticky(pattern);
}

function sticky(pattern: string): RegExp {
  return new RegExp(pattern, "y");
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}
