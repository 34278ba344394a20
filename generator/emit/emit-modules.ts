import type { Plan } from "../plan/index.js";
import { inlineRuntime } from "./inline-runtime.js";
import { printModule } from "./module.js";

/** Relative path, with forward slashes → TypeScript text. Touches no file but the runtime's sources. */
export function emitModules(plan: Plan): ReadonlyMap<string, string> {
  const texts = plan.modules.map((module) => [module.path, printModule(module)] as const);
  const runtime = plan.inlineRuntime ? inlineRuntime(plan.inlineRuntime) : [];
  return new Map([...texts, ...runtime].sort(([a], [b]) => (a < b ? -1 : 1)));
}
