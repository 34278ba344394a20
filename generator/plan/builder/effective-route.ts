import type { Expression, Operator, Part, Template, Variable } from "waybill-runtime/tools";
import type { ReadRoute } from "../read-routes.js";

/** A URL as `endpoint()` takes it, and the same as data. */
export interface EffectiveUrl {
  readonly url: string;
  /** With the argument of a variable as its `key`, where the URL must print the variable's own name. */
  readonly template: Template;
}

export type Zone = "path" | "query" | "fragment";

/**
 * The manifest's URL with its variables named after their arguments, and with an expression for query parameters that
 * would not be written as declared without one.
 *
 * @param argumentOf the argument that fills a variable.
 * @param query variables to add.
 * @example
 * // POST /repos/{name}#top, where the path parameter name has `as: repo`, and the query parameters are a and b
 * effectiveUrl(route, () => "repo", [{ name: "a" }, { name: "b", explode: true }]).url; // "/repos/{repo}{?a,b*}#top"
 */
export function effectiveUrl(
  { url, template }: Pick<ReadRoute, "url" | "template">,
  argumentOf: (name: string, zone: Zone) => string,
  query: readonly Variable[],
): EffectiveUrl {
  const renamed = cutPieces(url, template).map((piece): Piece => {
    if (piece.part.kind === "literal") return piece;
    const part = rename(piece.part, (name) => argumentOf(name, piece.zone));
    return {
      ...piece,
      part,
      source: print(part) === print(piece.part) ? piece.source : print(part),
    };
  });
  const pieces = query.length === 0 ? renamed : withQuery(renamed, query);
  return {
    url: pieces.map(({ source }) => source).join(""),
    template: pieces.map(({ part }) => part),
  };
}

export interface ZonedVariable {
  readonly variable: Variable;
  readonly operator: Operator;
  readonly zone: Zone;
}

/** The variables of a template, each with the part of the URL that it stands in. */
export function zonedVariables({
  url,
  template,
}: Pick<ReadRoute, "url" | "template">): readonly ZonedVariable[] {
  return cutPieces(url, template).flatMap(({ part, zone }) => {
    if (part.kind === "literal") return [];
    const { operator, variables } = part;
    return variables.map((variable) => ({ variable, operator, zone }));
  });
}

/**
 * A name as RFC 6570 has it in a variable (section 2.3), where characters other than letters, digits, `_` and inner dots
 * are percent-encoded.
 *
 * @example variableName("filter[a-b]"); // "filter%5Ba%2Db%5D"
 */
export function variableName(name: string): string {
  return name.replace(/^\.|\.$|\.(?=\.)|[^\w.]/gu, (character) =>
    [...new TextEncoder().encode(character)]
      .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`)
      .join(""),
  );
}

/** A part of a template beside its text. */
interface Piece {
  readonly source: string;
  readonly part: Part;
  readonly zone: Zone;
}

/** The parts of a template, in which no literal goes over from one zone to the fragment. */
function cutPieces(url: string, template: Template): readonly Piece[] {
  const pieces: Piece[] = [];
  let zone: Zone = "path";
  let position = 0;
  for (const [index, part] of template.entries()) {
    const next = template[index + 1];
    const end =
      part.kind === "expression"
        ? endOf(url, part)
        : next?.kind === "expression"
          ? (next.position ?? url.length)
          : url.length;
    const source = url.slice(position, end);
    const before = zone;
    zone = zoneAfter(before, part);
    const hash = part.kind === "literal" && before !== "fragment" ? source.indexOf("#") : -1;
    if (part.kind === "literal" && hash >= 0) {
      const front = part.text.slice(0, part.text.indexOf("#"));
      const literal = { kind: "literal", text: front } as const;
      const frontZone = zoneAfter(before, literal);
      if (hash > 0) pieces.push({ source: source.slice(0, hash), part: literal, zone: frontZone });
      const rest = { kind: "literal", text: part.text.slice(front.length) } as const;
      pieces.push({ source: source.slice(hash), part: rest, zone });
    } else {
      pieces.push({ source, part, zone });
    }
    position = end;
  }
  return pieces;
}

function endOf(url: string, { position = 0, variables }: Expression): number {
  if (url[position] === "{") return url.indexOf("}", position) + 1;
  return position + 1 + (variables[0]?.name.length ?? 0);
}

function zoneAfter(zone: Zone, part: Part): Zone {
  const text = part.kind === "literal" ? part.text : part.operator;
  if (zone === "fragment" || text.includes("#")) return "fragment";
  const begins = part.kind === "literal" ? text.includes("?") : text === "?" || text === "&";
  return begins ? "query" : zone;
}

/**
 * `;`, `?` and `&` print the names of variables, so those keep theirs and get the argument as key; so do variables whose
 * argument no template could name.
 */
function rename(expression: Expression, argumentOf: (name: string) => string): Expression {
  const printsNames = /[;?&]/.test(expression.operator);
  const variables = expression.variables.map((variable) => {
    const argument = argumentOf(variable.name);
    if (argument === variable.name) return variable;
    return printsNames || variableName(argument) !== argument
      ? { ...variable, key: argument }
      : { ...variable, name: argument };
  });
  return { kind: "expression", operator: expression.operator, variables };
}

function print({ operator, variables }: Pick<Expression, "operator" | "variables">): string {
  const list = variables.map(
    ({ name, explode, prefix }) =>
      name + (explode ? "*" : prefix === undefined ? "" : `:${prefix}`),
  );
  return `{${operator}${list.join(",")}}`;
}

/** Adds to the expression that ends the query, or begins one, before the fragment. */
function withQuery(pieces: readonly Piece[], query: readonly Variable[]): readonly Piece[] {
  const fragment = pieces.findIndex(({ zone }) => zone === "fragment");
  const end = fragment < 0 ? pieces.length : fragment;
  const last = pieces[end - 1]?.part;
  const open = last?.kind === "expression" && /[?&]/.test(last.operator) ? last : undefined;
  const operator = pieces.slice(0, end).some(({ zone }) => zone === "query") ? "&" : "?";
  const part: Expression = open
    ? { ...open, variables: [...open.variables, ...query] }
    : { kind: "expression", operator, variables: query };
  return [
    ...pieces.slice(0, open ? end - 1 : end),
    { source: print(part), part, zone: "query" },
    ...pieces.slice(end),
  ];
}
