import type { TypePlan } from "../../plan/index.js";
import { compareByName } from "../by-name.js";
import {
  ADDITIVE,
  BREAKING,
  COMPILER_ADDITIVE,
  COMPILER_BREAKING,
  NEITHER,
  type Verdicts,
} from "../change.js";
import type { Direction } from "../place.js";
import { sunsetOf } from "./compare-docs.js";
import type { Path, ValueFinding } from "./comparison.js";
import type { Member, ObjectShape } from "./shape.js";
import { typeText } from "./type-text.js";

/** How the types inside of objects are compared. */
export interface ObjectRules {
  readonly direction: Direction;
  /** Whether what callers send or read as one type is also of another: an old type in requests, a new one in responses. */
  readonly fits: (source: TypePlan, target: TypePlan) => boolean;
  readonly compareMembers: (old: Member, now: Member, path: Path) => readonly ValueFinding[];
  readonly compareIndexes: (old: TypePlan, now: TypePlan, path: Path) => readonly ValueFinding[];
}

/** Compares the properties of two objects. */
export function compareObjects(
  old: ObjectShape,
  now: ObjectShape,
  path: Path,
  rules: ObjectRules,
): readonly ValueFinding[] {
  const isRequest = rules.direction === "request";
  const found = compareByName<Member, ValueFinding>(old.properties, now.properties, {
    removed: (was, name) => {
      const verdicts = removal(was, now.index, rules);
      return [{ kind: "removed", ...sunsetOf(was.doc), ...verdicts, path: [...path, name] }];
    },
    added: (is, name) => {
      const required = !is.isOptional;
      const verdicts = addition(is, old.index, rules);
      return [{ kind: "added", required, ...verdicts, path: [...path, name] }];
    },
    both: (was, is, name) => {
      const here = [...path, name];
      const members = rules.compareMembers(was, is, here);
      if (was.isOptional === is.isOptional) return members;
      return is.isOptional
        ? [
            { kind: "optional", ...(isRequest ? ADDITIVE : COMPILER_BREAKING), path: here },
            ...members,
          ]
        : [
            { kind: "required", ...(isRequest ? BREAKING : COMPILER_ADDITIVE), path: here },
            ...members,
          ];
    },
  });
  return [...found, ...compareIndexes(old.index, now.index, path, rules)];
}

function addition(
  { type, isOptional }: Member,
  oldIndex: TypePlan | undefined,
  { direction, fits }: ObjectRules,
): Verdicts {
  if (direction === "request") return isOptional ? ADDITIVE : BREAKING;
  return !oldIndex || fits(type, oldIndex) ? COMPILER_ADDITIVE : COMPILER_BREAKING;
}

function removal(
  { type, isOptional }: Member,
  newIndex: TypePlan | undefined,
  { direction, fits }: ObjectRules,
): Verdicts {
  if (direction === "request") {
    if (!newIndex || !fits(type, newIndex)) return BREAKING;
    return isOptional ? NEITHER : ADDITIVE;
  }
  return isOptional && newIndex && fits(newIndex, type) ? NEITHER : COMPILER_BREAKING;
}

function compareIndexes(
  old: TypePlan | undefined,
  now: TypePlan | undefined,
  path: Path,
  { direction, compareIndexes }: ObjectRules,
): readonly ValueFinding[] {
  const isRequest = direction === "request";
  if (old && now) return compareIndexes(old, now, [...path, "[key]"]);
  if (now) {
    const verdicts = isRequest ? ADDITIVE : COMPILER_ADDITIVE;
    return [{ kind: "other-properties-added", to: typeText(now), ...verdicts, path }];
  }
  if (!old) return [];
  const verdicts = isRequest ? BREAKING : COMPILER_BREAKING;
  return [{ kind: "other-properties-removed", from: typeText(old), ...verdicts, path }];
}
