import {
  type Expression,
  readVariable,
  splitUrl,
  type UrlTemplate,
  type Variable,
} from "waybill-runtime/tools";
import type { RoutePieces } from "../routes/read-routes.js";
import {
  type Piece,
  shortVariable,
  variableName,
  type Zone,
  type ZonedVariable,
  zonedVariables,
} from "../routes/url-pieces.js";
import { toVariable, type UrlArguments } from "./arguments.js";

/** An effective route and its URL. The `key` of a variable is its argument's name. */
export interface EffectiveRoute {
  readonly route: string;
  readonly variables: readonly ZonedVariable[];
  readonly template: UrlTemplate;
}

/**
 * Derives the effective route: the manifest's route with variables named after arguments, `{/x}` for an optional last segment,
 * and an expression for query parameters that would otherwise be serialized differently.
 *
 * @example
 * // POST /repos/{name}#top, where the path parameter name has `as: repo`, and the query parameters are a and b
 * planEffectiveRoute(route, urlArguments).route; // "POST /repos/{repo}{?a,b*}#top"
 */
export function planEffectiveRoute(read: RoutePieces, urlArguments: UrlArguments): EffectiveRoute {
  const { requireArgument, added, reserved, optionalInPath } = urlArguments;
  const { manifestRoute, variables, split } = read;
  const isNamed = variables.every((variable) => requireArgument(variable).name === variable.name);
  if (isNamed && added.length === 0 && optionalInPath.size === 0) {
    return { route: manifestRoute, variables, template: split };
  }
  const named = namedAfterArguments(read, urlArguments);
  const inZone = (wanted: Zone) => named.filter(({ zone }) => zone === wanted);
  const path = withOptionalEnd(inZone("path"), optionalInPath);
  const query = extendQuery(
    inZone("query"),
    added.map((argument) => toVariable(argument, reserved.includes(argument))),
  );
  const effective = [...path, ...query, ...inZone("fragment")];
  return {
    route: `${read.method} ${effective.map(({ source }) => source).join("")}`,
    variables: zonedVariables(effective),
    template: splitUrl(effective.map(({ part }) => part)),
  };
}

function namedAfterArguments(
  { pieces, variables }: RoutePieces,
  urlArguments: UrlArguments,
): readonly Piece[] {
  const names = nameVariables(variables, urlArguments);
  return pieces.map((piece): Piece => {
    const { part, zone, source } = piece;
    if (typeof part === "string") return piece;
    const renamed = zonedVariables([piece]).map((variable) => {
      const { name: key } = urlArguments.requireArgument(variable);
      return shortVariable({ ...variable, key, name: names.get(key) ?? key });
    });
    const effective = createPiece({ ...part, variables: renamed }, zone);
    return effective.source === print(part) ? { ...effective, source } : effective;
  });
}

/**
 * Names of template variables, by argument name. A variable is named after its argument, unless the operator prints the
 * variable's name, or the argument's name is not a valid variable name. A name in use gets one percent-encoded letter, which
 * prints the same.
 */
function nameVariables(
  variables: readonly ZonedVariable[],
  { arguments: all, requireArgument, added }: UrlArguments,
): ReadonlyMap<string, string> {
  const filled = variables.map((variable) => ({
    ...variable,
    key: requireArgument(variable).name,
  }));
  const sent = new Set([...filled.map(({ key }) => key), ...added.map(({ name }) => name)]);
  const remaining = all.map(({ name }) => name).filter((name) => !sent.has(name));
  /** Names in `endpoint()`, with the argument that each passes. */
  const argumentsByName = new Map([
    ...remaining.map((name) => [name, name] as const),
    ...added.map(({ variable, name }) => [variable, name] as const),
  ]);
  const names = new Map<string, string>();
  const take = (name: string, key: string): void => {
    argumentsByName.set(name, key);
    names.set(key, name);
  };
  for (const { name, key, operator } of filled) {
    const isKept = /[;?&]/.test(operator) || variableName(key) !== key;
    const isFree = (name: string): boolean => (argumentsByName.get(name) ?? key) === key;
    if (isKept && !names.has(key)) take(percentEncodedAliases(name).find(isFree) ?? name, key);
  }
  const used = new Set([...sent, ...remaining, ...filled.map(({ name }) => name)]);
  for (const { key } of filled) {
    if (names.has(key)) continue;
    let name = key;
    while (argumentsByName.has(name) || (name !== key && used.has(name))) name += "_";
    take(name, key);
  }
  return names;
}

/** A variable name and its percent-encoded aliases, which a template prints unchanged. */
export function percentEncodedAliases(name: string): readonly string[] {
  const letters = [...name.matchAll(/%..|\w/g)].filter(([text]) => text.length === 1);
  const encoded = letters.map(({ 0: letter, index }) => {
    const code = letter.charCodeAt(0).toString(16).toUpperCase();
    return `${name.slice(0, index)}%${code}${name.slice(index + 1)}`;
  });
  return [name, ...encoded];
}

function createPiece(part: Expression, zone: Zone): Piece {
  return { source: print(part), part, zone };
}

function print({ operator, variables }: Expression): string {
  const list = variables.map(readVariable).map(({ name, explode, prefix }) => {
    const modifier = prefix === undefined ? "" : `:${prefix}`;
    return name + (explode ? "*" : modifier);
  });
  return `{${operator}${list.join(",")}}`;
}

/** Replaces an optional last segment `/{x}` by `{/x}`, which omits its slash as well. */
function withOptionalEnd(path: readonly Piece[], optional: ReadonlySet<string>): readonly Piece[] {
  const [before, last] = path.slice(-2);
  if (typeof before?.part !== "string" || typeof last?.part !== "object") return path;
  const { variables } = last.part;
  const { name, key } = readVariable(variables[0] ?? "");
  const isWhole = before.source.endsWith("/") && print(last.part) === `{${name}}`;
  if (!isWhole || !optional.has(key)) return path;
  const source = before.source.slice(0, -1);
  const literal = source === "" ? [] : [{ ...before, source, part: before.part.slice(0, -1) }];
  return [...path.slice(0, -2), ...literal, createPiece({ operator: "/", variables }, "path")];
}

/** Adds variables to the last expression of the query, or adds an expression. */
function extendQuery(query: readonly Piece[], variables: readonly Variable[]): readonly Piece[] {
  if (variables.length === 0) return query;
  const last = query.at(-1)?.part;
  if (typeof last === "object" && /[?&]/.test(last.operator)) {
    const all = { ...last, variables: [...last.variables, ...variables] };
    return [...query.slice(0, -1), createPiece(all, "query")];
  }
  return [...query, createPiece({ operator: query.length > 0 ? "&" : "?", variables }, "query")];
}
