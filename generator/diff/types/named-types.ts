import type { DeclarationPlan, Plan, TypePlan } from "../../plan/index.js";
import type { Direction, Finding } from "../change.js";
import { assignability } from "./assignable.js";
import { compareTypes, type ValueFinding, type Versions } from "./compare-types.js";
import { createScope } from "./scope.js";
import { findUnchanged } from "./unchanged-types.js";

/** A named type and its counterpart, as requests or as responses have them. */
interface NamedPair {
  readonly old: DeclarationPlan;
  readonly now: DeclarationPlan;
  readonly direction: Direction;
  readonly findings: readonly ValueFinding[];
  /** The pairs and routes that are made of it, by their keys. */
  readonly users: Set<string>;
}

export interface TypeComparison {
  readonly versions: Versions;
  /** Compares two types of a route. What they are made of by name is compared once for all routes. */
  readonly compare: (
    route: string,
    direction: Direction,
  ) => (old: TypePlan, now: TypePlan, path: readonly string[]) => readonly ValueFinding[];
  /** What differs in the named types that were met so far. */
  readonly ofNamed: () => readonly Finding[];
  /** The new names of types whose names alone changed, by their old ones. */
  readonly renamed: ReadonlyMap<string, string>;
}

export function createTypeComparison(oldPlan: Plan, newPlan: Plan): TypeComparison {
  const [before, after] = [createScope(oldPlan), createScope(newPlan)];
  const unchanged = findUnchanged(before.declarations, after.declarations);
  const isSame = (name: string) => unchanged.has(name);
  const renamed = new Map<string, string>();
  const earlier = new Map<string, string>();
  const pairs = new Map<string, NamedPair>();

  /** A type is found again by its name; by its place where neither name is in both versions. */
  function isCounterpart(old: string, now: string): boolean {
    if (old === now) return true;
    if (after.declarations.has(old) || before.declarations.has(now)) return false;
    if (!renamed.has(old) && !earlier.has(now)) {
      renamed.set(old, now);
      earlier.set(now, old);
    }
    return renamed.get(old) === now;
  }

  const versions: Versions = {
    before,
    after,
    forward: assignability(before, after, isSame),
    backward: assignability(after, before, isSame),
    isCounterpart,
  };

  function refer(user: string, direction: Direction, oldName: string, newName: string): void {
    if (oldName === newName && isSame(oldName)) return;
    const old = before.declarations.get(oldName);
    const now = after.declarations.get(newName);
    if (!old || !now) return;
    const key = `${direction} ${oldName}`;
    const known = pairs.get(key);
    if (known) {
      known.users.add(user);
      return;
    }
    const findings: ValueFinding[] = [];
    pairs.set(key, { old, now, direction, findings, users: new Set([user]) });
    const isMet = (one: string, other: string) => refer(key, direction, one, other);
    const compare = compareTypes(versions, { direction, refer: isMet });
    findings.push(...compare(bodyOf(old), bodyOf(now), []));
  }

  return {
    versions,
    renamed,
    compare: (route, direction) =>
      compareTypes(versions, {
        direction,
        refer: (old, now) => refer(route, direction, old, now),
      }),
    ofNamed: () =>
      [...pairs.values()].flatMap(({ now, direction, findings, users }) => {
        if (findings.length === 0) return [];
        const routes = routesOf(users, pairs);
        return findings.map(({ path, ...fact }): Finding => {
          return { ...fact, place: { of: "type", type: now.name, direction, path, routes } };
        });
      }),
  };
}

/** The routes that lead to a pair, by way of others or not, in the order of their names. */
function routesOf(
  users: ReadonlySet<string>,
  pairs: ReadonlyMap<string, NamedPair>,
): readonly string[] {
  const found = new Set(users);
  // A set's iteration goes on to what is added meanwhile.
  for (const user of found) for (const next of pairs.get(user)?.users ?? []) found.add(next);
  return [...found].filter((user) => !pairs.has(user)).sort();
}

/** What a name stands for. An interface as an object, with what it extends. */
function bodyOf(declaration: DeclarationPlan): TypePlan {
  if (declaration.kind === "alias") return declaration.type;
  const { properties, index, extends: base } = declaration;
  const own: TypePlan = { kind: "object", properties, ...(index && { index }) };
  return base ? { kind: "intersection", members: [base, own] } : own;
}
