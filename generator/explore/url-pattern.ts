import { parseUrl, readVariable, type Template } from "waybill-runtime/tools";

/** Reads values from URLs that were expanded from a template. */
export interface UrlPattern {
  /**
   * Matches a path; `undefined` if it was not expanded from the template.
   *
   * @param slashes whether values may have slashes where the template's expansion encodes them: people and servers write
   *   `/contents/src/a.ts` for `/contents/{path}`.
   */
  readonly readPath: (path: string, slashes: Slashes) => PathMatch | undefined;
  /** Where the values of variables stand in a path that may follow a base URL; none if it was not expanded from the template. */
  readonly findValues: (url: string) => readonly ValuePlace[];
  /** The literal pairs of the query, percent-encoded: `type=all`. */
  readonly fixedPairs: readonly string[];
  /** Maps the names of query variables to whether they are exploded. */
  readonly query: ReadonlyMap<string, boolean>;
}

export type Slashes = "encoded" | "plain";

export interface PathMatch {
  /** Values by the name of the variable, percent-encoded as in the path; a list if the path repeats its separator. */
  readonly values: ReadonlyMap<string, string | readonly string[]>;
  /** The length of the text that is not part of a value: of two matching templates, the one with more is meant. */
  readonly literalLength: number;
  /** The variables whose values have slashes that the expansion would encode. */
  readonly withSlashes: readonly string[];
  /** The offset of the first such slash; `Infinity` without one. */
  readonly firstSlash: number;
}

export interface ValuePlace {
  /** The name of the variable. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

type Part = Template[number];

/** A variable of the path. */
interface PathVariable {
  readonly name: string;
  /** The regular expression of its text in the path, with one group. */
  readonly source: (slashes: Slashes) => string;
  /** What the group has before each member of an exploded list; absent if it has the value itself. */
  readonly separator?: string;
  readonly keepsSlashes: boolean;
}

/**
 * Inverts the expansion of RFC 6570 as far as possible: objects in a path are read as text, and of two variables in one segment
 * the first is as short as possible.
 *
 * @param url a URL template: `/repos/{owner}/{repo}{?page}`.
 */
export function urlPattern(url: string): UrlPattern {
  const template = parseUrl(url);
  const [first = ""] = template;
  const hasOrigin = typeof first !== "string" && /^\+?$/.test(first.operator);
  const path: (string | PathVariable)[] = [];
  const fixedPairs: string[] = [];
  let isQuery = false;
  for (const part of template) {
    if (typeof part === "string") {
      const [text = "", ...rest] = isQuery ? ["", part] : part.split(/(?=[?#])/);
      path.push(escapePattern(text));
      if (rest.length > 0) isQuery = true;
      fixedPairs.push(...pairsOf(rest.join("")));
    } else if (/[?&#]/.test(part.operator)) isQuery = true;
    else {
      const isOrigin = hasOrigin && part === first;
      path.push(...part.variables.map((_, index) => pathVariable(part, index, isOrigin)));
    }
  }
  const sources = (slashes: Slashes) =>
    path.map((part) => (typeof part === "string" ? part : part.source(slashes)));
  const patternOf = (slashes: Slashes, before = "") =>
    new RegExp(`^${before}${sources(slashes).join("")}$`, "d");
  const patterns = { encoded: patternOf("encoded"), plain: patternOf("plain") };
  const withBase = patternOf("encoded", hasOrigin ? "" : "(?:https?://[^/?#]+)?[^?#]*?");
  const variables = path.filter((part) => typeof part !== "string");
  return {
    fixedPairs,
    query: new Map(template.flatMap(queryVariables)),
    readPath: (text, slashes) => {
      const match = patterns[slashes].exec(text);
      return match === null ? undefined : readMatch(match, variables);
    },
    findValues: (url) => {
      const match = withBase.exec(url);
      return variables.flatMap(({ name, separator = "" }, index) => {
        const [start = 0, end = 0] = match?.indices?.[index + 1] ?? [];
        return start < end ? [{ name, start: start + separator.length, end }] : [];
      });
    },
  };
}

function readMatch(match: RegExpExecArray, variables: readonly PathVariable[]): PathMatch {
  const values = new Map<string, string | readonly string[]>();
  const withSlashes: string[] = [];
  let literalLength = match[0].length;
  let firstSlash = Infinity;
  for (const [index, { name, separator, keepsSlashes }] of variables.entries()) {
    const text = match[index + 1];
    if (text === undefined || (separator !== undefined && text === "")) continue;
    values.set(name, separator === undefined ? text : text.split(separator).slice(1));
    literalLength -= text.length;
    if (keepsSlashes || !text.includes("/")) continue;
    withSlashes.push(name);
    const [start = 0] = match.indices?.[index + 1] ?? [];
    firstSlash = Math.min(firstSlash, start + text.indexOf("/"));
  }
  return { values, literalLength, withSlashes, firstSlash };
}

/** The pairs of a query, without the question mark and the fragment. */
export function pairsOf(query: string): readonly string[] {
  return query
    .replace(/^\?|#.*$/gs, "")
    .split("&")
    .filter((pair) => pair !== "");
}

/** @param isOrigin whether the expression begins the template, so that its values may be whole URLs. */
function pathVariable(part: Exclude<Part, string>, index: number, isOrigin: boolean): PathVariable {
  const { name, explode } = readVariable(part.variables[index] ?? "");
  const { operator } = part;
  // Variables without a value are left out.
  const listed = (text: string) => (index === 0 ? `(${text})` : `(?:,(${text}))?`);
  const value = (slashes: Slashes, many: "+?" | "*?") =>
    // A slash at the start or the end belongs to the path: `/orgs/acme/` is not `/orgs/{org}`.
    slashes === "plain" ? `(?!/)[^?#]${many}(?<!/)` : `[^/?#]${many}`;
  if (operator === "+" || (operator === "" && isOrigin)) {
    return { name, keepsSlashes: true, source: () => listed("[^?#]+?") };
  }
  switch (operator) {
    case "":
      return { name, keepsSlashes: false, source: (slashes) => listed(value(slashes, "+?")) };
    case ";": {
      const before = `;${escapePattern(name)}`;
      return explode
        ? {
            name,
            keepsSlashes: false,
            separator: `;${name}=`,
            source: () => `((?:${before}=[^;/?#]*)*)`,
          }
        : { name, keepsSlashes: false, source: () => `(?:${before}=?([^;/?#]*))?` };
    }
    default: {
      const before = escapePattern(operator);
      return explode
        ? {
            name,
            keepsSlashes: true,
            separator: operator,
            source: () => `((?:${before}[^${operator}/?#]*)*?)`,
          }
        : {
            name,
            keepsSlashes: false,
            source: (slashes) => `(?:${before}(${value(slashes, "*?")}))?`,
          };
    }
  }
}

function queryVariables(part: Part): readonly (readonly [name: string, explode: boolean])[] {
  if (typeof part === "string" || !/[?&]/.test(part.operator)) return [];
  return part.variables.map(readVariable).map(({ name, explode }) => [name, explode]);
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}
