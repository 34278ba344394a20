import type { Plan } from "../plan/index.js";
import {
  BREAKING,
  COMPILER_ADDITIVE,
  COMPILER_BREAKING,
  type Finding,
  fingerprintOf,
  type Verdicts,
} from "./change.js";
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
  { both }: RoutePairs,
): readonly Finding[] {
  const kept = new Set(
    both.flatMap(([{ route: old }, { route: now }]) => (old.name === now.name ? [old.name] : [])),
  );
  return [
    ...compareAll(constantsOfEnums(before), constantsOfEnums(after), BREAKING),
    ...compareAll(
      constantsOfRoutes(before, kept),
      constantsOfRoutes(after, kept),
      COMPILER_BREAKING,
    ),
  ];
}

/** @param changed what it means that a member is gone or has another value. */
function compareAll(olds: Constants, nows: Constants, changed: Verdicts): readonly Finding[] {
  const found = [
    ["constants-removed", COMPILER_BREAKING, namesIn(olds, (name) => !nows.has(name))],
    ["constants-changed", changed, namesIn(olds, (name) => isOther(olds, nows, name))],
    ["constants-added", COMPILER_ADDITIVE, namesIn(nows, (name) => !olds.has(name))],
    [
      "constants-extended",
      COMPILER_ADDITIVE,
      namesIn(olds, (name) => !isOther(olds, nows, name) && isOther(nows, olds, name)),
    ],
  ] as const;
  const membersIn = (all: Constants, names: readonly string[]): string =>
    JSON.stringify(names.map((name) => [...(all.get(name) ?? [])]));
  return found.flatMap(([kind, verdicts, constants]): readonly Finding[] => {
    if (constants.length === 0) return [];
    const fingerprint = fingerprintOf(membersIn(olds, constants), membersIn(nows, constants));
    return [{ kind, constants, ...verdicts, fingerprint, place: { of: "manifest" } }];
  });
}

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

function constantsOfEnums({ modules }: Plan): Constants {
  const enums = modules.flatMap((module) => (module.kind === "enums" ? module.enums : []));
  return new Map(
    enums.map(({ name, members }) => [name, new Map(members.map((one) => [one.name, one.value]))]),
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
