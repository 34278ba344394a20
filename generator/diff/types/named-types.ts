import { leadingTo } from "../../collections/index.js";
import {
  type Declarations,
  namesIn,
  type Plan,
  typeDeclared,
  type TypePlan,
} from "../../plan/index.js";
import type { Finding } from "../change.js";
import type { Direction, ValuePlace } from "../place.js";
import { assignability } from "./assignable.js";
import { compareTypes } from "./compare-types.js";
import { MAX_DEPTH } from "./comparison.js";
import { createScope } from "./scope.js";

/** A named type and its counterpart, in requests or in responses. */
interface NamedPair {
  readonly findings: readonly Finding[];
  /** The keys of the pairs and routes that use it. */
  readonly users: Set<string>;
}

export type TypeComparison = ReturnType<typeof createTypeComparison>;

export function createTypeComparison(oldPlan: Plan, newPlan: Plan) {
  const versions = versionsOf(oldPlan, newPlan);
  const [olds, nows] = [versions.before.declarations, versions.after.declarations];
  const pairs = new Map<string, NamedPair>();
  const depth = { levels: 0 };
  /** Comparisons for which there was no room on the stack. */
  const postponed: (() => void)[] = [];
  /** Compares types for a route or for a pair of types. */
  function compareFor(user: string, from: TypePlan, to: TypePlan, place: ValuePlace) {
    const referAt = (old: string, now: string) => refer(user, place.direction, old, now);
    const comparison = { ...versions, refer: referAt, open: new Set<string>(), depth };
    return compareTypes(comparison, from, to, place);
  }

  function refer(user: string, direction: Direction, oldName: string, newName: string): void {
    if (oldName === newName && versions.isSame(oldName)) return;
    const [old, now] = [olds.get(oldName), nows.get(newName)];
    if (!old || !now) return;
    const key = `${direction} ${oldName}`;
    const known = pairs.get(key);
    known?.users.add(user);
    if (known) return;
    const findings: Finding[] = [];
    const place = { of: "type", type: newName, direction, path: [], routes: [] } as const;
    pairs.set(key, { findings, users: new Set([user]) });
    const comparePair = (): void => {
      depth.levels++;
      const found = compareFor(key, typeDeclared(old), typeDeclared(now), place);
      depth.levels--;
      for (const finding of found) findings.push(finding);
    };
    if (depth.levels < MAX_DEPTH) comparePair();
    else postponed.push(comparePair);
  }

  /** Compares types at a place. The named types in them are compared once for all places. */
  function compare(from: TypePlan, to: TypePlan, place: ValuePlace): readonly Finding[] {
    const found = compareFor(userAt(place), from, to, place);
    for (let next = postponed.pop(); next; next = postponed.pop()) next();
    return found;
  }

  return {
    ...versions,
    compare,
    /** The differences in all named types found so far. */
    ofNamed: (): readonly Finding[] =>
      [...pairs.values()].flatMap(({ findings, users }) => {
        const routes = findings.length === 0 ? [] : routesOf(users, pairs);
        return findings.map((finding) => ({ ...finding, place: { ...finding.place, routes } }));
      }),
  };
}

/** What comparisons need of two versions. */
function versionsOf(oldPlan: Plan, newPlan: Plan) {
  const [before, after] = [createScope(oldPlan), createScope(newPlan)];
  const [olds, nows] = [before.declarations, after.declarations];
  const changed = [...olds.keys(), ...nows.keys()].filter(
    (name) => JSON.stringify(olds.get(name)) !== JSON.stringify(nows.get(name)),
  );
  const references = [...nows].map(([name, type]) => [name, namesIn([type])] as const);
  const affected = leadingTo(changed, new Map(references));
  const isSame = (name: string) => !affected.has(name);
  const forward = assignability(before, after, isSame);
  const backward = assignability(after, before, isSame);
  return { before, after, isSame, forward, backward, ...createNames(olds, nows) };
}

function userAt(place: ValuePlace): string {
  if (place.of === "route") return place.name;
  return place.of === "type" ? place.type : place.server;
}

/** Matches types by name, or by place if neither name exists in both versions. */
function createNames(olds: Declarations, nows: Declarations) {
  const renamed = new Map<string, string>();
  const earlier = new Map<string, string>();
  return {
    /** Types of which only the name changed: the new name by the old one. */
    renamed,
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

/** The routes that use a pair, directly or indirectly, sorted by name. */
function routesOf(
  users: ReadonlySet<string>,
  pairs: ReadonlyMap<string, NamedPair>,
): readonly string[] {
  const found = new Set(users);
  // Iterating over a set also visits elements added during the iteration.
  for (const user of found) for (const next of pairs.get(user)?.users ?? []) found.add(next);
  return [...found].filter((user) => !pairs.has(user)).sort();
}
