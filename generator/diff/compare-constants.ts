import { selectModules, type Plan, listRoutes as plannedRoutes } from "../plan/index.js";
import { type ByName, byName, groupBy } from "../collections/index.js";
import { type Finding, createFingerprint } from "./change.js";
import { sunsetsOfTypes } from "./compare-exports.js";
import { pickSunset } from "./types/compare-objects.js";
import type { VersionPair } from "./version-pair.js";
import { BREAKING, COMPILER_ADDITIVE, COMPILER_BREAKING, type Verdicts } from "./verdicts.js";

interface Constant {
  readonly members: ReadonlyMap<string, unknown>;
  /** Present if all routes that use the constant are removed and have a sunset. */
  readonly sunset?: string | undefined;
}

/**
 * Compares the constants of enums, whose values are sent, and the paths and paging of routes that kept their names.
 * A program stops compiling if a constant or a member is removed or has a new value.
 */
export function compareConstants({ before, after, routes }: VersionPair): readonly Finding[] {
  const { both, removed } = routes;
  const kept = new Set(both.flatMap(({ old, now }) => (old.name === now.name ? [old.name] : [])));
  const ofTypes = sunsetsOfTypes(before, removed);
  const ofRoutes = new Map(removed.map(({ manifestRoute, doc }) => [manifestRoute, doc.sunset]));
  const enumsByName = (plan: Plan): ByName<Constant> => {
    const enums = selectModules(plan, "enums").flatMap((module) => module.enums);
    const all = enums.map(({ name, manifestRoute = "", members }) => {
      const sunset = ofRoutes.get(manifestRoute) ?? ofTypes.get(name);
      return {
        name,
        sunset,
        members: new Map(members.map((member) => [member.name, member.value])),
      };
    });
    return byName(all);
  };
  const routesByName = (plan: Plan): ByName<Constant> => {
    const all = selectModules(plan, "route-constants").flatMap(({ constants }) => constants);
    const common = all.filter(({ route }) => kept.has(route));
    return new Map(
      common.map(({ name, value }) => [name, { members: new Map(Object.entries(value)) }]),
    );
  };
  const pagesIn = (plan: Plan): ByName<Constant> => {
    const common = plannedRoutes(plan).filter(({ name }) => kept.has(name));
    const all = common.flatMap(({ pages }) => pages ?? []);
    return new Map(
      all.map(({ name, items, next }) => {
        const members = { items: items.join("."), next: JSON.stringify(next) };
        return [name, { members: new Map(Object.entries(members)) }];
      }),
    );
  };
  return [
    ...compareAll(enumsByName(before), enumsByName(after), BREAKING),
    ...compareAll(routesByName(before), routesByName(after), COMPILER_BREAKING),
    ...compareAll(pagesIn(before), pagesIn(after), COMPILER_BREAKING),
  ];
}

/** @param changed the verdicts on a member that is removed or has a new value. */
function compareAll(olds: ByName<Constant>, nows: ByName<Constant>, changed: Verdicts) {
  const findFact = (name: string) => compareConstant(olds.get(name), nows.get(name), changed);
  const names = [...new Set([...olds.keys(), ...nows.keys()])];
  const groups = groupBy(names, (name) => JSON.stringify(findFact(name)));
  return [...groups.values()].flatMap((constants): readonly Finding[] => {
    const fact = findFact(constants[0]);
    const membersText = (version: ByName<Constant>) =>
      JSON.stringify(constants.map((name) => [...(version.get(name)?.members ?? [])]));
    const fingerprint = createFingerprint(membersText(olds), membersText(nows));
    return fact ? [{ ...fact, constants, fingerprint, place: { of: "manifest" } }] : [];
  });
}

function compareConstant(old: Constant | undefined, now: Constant | undefined, changed: Verdicts) {
  if (!now)
    return (
      old && ({ kind: "constants-removed", ...COMPILER_BREAKING, ...pickSunset(old) } as const)
    );
  if (!old) return { kind: "constants-added", ...COMPILER_ADDITIVE } as const;
  if (differs(old, now)) return { kind: "constants-changed", ...changed } as const;
  if (differs(now, old)) return { kind: "constants-extended", ...COMPILER_ADDITIVE } as const;
  return undefined;
}

/** Whether a member of the first constant is missing from the second, or has another value there. */
function differs({ members }: Constant, counterpart: Constant): boolean {
  return [...members].some(([name, value]) => counterpart.members.get(name) !== value);
}
