import { type Node, isTrue, textOf } from "../document/node.js";
import type { Report } from "../report.js";
import type { Operation } from "./operations.js";

/** A path as a template of RFC 6570, and the names of its variables. */
export interface PathTemplate {
  readonly template: string;
  /** By name in the document. */
  readonly variables: ReadonlyMap<string, PathVariable>;
}

interface PathVariable {
  /** The name in the template: `team_slug` for `team-slug`. */
  readonly name: string;
  /** `query` after a `?`, which OpenAPI forbids in a path but some documents have. */
  readonly in: "path" | "query";
}

/**
 * OpenAPI allows any name between braces, RFC 6570 (section 2.3) only letters, digits, `_` and dots. The name of a path
 * variable is not sent, so other characters become `_`.
 */
export function readPathTemplate(operation: Operation, report: Report): PathTemplate {
  const declared = (name: string): Node | undefined =>
    operation.parameters.find(
      ({ node }) => textOf(node, "in") === "path" && textOf(node, "name") === name,
    )?.node;
  // Some documents write `:id` where OpenAPI has `{id}`.
  const path = operation.path.replace(COLON_VARIABLE, (whole, name: string) =>
    declared(name) === undefined ? whole : `{${name}}`,
  );
  const variables = renameVariables(path);
  const parts = path.split(/(\{[^{}]*\})/).map((part, index) => {
    // `split` puts what the parentheses capture at odd indices.
    const name = part.slice(1, -1);
    return index % 2 === 0
      ? escapeLiteral(part, index > 0, operation.node, report)
      : expression(variables.get(name)?.name ?? name, declared(name), report);
  });
  return { template: parts.join(""), variables };
}

function renameVariables(path: string): ReadonlyMap<string, PathVariable> {
  const found = [...path.matchAll(/\{([^{}]*)\}/g)];
  const names = found.map(([, name = ""]) => name);
  const taken = new Set(names.filter((name) => variableName(name) === name));
  const query = path.includes("?") ? path.indexOf("?") : path.length;
  const variables = new Map<string, PathVariable>();
  for (const { 1: name = "", index } of found) {
    if (variables.has(name)) continue;
    let free = variableName(name);
    if (free !== name) while (taken.has(free)) free += "_";
    taken.add(free);
    variables.set(name, { name: free, in: index < query ? "path" : "query" });
  }
  return variables;
}

function variableName(name: string): string {
  const plain = name.replace(/[^A-Za-z0-9_.]/g, "_");
  return plain.replace(/^\.+|\.+$|\.(?=\.)/g, "_") || "_";
}

/** The operators of RFC 6570 on which OpenAPI's styles are based. */
const OPERATORS = new Map([
  ["simple", ""],
  ["label", "."],
  ["matrix", ";"],
]);

function expression(variable: string, parameter: Node | undefined, report: Report): string {
  if (parameter === undefined) return `{${variable}}`;
  const style = textOf(parameter, "style") ?? "simple";
  const operator = OPERATORS.get(style);
  if (operator === undefined) {
    const message = `a path parameter has no style \`${style}\`; it is read as simple`;
    report.warn(parameter, "unknown-style", message);
  }
  const explode = isTrue(parameter, "explode") ? "*" : "";
  return `{${operator || (isReserved(parameter) ? "+" : "")}${variable}${explode}}`;
}

/** Whether reserved characters in a parameter's value are not percent-encoded. */
export function isReserved(parameter: Node): boolean {
  return isTrue(parameter, "allowReserved") || isTrue(parameter, "x-ms-skip-url-encoding");
}

/** What a route reads as a variable: `:id`, but not `a:id` and `{a}:id`. */
const COLON_VARIABLE = /(?<![A-Za-z0-9_}:]):([A-Za-z_][A-Za-z0-9_]*)/g;

/** Escapes literals of OpenAPI that have another meaning in a route (`:name`) or are not URI characters. */
function escapeLiteral(literal: string, afterVariable: boolean, node: Node, report: Report) {
  if (/^[\w/.-]*$/.test(literal)) return literal;
  // A colon directly after a variable, as in /{book}:archive, is also literal in a route.
  const start = afterVariable && literal.startsWith(":") ? ":" : "";
  const rest = literal
    .slice(start.length)
    .replace(COLON_VARIABLE, "%3A$1")
    .replace(/%(?![0-9A-Fa-f]{2})/g, "%25")
    .replace(/\p{Surrogate}/gu, "\uFFFD")
    .replace(/[^\x21-\x7E]|["<>\\^`{|}]/gu, encodeURIComponent);
  const escaped = start + rest;
  if (escaped !== literal) {
    report.warn(node, "escaped-path", `\`${literal}\` in the path is written \`${escaped}\``);
  }
  return escaped;
}
