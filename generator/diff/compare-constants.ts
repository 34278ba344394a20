import type { Plan } from "../plan/index.js";
import { BREAKING, COMPILER_ADDITIVE, COMPILER_BREAKING, type Finding } from "./change.js";

/** The members of constants, by the names of the constants. */
type Constants = ReadonlyMap<string, ReadonlyMap<string, unknown>>;

/** Compares the constants of enums: programs no longer compile, or send other values, if a member is gone or has another value. */
export function compareConstants(before: Plan, after: Plan): readonly Finding[] {
  const [olds, nows] = [constantsOf(before), constantsOf(after)];
  const place = { of: "manifest" } as const;
  const found = {
    "constants-removed": [...olds.keys()].filter((name) => !nows.has(name)),
    "constants-changed": [...olds.keys()].filter((name) => isOther(olds, nows, name)),
    "constants-added": [...nows.keys()].filter((name) => !olds.has(name)),
    "constants-extended": [...olds.keys()].filter(
      (name) => !isOther(olds, nows, name) && isOther(nows, olds, name),
    ),
  } as const;
  return KINDS.flatMap(([kind, verdicts]): readonly Finding[] => {
    const constants = found[kind];
    return constants.length === 0 ? [] : [{ kind, constants, ...verdicts, place }];
  });
}

const KINDS = [
  ["constants-removed", COMPILER_BREAKING],
  ["constants-changed", BREAKING],
  ["constants-added", COMPILER_ADDITIVE],
  ["constants-extended", COMPILER_ADDITIVE],
] as const;

/** Whether a constant of both versions lacks a member in the second, or has another value for it. */
function isOther(ones: Constants, others: Constants, name: string): boolean {
  const other = others.get(name);
  return (
    other !== undefined &&
    [...(ones.get(name) ?? [])].some(([member, value]) => other.get(member) !== value)
  );
}

function constantsOf({ modules }: Plan): Constants {
  return new Map(
    modules.flatMap((module) =>
      module.kind === "enums"
        ? module.enums.map(({ name, members }) => {
            return [name, new Map(members.map((member) => [member.name, member.value]))] as const;
          })
        : [],
    ),
  );
}
