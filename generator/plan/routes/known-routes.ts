import { hasQuery, isReserved, readVariable } from "waybill-runtime/tools";
import type { PropertyPlan, RouteTypesPlan, TypePlan } from "../plan.js";
import type { UrlArguments } from "../builder/arguments.js";
import { intersectionOf, keyword, unionOf } from "../types/combine-types.js";
import { manifestRoute, type ReadRoute } from "./read-routes.js";

/** A variable of a route string, and the builder's argument that provides its value. */
interface Filled {
  readonly variable: string;
  readonly argument: string;
}

/**
 * The types of `endpoint()`'s parameters for the effective route and, if it differs, for the manifest's own route. The latter
 * leaves out query parameters that only the effective route sends as declared.
 */
export function planKnownRoutes(
  read: ReadRoute,
  url: UrlArguments,
  effective: Pick<ReadRoute, "url" | "variables">,
  bodyNames: readonly string[],
  parameters: TypePlan,
): RouteTypesPlan["known"] {
  const typeOf = typeFinder(url, bodyNames, parameters);
  const filled = effective.variables.map(({ variable: { name, key } }) => ({
    variable: name,
    argument: key,
  }));
  const route = manifestRoute({ method: read.method, url: effective.url });
  const known = { route, parameters: typeOf(filled, [], new Set()) };
  if (effective.url === read.url) return [known];
  const added = url.added.map((variable) => readVariable(variable).key);
  const inOwn = read.variables.map(({ variable: { name }, zone }) => ({
    variable: name,
    argument: url.argumentOf(name, zone),
  }));
  // Only the effective route can leave out a path parameter of methods other than GET and HEAD.
  const needed = hasQuery(read.method) ? new Set<string>() : url.optionalInPath;
  return [known, { route: manifestRoute(read), parameters: typeOf(inOwn, added, needed) }];
}

/**
 * A function that finds the builder's parameters, without those that `endpoint()` would take for an option or another value, and
 * with variables named as in the route. It takes the arguments that the route string does not send, and those that it requires,
 * although the builder does not.
 */
function typeFinder(url: UrlArguments, bodyNames: readonly string[], parameters: TypePlan) {
  const byName = new Map(url.arguments.map((argument) => [argument.name, argument]));
  const names = [...byName.keys(), ...bodyNames];
  // Those whose values `endpoint()` takes already serialized.
  const texts = url.arguments.flatMap(({ name, serialized }) => (serialized ? [name] : []));
  const propertyOf = ({ variable, argument }: Filled, needed: ReadonlySet<string>) => {
    const declared = byName.get(argument);
    if (!declared || (isOption(variable) && !isOverruled(variable))) return [];
    const { property, serialized } = declared;
    const type =
      serialized === undefined
        ? property.type
        : serialized === "deepObject"
          ? ANY_OBJECT
          : keyword("string");
    const isOptional = property.isOptional && !needed.has(argument);
    return [{ ...property, type, isOptional, name: variable }];
  };
  return (
    filled: readonly Filled[],
    left: readonly string[],
    needed: ReadonlySet<string>,
  ): TypePlan => {
    const renamed = filled.filter(({ variable, argument }) => variable !== argument);
    const variables = new Set(filled.map(({ variable }) => variable));
    const omitted = new Set([
      ...left,
      ...texts,
      ...needed,
      ...renamed.map(({ argument }) => argument),
      ...renamed.map(({ variable }) => variable).filter((name) => names.includes(name)),
      ...names.filter((name) => isOption(name) && !(isOverruled(name) && variables.has(name))),
    ]);
    if (omitted.size === 0) return parameters;
    const sent = new Set([...left, ...filled.map(({ argument }) => argument)]);
    const alone = texts.filter((name) => !sent.has(name));
    const changed = [
      ...filled.filter(
        (one) => renamed.includes(one) || [...texts, ...needed].includes(one.argument),
      ),
      ...alone.map((name) => ({ variable: name, argument: name })),
    ];
    // One object each: a variable in both the path and the query has the intersection of both types.
    const objects = changed
      .flatMap((one): readonly PropertyPlan[] => propertyOf(one, needed))
      .map((property): TypePlan => ({ kind: "object", properties: [property] }));
    const literals = unionOf([...omitted].map((value) => ({ kind: "literal", value })));
    const rest = { kind: "reference", name: "Omit", of: "language" } as const;
    return intersectionOf([{ ...rest, arguments: [parameters, literals] }, ...objects]);
  };
}

const ANY_OBJECT: TypePlan = { kind: "object", properties: [], index: keyword("unknown") };

/** Not `data`, which is the body of both a builder and an endpoint. */
function isOption(name: string): boolean {
  return isReserved(name) && name !== "data";
}

/** Options that a route string overrides, so that placeholders can use their names. */
function isOverruled(name: string): boolean {
  return name === "url" || name === "method";
}
