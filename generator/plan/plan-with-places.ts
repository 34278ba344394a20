import type { Failure, ManifestError, Problem } from "../errors/index.js";
import type { ReadSource } from "../manifest/index.js";
import type { Plan } from "./plan.js";
import { planRoutes } from "./plan-routes.js";

/** Plans the output of a manifest, or reports what is wrong with its routes, in the order of the file. */
export function planWithPlaces({
  manifest,
  locate,
  text,
  texts,
}: ReadSource):
  | { readonly ok: true; readonly plan: Plan; readonly warnings: readonly ManifestError[] }
  | Failure {
  const planned = planRoutes(manifest);
  const located = (problems: readonly Problem[]): readonly ManifestError[] =>
    problems.map(locate).sort((a, b) => a.line - b.line || a.column - b.column);
  return planned.ok
    ? { ...planned, warnings: located(planned.warnings) }
    : { ok: false, errors: located(planned.problems), text, texts };
}
