import type { EarlierModule, EarlierModules } from "./output/index.js";
import { generatorVersion } from "./package-info.js";
import type { InlineRuntimePlan, ModulePlan, Plan } from "./plan/index.js";
import { hashText } from "./text-hash.js";

/** One module of a plan, or its copy of the runtime. */
export interface PlanPart {
  readonly plan: Plan;
  /** Hash of all that its text follows from. */
  readonly hash: string;
  /** Characters of the plan, as a measure of the work. */
  readonly size: number;
}

export interface ChangedParts {
  /** By path, in the order of the paths: what an earlier run made from the same plan. */
  readonly kept: ReadonlyMap<string, EarlierModule>;
  /** What has to be made, small parts first: whoever waits for one begins at once. */
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
  const idOf = identifier();
  for (const module of plan.modules) {
    const id = idOf(module);
    const before = earlier.get(module.path);
    if (before?.origin.plan === id.hash) kept.set(module.path, before);
    else changed.push({ plan: { modules: [module] }, ...id });
  }
  const { inlineRuntime } = plan;
  if (inlineRuntime !== undefined) {
    const id = idOf(inlineRuntime);
    const copies = [...earlier].filter(([, { origin }]) => origin.plan === id.hash);
    for (const [path, module] of copies) kept.set(path, module);
    if (copies.length === 0) changed.push({ plan: { modules: [], inlineRuntime }, ...id });
  }
  return { kept, changed: changed.sort((a, b) => a.size - b.size) };
}

/** What tells plans apart; the version is looked up once. */
function identifier(): (plan: ModulePlan | InlineRuntimePlan) => Pick<PlanPart, "hash" | "size"> {
  const version = generatorVersion();
  return (plan) => {
    const text = JSON.stringify(plan);
    return { hash: hashText(`${version}\n${text}`), size: text.length };
  };
}
