import {
  type Expression,
  type FullVariable,
  type Operator,
  type Part,
  readVariable,
  type Template,
  type Variable,
} from "waybill-runtime/tools";
import type { ReadRoute } from "../routes/read-routes.js";

/** A URL template as `endpoint()` takes it, and its parsed form. */
export interface EffectiveUrl {
  readonly url: string;
  /** A variable whose own name must be printed in the URL has the name of its argument as `key`. */
  readonly template: Template;
}

export type Zone = "path" | "query" | "fragment";

/**
 * The manifest's URL with its variables named after their arguments, `{/x}` at the end of the path for an optional last
 * segment, and an expression for query parameters that would otherwise not be written as declared.
 *
 * @param argumentOf returns the name of the argument that fills a variable.
 * @param query variables to add to the query.
 * @param isOptional whether a path parameter is optional, given the name of its argument.
 * @example
 * // POST /repos/{name}#top, where the path parameter name has `as: repo`, and the query parameters are a and b
 * effectiveUrl(route, () => "repo", [{ name: "a" }, { name: "b", explode: true }]).url; // "/repos/{repo}{?a,b*}#top"
 */
export function effectiveUrl(
  { url, template }: Pick<ReadRoute, "url" | "template">,
  argumentOf: (name: string, zone: Zone) => string,
  query: readonly Variable[],
  isOptional: (argument: string) => boolean = () => false,
): EffectiveUrl {
  const written = cutPieces(url, template);
  const used = usedNames(written, argumentOf, query);
  const renamed = written.map((piece): Piece => {
    if (typeof piece.part === "string") return piece;
    const part = rename(piece.part, (name) => argumentOf(name, piece.zone), used);
    return {
      ...piece,
      part,
      source: print(part) === print(piece.part) ? piece.source : print(part),
    };
  });
  const pieces = withOptionalEnd(renamed, isOptional);
  const all = query.length === 0 ? pieces : withQuery(pieces, query);
  return { url: all.map(({ source }) => source).join(""), template: all.map(({ part }) => part) };
}

export interface ZonedVariable {
  readonly variable: FullVariable;
  readonly operator: Operator;
  readonly zone: Zone;
}

/** The variables of a template, each with the part of the URL that contains it. */
export function zonedVariables({
  url,
  template,
}: Pick<ReadRoute, "url" | "template">): readonly ZonedVariable[] {
  return cutPieces(url, template).flatMap(({ part, zone }) => {
    if (typeof part === "string") return [];
    const { operator, variables } = part;
    return variables.map((variable) => ({ variable: readVariable(variable), operator, zone }));
  });
}

/**
 * A name as a variable name of RFC 6570 (section 2.3): characters other than letters, digits, `_` and inner dots are
 * percent-encoded.
 *
 * @example variableName("filter[a-b]"); // "filter%5Ba%2Db%5D"
 */
