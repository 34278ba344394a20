import type { DocPlan } from "../../plan/index.js";
import { type Fact, ends, NEITHER } from "../change.js";
import type { Direction } from "../place.js";
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
    ...compareDeprecations(old, now).map((fact) => ({ ...fact, ...NEITHER, path })),
  ];
}

/** Reports a deprecation that only one of the two versions has, or its other sunset. */
export function compareDeprecations(old: DocPlan, now: DocPlan): readonly Fact[] {
  const [was, is] = [old.deprecated !== undefined, now.deprecated !== undefined];
  if (was !== is)
    return [is ? { kind: "deprecated", ...sunsetOf(now) } : { kind: "no-longer-deprecated" }];
  if (old.sunset === now.sunset) return [];
  return [{ kind: "sunset-changed", ...ends(old.sunset, now.sunset) }];
}

export function sunsetOf({ sunset }: { readonly sunset?: string | undefined }): {
  readonly sunset?: string;
} {
  return sunset === undefined ? {} : { sunset };
}
