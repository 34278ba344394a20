import {
  COLON_VARIABLE,
  camelCase,
  cutPieces,
  namesInQuery,
  variableName,
} from "../../plan/index.js";
import type { Node } from "../document/node.js";
import type { Operation } from "./operations.js";

/** A path as a template of RFC 6570, with its variables. */
export interface PathTemplate {
  readonly template: string;
  /** By name in the document. */
  readonly variables: ReadonlyMap<string, PathVariable>;
  /** Names of query parameters with a literal value in the path, which OpenAPI forbids: `comp` in `/x?comp=list`. */
  readonly inQuery: ReadonlySet<string>;
}

export interface PathVariable {
  /** `team_slug` for `team-slug`. In the template, letters beyond ASCII are percent-encoded. */
  readonly name: string;
  /** `query` after a `?`, which OpenAPI forbids in a path but some documents use. */
  readonly in: "path" | "query";
}

/**
 * Converts a path to a template. OpenAPI allows any name between braces, RFC 6570 (section 2.3) only letters, digits, `_`, dots
 * and percent-encoded characters. Other characters become `_`, unless the variable's name is sent, as in `{;id}`. Documents also use
 * operators of RFC 6570, `{;id*}`, and patterns of gRPC transcoding, `{book.name=shelves/*}`.
 *
 * @param isChosen whether the operation becomes a route. Otherwise problems are ignored.
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
  const pieces = braced.split(/\{([^{}]*)\}/);
  // `split` returns capture groups at odd indices.
  const placeholders = new Map(
    pieces.flatMap((text, index) =>
      index % 2 === 0 ? [] : [[text, readPlaceholder(text, (name) => declared.has(name))] as const],
    ),
  );
  const styleOf = (key: string): string => declared.get(key)?.text("style") ?? "simple";
  const variables = nameVariables(pieces, placeholders, styleOf);
  const parts = pieces.map((part, index) => {
    const placeholder = placeholders.get(part);
    if (index % 2 === 0 || placeholder === undefined) {
      const escaped = escapeLiteral(part);
      const message = `\`${part}\` in the path is sent as \`${escaped}\``;
      if (isChosen && escaped !== part) node.warn("escaped-path", message);
      // A colon directly after a variable, as in /{book}:archive, is also literal in a route.
      const start = index > 0 && escaped.startsWith(":") ? ":" : "";
      return start + escaped.slice(start.length).replace(COLON_VARIABLE, "%3A$1");
    }
    if (isChosen && !declared.has(part)) warnOfMarker(part, node);
    const specified = placeholder.variables.map(({ key, name, modifier }) => {
      const parameter = declared.get(key);
      const style = styleOf(key);
      const message = `a path parameter has no style \`${style}\`; it is read as simple`;
      if (isChosen && !OPERATORS.has(style)) parameter?.warn("unknown-style", message);
      const operator = OPERATORS.get(style) || (parameter && allowsReserved(parameter) ? "+" : "");
      const explode = parameter?.isTrue("explode") ? "*" : "";
      const variable = variableName(variables.get(key)?.name ?? name);
      return { operator, text: variable + (modifier || explode) };
    });
    const operator = placeholder.operator || (specified[0]?.operator ?? "");
    return `{${operator}${specified.map(({ text }) => text).join(",")}}`;
  });
  const template = parts.join("");
  const inQuery = /[?&]/.test(path) ? namesInQuery(cutPieces(template)) : new Set<string>();
  return { template, variables, inQuery };
}

/** A name with the marker of another notation, such as a router's `{*path}`. */
const MARKED = /^(\*?)([\w.-]+)([+?]?)$/;

function warnOfMarker(name: string, node: Node): void {
  const [, before = "", plain = "", after = ""] = MARKED.exec(name) ?? [];
  const marker = before || after;
  if (marker === "") return;
  const message = `\`{${name}}\` has the marker \`${marker}\`, which is not in OpenAPI; its value is one segment`;
  const meant =
    marker === "?"
      ? "declare two paths, with and without it"
      : "`allowReserved: true` of the parameter keeps slashes";
  node.warn("path-marker", message, `write \`{${plain}}\`; ${meant}`);
}

