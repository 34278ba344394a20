import {
  type Expression,
  type FullVariable,
  type Operator,
  parseTemplate,
  parseUrl,
  type Part,
  readVariable,
  type Variable,
} from "waybill-runtime/tools";

const ZONES = ["path", "query", "fragment"] as const;

export type Zone = (typeof ZONES)[number];

export interface Piece {
  /** The piece's text in the template. */
  readonly source: string;
  readonly part: Part;
  readonly zone: Zone;
}

/** The texts of the zones: `?`, `{?` or `{&` starts the query, `#` or `{#` the fragment. */
const ZONE_TEXTS = /^([^]*?)((?:\{?\?|\{&)[^]*?)?(\{?#[^]*)?$/;

/**
 * The pieces of a template, in order, each with its zone.
 *
 * @throws EndpointError `invalid-template` with its offset in the URL.
 */
export function cutPieces(url: string): readonly Piece[] {
  const template = parseUrl(url);
  const [, path = "", ...others] = ZONE_TEXTS.exec(url) ?? [];
  if (path === url) return splitPieces(url, template, "path");
  return ZONES.flatMap((zone, index) => {
    const text = [path, ...others][index] ?? "";
    return splitPieces(text, zone === "path" ? parseUrl(text) : parseTemplate(text), zone);
  });
}

function splitPieces(text: string, template: readonly Part[], zone: Zone): readonly Piece[] {
  const starts = template.map((part) => (typeof part === "object" ? part.position : undefined));
  let end = 0;
  return template.map((part, index) => {
    const start = end;
    end = typeof part === "object" ? expressionEnd(part, text) : (starts[index + 1] ?? text.length);
    return { source: text.slice(start, end), part, zone };
  });
}

/** The end of `{name}` or `:name`. */
function expressionEnd(
  { position = 0, variables: [variable = ""] }: Expression,
  text: string,
): number {
  if (text[position] === "{") return text.indexOf("}", position) + 1;
  return position + 1 + readVariable(variable).name.length;
}

/** Names of query parameters in literal text: `a` and `b` in `/x?a=1{&q}&b`. */
export function namesInQuery(pieces: readonly Piece[]): ReadonlySet<string> {
  const texts = pieces.map(({ part, zone }) =>
    zone === "query" && typeof part === "string" ? part : "",
  );
  return new Set(new URLSearchParams(texts.join("")).keys());
}

export interface ZonedVariable extends FullVariable {
  readonly operator: Operator;
  readonly zone: Zone;
}

export function zonedVariables(pieces: readonly Piece[]): readonly ZonedVariable[] {
  return pieces.flatMap(({ part, zone }) => {
    if (typeof part === "string") return [];
    const { operator, variables } = part;
    return variables.map((variable) => ({ ...readVariable(variable), operator, zone }));
  });
}

/** A variable without redundant properties: a key that equals the name, and absent modifiers. */
export function shortVariable({
  name,
  key,
  explode,
  prefix,
  reserved = false,
}: FullVariable & { readonly reserved?: boolean }): Variable {
  if (name === key && !explode && prefix === undefined && !reserved) return name;
  return {
    name,
    ...(name !== key && { key }),
    ...(explode && { explode }),
    ...(prefix !== undefined && { prefix }),
    ...(reserved && { reserved }),
  };
}

/**
 * Converts a name to a variable name of RFC 6570 (section 2.3): percent-encodes characters other than letters, digits, `_` and
 * inner dots.
 *
 * @example variableName("filter[a-b]"); // "filter%5Ba%2Db%5D"
 */
export function variableName(name: string): string {
  return name.replace(/^\.|\.$|\.(?=\.)|[^\w.]/gu, (character) =>
    Buffer.from(character).toString("hex").toUpperCase().replace(/../g, "%$&"),
  );
}
