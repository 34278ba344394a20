import type { DocPlan } from "../../plan/index.js";
import { type Direction, NEITHER } from "../change.js";
import type { ValueFinding } from "./compare-types.js";

/** What changed about a value besides its type. A default is what the API takes for a value that a request lacks. */
export function compareDocs(
  old: DocPlan,
  now: DocPlan,
  direction: Direction,
  path: readonly string[],
): readonly ValueFinding[] {
  const [from, to] = [old.default, now.default];
  const isSame = direction === "response" || JSON.stringify(from) === JSON.stringify(to);
  const values = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  return [
    ...(isSame ? [] : [{ kind: "default-changed", ...values, ...NEITHER, path } as const]),
    ...compareDeprecations(old, now).map((kind) => ({ kind, ...NEITHER, path })),
  ];
}

/** Whether something was or is deprecated, where only one of the two holds. */
export function compareDeprecations(
  old: DocPlan,
  now: DocPlan,
): readonly ("deprecated" | "no-longer-deprecated")[] {
  const [was, is] = [old.deprecated !== undefined, now.deprecated !== undefined];
  return was === is ? [] : [is ? "deprecated" : "no-longer-deprecated"];
}
