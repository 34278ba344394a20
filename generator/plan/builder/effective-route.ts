import { type Expression, readVariable, type Variable } from "waybill-runtime/tools";
import type { ReadRoute } from "../routes/read-routes.js";
import type { Piece, Zone, ZonedVariable } from "../routes/url-pieces.js";

/** A URL template as `endpoint()` takes it, and its parsed form. */
export interface EffectiveUrl {
  readonly url: string;
  /** A variable whose own name must be printed in the URL has the name of its argument as `key`. */
  readonly pieces: readonly Piece[];
}

/**
 * The manifest's URL with its variables named after their arguments, `{/x}` at the end of the path for an optional last
 * segment, and an expression for query parameters that would otherwise not be written as declared. Most URLs need none of
 * this: then it is the URL that was given.
 *
 * @param argumentOf returns the name of the argument that fills a variable.
 * @param query variables to add to the query.
 * @param isOptional whether a path parameter is optional, given the name of its argument.
 * @example
 * // POST /repos/{name}#top, where the path parameter name has `as: repo`, and the query parameters are a and b
 * effectiveUrl(route, () => "repo", [{ name: "a" }, { name: "b", explode: true }]).url; // "/repos/{repo}{?a,b*}#top"
 */
export function effectiveUrl(
  given: Pick<ReadRoute, "url" | "pieces" | "variables">,
  argumentOf: (name: string, zone: Zone) => string,
  query: readonly Variable[],
  isOptional: (argument: string) => boolean = () => false,
): EffectiveUrl {
  const isKept = ({ variable: { name }, zone }: ZonedVariable): boolean =>
    argumentOf(name, zone) === name && !(zone === "path" && isOptional(name));
  const isNamedAsPrinted = (variable: Variable): boolean => {
    const { name, key } = readVariable(variable);
    return name === key;
  };
  const keepsAll = given.variables.every(isKept) && query.every(isNamedAsPrinted);
  if (keepsAll && query.length === 0) return given;
  const pieces = keepsAll
    ? given.pieces
    : withOptionalEnd(renameAll(given, argumentOf, query), isOptional);
  const all = query.length === 0 ? pieces : withQuery(pieces, query);
  return { url: all.map(({ source }) => source).join(""), pieces: all };
}

function renameAll(
  { pieces, variables }: Pick<ReadRoute, "pieces" | "variables">,
  argumentOf: (name: string, zone: Zone) => string,
  query: readonly Variable[],
): readonly Piece[] {
  const used = usedNames(variables, argumentOf, query);
  return pieces.map((piece): Piece => {
    if (typeof piece.part === "string") return piece;
    const part = rename(piece.part, (name) => argumentOf(name, piece.zone), used);
    const source = print(part);
    return { ...piece, part, source: source === print(piece.part) ? piece.source : source };
  });
}

/**
 * A name as a variable name of RFC 6570 (section 2.3): characters other than letters, digits, `_` and inner dots are
 * percent-encoded.
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
  zoned: readonly ZonedVariable[],
  argumentOf: (name: string, zone: Zone) => string,
  added: readonly Variable[],
): UsedNames {
  const inTemplate = zoned.map(({ variable: { name }, zone }) => ({
    name,
    key: argumentOf(name, zone),
    isPrinted: zone === "query",
  }));
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
