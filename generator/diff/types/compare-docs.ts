import type { DocPlan } from "../../plan/index.js";
import { type Direction, ends, NEITHER } from "../change.js";
import type { ValueFinding } from "./comparison.js";

/** Compares a value's default and deprecation. The default is the value that the API uses if a request lacks it. */
export function compareDocs(
  old: DocPlan,
  now: DocPlan,
  direction: Direction,
  path: readonly string[],
): readonly ValueFinding[] {
  const [from, to] = [old.default, now.default];
  const isSame = direction === "response" || JSON.stringify(from) === JSON.stringify(to);
  return [
    ...(isSame ? [] : [{ kind: "default-changed", ...ends(from, to), ...NEITHER, path } as const]),
    ...compareDeprecations(old, now).map((kind) => ({ kind, ...NEITHER, path })),
  ];
}

/** Reports a deprecation that only one of the two versions has. */
export function compareDeprecations(
  old: DocPlan,
  now: DocPlan,
): readonly ("deprecated" | "no-longer-deprecated")[] {
  const [was, is] = [old.deprecated !== undefined, now.deprecated !== undefined];
  return was === is ? [] : [is ? "deprecated" : "no-longer-deprecated"];
}
