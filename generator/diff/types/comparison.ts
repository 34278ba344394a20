import { leadingTo } from "../../collections/index.js";
import { namesIn, type Plan, type TypePlan } from "../../plan/index.js";
import { createShapeIndex } from "../../types/index.js";
import { assignability } from "./assignable.js";

export interface Comparison extends ReturnType<typeof createComparison> {
  /** Called for each pair of named types, which are compared separately. */
  readonly refer: (old: string, now: string) => void;
}

export function createComparison(oldPlan: Plan, newPlan: Plan) {
  const [before, after] = [createShapeIndex(oldPlan), createShapeIndex(newPlan)];
  const [olds, nows] = [before.declarations, after.declarations];
  const changed = [...olds.keys(), ...nows.keys()].filter(
    (name) => JSON.stringify(olds.get(name)) !== JSON.stringify(nows.get(name)),
  );
  const references = [...nows].map(([name, type]) => [name, namesIn([type])] as const);
  const affected = leadingTo(changed, new Map(references));
  const isSame = (name: string) => !affected.has(name);
  const renamed = new Map<string, string>();
  const earlier = new Map<string, string>();
  return {
    before,
    after,
    isSame,
    /** Whether an old type is assignable to a new one. */
    forward: assignability(before, after, isSame),
    /** Whether a new type is assignable to an old one. */
    backward: assignability(after, before, isSame),
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
