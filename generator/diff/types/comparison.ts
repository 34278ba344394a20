import type { TypePlan } from "../../plan/index.js";
import type { Judge } from "./judge-types.js";

export interface Comparison extends ReturnType<typeof createComparison> {
  /** Called for each pair of named types, which are compared separately. */
  readonly refer: (old: string, now: string) => void;
}

export function createComparison(judge: Judge) {
  const [olds, nows] = [judge.before.declarations, judge.after.declarations];
  const renamed = new Map<string, string>();
  const earlier = new Map<string, string>();
  return {
    ...judge,
    /** New names of intersection parts whose properties moved to other parts. Such intersections are compared as a unit. */
    movedParts: new Set<string>(),
    /** New names of types that were only renamed, by old name. */
    renamed,
    /**
     * Whether two names denote versions of one type: equal names, or types in the same place if neither name exists in both
     * versions. Such types are compared elsewhere, once for all places.
     */
    isCounterpart: (old: string, now: string): boolean => {
      if (old === now) return true;
      if (nows.has(old) || olds.has(now)) return false;
      if (!renamed.has(old) && !earlier.has(now)) {
        renamed.set(old, now);
        earlier.set(now, old);
      }
      return renamed.get(old) === now;
    },
  };
}

export type Alternatives = readonly [type: TypePlan, members: readonly TypePlan[]];
