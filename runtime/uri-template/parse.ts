import { fail } from "../error.js";
import { encodeReserved } from "./encode.js";
import type { Expression, Operator, Part, Template, Variable } from "./template.js";

export interface ParseTemplateOptions {
  /** Also reads `:name` in the path as `{name}`. RFC 6570 has no such form; routes do. */
  readonly colonPlaceholders?: boolean;
  /** For the error: the route that the template belongs to. */
  readonly route?: string;
}

const EXPRESSION = /^([+#./;?&]?)([^]*)$/;
const VARIABLE = /^((?:\w|%[\dA-Fa-f]{2})+(?:\.(?:\w|%[\dA-Fa-f]{2})+)*)(?:(\*)|:([1-9]\d{0,3}))?$/;

/**
 * Reads a URI template by the grammar of RFC 6570, section 2.
 *
 * @throws EndpointError `invalid-template` with the offset of the character that the grammar refuses, or of the `{`
 *   that is never closed.
 */
export function parseTemplate(source: string, options: ParseTemplateOptions = {}): Template {
  const parts: Part[] = [];
  const colons = options.colonPlaceholders ? colonPlaceholders(source) : [];
  let nextColon = 0;
  let inPath = true;
  let position = 0;

  const readLiteral = (end: number): void => {
    if (end <= position) return;
    const text = source.slice(position, end);
    parts.push({ kind: "literal", text: literal(text, position, options) });
    inPath &&= !/[?#]/.test(text);
    position = end;
  };

  while (position < source.length) {
    if (source[position] === "{") {
      const expression = readExpression(source, position, options);
      parts.push(expression);
      inPath &&= !/[?&#]/.test(expression.operator);
      position = source.indexOf("}", position) + 1;
      continue;
    }
    const open = source.indexOf("{", position);
    const end = open < 0 ? source.length : open;
    for (; inPath && nextColon < colons.length; nextColon++) {
      const { index, name } = colons[nextColon] as ColonPlaceholder;
      if (index >= end) break;
      const queryStart = source.slice(position, index).search(/[?#]/);
      if (queryStart >= 0) break;
      readLiteral(index);
      parts.push({ kind: "expression", operator: "", variables: [{ name }], position });
      position += name.length + 1;
    }
    readLiteral(end);
  }
  return parts;
}

/**
 * A literal as it goes into the URL. What section 2.1 leaves out is refused, the apostrophe excepted: erratum 6937 lets it
 * in. The expression for it is made when it is needed, as is that for colons: engines build a property class as soon as
 * they read one, and few programs come to use it.
 */
function literal(text: string, position: number, options: ParseTemplateOptions): string {
  if (/^[\w/.~-]*$/.test(text)) return text;
  const bytes = String.raw`%(?![\dA-Fa-f]{2})|[\0-\x20"<>\\^\x60{|}\x7f-\x9f]`;
  const characters = String.raw`[\p{Surrogate}\p{Noncharacter_Code_Point}\u{FFF0}-\u{FFFD}\u{E0000}-\u{E0FFF}]`;
  const refused = new RegExp(`${bytes}|${characters}`, "u").exec(text);
  if (refused) {
    const reason = `${JSON.stringify(refused[0])} cannot stand in a URL; percent-encode it`;
    refuse(options, position + refused.index, reason);
  }
  return encodeReserved(text);
}

/** The names that a template reads, each once, in the order of their first use. */
export function variableNames(template: Template): readonly string[] {
  const names = new Set<string>();
  for (const part of template) {
    if (part.kind === "expression") for (const { name } of part.variables) names.add(name);
  }
  return [...names];
}

interface ColonPlaceholder {
  readonly index: number;
  readonly name: string;
}

/** In an absolute URL they can stand only behind the authority, where `:` separates a port or a password. */
function colonPlaceholders(source: string): readonly ColonPlaceholder[] {
  if (!source.includes(":")) return [];
  const colon = new RegExp(String.raw`(?<![\p{L}\p{N}_}:]):([A-Za-z_]\w*)`, "gu");
  const scheme = /^https?:\/\/[^/?#{]*/i.exec(source);
  const found: ColonPlaceholder[] = [];
  for (const match of source.matchAll(colon)) {
    if (match.index >= (scheme?.[0].length ?? 0)) {
      found.push({ index: match.index, name: match[1] as string });
    }
  }
  return found;
}

function readExpression(source: string, open: number, options: ParseTemplateOptions): Expression {
  const close = source.indexOf("}", open);
  if (close < 0) refuse(options, open, "this { is never closed; add the }");
  const [, operator = "", list = ""] = EXPRESSION.exec(source.slice(open + 1, close)) ?? [];
  const variables: Variable[] = [];
  let position = open + 1 + operator.length;
  for (const specification of list.split(",")) {
    const match = VARIABLE.exec(specification);
    if (!match) {
      const reason = `${JSON.stringify(specification)} is no variable; write a name of letters, digits, _ and inner dots, then * or :1 to :9999`;
      refuse(options, position + refusedAt(specification), reason);
    }
    const [, name = "", explode, prefix] = match;
    variables.push({
      name,
      ...(explode && { explode: true }),
      ...(prefix && { prefix: Number(prefix) }),
    });
    position += specification.length + 1;
  }
  return { kind: "expression", operator: operator as Operator, variables, position: open };
}

/** How many characters of a variable specification the grammar takes before it refuses one. */
function refusedAt(specification: string): number {
  const taken =
    /^(?:\w|%[\dA-Fa-f]{2})(?:\.?(?:\w|%[\dA-Fa-f]{2}))*(?:\*|:(?:[1-9]\d{0,3})?|\.)?/.exec(
      specification,
    );
  return taken?.[0].length ?? 0;
}

function refuse(options: ParseTemplateOptions, position: number, reason: string): never {
  return fail(
    "invalid-template",
    `${reason} (offset ${position} of the URL)`,
    options.route,
    undefined,
    position,
  );
}
