import { failAt } from "../fail.js";
import { originPrefix } from "../origin.js";
import { remember } from "../remember.js";
import { encodeReserved } from "./encode.js";
import type { Expression, Operator, Part, Template, Variable } from "./template.js";
import { readVariable } from "./template.js";

const EXPRESSION = /^([+#./;?&]?)([^]*)$/;

/** The start of a variable specification that the grammar allows; a whole one ends in a name or a modifier. */
const VARIABLE =
  /^((?:\w|%[\dA-Fa-f]{2})(?:\.?(?:\w|%[\dA-Fa-f]{2}))*)(?:(\*)|:([1-9]\d{0,3})?|\.)?/;

/** What a literal cannot contain. */
const REFUSED =
  /%(?![\dA-Fa-f]{2})|[\0-\x20"<>\\^`{|}\x7f-\x9f\u{FFF0}-\u{FFFD}\u{E0000}-\u{E0FFF}]|\p{Surrogate}|\p{Noncharacter_Code_Point}/u;

/** The same copy of a name each time, which engines compare with the names of properties by address. */
const unique = /* @__PURE__ */ remember((name: string): string => name);

/** An expression, `:name` or `%3Aname` unless the text before it ends in a name, or literal text. */
const PIECE = /\{([^}]*)(\}?)|(?<!\p{L}|\p{N}|[_}:])(?::|%3[Aa])([A-Za-z_]\w*)|[:%]|[^{:%]+/gu;

/**
 * Parses a URI template by the grammar of RFC 6570, section 2.
 *
 * @throws EndpointError `invalid-template` with the offset of the first invalid character, or of a `{` that is never closed.
 */
export function parseTemplate(source: string): Template {
  return parse(source, Infinity, undefined);
}

/** Parses the URL template of a route, in whose path `:name` means `{name}`, and `%3Aname` the literal `:name`. */
export function parseUrl(source: string, route?: string): Template {
  return parse(source, originPrefix(source).length, route);
}

/** @param pathStart the offset from which a colon can start a placeholder. */
function parse(source: string, pathStart: number, route: string | undefined): Template {
  const parts: Part[] = [];
  let start = 0;
  let text = "";
  const endLiteral = (end: number): void => {
    text += literal(source.slice(start, end), start, route);
    if (text) parts.push(text);
    text = "";
  };
  for (const { 0: piece, 1: list, 2: close, 3: name, index } of source.matchAll(PIECE)) {
    if (list !== undefined) {
      endLiteral(index);
      if (!close) failAt(index, "this { is never closed; add the }", route);
      parts.push(readExpression(list, index, route));
      start = index + piece.length;
    } else if (name && index >= pathStart) {
      if (piece[0] === "%") {
        text += literal(source.slice(start, index), start, route) + ":";
        start = index + 3;
        continue;
      }
      endLiteral(index);
      parts.push({ operator: "", variables: [unique(name)], position: index });
      start = index + piece.length;
    }
    // The path ends with `?`, `#`, `{?`, `{&` or `{#`.
    if (/[?#]|\{&/.test(piece)) pathStart = Infinity;
  }
  endLiteral(source.length);
  return parts;
}

/**
 * A literal as written into the URL. Rejects characters that section 2.1 does not allow, except the apostrophe, which erratum
 * 6937 allows.
 */
function literal(text: string, position: number, route: string | undefined): string {
  if (/^[\w/.~-]*$/.test(text)) return text;
  const refused = REFUSED.exec(text);
  if (refused) {
    failAt(
      position + refused.index,
      `"${refused[0]}" cannot be in a URL; percent-encode it`,
      route,
    );
  }
  return encodeReserved(text);
}

/** The names of a template's variables, in the order of their use. */
export function variableNames(template: Template): readonly string[] {
  return template.flatMap((part) =>
    typeof part === "string" ? [] : part.variables.map((variable) => readVariable(variable).name),
  );
}

/** @param text the text between the braces. */
function readExpression(text: string, open: number, route: string | undefined): Expression {
  const [, operator = "", list = ""] = EXPRESSION.exec(text) ?? [];
  const variables: Variable[] = [];
  let position = open + 1 + operator.length;
  for (const specification of list.split(",")) {
    const [valid = "", written = "", explode, prefix] = VARIABLE.exec(specification) ?? [];
    if (valid !== specification || !/[\w*]$/.test(valid)) {
      failAt(
        position + valid.length,
        `"${specification}" is not a variable; write a name of letters, digits, _ and inner dots, then * or :1 to :9999`,
        route,
      );
    }
    const name = unique(written);
    variables.push(
      explode ? { name, explode: true } : prefix ? { name, prefix: Number(prefix) } : name,
    );
    position += specification.length + 1;
  }
  return { operator: operator as Operator, variables, position: open };
}
