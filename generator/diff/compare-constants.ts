import { groupBy } from "../collections/index.js";
import type { EnumPlan, Plan } from "../plan/index.js";
import {
  BREAKING,
  COMPILER_ADDITIVE,
  COMPILER_BREAKING,
  type Fact,
  type Finding,
  fingerprintOf,
  type Verdicts,
} from "./change.js";
import { sunsetsOfTypes } from "./compare-exports.js";
import type { RoutePairs } from "./match-routes.js";

/** The members of constants, by the names of the constants. */
type Constants = ReadonlyMap<string, ReadonlyMap<string, unknown>>;

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
  return [
    ...compareAll(constantsOfEnums(before), constantsOfEnums(after), BREAKING, sunsets),
    ...compareAll(
      constantsOfRoutes(before, kept),
      constantsOfRoutes(after, kept),
      COMPILER_BREAKING,
    ),
  ];
}

/**
 * @param changed what it means that a member is gone or has another value.
 * @param sunsets of constants that removed routes with a sunset use.
 */
function compareAll(
  olds: Constants,
  nows: Constants,
  changed: Verdicts,
  sunsets: ReadonlyMap<string, string> = new Map(),
): readonly Finding[] {
  const gone = namesIn(olds, (name) => !nows.has(name));
  const found: readonly Changed[] = [
    ...[...groupBy(gone, (name) => sunsets.get(name) ?? "")].map(([sunset, constants]) => ({
      ...{ kind: "constants-removed" as const, constants, ...COMPILER_BREAKING },
      ...(sunset !== "" && { sunset }),
    })),
    {
      kind: "constants-changed",
      constants: namesIn(olds, (name) => isOther(olds, nows, name)),
      ...changed,
    },
    {
      kind: "constants-added",
      constants: namesIn(nows, (name) => !olds.has(name)),
      ...COMPILER_ADDITIVE,
    },
    {
      kind: "constants-extended",
      constants: namesIn(olds, (name) => !isOther(olds, nows, name) && isOther(nows, olds, name)),
      ...COMPILER_ADDITIVE,
    },
  ];
  const membersIn = (all: Constants, names: readonly string[]): string =>
    JSON.stringify(names.map((name) => [...(all.get(name) ?? [])]));
  return found.flatMap((one): readonly Finding[] => {
    const { constants } = one;
    if (constants.length === 0) return [];
    const fingerprint = fingerprintOf(membersIn(olds, constants), membersIn(nows, constants));
    return [{ ...one, fingerprint, place: { of: "manifest" } }];
  });
}

type Changed = Extract<Fact, { readonly constants: unknown }> & Verdicts;

function namesIn(constants: Constants, isWanted: (name: string) => boolean): readonly string[] {
  return [...constants.keys()].filter(isWanted);
}

/** Whether a constant of both versions lacks a member in the second, or has another value for it. */
function isOther(ones: Constants, others: Constants, name: string): boolean {
  const other = others.get(name);
  return (
    other !== undefined &&
    [...(ones.get(name) ?? [])].some(([member, value]) => other.get(member) !== value)
  );
}

function enumsOf({ modules }: Plan): readonly EnumPlan[] {
  return modules.flatMap((module) => (module.kind === "enums" ? module.enums : []));
}

function constantsOfEnums(plan: Plan): Constants {
  return new Map(
    enumsOf(plan).map(({ name, members }) => [
      name,
      new Map(members.map((one) => [one.name, one.value])),
    ]),
  );
}

function constantsOfRoutes({ modules }: Plan, routes: ReadonlySet<string>): Constants {
  const constants = modules.flatMap((module) =>
    module.kind === "route-constants" ? module.constants : [],
  );
  return new Map(
    constants
      .filter(({ route }) => routes.has(route))
      .map(({ name, value }) => [name, new Map(Object.entries(value))]),
  );
}
