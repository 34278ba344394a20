import type { ArgumentPlan, RoutePlan } from "../../plan/index.js";
import { pairBySigns } from "../pair-by-signs.js";
import { readTemplate } from "../route-template.js";

/** An argument of a builder in both versions. */
export type ArgumentPair = readonly [old: ArgumentPlan, now: ArgumentPlan];

/** Pairs the arguments of two versions: by name, or else by wire name, or by position in paths that differ only in names. */
export function pairArguments(old: RoutePlan, now: RoutePlan): readonly ArgumentPair[] {
  const [was, is] = [readTemplate(old.effectiveRoute), readTemplate(now.effectiveRoute)];
  const signOf = (argument: ArgumentPlan): string | undefined => {
    if (argument.in !== "path") return `${argument.in} ${wireNameOf(argument)}`;
    const { variables } = old.arguments.includes(argument) ? was : is;
    const position = was.shape === is.shape ? variables.indexOf(variableOf(argument)) : -1;
    return position === -1 ? undefined : `path ${position}`;
  };
  return pairBySigns(old.arguments, now.arguments, [({ name }) => name, signOf]).both;
}

/** The name of an argument in the effective route. */
export function variableOf({ name, variable = name }: ArgumentPlan): string {
  return variable;
}

export function wireNameOf({ name, wireName = name }: ArgumentPlan): string {
  return wireName;
}
