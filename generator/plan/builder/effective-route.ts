import { type Expression, readVariable, type UrlTemplate } from "waybill-runtime/tools";
import type { ParsedRoute } from "../routes/read-routes.js";
import {
  type Piece,
  shortVariable,
  templateOf,
  variableName,
  type Zone,
  type ZonedVariable,
  zonedVariables,
} from "../routes/url-pieces.js";
import { toVariable, type UrlArgument, type UrlArguments } from "./arguments.js";

/** An effective route, and its URL. The `key` of a variable is the name of its argument. */
export interface EffectiveRoute {
  readonly route: string;
  readonly variables: readonly ZonedVariable[];
  readonly template: UrlTemplate;
  /** What the builder expands: the template without variables that it adds to the query with reserved characters. */
  readonly expanded: UrlTemplate;
}

/**
 * The manifest's route with its variables named after their arguments, `{/x}` at the end of the path for an optional last
 * segment, and an expression for query parameters that would otherwise not be written as declared.
 *
 * @example
 * // POST /repos/{name}#top, where the path parameter name has `as: repo`, and the query parameters are a and b
 * planEffectiveRoute(route, urlArguments).route; // "POST /repos/{repo}{?a,b*}#top"
 */
export function planEffectiveRoute(read: ParsedRoute, urlArguments: UrlArguments): EffectiveRoute {
  const { added, reserved, optionalInPath } = urlArguments;
  const named = namedAfterArguments(read, urlArguments);
  if (named === read.pieces && added.length === 0 && optionalInPath.size === 0) {
    const { manifestRoute, variables, split } = read;
    return { route: manifestRoute, variables, template: split, expanded: split };
  }
  const inZone = (wanted: Zone) => named.filter(({ zone }) => zone === wanted);
  const path = withOptionalEnd(inZone("path"), optionalInPath);
  const withQuery = (query: readonly UrlArgument[]): readonly Piece[] => [
    ...path,
    ...extendQuery(inZone("query"), query),
    ...inZone("fragment"),
  ];
  const effective = withQuery(added);
  const template = templateOf(effective);
  const others = added.filter((argument) => !reserved.includes(argument));
  return {
    route: `${read.method} ${effective.map(({ source }) => source).join("")}`,
    variables: zonedVariables(effective),
    template,
    expanded: others.length === added.length ? template : templateOf(withQuery(others)),
  };
}

/** The pieces of a route's URL with its variables named after their arguments: the same, if they are already. */
function namedAfterArguments(
  { pieces, variables }: ParsedRoute,
  urlArguments: UrlArguments,
): readonly Piece[] {
  const { argumentOf, added } = urlArguments;
  const isSame =
    variables.every((variable) => argumentOf(variable).name === variable.name) &&
    added.every(({ name, variable }) => name === variable);
  if (isSame) return pieces;
  const nameOf = variableNamer(variables, urlArguments);
  return pieces.map((piece): Piece => {
    const { part, zone, source } = piece;
    if (typeof part === "string") return piece;
    const renamed = zonedVariables([piece]).map((variable) => {
      const { name: key } = argumentOf(variable);
      return shortVariable({ ...variable, key, name: nameOf(variable, key) });
    });
    const effective = pieceOf({ ...part, variables: renamed }, zone);
    return effective.source === print(part) ? { ...effective, source } : effective;
  });
}

/**
 * A function that names variables after their arguments. A variable keeps its name where the operator prints it, and where that of
 * the argument is not a valid variable name; no other variable gets such a name.
 */
function variableNamer(
  variables: readonly ZonedVariable[],
  { argumentOf, added }: UrlArguments,
): (variable: ZonedVariable, argument: string) => string {
  const keepsName = ({ operator }: ZonedVariable, argument: string): boolean =>
    /[;?&]/.test(operator) || variableName(argument) !== argument;
  const filled = [
    ...variables.map((variable) => {
      const { name: key } = argumentOf(variable);
      return { name: variable.name, key, isKept: keepsName(variable, key) };
    }),
    ...added.map(({ variable, name }) => ({ name: variable, key: name, isKept: true })),
  ];
  const kept = filled.filter(({ name, key, isKept }) => isKept && name !== key);
  const keptNames = new Set(kept.map(({ name }) => name));
  const used = new Set(filled.flatMap(({ name, key }) => [name, key]));
  return (variable, argument) => {
    if (keepsName(variable, argument)) return variable.name;
    let name = argument;
    while (name === argument ? keptNames.has(name) : used.has(name)) name += "_";
    return name;
  };
}

function pieceOf(part: Expression, zone: Zone): Piece {
  return { source: print(part), part, zone };
}

function print({ operator, variables }: Expression): string {
  const list = variables.map(readVariable).map(({ name, explode, prefix }) => {
    const modifier = prefix === undefined ? "" : `:${prefix}`;
    return name + (explode ? "*" : modifier);
  });
  return `{${operator}${list.join(",")}}`;
}

/** Replaces an optional last segment `/{x}` by `{/x}`, which leaves out its slash as well. */
function withOptionalEnd(path: readonly Piece[], optional: ReadonlySet<string>): readonly Piece[] {
  const [before, last] = path.slice(-2);
  if (typeof before?.part !== "string" || typeof last?.part !== "object") return path;
  const { variables } = last.part;
  const { name, key } = readVariable(variables[0] ?? "");
  const isWhole = before.source.endsWith("/") && print(last.part) === `{${name}}`;
  if (!isWhole || !optional.has(key)) return path;
  const source = before.source.slice(0, -1);
  const literal = source === "" ? [] : [{ ...before, source, part: before.part.slice(0, -1) }];
  return [...path.slice(0, -2), ...literal, pieceOf({ operator: "/", variables }, "path")];
}

/** Adds the arguments to the expression at the end of the query, or adds a new expression. */
function extendQuery(query: readonly Piece[], added: readonly UrlArgument[]): readonly Piece[] {
  if (added.length === 0) return query;
  const variables = added.map(toVariable);
  const last = query.at(-1)?.part;
  if (typeof last === "object" && /[?&]/.test(last.operator)) {
    const all = { ...last, variables: [...last.variables, ...variables] };
    return [...query.slice(0, -1), pieceOf(all, "query")];
  }
  return [...query, pieceOf({ operator: query.length > 0 ? "&" : "?", variables }, "query")];
}
