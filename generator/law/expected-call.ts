import { type Call, serialize } from "waybill-runtime/builders";
import { hasQuery, isReserved, mergeValues, pickParameters } from "waybill-runtime/tools";
import {
  type ArgumentPlan,
  type RoutePlan,
  cutPieces,
  percentEncodedAliases,
} from "../plan/index.js";

export type Values = Readonly<Record<string, unknown>>;

/**
 * The arguments of the equivalent call of `endpoint()`, under their wire names. Body properties with the name of an option, or
 * of a variable that needs another spelling, can only be passed in `data`.
 */
export function equivalentCall(
  plan: RoutePlan,
  parameters: Values = {},
  options: Values,
  defaults: Values,
): Values {
  const inUrl = new Set(
    plan.arguments.filter(({ in: place }) => place !== "body").map(({ name }) => name),
  );
  const onWire = new Set(collectWireNames(plan).values());
  const optionsAlone = choose(options, isReserved);
  const passed: Values = { ...pickParameters(options), ...parameters };
  // A body can have a property `data`, unless the argument `data` is the body.
  const isBody = (name: string): boolean => name === "data" && plan.takesData;
  const isInTheWay = (name: string): boolean =>
    (isReserved(name) && !inUrl.has(name) && !isBody(name)) ||
    (onWire.has(name) && !inUrl.has(name) && !hasQuery(plan.method));
  if (!Object.keys(parameters).some(isInTheWay)) {
    return { ...optionsAlone, ...onTheWire(plan, passed) };
  }
  const isInPlace = (name: string): boolean =>
    inUrl.has(name) || (hasQuery(plan.method) && !isReserved(name));
  const inPlace = onTheWire(plan, choose(passed, isInPlace));
  if (hasQuery(plan.method)) return { ...optionsAlone, ...inPlace };
  const all = [plan.takesData ? parameters["data"] : undefined, options["data"], defaults["data"]];
  const data = all.find((value) => value !== undefined);
  if (data !== undefined) return { ...optionsAlone, ...inPlace, data };
  const values = mergeValues(pickParameters(defaults) ?? {}, passed);
  const body = choose(values, (name) => !inUrl.has(name) && !isBody(name));
  return { ...optionsAlone, ...inPlace, ...(Object.keys(body).length > 0 && { data: body }) };
}

export function choose(values: Values, isChosen: (name: string) => boolean): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => isChosen(name)));
}

/** The values under their wire names. Values in styles that RFC 6570 lacks become strings. */
function onTheWire(plan: RoutePlan, values: Values): Values {
  const names = collectWireNames(plan);
  const styles = (plan.serialized ?? []).map(
    ({ name, style, wireName }) => [name, style, wireName] as const,
  );
  const { values: texts } = serialize({ values } as Call, styles);
  const entries = Object.entries(texts).map(([name, value]) => [names.get(name) ?? name, value]);
  return Object.fromEntries(entries) as Values;
}

/** The variables of the effective route whose names differ from those of their arguments. */
export function collectWireNames(plan: RoutePlan): ReadonlyMap<string, string> {
  return new Map(
    plan.arguments.flatMap(({ name, variable }) =>
      variable === undefined ? [] : [[name, variable]],
    ),
  );
}

/** The names by which the equivalent call can pass no value: in the query of a GET, the wire names of renamed arguments. */
export function unpassableNames(plan: RoutePlan): ReadonlySet<string> {
  const onWire = hasQuery(plan.method) ? [...collectWireNames(plan).values()] : [];
  const names = new Set(plan.arguments.map(({ name }) => name));
  return new Set(onWire.filter((name) => !names.has(name)));
}

/**
 * The plan of a route that `endpoint()` can call although a parameter has the name of an option: plain data for a builder.
 * Percent-encodes a letter of the variable's name, which prints the same, if placeholders cannot have the name. The names `url`,
 * `method` and `data` are encoded only if the call also has that option, or if a body may need `data`.
 *
 * @param options the options of the call, and the defaults.
 */
export function withoutOptionNames(plan: RoutePlan, options: object): RoutePlan {
  const renamed = new Map<string, string>();
  const hasBody = plan.arguments.some((argument) => argument.in === "body");
  const all = plan.arguments.map((argument): ArgumentPlan => {
    const { name, variable = name } = argument;
    if (argument.in === "body" || !isReserved(variable)) return argument;
    const isFree = variable === "data" ? !hasBody : /^(url|method)$/.test(variable);
    if (isFree && !Object.hasOwn(options, variable)) return argument;
    const [, ...others] = percentEncodedAliases(variable);
    const free = others.find((name) => !plan.effectiveRoute.includes(name)) ?? variable;
    renamed.set(variable, free);
    return { ...argument, variable: free };
  });
  return { ...plan, arguments: all, effectiveRoute: renameVariables(plan.effectiveRoute, renamed) };
}

function renameVariables(route: string, renamed: ReadonlyMap<string, string>): string {
  const rename = (name: string): string => renamed.get(name) ?? name;
  const [method = "", url = ""] = route.split(" ");
  const pieces = cutPieces(url).map(({ source, part }) => {
    if (typeof part === "string") return source;
    // `:name` cannot contain a percent-encoded letter.
    return source.replace(/^:(.*)$/, "{$1}").replace(/(?<=[{,][+#./;?&]?)[%\w][%.\w]*/g, rename);
  });
  return `${method} ${pieces.join("")}`;
}
