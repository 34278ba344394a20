import { type Call, serialize } from "waybill-runtime/builders";
import { hasQuery, isReserved, mergeValues, parametersOf } from "waybill-runtime/tools";
import type { RoutePlan } from "../plan/index.js";

export type Values = Readonly<Record<string, unknown>>;

/**
 * The arguments of the equivalent call of `endpoint()`. Arguments are passed under their wire names. Body properties with the
 * name of an option, or of such a variable, can only be passed in `data`.
 */
export function callOf(
  plan: RoutePlan,
  parameters: Values = {},
  options: Values,
  defaults: Values,
): Values {
  const inUrl = new Set(
    plan.arguments.filter(({ in: place }) => place !== "body").map(({ name }) => name),
  );
  const onWire = new Set(wireNamesOf(plan).values());
  const optionsAlone = choose(options, isReserved);
  const passed: Values = { ...choose(options, (name) => !isReserved(name)), ...parameters };
  // A body can have a property `data`, unless the argument `data` is the body.
  const isBody = (name: string): boolean => name === "data" && plan.takesData;
  const isInTheWay = (name: string): boolean =>
    (isReserved(name) && !inUrl.has(name) && !isBody(name)) ||
    (onWire.has(name) && !inUrl.has(name) && !hasQuery(plan.method));
  if (!Object.keys(parameters).some(isInTheWay)) {
    return { ...optionsAlone, ...onTheWire(plan, passed) };
  }
  const inPlace = onTheWire(
    plan,
    choose(passed, (name) => inUrl.has(name) || (hasQuery(plan.method) && !isReserved(name))),
  );
  if (hasQuery(plan.method)) return { ...optionsAlone, ...inPlace };
  const ofParameters = plan.takesData ? parameters["data"] : undefined;
  const data = [ofParameters, options["data"], defaults["data"]].find(
    (value) => value !== undefined,
  );
  if (data !== undefined) return { ...optionsAlone, ...inPlace, data };
  const values = mergeValues(parametersOf(defaults) ?? {}, {
    ...parametersOf(options),
    ...parameters,
  });
  const body = choose(values, (name) => !inUrl.has(name) && !isBody(name));
  return { ...optionsAlone, ...inPlace, ...(Object.keys(body).length > 0 && { data: body }) };
}

export function choose(values: Values, isChosen: (name: string) => boolean): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => isChosen(name)));
}

/** The values under their wire names, those in styles that RFC 6570 does not have as texts. */
function onTheWire(plan: RoutePlan, values: Values): Values {
  const names = wireNamesOf(plan);
  const styles = (plan.serialized ?? []).map(
    ({ name, style, wireName }) => [name, style, wireName] as const,
  );
  const { values: texts } = serialize({ values } as Call, styles);
  const entries = Object.entries(texts).map(([name, value]) => [names.get(name) ?? name, value]);
  return Object.fromEntries(entries) as Values;
}

/** The variables of the effective route whose names differ from those of their arguments. */
export function wireNamesOf(plan: RoutePlan): ReadonlyMap<string, string> {
  return new Map(
    plan.arguments.flatMap(({ name, variable }) =>
      variable === undefined ? [] : [[name, variable]],
    ),
  );
}

/**
 * Whether the equivalent call can pass a value by a name: not in the query of a GET by a name under which it passes an argument of
 * another name.
 */
export function canPass(plan: RoutePlan): (name: string) => boolean {
  const onWire = hasQuery(plan.method) ? [...wireNamesOf(plan).values()] : [];
  const names = new Set(plan.arguments.map(({ name }) => name));
  const taken = new Set(onWire.filter((name) => !names.has(name)));
  return (name) => !taken.has(name);
}
