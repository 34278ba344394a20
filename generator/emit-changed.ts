import type { EarlierModule, EarlierModules } from "./earlier-modules.js";
import { formatterId } from "./format-source.js";
import { generatorVersion } from "./package-info.js";
import type { InlineRuntimePlan, ModulePlan, Plan } from "./plan.js";
import { hashText } from "./write-output/text-hash.js";

/** What a file is made from: text to be formatted, or what an earlier run made from the same plan. */
export type EmittedModule =
  | { readonly kind: "emitted"; readonly plan: string; readonly text: string }
  | { readonly kind: "kept"; readonly earlier: EarlierModule };

/**
 * Emits modules, but for those whose plan is that of an earlier run by the same version of Waybill: loading ts-morph takes
 * longer than planning.
 *
 * @param earlier Empty to emit all.
 */
export async function emitChanged(
  plan: Plan,
  earlier: EarlierModules,
): Promise<ReadonlyMap<string, EmittedModule>> {
  const hashes = new Map(plan.modules.map((module) => [module.path, hashPlan(module)]));
  const result = new Map<string, EmittedModule>();
  for (const [path, hash] of hashes) {
    const module = earlier.get(path);
    if (module?.origin.plan === hash) result.set(path, { kind: "kept", earlier: module });
  }
  const modules = plan.modules.filter(({ path }) => !result.has(path));

  const runtimeHash = plan.inlineRuntime === undefined ? "" : hashPlan(plan.inlineRuntime);
  const runtime = [...earlier].filter(([, { origin }]) => origin.plan === runtimeHash);
  for (const [path, module] of runtime) result.set(path, { kind: "kept", earlier: module });
  const needsRuntime = plan.inlineRuntime !== undefined && runtime.length === 0;

  if (modules.length === 0 && !needsRuntime) return result;
  const { emitModules } = await import("./emit/emit-modules.js");
  const pending = needsRuntime ? { ...plan, modules } : { modules };
  for (const [path, text] of emitModules(pending)) {
    result.set(path, { kind: "emitted", plan: hashes.get(path) ?? runtimeHash, text });
  }
  return result;
}

export function countKept(modules: ReadonlyMap<string, EmittedModule>): number {
  return [...modules.values()].filter(({ kind }) => kind === "kept").length;
}

function hashPlan(plan: ModulePlan | InlineRuntimePlan): string {
  return hashText(`${generatorVersion()}\n${formatterId()}\n${JSON.stringify(plan)}`);
}
