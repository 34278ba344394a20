import { type Expression, readVariable, type Variable } from "waybill-runtime/tools";
import type { ReadRoute } from "../routes/read-routes.js";
import type { Piece, Zone } from "../routes/url-pieces.js";

export interface EffectiveUrl {
  readonly url: string;
  /** A variable whose own name must be printed in the URL has the name of its argument as `key`. */
  readonly pieces: readonly Piece[];
}

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
  { pieces, variables }: Pick<ReadRoute, "pieces" | "variables">,
  argumentOf: (name: string, zone: Zone) => string,
  query: readonly Variable[],
  isOptional: (argument: string) => boolean = () => false,
): EffectiveUrl {
  const all = [
    ...variables.map(({ variable: { name }, zone }) => ({
      name,
      key: argumentOf(name, zone),
      isPrinted: zone === "query",
    })),
    ...query.map((added) => ({ ...readVariable(added), isPrinted: true })),
  ];
  // Names that query expressions print for arguments with other names. No other variable may have them.
  const printed = new Set(
    all.flatMap(({ name, key, isPrinted }) => (isPrinted && name !== key ? [name] : [])),
  );
  const used = new Set(all.flatMap(({ name, key }) => [name, key]));
  const freeName = (name: string): string => {
    let free = name;
    while (free === name ? printed.has(name) : used.has(free)) free += "_";
    return free;
  };
  const renamed = pieces.map((piece): Piece => {
    if (typeof piece.part === "string") return piece;
    const part = rename(piece.part, (name) => argumentOf(name, piece.zone), freeName);
    const source = print(part);
    return { ...piece, part, source: source === print(piece.part) ? piece.source : source };
  });
  const effective = withQuery(withOptionalEnd(renamed, isOptional), query);
  return { url: effective.map(({ source }) => source).join(""), pieces: effective };
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
  freeName: (name: string) => string,
): Expression {
  const renamed = variables.map((variable): Variable => {
    const { name: written, explode, prefix } = readVariable(variable);
    const key = argumentOf(written);
    const isFixed = /[;?&]/.test(operator) || variableName(key) !== key;
    const name = isFixed ? written : freeName(key);
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

function print({ operator, variables }: Expression): string {
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
  const others = pieces.findIndex(({ zone }) => zone !== "path");
  const end = (others < 0 ? pieces.length : others) - 1;
  const [before, last, after] = [end - 1, end, end + 1].map((index) => pieces[index]);
  if (typeof last?.part !== "object" || last.part.operator !== "") return pieces;
  const [variable = "", ...further] = last.part.variables;
  const { key, explode, prefix } = readVariable(variable);
  const isLone = further.length === 0 && !explode && prefix === undefined && isOptional(key);
  const isSegment = before?.source.endsWith("/") && /^(\{?[?&#]|$)/.test(after?.source ?? "");
  if (!isLone || typeof before?.part !== "string" || !isSegment) return pieces;
  const part = { ...last.part, operator: "/" } as const;
  const source = before.source.slice(0, -1);
  return [
    ...pieces.slice(0, end - 1),
    ...(source === "" ? [] : [{ ...before, source, part: before.part.slice(0, -1) }]),
    { ...last, part, source: print(part) },
    ...pieces.slice(end + 1),
  ];
}

/** Adds the variables to the expression at the end of the query, or adds a new expression before the fragment. */
function withQuery(pieces: readonly Piece[], query: readonly Variable[]): readonly Piece[] {
  if (query.length === 0) return pieces;
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
