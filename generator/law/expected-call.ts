import { hasQuery, isReserved, mergeValues, parametersOf } from "waybill-runtime/tools";
import { serialized } from "./serialized.js";
import type { RoutePlan } from "../plan/index.js";

export type Values = Readonly<Record<string, unknown>>;

/**
 * What `endpoint()` is to be given. Arguments with another name on the wire have that one there. Body members with the
 * name of an option, or of such a variable, can reach it in `data` alone.
 */
export function callOf(
  plan: RoutePlan,
  parameters: Values = {},
  options: Values,
  defaults: Values,
): Values {
  const wireNames = wireNamesOf(plan);
  const inUrl = new Set(plan.arguments.filter((one) => one.in !== "body").map(({ name }) => name));
  const onWire = new Set(wireNames.values());
  // A builder does not take an option as the value of the variable that has its name.
  const others = Object.entries(options).filter(([name]) => !isReserved(name) || !onWire.has(name));
  const given: Values = { ...Object.fromEntries(others), ...parameters };
  const isOption = (name: string): boolean => name !== "data" && isReserved(name);
  const isInTheWay = (name: string): boolean =>
    isOption(name) || (onWire.has(name) && !hasQuery(plan.method));
  if (!Object.keys(parameters).some(isInTheWay)) {
    return onTheWire(plan, given);
  }
  const values = mergeValues(parametersOf(defaults) ?? {}, {
    ...parametersOf(options),
    ...parameters,
  });
  const body = Object.entries(values).filter(([name]) => !inUrl.has(name) && name !== "data");
  const data = [parameters["data"], options["data"], defaults["data"]].find(
    (one) => one !== undefined,
  );
  return {
    ...Object.fromEntries(others.filter(([name]) => isReserved(name))),
    ...onTheWire(
      plan,
      Object.fromEntries(Object.entries(given).filter(([name]) => inUrl.has(name))),
    ),
    ...(hasQuery(plan.method)
      ? onTheWire(
          plan,
          Object.fromEntries(
            Object.entries(given).filter(([name]) => !inUrl.has(name) && !isReserved(name)),
          ),
        )
      : data === undefined
        ? body.length > 0 && { data: Object.fromEntries(body) }
        : { data }),
  };
}

function onTheWire(plan: RoutePlan, values: Values): Values {
  const names = wireNamesOf(plan);
  const styles = new Map(plan.serialized?.map((one) => [one.name, one]));
  const entries = Object.entries(values).map(([name, value]) => {
    const style = styles.get(name);
    return [names.get(name) ?? name, style ? serialized(value, style) : value];
  });
  return Object.fromEntries(entries) as Values;
}

/** The variables of the effective route that are not called like their arguments. */
export function wireNamesOf(plan: RoutePlan): ReadonlyMap<string, string> {
  return new Map(
    plan.arguments.flatMap(({ name, variable }) =>
      variable === undefined ? [] : [[name, variable]],
    ),
  );
}
