import { hasQuery, isReserved, readVariable } from "waybill-runtime/tools";
import type { RouteTypesPlan, TypePlan } from "../plan.js";
import type { UrlArgument, UrlArguments } from "../builder/arguments.js";
import { intersectionOf, keyword, unionOf } from "../types/combine-types.js";
import { manifestRoute, type ReadRoute } from "./read-routes.js";
import type { ZonedVariable } from "./url-pieces.js";

interface KnownRouteInput {
  readonly read: ReadRoute;
  readonly url: UrlArguments;
  readonly effectiveUrl: string;
  /** The variables of the effective URL. */
  readonly variables: readonly ZonedVariable[];
  readonly bodyNames: readonly string[];
  /** The type of the builder's parameters. */
  readonly parameters: TypePlan;
}

/** The names of a builder's arguments. */
interface ArgumentNames {
  readonly all: readonly string[];
  /** Those that `endpoint()` takes for options. */
  readonly options: readonly string[];
  /** Those whose values `endpoint()` takes already serialized. */
  readonly texts: readonly string[];
}

/** A variable of a route string, and the builder's argument that provides its value. */
interface Filled {
  readonly variable: string;
  readonly argument: string;
}

/**
 * The types of `endpoint()`'s parameters for the effective route and, if it differs, for the manifest's own route. The latter
 * leaves out query parameters that only the effective route sends as declared.
 */
export function planKnownRoutes(input: KnownRouteInput): RouteTypesPlan["known"] {
  const { read, url, effectiveUrl, variables, bodyNames } = input;
  const all = [...url.arguments.map(({ name }) => name), ...bodyNames];
  const serialized = url.arguments.filter((argument) => argument.serialized !== undefined);
  const texts = serialized.map(({ name }) => name);
  const names: ArgumentNames = { all, options: all.filter(isOption), texts };
  const inEffective = variables.map(({ variable: { name, key } }) => ({
    variable: name,
    argument: key,
  }));
  const known = {
    route: manifestRoute({ method: read.method, url: effectiveUrl }),
    parameters: typeFor(inEffective, [], new Set(), names, input),
  };
  if (effectiveUrl === read.url) return [known];
  const added = url.added.map((variable) => readVariable(variable).key);
  const inOwn = read.variables.map(({ variable: { name }, zone }) => ({
    variable: name,
    argument: url.argumentOf(name, zone),
  }));
  // Only the effective route can leave out a path parameter of methods other than GET and HEAD.
  const needed = hasQuery(read.method) ? new Set<string>() : url.optionalInPath;
  const parameters = typeFor(inOwn, added, needed, names, input);
  return [known, { route: manifestRoute(read), parameters }];
}

/**
 * The builder's parameters, without those that `endpoint()` would take for an option or another value, and with variables
 * named as in the route.
 *
 * @param needed arguments that this route requires, although the builder does not.
 */
function typeFor(
  filled: readonly Filled[],
  left: readonly string[],
  needed: ReadonlySet<string>,
  { all, options, texts }: ArgumentNames,
  { url, parameters }: KnownRouteInput,
): TypePlan {
  const isVariable = (name: string) => filled.some(({ variable }) => variable === name);
  const renamed = filled.filter(({ variable, argument }) => variable !== argument);
  const omitted = new Set([
    ...left,
    ...texts,
    ...needed,
    ...renamed.map(({ argument }) => argument),
    ...renamed.map(({ variable }) => variable).filter((name) => all.includes(name)),
    ...options.filter((name) => !(isOverruled(name) && isVariable(name))),
  ]);
  if (omitted.size === 0) return parameters;
  const inTemplate = new Set(filled.map(({ argument }) => argument));
  const byName = new Map(url.arguments.map((argument) => [argument.name, argument]));
  const alone = texts
    .filter((argument) => !inTemplate.has(argument) && !left.includes(argument))
    .map((argument): Filled => ({ variable: argument, argument }));
  const own = filled.filter(
    ({ variable, argument }) =>
      variable !== argument || texts.includes(argument) || needed.has(argument),
  );
  const properties = [...own, ...alone].flatMap(({ variable, argument }) => {
    const declared = byName.get(argument);
    if (!declared || (isOption(variable) && !isOverruled(variable))) return [];
    const { property } = declared;
    const isOptional = property.isOptional && !needed.has(argument);
    return [{ ...property, ...textOf(declared), isOptional, name: variable }];
  });
  const rest: TypePlan = {
    kind: "reference",
    name: "Omit",
    of: "language",
    arguments: [
      parameters,
      unionOf([...omitted].map((value) => ({ kind: "literal", value }) as const)),
    ],
  };
  // One object each: a variable in both the path and the query has the intersection of both types.
  const objects = properties.map((property): TypePlan => ({
    kind: "object",
    properties: [property],
  }));
  return intersectionOf([rest, ...objects]);
}

/** `endpoint()` writes only the styles of RFC 6570, so it takes values in other styles already serialized. */
function textOf({ serialized }: UrlArgument): { readonly type?: TypePlan } {
  if (serialized === undefined) return {};
  const type: TypePlan =
    serialized === "deepObject"
      ? { kind: "object", properties: [], index: keyword("unknown") }
      : keyword("string");
  return { type };
}

/** Not `data`, which is the body of both a builder and an endpoint. */
function isOption(name: string): boolean {
  return isReserved(name) && name !== "data";
}

/** Options that a route string overrides, so that placeholders can use their names. */
function isOverruled(name: string): boolean {
  return name === "url" || name === "method";
}
