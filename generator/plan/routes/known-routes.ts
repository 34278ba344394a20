import { hasQuery, isReserved } from "waybill-runtime/tools";
import type { RouteTypesPlan, Style, TypePlan } from "../plan.js";
import type { UrlArgument, UrlArguments } from "../builder/arguments.js";
import type { EffectiveRoute } from "../builder/effective-route.js";
import { intersectionOf, keyword, unionOf } from "../types/combine-types.js";
import type { ZonedVariable } from "./url-pieces.js";
import type { ReadRoute } from "./read-routes.js";

/** A variable of a route string, and the name of the argument that provides its value as its key. */
type Filled = Pick<ZonedVariable, "name" | "key">;

/**
 * The types of `endpoint()`'s parameters for the effective route and, if it differs, for the manifest's own route. The latter
 * leaves out query parameters that only the effective route sends as declared.
 */
export function planKnownRoutes(
  read: ReadRoute,
  url: UrlArguments,
  effective: EffectiveRoute,
  bodyNames: readonly string[],
  parameters: TypePlan,
): RouteTypesPlan["known"] {
  const typeOf = typeFinder(url.arguments, bodyNames, parameters);
  const known = {
    route: effective.route,
    parameters: typeOf(effective.variables, [], new Set()),
  };
  if (effective.route === read.manifestRoute) return [known];
  const variables = read.variables.map((variable) => ({
    name: variable.name,
    key: url.argumentOf(variable).name,
  }));
  // Only the effective route can leave out a path parameter of methods other than GET and HEAD.
  const needed = hasQuery(read.method) ? new Set<string>() : url.optionalInPath;
  return [known, { route: read.manifestRoute, parameters: typeOf(variables, url.added, needed) }];
}

/**
 * A function that finds the builder's parameters, without those that `endpoint()` would take for an option or another value, and
 * with variables named as in a route string. It takes the variables of the route string, the arguments that cannot be passed
 * with it, and the names of those that it requires, although the builder does not.
 */
function typeFinder(
  urlArguments: readonly UrlArgument[],
  bodyNames: readonly string[],
  parameters: TypePlan,
) {
  const byName = new Map(urlArguments.map((argument) => [argument.name, argument]));
  const names = [...byName.keys(), ...bodyNames];
  return (
    variables: readonly Filled[],
    left: readonly UrlArgument[],
    needed: ReadonlySet<string>,
  ): TypePlan => {
    const sent = new Set([...variables.map(({ key }) => key), ...left.map(({ name }) => name)]);
    const remaining = [...byName.keys()].filter((name) => !sent.has(name));
    const passed = [...variables, ...remaining.map((name) => ({ name, key: name }))];
    const changed = passed.flatMap(({ name, key }) => {
      const argument = byName.get(key);
      const isChanged = name !== key || argument?.serialized !== undefined || needed.has(key);
      return argument && isChanged ? [{ name, argument }] : [];
    });
    const isPassed = (name: string): boolean =>
      !isOption(name) ||
      (isOverruled(name) && variables.some((variable) => variable.name === name));
    const omitted = new Set([
      ...left.map(({ name }) => name),
      ...changed.map(({ argument }) => argument.name),
      ...changed.map(({ name }) => name).filter((name) => names.includes(name)),
      ...names.filter((name) => !isPassed(name)),
    ]);
    if (omitted.size === 0) return parameters;
    // One object each: a variable in both the path and the query has the intersection of both types.
    const objects = changed
      .filter(({ name }) => isPassed(name))
      .map(({ name, argument: { property, serialized } }): TypePlan => {
        const isOptional = property.isOptional && !needed.has(property.name);
        const type = serialized === undefined ? property.type : SERIALIZED[serialized];
        return { kind: "object", properties: [{ ...property, name, type, isOptional }] };
      });
    const literals = unionOf([...omitted].map((value) => ({ kind: "literal", value })));
    const rest = { kind: "reference", name: "Omit", of: "language" } as const;
    return intersectionOf([{ ...rest, arguments: [parameters, literals] }, ...objects]);
  };
}

const TEXT = keyword("string");

/** What `endpoint()` takes in place of values that builders serialize: their text, or its parts. */
const SERIALIZED: Readonly<Record<Style, TypePlan>> = {
  spaceDelimited: TEXT,
  pipeDelimited: TEXT,
  json: TEXT,
  deepObject: { kind: "object", properties: [], index: keyword("unknown") },
};

/** Not `data`, which is the body of both a builder and an endpoint. */
function isOption(name: string): boolean {
  return isReserved(name) && name !== "data";
}

/** Options that a route string overrides, so that placeholders can use their names. */
function isOverruled(name: string): boolean {
  return name === "url" || name === "method";
}
