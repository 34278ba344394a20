import { parseTemplate, readVariable, type Template } from "waybill-runtime/tools";

/** Reads values from URLs that were expanded from a template. */
export interface UrlPattern {
  /** Returns the values of path variables, percent-encoded as in the path; `undefined` if the path does not match. */
  readonly readPath: (path: string) => ReadonlyMap<string, string> | undefined;
  /** The literal pairs of the query, percent-encoded: `type=all`. */
  readonly fixedPairs: readonly string[];
  /** Maps the names of query variables to whether they are exploded. */
  readonly query: ReadonlyMap<string, boolean>;
  /** The length of the literal text in the path: of two matching templates, the one with more is meant. */
  readonly literalLength: number;
}

type Part = Template[number];

/**
 * Inverts the expansion of RFC 6570 as far as possible: lists in a path are read as text, and of two variables in one segment
 * the first is as short as possible.
 *
 * @param url a URL template: `/repos/{owner}/{repo}{?page}`.
 */
export function urlPattern(url: string): UrlPattern {
  const template = parseTemplate(url, { colonPlaceholders: true });
  const names: string[] = [];
  const fixedPairs: string[] = [];
  let source = "";
  let literalLength = 0;
  let isQuery = false;
  for (const part of template) {
    if (typeof part === "string") {
      const [text = "", ...rest] = isQuery ? ["", part] : part.split(/(?=[?#])/);
      source += escapePattern(text);
      literalLength += text.length;
      if (rest.length > 0) isQuery = true;
      fixedPairs.push(...pairsOf(rest.join("")));
    } else if (/[?&#]/.test(part.operator)) isQuery = true;
    else {
      source += part.variables.map((_, index) => patternOf(part, index)).join("");
      names.push(...part.variables.map((variable) => readVariable(variable).name));
    }
  }
  const pattern = new RegExp(`^${source}$`);
  return {
    fixedPairs,
    literalLength,
    query: new Map(template.flatMap(queryVariables)),
    readPath: (path) => {
      const match = pattern.exec(path);
      if (match === null) return undefined;
      return new Map(
        names.flatMap((name, index) => {
          const value = match[index + 1];
          return value === undefined ? [] : [[name, value] as const];
        }),
      );
    },
  };
}

/** The pairs of a query, without the question mark and the fragment. */
export function pairsOf(query: string): readonly string[] {
  return query
    .replace(/#.*$/s, "")
    .split(/[?&]/)
    .filter((pair) => pair !== "");
}

function patternOf(part: Exclude<Part, string>, index: number): string {
  switch (part.operator) {
    case "":
      return `${index === 0 ? "" : ","}([^/?#]+?)`;
    case "+":
      return `${index === 0 ? "" : ","}([^?#]+?)`;
    case ";": {
      const { name } = readVariable(part.variables[index] ?? "");
      return `(?:;${escapePattern(name)}=?([^;/?#]*))?`;
    }
    default:
      return `(?:${escapePattern(part.operator)}([^/?#]*?))?`;
  }
}

function queryVariables(part: Part): readonly (readonly [name: string, explode: boolean])[] {
  if (typeof part === "string" || !/[?&]/.test(part.operator)) return [];
  return part.variables.map(readVariable).map(({ name, explode }) => [name, explode]);
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}
