import type { DocPlan } from "../../plan/index.js";
import { ends, type Finding } from "../change.js";
import type { Place, ValuePlace } from "../place.js";
import { NEITHER } from "../verdicts.js";

/** Compares a value's default and deprecation. The default is the value that the API uses if a request lacks it. */
export function compareDocs(old: DocPlan, now: DocPlan, place: ValuePlace): readonly Finding[] {
  const [from, to] = [old.default, now.default];
  const deprecations = compareDeprecations(old, now, place);
  if (place.direction === "response" || JSON.stringify(from) === JSON.stringify(to)) {
    return deprecations;
  }
  return [{ kind: "default-changed", ...ends(from, to), ...NEITHER, place }, ...deprecations];
}

/** Reports a deprecation that only one of the two versions has, or its other sunset. */
export function compareDeprecations(old: DocPlan, now: DocPlan, place: Place): readonly Finding[] {
  const [was, is] = [old.deprecated !== undefined, now.deprecated !== undefined];
  if (!was && is) return [{ kind: "deprecated", ...sunsetOf(now), ...NEITHER, place }];
  if (was && !is) return [{ kind: "no-longer-deprecated", ...NEITHER, place }];
  if (old.sunset === now.sunset) return [];
  return [{ kind: "sunset-changed", ...ends(old.sunset, now.sunset), ...NEITHER, place }];
}

export function sunsetOf({ sunset }: { readonly sunset?: string | undefined }) {
  return { ...(sunset !== undefined && { sunset }) };
}
