import type { Node } from "../document/node.js";
import type { Operation } from "./operations.js";

/** A path as a template of RFC 6570, and the names of its variables. */
export interface PathTemplate {
  readonly template: string;
  /** By name in the document. */
  readonly variables: ReadonlyMap<string, PathVariable>;
}

export interface PathVariable {
  /** The name in the template: `team_slug` for `team-slug`. */
  readonly name: string;
  /** `query` after a `?`, which OpenAPI forbids in a path but some documents have. */
  readonly in: "path" | "query";
}

/**
 * OpenAPI allows any name between braces, RFC 6570 (section 2.3) only letters, digits, `_` and dots. The name of a path
 * variable is not sent, so other characters become `_`.
 *
 * @param isChosen whether the operation becomes a route: only then problems are reported.
 */
export function readPathTemplate(
  { node, path, parameters }: Operation,
  isChosen: boolean,
): PathTemplate {
  const inPath = parameters.filter((parameter) => parameter.node.text("in") === "path");
  const declared = new Map(inPath.map((shared) => [shared.node.text("name"), shared.node]));
  // Some documents write `:id` where OpenAPI has `{id}`.
  const braced = path.replace(COLON_VARIABLE, (whole, name: string) =>
    declared.has(name) ? `{${name}}` : whole,
  );
  const variables = renameVariables(braced);
  const parts = braced.split(/(\{[^{}]*\})/).map((part, index) => {
    // `split` puts what the parentheses capture at odd indices.
    if (index % 2 === 0) {
      const escaped = escapeLiteral(part, index > 0);
      const message = `\`${part}\` in the path is written \`${escaped}\``;
      if (isChosen && escaped !== part) node.warn("escaped-path", message);
      return escaped;
    }
    const name = part.slice(1, -1);
    const variable = variables.get(name)?.name ?? name;
    const parameter = declared.get(name);
    if (isChosen && parameter === undefined) warnOfMarker(name, declared, node);
    if (parameter === undefined) return `{${variable}}`;
    const style = parameter.text("style") ?? "simple";
    const message = `a path parameter has no style \`${style}\`; it is read as simple`;
    if (isChosen && !OPERATORS.has(style)) parameter.warn("unknown-style", message);
    const operator = OPERATORS.get(style) || (isReserved(parameter) ? "+" : "");
    return `{${operator}${variable}${parameter.isTrue("explode") ? "*" : ""}}`;
  });
  return { template: parts.join(""), variables };
}

/** Warns if a name has a marker of another notation, such as a router's `{*path}`, and no parameter has it too. */
function warnOfMarker(name: string, declared: ReadonlyMap<unknown, Node>, node: Node): void {
  const [, before = "", plain = "", after = ""] = /^(\*?)([\w.-]+)([+?]?)$/.exec(name) ?? [];
  const marker = before || after;
  if (marker === "") return;
  const parameter = declared.has(plain) ? ", and its parameter is left out" : "";
  const message = `\`{${name}}\` has the marker \`${marker}\`, which OpenAPI does not have; it is one segment${parameter}`;
  const meant =
    marker === "?"
      ? "declare two paths, with and without it"
      : "`allowReserved: true` of the parameter keeps slashes";
  node.warn("path-marker", message, `write \`{${plain}}\`; ${meant}`);
}

function renameVariables(path: string): PathTemplate["variables"] {
  const matches = [...path.matchAll(/\{([^{}]*)\}/g)];
  const names = matches.map(([, name = ""]) => name);
  const taken = new Set(names.filter((name) => variableName(name) === name));
  const query = path.includes("?") ? path.indexOf("?") : path.length;
  const variables = new Map<string, PathVariable>();
  for (const { 1: name = "", index } of matches) {
    if (variables.has(name)) continue;
    let free = variableName(name);
    if (free !== name) while (taken.has(free)) free += "_";
    taken.add(free);
    variables.set(name, { name: free, in: index < query ? "path" : "query" });
  }
  return variables;
}

function variableName(name: string): string {
  return name.replace(/[^A-Za-z0-9_.]/g, "_").replace(/^\.+|\.+$|\.(?=\.)/g, "_") || "_";
}

/** The operators of RFC 6570 on which OpenAPI's styles are based. */
const OPERATORS = new Map([
  ["simple", ""],
  ["label", "."],
  ["matrix", ";"],
]);

/** Whether reserved characters in a parameter's value are not percent-encoded. */
export function isReserved(parameter: Node): boolean {
  return parameter.isTrue("allowReserved") || parameter.isTrue("x-ms-skip-url-encoding");
}

/** What a route reads as a variable: `:id`, but not `a:id` and `{a}:id`. */
const COLON_VARIABLE = /(?<![A-Za-z0-9_}:]):([A-Za-z_][A-Za-z0-9_]*)/g;

/** Escapes literals of OpenAPI that have another meaning in a route (`:name`) or are not URI characters. */
function escapeLiteral(literal: string, isAfterVariable: boolean): string {
  if (/^[\w/.-]*$/.test(literal)) return literal;
  // A colon directly after a variable, as in /{book}:archive, is also literal in a route.
  const start = isAfterVariable && literal.startsWith(":") ? ":" : "";
  const rest = literal
    .slice(start.length)
    .replace(COLON_VARIABLE, "%3A$1")
    .replace(/%(?![0-9A-Fa-f]{2})/g, "%25")
    .replace(/\p{Surrogate}/gu, "\uFFFD")
    .replace(/[^\x21-\x7E]|["<>\\^`{|}]/gu, encodeURIComponent);
  return start + rest;
}
