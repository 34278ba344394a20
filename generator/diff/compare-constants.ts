import { groupBy } from "../collections/index.js";
import type { Plan } from "../plan/index.js";
import { byName, compareByName, modulesOf } from "./by-name.js";
import { type Finding, fingerprintOf } from "./change.js";
import { sunsetsOfTypes } from "./compare-exports.js";
import { sunsetOf } from "./types/compare-docs.js";
import type { VersionPair } from "./version-pair.js";
import { BREAKING, COMPILER_ADDITIVE, COMPILER_BREAKING, type Verdicts } from "./verdicts.js";

interface Constant {
  readonly name: string;
  readonly members: ReadonlyMap<string, unknown>;
  /** Present if only routes with a sunset use it, all of which are removed. */
  readonly sunset?: string | undefined;
}

/**
 * Compares the constants of enums, whose values are sent, and those of the routes that both versions have by the same name. Programs no
 * longer compile if a constant or one of its members is gone or has another value.
 */
export function compareConstants({ before, after, routes }: VersionPair): readonly Finding[] {
  const { both, removed } = routes;
  const kept = new Set(both.flatMap(({ old, now }) => (old.name === now.name ? [old.name] : [])));
  const ofTypes = sunsetsOfTypes(before, removed);
  const ofRoutes = new Map(removed.map(({ route }) => [route.manifestRoute, route.doc.sunset]));
  const enumsOf = (plan: Plan): readonly Constant[] =>
    modulesOf(plan, "enums")
      .flatMap(({ enums }) => enums)
      .map(({ name, manifestRoute = "", members }) => ({
        name,
        members: new Map(members.map((member) => [member.name, member.value])),
        sunset: ofRoutes.get(manifestRoute) ?? ofTypes.get(name),
      }));
  const routesOf = (plan: Plan): readonly Constant[] =>
    modulesOf(plan, "route-constants")
      .flatMap(({ constants }) => constants)
      .filter(({ route }) => kept.has(route))
      .map(({ name, value }) => ({ name, members: new Map(Object.entries(value)) }));
  return [
    ...compareAll(enumsOf(before), enumsOf(after), BREAKING),
    ...compareAll(routesOf(before), routesOf(after), COMPILER_BREAKING),
  ];
}

/** What happened to a constant. */
interface Changed {
  readonly fact: Verdicts & {
    readonly kind: `constants-${"added" | "removed" | "changed" | "extended"}`;
    readonly sunset?: string;
  };
  readonly old?: Constant;
  readonly now?: Constant;
}

/** @param changed what it means that a member is gone or has another value. */
function compareAll(
  olds: readonly Constant[],
  nows: readonly Constant[],
  changed: Verdicts,
): readonly Finding[] {
  const all = compareByName<Constant, Changed>(byName(olds), byName(nows), {
    removed: (old) => [
      { fact: { kind: "constants-removed", ...COMPILER_BREAKING, ...sunsetOf(old) }, old },
    ],
    added: (now) => [{ fact: { kind: "constants-added", ...COMPILER_ADDITIVE }, now }],
    both: (old, now) => {
      if (isOther(old, now)) return [{ fact: { kind: "constants-changed", ...changed }, old, now }];
      if (!isOther(now, old)) return [];
      return [{ fact: { kind: "constants-extended", ...COMPILER_ADDITIVE }, old, now }];
    },
  });
  const groups = groupBy(all, ({ fact }) => JSON.stringify(fact));
  return [...groups.values()].flatMap((group): readonly Finding[] => {
    const [first] = group;
    if (!first) return [];
    const membersOf = (version: "old" | "now") =>
      JSON.stringify(group.map((change) => [...(change[version]?.members ?? [])]));
    const fingerprint = fingerprintOf(membersOf("old"), membersOf("now"));
    const constants = group.map(({ old, now }) => (old ?? now)?.name ?? "");
    return [{ ...first.fact, constants, fingerprint, place: { of: "manifest" } }];
  });
}

/** Whether a constant lacks a member of another, or has another value for it. */
function isOther({ members }: Constant, others: Constant): boolean {
  return [...members].some(([name, value]) => others.members.get(name) !== value);
}
