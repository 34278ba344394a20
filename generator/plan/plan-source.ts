import type { Failure } from "../errors/index.js";
import type { ReadSource } from "../manifest/index.js";
import type { Plan } from "./plan.js";
import { planRoutes } from "./plan-routes.js";

/** Plans the output of a manifest, or tells what is wrong with its routes, in the order of the file. */
export function planSource({
  manifest,
  locate,
  text,
  texts,
}: ReadSource): { readonly ok: true; readonly plan: Plan } | Failure {
  const planned = planRoutes(manifest);
  if (planned.ok) return planned;
  const errors = planned.problems.map(locate);
  const sorted = errors.sort((a, b) => a.line - b.line || a.column - b.column);
  return { ok: false, errors: sorted, text, texts };
}
