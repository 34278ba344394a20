import type { ArgumentPlan, RoutePlan } from "../../plan/index.js";
import { pairBySigns } from "../pair-by-signs.js";
import { readTemplate } from "../route-template.js";

/** An argument of a builder in both versions. */
export type ArgumentPair = readonly [old: ArgumentPlan, now: ArgumentPlan];

/** Pairs the arguments of two versions: by name, or else by wire name, or by position in paths that differ only in names. */
export function pairArguments(old: RoutePlan, now: RoutePlan): readonly ArgumentPair[] {
  const templates = [old, now].map(({ effectiveRoute }) => readTemplate(effectiveRoute));
  const isSamePath = templates[0]?.shape === templates[1]?.shape;
  const [olds, nows] = [old, now].map(({ arguments: all }, version) => {
    const variables = templates[version]?.variables ?? [];
    return all.map((argument) => {
      const position = isSamePath ? variables.indexOf(variableOf(argument)) : -1;
      const key = argument.in === "path" ? position : wireNameOf(argument);
      return { argument, sign: key === -1 ? undefined : `${argument.in} ${key}` };
    });
  });
  const signs = [
    ({ argument }: SignedArgument) => argument.name,
    ({ sign }: SignedArgument) => sign,
  ];
  return pairBySigns(olds ?? [], nows ?? [], signs).both.map(
    ([one, other]) => [one.argument, other.argument] as const,
  );
}

interface SignedArgument {
  readonly argument: ArgumentPlan;
  readonly sign: string | undefined;
}

/** The name of an argument in the effective route. */
export function variableOf({ name, variable = name }: ArgumentPlan): string {
  return variable;
}

export function wireNameOf({ name, wireName = name }: ArgumentPlan): string {
  return wireName;
}
