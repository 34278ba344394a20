import type { ToolPlan } from "../../../../generator/plan/plan.js";
import { type ManifestParts, planOf } from "../../plan-of.js";

/** The tools of a manifest. */
export function toolsOf(parts: ManifestParts): readonly ToolPlan[] {
  const planned = planOf({ ...parts, generate: { tools: true, ...parts.generate } });
  return planned.modules.flatMap((module) => (module.kind === "tools" ? module.tools : []));
}

/** The definition of a route's tool. */
export function toolOf(route: unknown, parts: Omit<ManifestParts, "routes"> = {}) {
  return toolsOf({ ...parts, routes: [route] })[0]?.definition;
}
