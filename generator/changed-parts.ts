import type { EarlierModule, EarlierModules } from "./earlier-modules.js";
import { formatterId } from "./format-source.js";
import { generatorVersion } from "./package-info.js";
import type { InlineRuntimePlan, ModulePlan, Plan } from "./plan.js";
import { hashText } from "./write-output/text-hash.js";

/** One module of a plan, or its copy of the runtime. */
export interface PlanPart {
  readonly plan: Plan;
  /** Hash of all that its text follows from. */
  readonly hash: string;
}

export interface ChangedParts {
  /** By path, in the order of the paths: what an earlier run made from the same plan. */
  readonly kept: ReadonlyMap<string, EarlierModule>;
  /** What has to be made. */
  readonly changed: readonly PlanPart[];
}

/**
 * Compares a plan with that of an earlier run by the same version of Waybill: making a module takes far longer than
 * planning it.
 *
 * @param earlier Empty to make all.
 */
export function findChangedParts(plan: Plan, earlier: EarlierModules): ChangedParts {
  const kept = new Map<string, EarlierModule>();
  const changed: PlanPart[] = [];
  for (const module of plan.modules) {
    const hash = hashPlan(module);
    const before = earlier.get(module.path);
    if (before?.origin.plan === hash) kept.set(module.path, before);
    else changed.push({ plan: { modules: [module] }, hash });
  }
  const { inlineRuntime } = plan;
  if (inlineRuntime !== undefined) {
    const hash = hashPlan(inlineRuntime);
    const copies = [...earlier].filter(([, { origin }]) => origin.plan === hash);
    for (const [path, module] of copies) kept.set(path, module);
    if (copies.length === 0) changed.push({ plan: { modules: [], inlineRuntime }, hash });
  }
  return { kept, changed };
}

function hashPlan(plan: ModulePlan | InlineRuntimePlan): string {
  return hashText(`${generatorVersion()}\n${formatterId()}\n${JSON.stringify(plan)}`);
}
