import { groupBy } from "../collections/index.js";
import type { EnumPlan, Plan } from "../plan/index.js";
import { type ByName, compareByName, modulesOf } from "./by-name.js";
import {
  BREAKING,
  COMPILER_ADDITIVE,
  COMPILER_BREAKING,
  type Finding,
  fingerprintOf,
  type Verdicts,
} from "./change.js";
import { sunsetsOfTypes } from "./compare-exports.js";
import type { RoutePairs } from "./match-routes.js";
import { sunsetOf } from "./types/compare-docs.js";

/** The members of a constant. */
type Members = ByName<unknown>;

/**
 * Compares the constants of enums, whose values are sent, and those of the routes that both versions have by the same name. Programs no
 * longer compile if a constant or one of its members is gone or has another value.
 */
export function compareConstants(
  before: Plan,
  after: Plan,
  { both, removed }: RoutePairs,
): readonly Finding[] {
  const kept = new Set(
    both.flatMap(([{ route: old }, { route: now }]) => (old.name === now.name ? [old.name] : [])),
  );
  const sunsets = sunsetsOfTypes(before, removed);
  const days = new Map(removed.map(({ route }) => [route.manifestRoute, route.doc.sunset]));
  for (const { name, manifestRoute = "" } of enumsOf(before)) {
    const day = days.get(manifestRoute);
    if (day !== undefined) sunsets.set(name, day);
  }
  const ofEnums = (plan: Plan): ByName<Members> =>
    new Map(
      enumsOf(plan).map(({ name, members }) => [
        name,
        new Map(members.map((member) => [member.name, member.value])),
      ]),
    );
  const ofRoutes = (plan: Plan): ByName<Members> =>
    new Map(
      modulesOf(plan, "route-constants")
        .flatMap(({ constants }) => constants)
        .filter(({ route }) => kept.has(route))
        .map(({ name, value }) => [name, new Map(Object.entries(value))]),
    );
  return [
    ...compareAll(ofEnums(before), ofEnums(after), BREAKING, sunsets),
    ...compareAll(ofRoutes(before), ofRoutes(after), COMPILER_BREAKING, new Map()),
  ];
}

/** What happened to a constant. */
interface Changed extends Verdicts {
  readonly name: string;
  readonly kind: `constants-${"added" | "removed" | "changed" | "extended"}`;
  readonly sunset?: string;
}

/**
 * @param changed what it means that a member is gone or has another value.
 * @param sunsets of constants that removed routes with a sunset use.
 */
function compareAll(
  olds: ByName<Members>,
  nows: ByName<Members>,
  changed: Verdicts,
  sunsets: ByName<string>,
): readonly Finding[] {
  const all = compareByName<Members, Changed>(olds, nows, {
    removed: (_, name) => {
      const sunset = sunsetOf({ sunset: sunsets.get(name) });
      return [{ name, kind: "constants-removed", ...COMPILER_BREAKING, ...sunset }];
    },
    added: (_, name) => [{ name, kind: "constants-added", ...COMPILER_ADDITIVE }],
    both: (old, now, name) => {
      if (isOther(old, now)) return [{ name, kind: "constants-changed", ...changed }];
      return isOther(now, old) ? [{ name, kind: "constants-extended", ...COMPILER_ADDITIVE }] : [];
    },
  });
  const membersIn = (version: ByName<Members>, names: readonly string[]): string =>
    JSON.stringify(names.map((name) => [...(version.get(name) ?? [])]));
  const groups = groupBy(all, ({ kind, sunset }) => `${kind} ${sunset}`);
  return [...groups.values()].flatMap(([first, ...others]): readonly Finding[] => {
    if (!first) return [];
    const { name: _, ...fact } = first;
    const constants = [first, ...others].map(({ name }) => name);
    const fingerprint = fingerprintOf(membersIn(olds, constants), membersIn(nows, constants));
    return [{ ...fact, constants, fingerprint, place: { of: "manifest" } }];
  });
}

/** Whether a constant lacks a member of another, or has another value for it. */
function isOther(members: Members, others: Members): boolean {
  return [...members].some(([name, value]) => others.get(name) !== value);
}

function enumsOf(plan: Plan): readonly EnumPlan[] {
  return modulesOf(plan, "enums").flatMap(({ enums }) => enums);
}