interface Placeholder {
  readonly operator: string;
  readonly variables: readonly {
    /** The parameter's name in the document. */
    readonly key: string;
    /** The name that the variable's name is derived from. */
    readonly name: string;
    readonly modifier: string;
  }[];
}

/** @param text the text between braces. */
function readPlaceholder(text: string, isDeclared: (name: string) => boolean): Placeholder {
  const [, field, pattern = ""] = /^([\w.]+)=(.*)$/.exec(text) ?? [];
  if (field !== undefined) {
    const key = isDeclared(text) ? text : field;
    const name = field.includes(".") ? camelCase(field) : field;
    // A pattern of several segments matches values with slashes.
    return {
      operator: /\/|\*\*/.test(pattern) ? "+" : "",
      variables: [{ key, name, modifier: "" }],
    };
  }
  const [, operator = "", list] = (isDeclared(text) ? null : EXPRESSION.exec(text)) ?? [];
  const specified = list?.split(",").map((specification) => {
    const [, name = "", modifier = ""] = /^(.*?)(\*|:\d+)?$/.exec(specification) ?? [];
    return { key: name, name, modifier };
  });
  const [, , plain = text] = (isDeclared(text) ? null : MARKED.exec(text)) ?? [];
  const key = isDeclared(plain) ? plain : text;
  return { operator, variables: specified ?? [{ key, name: plain, modifier: "" }] };
}

const SPECIFICATION = String.raw`[\p{L}\p{M}\p{N}_]+(?:[.-][\p{L}\p{M}\p{N}_]+)*(?:\*|:[1-9]\d{0,3})?`;

/** An expression of RFC 6570 (section 2.2), extended by hyphens in names. */
const EXPRESSION = new RegExp(`^([+#./;?&]?)(${SPECIFICATION}(?:,${SPECIFICATION})*)$`, "u");

function nameVariables(
  pieces: readonly string[],
  placeholders: ReadonlyMap<string, Placeholder>,
  styleOf: (key: string) => string,
): PathTemplate["variables"] {
  let isInQuery = false;
  const all = pieces.flatMap((piece, index) => {
    const { operator = "", variables = [] } = (index % 2 && placeholders.get(piece)) || {};
    isInQuery ||= index % 2 === 0 ? piece.includes("?") : /[?&]/.test(operator);
    const place = isInQuery ? ("query" as const) : ("path" as const);
    return variables.map((variable) => {
      const isSent = /[;?&]/.test(operator || (OPERATORS.get(styleOf(variable.key)) ?? ""));
      return { ...variable, place, isSent };
    });
  });
  const usedNames = new Set(
    all.flatMap(({ name }) => (plainVariable(name) === name ? [name] : [])),
  );
  const variables = new Map<string, PathVariable>();
  for (const { key, name, place, isSent } of all) {
    if (variables.has(key)) continue;
    let free = isSent ? name : plainVariable(name);
    if (free !== name) while (usedNames.has(free)) free += "_";
    usedNames.add(free);
    variables.set(key, { name: free, in: place });
  }
  return variables;
}

function plainVariable(name: string): string {
  const letters = name.normalize("NFC").replace(/[^\p{L}\p{M}\p{N}_.]/gu, "_");
  return letters.replace(/^\.+|\.+$|\.(?=\.)/g, "_") || "_";
}

/** Operators of RFC 6570 that OpenAPI's styles are based on. */
const OPERATORS = new Map([
  ["simple", ""],
  ["label", "."],
  ["matrix", ";"],
]);

/** Whether a parameter's value keeps reserved characters unencoded. */
export function allowsReserved(parameter: Node): boolean {
  return parameter.isTrue("allowReserved") || parameter.isTrue("x-ms-skip-url-encoding");
}

/** Escapes characters that URIs do not allow. */
function escapeLiteral(literal: string): string {
  if (/^[\w/.:-]*$/.test(literal)) return literal;
  return literal
    .replace(/%(?![0-9A-Fa-f]{2})/g, "%25")
    .replace(/\p{Surrogate}/gu, "\uFFFD")
    .replace(/[^\x21-\x7E]|["<>\\^`{|}]/gu, encodeURIComponent);
}
