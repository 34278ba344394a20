import type { ArgumentPlan, RoutePlan } from "../../plan/index.js";
import { readTemplate } from "../route-template.js";

/** An argument of a builder in both versions. */
export type ArgumentPair = readonly [old: ArgumentPlan, now: ArgumentPlan];

/** Pairs the arguments of two versions: by name, or else by path variable or wire name. */
export function pairArguments(old: RoutePlan, now: RoutePlan): readonly ArgumentPair[] {
  const byName = new Map(now.arguments.map((argument) => [argument.name, argument]));
  const names = new Set(old.arguments.map(({ name }) => name));
  const positions = pathPositions(old, now);
  return old.arguments.flatMap((argument): readonly ArgumentPair[] => {
    const same = byName.get(argument.name);
    if (same) return [[argument, same]];
    const other = now.arguments.find(
      (one) =>
        !names.has(one.name) &&
        one.in === argument.in &&
        (one.in === "path"
          ? positions.get(variableOf(argument)) === variableOf(one)
          : wireNameOf(one) === wireNameOf(argument)),
    );
    return other ? [[argument, other]] : [];
  });
}

/** Maps the variables of the old path to those of the new one, if only their names differ. */
function pathPositions(old: RoutePlan, now: RoutePlan): ReadonlyMap<string, string> {
  const [was, is] = [readTemplate(old.effectiveRoute), readTemplate(now.effectiveRoute)];
  if (was.shape !== is.shape) return new Map();
  return new Map(was.variables.map((name, index) => [name, is.variables[index] ?? ""]));
}

/** The name of an argument in the effective route. */
export function variableOf({ name, variable = name }: ArgumentPlan): string {
  return variable;
}

export function wireNameOf({ name, wireName = name }: ArgumentPlan): string {
  return wireName;
}
