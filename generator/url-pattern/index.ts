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

/** Where a value is in a path, as sticky regular expressions. */
interface PathVariable extends Pick<PathValue, "name" | "separator" | "keepsSlashes"> {
  /** Before the value. */
  readonly before?: RegExp;
  /** The start of the value, which is not empty if this exists. */
  readonly first?: RegExp;
  /** A further step of the value. */
  readonly more: RegExp;
  /** What must be at the end of the value. */
  readonly last?: RegExp;
  readonly isOptional?: boolean;
  /** Whether the value is as long as possible, not as short as possible. */
  readonly isLong?: boolean;
}

/** Literal text, or a variable. */
type PathPart = RegExp | PathVariable;

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
    /** The literal pairs of the query, percent-encoded: `type=all`. */
    fixedPairs,
    /** The names of query variables that are exploded. */
    exploded: new Set(template.flatMap(explodedQuery)),
    /** The values in a path, in its order; `undefined` if it was not expanded from the template. */
    readPath: (text: string, kind: PathKind): readonly PathValue[] | undefined => {
      const before = kind === "based" && !origin ? basePatterns() : [];
      const parts = path.map((part) => (typeof part === "function" ? part(kind) : part));
      return readValues([...before, ...parts], text);
    },
  };
}

/** Any base URL, or none. */
function basePatterns(): readonly PathPart[] {
  const rest = { name: "", keepsSlashes: true, more: sticky("[^?#]") };
  return [sticky("(?:https?://[^/?#]+)?"), rest];
}

/** A place in the path, and the part of the template that comes next. */
interface State {
  readonly part: number;
  readonly at: number;
  /** Where the value starts, within one. */
  readonly start?: number;
  readonly found?: FoundValue;
}

interface FoundValue extends PathValue {
  readonly previous?: FoundValue | undefined;
}

/**
 * The values in a path. Tries the same ways as a regular expression, in the same order, but reaches each state only once: time is
 * proportional to the lengths of the path and the template, where a regular expression takes a power of them.
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
    else if (at === text.length) return valuesOf(state.found);
  }
  return undefined;
}

/** The states that can follow. The last is tried first. */
function statesAfter(state: State, next: PathPart, text: string): readonly State[] {
  const { part, at, start, found } = state;
  const after = (pattern: RegExp | undefined, from = at): readonly number[] => {
    if (pattern === undefined) return [from];
    pattern.lastIndex = from;
    return pattern.test(text) ? [pattern.lastIndex] : [];
  };
  const skipped = { ...state, part: part + 1 };
  if (next instanceof RegExp) return after(next).map((to) => ({ ...skipped, at: to }));
  const { before, first, more, last, isOptional = false, isLong = false, ...variable } = next;
  const isExploded = variable.separator !== undefined;
  if (start === undefined) {
    const entered = after(before).flatMap((from) =>
      after(first, from).map((to) => ({ ...state, at: to, start: from })),
    );
    if (!isOptional) return entered;
    return isExploded && !isLong ? [...entered, skipped] : [skipped, ...entered];
  }
  const from = start + (variable.separator ?? "").length;
  const value = { ...variable, start: from, text: text.slice(from, at), previous: found };
  const ended = after(last).map(() => ({ part: part + 1, at, found: value }));
  const longer = after(more).map((to) => ({ ...state, at: to }));
  const members = isExploded ? after(first).map((to) => ({ ...state, at: to })) : [];
  if (isLong) return [...ended, ...members, ...longer];
  // Members are whole.
  return isExploded ? [...members, ...ended, ...longer] : [...longer, ...ended];
}

function valuesOf(found: FoundValue | undefined): readonly PathValue[] {
  const values: PathValue[] = [];
  for (let value = found; value; value = value.previous) {
    const { previous: _, ...rest } = value;
    values.unshift(rest);
  }
  return values.filter(({ name }) => name !== "");
}

/** The pairs of a query, without the question mark and the fragment. */
export function queryPairs(query: string): readonly string[] {
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
  kind: PathKind,
): PathVariable {
  const { name, explode } = readVariable(variables[index] ?? "");
  const prefix = operator === ";" ? `;${escapePattern(name)}=` : escapePattern(operator);
  const isLoose = kind === "loose";
  // A slash at the start or the end belongs to the path: `/orgs/acme/` is not `/orgs/{org}`.
  const noSlash = isLoose ? "(?!/)" : "";
  const more = sticky(isLoose ? "[^?#]" : "[^/?#]");
  const value = { more, ...(isLoose && { last: sticky("(?<!/)") }) };
  // Variables without a value are left out.
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

/** The pattern of literal text, whose characters a URL may have percent-encoded or not, except slashes. */
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
