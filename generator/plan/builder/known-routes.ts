import { hasQuery, isReserved } from "waybill-runtime/tools";
import { byName } from "../../collections/index.js";
import type { PropertyPlan, RouteTypesPlan, TypePlan } from "../plan.js";
import type { UrlArgument, UrlArguments } from "./arguments.js";
import type { EffectiveRoute } from "./effective-route.js";
import { intersectionType, keyword, objectType, typeOfValues } from "../types/combine-types.js";
import { isRequired, type Properties } from "../types/type-index.js";
import type { ZonedVariable } from "../routes/url-pieces.js";
import type { ReadRoute } from "../routes/read-routes.js";

/**
 * The types of `endpoint()`'s parameters for the effective route and, if it differs, for the manifest's route. The latter lacks
 * query parameters that only the effective route serializes as declared. Each type is the builder's parameters without names of
 * options, and with variables named as in the route string.
 *
 * @param body the properties of the body that are arguments.
 * @param data the property `data` for the complete body.
 */
export function planKnownRoutes(
  read: ReadRoute,
  url: UrlArguments,
  effective: EffectiveRoute,
  body: Properties,
  parameters: TypePlan,
  data: PropertyPlan | undefined,
): RouteTypesPlan["known"] {
  const ofUrl = byName(url.arguments);
  const names = [...ofUrl.keys(), ...body.keys()];
  // `endpoint()` would read the property `data` as the body, and others as options.
  const isWhole = [...body.values()].some(
    (property) => property.name === "data" || (isOption(property.name) && isRequired(property)),
  );
  /**
   * The type for one route string. The key of a variable is its argument's name. The route string cannot pass the names in
   * `unpassable`, and requires those in `needed`, although the builder does not.
   */
  const routeStringType = (
    variables: readonly Pick<ZonedVariable, "name" | "key">[],
    unpassable: readonly string[],
    needed: ReadonlySet<string>,
  ): TypePlan => {
    const sent = new Set([...variables.map(({ key }) => key), ...unpassable]);
    const remaining = [...ofUrl.keys()].filter((name) => !sent.has(name));
    const passed = [...variables, ...remaining.map((name) => ({ name, key: name }))];
    const changed = passed.flatMap(({ name, key }) => {
      const argument = ofUrl.get(key);
      const isChanged = name !== key || argument?.serialized !== undefined || needed.has(key);
      return argument && isChanged ? [{ name, argument }] : [];
    });
    // A route string overrides these options, so placeholders can use their names.
    const overruled = variables.filter(({ name }) => name === "url" || name === "method");
    const isPassed = (name: string): boolean =>
      !isOption(name) || overruled.some((variable) => variable.name === name);
    const isVariable = variables.some(({ name }) => name === "data");
    const bodyData = isWhole && !isVariable ? data : undefined;
    const omitted = new Set([
      ...unpassable,
      ...changed.map(({ argument }) => argument.name),
      ...changed.map(({ name }) => name).filter((name) => names.includes(name)),
      ...names.filter((name) => !isPassed(name)),
    ]);
    // One object each: a variable in both path and query has the intersection of both types.
    const replaced = changed
      .filter(({ name }) => isPassed(name))
      .map(({ name, argument }) => objectType(propertyIn(name, argument, needed)));
    if (bodyData) {
      const kept = url.arguments.filter(({ name }) => !omitted.has(name));
      return intersectionType([
        objectType(...kept.map(({ property }) => property), bodyData),
        ...replaced,
      ]);
    }
    if (omitted.size === 0) return parameters;
    const literals = typeOfValues([...omitted]);
    const rest = { kind: "reference", name: "Omit", of: "language" } as const;
    return intersectionType([{ ...rest, arguments: [parameters, literals] }, ...replaced]);
  };

  const known = {
    route: effective.route,
    parameters: routeStringType(effective.variables, [], new Set()),
  };
  if (effective.route === read.manifestRoute) return [known];
  const variables = read.variables.map((variable) => ({
    name: variable.name,
    key: url.requireArgument(variable).name,
  }));
  // For methods other than GET and HEAD, only the effective route can omit a path parameter.
  const needed = hasQuery(read.method) ? new Set<string>() : url.optionalInPath;
  const unpassable = url.added.map(({ name }) => name);
  return [
    known,
    { route: read.manifestRoute, parameters: routeStringType(variables, unpassable, needed) },
  ];
}

/** The parameter of `endpoint()` for a variable. */
function propertyIn(
  name: string,
  { property, serialized }: UrlArgument,
  needed: ReadonlySet<string>,
): PropertyPlan {
  const isOptional = property.isOptional && !needed.has(property.name);
  if (!serialized) return { ...property, name, isOptional };
  // `endpoint()` accepts serialized text, or the parts of a deep object.
  const parts: TypePlan = { kind: "object", properties: [], index: keyword("unknown") };
  const type = serialized.style === "deepObject" ? parts : keyword("string");
  return { ...property, name, type, isOptional };
}

/** Whether a name is an option. `data` is excluded, because it is the body of builders and of `endpoint()`. */
function isOption(name: string): boolean {
  return isReserved(name) && name !== "data";
}
