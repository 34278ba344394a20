import { typeDeclared, type TypePlan } from "../../plan/index.js";
import type { Finding } from "../change.js";
import type { Direction, TypePlace, ValuePlace } from "../place.js";
import { gravest } from "../verdicts.js";
import { typeComparer } from "./compare-types.js";
import { createComparison } from "./comparison.js";
import { type Judge, withVerdicts } from "./judge-types.js";

/** A named type in both versions, in requests or in responses. */
interface NamedPair {
  readonly findings: readonly Finding[];
  /** Keys of the pairs and routes that use it. */
  readonly users: Set<string>;
}

/** A use of a pair by a route or by another pair. */
interface Use {
  readonly user: string;
  readonly old: string;
  readonly now: string;
  readonly direction: Direction;
}

export type DeclaredPair = readonly [old: TypePlan, now: TypePlan, place: TypePlace];

export type TypeComparison = ReturnType<typeof createTypeComparison>;

export function createTypeComparison(judge: Judge) {
  const versions = createComparison(judge);
  const pairs = new Map<string, NamedPair>();
  /** Uses of pairs still to be compared. A stack instead of recursion, because chains of types can be long. */
  const uses: Use[] = [];

  function compareFor(user: string, from: TypePlan, to: TypePlan, place: ValuePlace) {
    const found: Use[] = [];
    const { direction } = place;
    const refer = (old: string, now: string): void => {
      if (old !== now || !versions.isSame(old)) found.push({ user, old, now, direction });
    };
    const findings = typeComparer({ ...versions, refer })(from, to, place);
    uses.push(...found.reverse());
    return findings;
  }

  function comparePair({ user, old: oldName, now: type, direction }: Use): void {
    const key = `${direction} ${oldName}`;
    const known = pairs.get(key);
    known?.users.add(user);
    const old = versions.before.declarations.get(oldName);
    const now = versions.after.declarations.get(type);
    if (known || !old || !now) return;
    const place = { of: "type", type, direction, path: [], routes: [] } as const;
    const findings = compareFor(key, typeDeclared(old), typeDeclared(now), place);
    pairs.set(key, { findings, users: new Set([user]) });
  }

  /** Compares types at a place. Their named types are compared once for all places. */
  function compare(from: TypePlan, to: TypePlan, place: ValuePlace): readonly Finding[] {
    const found = compareFor(userAt(place), from, to, place);
    for (let use = uses.pop(); use; use = uses.pop()) comparePair(use);
    return found;
  }

  /**
   * Compares declared types for code that imports them, which may write or read their values. The types that they contain are
   * compared separately.
   */
  function compareDeclared(pairs: readonly DeclaredPair[]): readonly Finding[] {
    const found = withVerdicts(judge, (verdicts) => {
      const compareTypes = typeComparer({ ...versions, ...verdicts, refer: () => undefined });
      return pairs.flatMap(([old, now, place]) =>
        (["response", "request"] as const).flatMap((direction) =>
          compareTypes(old, now, { ...place, direction }),
        ),
      );
    });
    const gravestByKey = new Map<string, Finding>();
    for (const finding of found) {
      const key = JSON.stringify([finding.kind, { ...finding.place, direction: "" }]);
      const compiler = gravestByKey.get(key)?.compiler;
      const isGraver = compiler === undefined || gravest([compiler, finding.compiler]) !== compiler;
      if (isGraver) gravestByKey.set(key, { ...finding, wire: "neither" });
    }
    return [...gravestByKey.values()];
  }

  return {
    ...versions,
    compare,
    compareDeclared,
    /** The differences in all named types found so far. */
    ofNamed: (): readonly Finding[] =>
      [...pairs.values()].flatMap(({ findings, users }) => {
        const routes = findings.length === 0 ? [] : findRoutes(users, pairs);
        return findings.map((finding) => ({ ...finding, place: { ...finding.place, routes } }));
      }),
  };
}

function userAt(place: ValuePlace): string {
  if (place.of === "route") return place.name;
  return place.of === "type" ? place.type : place.server;
}

/** The routes that use a pair, directly or through other pairs, sorted by name. */
function findRoutes(
  users: ReadonlySet<string>,
  pairs: ReadonlyMap<string, NamedPair>,
): readonly string[] {
  const found = new Set(users);
  // Iterating over a set also visits elements added during the iteration.
  for (const user of found) for (const next of pairs.get(user)?.users ?? []) found.add(next);
  return [...found].filter((user) => !pairs.has(user)).sort();
}