export function variableName(name: string): string {
  // Nearly every name is one already.
  if (/^\w*$/.test(name)) return name;
  return name.replace(/^\.|\.$|\.(?=\.)|[^\w.]/gu, (character) =>
    [...new TextEncoder().encode(character)]
      .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`)
      .join(""),
  );
}

/** A part of a template with its source text. */
interface Piece {
  readonly source: string;
  readonly part: Part;
  readonly zone: Zone;
}

/** The parts of a template. A literal that contains `#` is split there, so that the fragment starts with a part of its own. */
function cutPieces(url: string, template: Template): readonly Piece[] {
  const pieces: Piece[] = [];
  let zone: Zone = "path";
  let position = 0;
  for (const [index, part] of template.entries()) {
    const next = template[index + 1];
    const end =
      typeof part === "object"
        ? endOf(url, part)
        : typeof next === "object"
          ? (next.position ?? url.length)
          : url.length;
    const source = url.slice(position, end);
    const before = zone;
    zone = zoneAfter(before, part);
    const hash = typeof part === "string" && before !== "fragment" ? source.indexOf("#") : -1;
    if (typeof part === "string" && hash >= 0) {
      const front = part.slice(0, part.indexOf("#"));
      const frontZone = zoneAfter(before, front);
      if (hash > 0) pieces.push({ source: source.slice(0, hash), part: front, zone: frontZone });
      pieces.push({ source: source.slice(hash), part: part.slice(front.length), zone });
    } else {
      pieces.push({ source, part, zone });
    }
    position = end;
  }
  return pieces;
}

function endOf(url: string, { position = 0, variables }: Expression): number {
  if (url[position] === "{") return url.indexOf("}", position) + 1;
  const [variable = ""] = variables;
  return position + 1 + readVariable(variable).name.length;
}

function zoneAfter(zone: Zone, part: Part): Zone {
  const text = typeof part === "string" ? part : part.operator;
  if (zone === "fragment" || text.includes("#")) return "fragment";
  const begins = typeof part === "string" ? text.includes("?") : text === "?" || text === "&";
  return begins ? "query" : zone;
}

/**
 * Variables of `;`, `?` and `&` keep their names, which these operators print, and get the argument as `key`. So do
 * variables whose argument's name is not a valid variable name.
 */
function rename(
  { operator, variables }: Expression,
  argumentOf: (name: string) => string,
  used: UsedNames,
): Expression {
  const renamed = variables.map((variable): Variable => {
    const { name: written, explode, prefix } = readVariable(variable);
    const key = argumentOf(written);
    const isFixed = /[;?&]/.test(operator) || variableName(key) !== key;
    const name = isFixed ? written : freeName(key, used);
    if (name === key && !explode && prefix === undefined) return name;
    return {
      name,
      ...(name !== key && { key }),
      ...(explode && { explode }),
      ...(prefix !== undefined && { prefix }),
    };
  });
  return { operator, variables: renamed };
}

interface UsedNames {
  /** Names that query expressions print for arguments with other names. No other variable may have these names. */
  readonly printed: ReadonlySet<string>;
  readonly all: ReadonlySet<string>;
}

function usedNames(
  pieces: readonly Piece[],
  argumentOf: (name: string, zone: Zone) => string,
  added: readonly Variable[],
): UsedNames {
  const inTemplate = pieces.flatMap(({ part, zone }) =>
    typeof part === "string"
      ? []
      : part.variables.map(readVariable).map(({ name }) => ({
          name,
          key: argumentOf(name, zone),
          isPrinted: zone === "query",
        })),
  );
  const variables = [
    ...inTemplate,
    ...added.map(readVariable).map(({ name, key }) => ({ name, key, isPrinted: true })),
  ];
  return {
    printed: new Set(
      variables.flatMap(({ name, key, isPrinted }) => (isPrinted && name !== key ? [name] : [])),
    ),
    all: new Set(variables.flatMap(({ name, key }) => [name, key])),
  };
}

/** The name itself, or an unused one made by appending underscores. */
function freeName(name: string, { printed, all }: UsedNames): string {
  if (!printed.has(name)) return name;
  let free = `${name}_`;
  while (all.has(free)) free += "_";
  return free;
}

function print({ operator, variables }: Pick<Expression, "operator" | "variables">): string {
  const list = variables
    .map(readVariable)
    .map(
      ({ name, explode, prefix }) =>
        name + (explode ? "*" : prefix === undefined ? "" : `:${prefix}`),
    );
  return `{${operator}${list.join(",")}}`;
}

/** Replaces an optional last segment by `{/x}`, which leaves out its slash as well. */
function withOptionalEnd(
  pieces: readonly Piece[],
  isOptional: (argument: string) => boolean,
): readonly Piece[] {
  return pieces.flatMap((piece, index): readonly Piece[] => {
    if (isOptionalEnd(pieces, index, isOptional)) {
      const part = { ...(piece.part as Expression), operator: "/" } as const;
      return [{ ...piece, part, source: print(part) }];
    }
    if (typeof piece.part !== "string" || !isOptionalEnd(pieces, index + 1, isOptional)) {
      return [piece];
    }
    const [source, part] = [piece.source.slice(0, -1), piece.part.slice(0, -1)];
    return part === "" ? [] : [{ ...piece, source, part }];
  });
}

function isOptionalEnd(
  pieces: readonly Piece[],
  index: number,
  isOptional: (argument: string) => boolean,
): boolean {
  const [before, part, after] = [index - 1, index, index + 1].map((at) => pieces[at]?.part);
  if (typeof part !== "object" || part.operator !== "" || part.variables.length > 1) return false;
  const { key, explode, prefix } = readVariable(part.variables[0] as Variable);
  const isLone = typeof before === "string" && before.endsWith("/") && !explode && !prefix;
  const isLast =
    after === undefined || /^[?&#]/.test(typeof after === "string" ? after : after.operator);
  return isLone && isLast && pieces[index]?.zone === "path" && isOptional(key);
}

/** Adds the variables to the expression at the end of the query, or adds a new expression before the fragment. */
function withQuery(pieces: readonly Piece[], query: readonly Variable[]): readonly Piece[] {
  const fragment = pieces.findIndex(({ zone }) => zone === "fragment");
  const end = fragment < 0 ? pieces.length : fragment;
  const last = pieces[end - 1]?.part;
  const open = typeof last === "object" && /[?&]/.test(last.operator) ? last : undefined;
  const operator = pieces.slice(0, end).some(({ zone }) => zone === "query") ? "&" : "?";
  const part: Expression = open
    ? { ...open, variables: [...open.variables, ...query] }
    : { operator, variables: query };
  return [
    ...pieces.slice(0, open ? end - 1 : end),
    { source: print(part), part, zone: "query" },
    ...pieces.slice(end),
  ];
}
