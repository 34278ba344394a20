import type { PropertyPlan, TypePlan } from "../../plan/index.js";
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
import { compareDocs, sunsetOf } from "./compare-docs.js";
import type { CompareTypes, Path, ValueFinding } from "./comparison.js";
import type { ObjectShape } from "./shape.js";
import { typeText } from "./type-text.js";

/** How the types inside of objects are compared. */
export interface ObjectRules {
  readonly direction: Direction;
  /** Whether what callers send or read as one type is also of another: an old type in requests, a new one in responses. */
  readonly fits: (source: TypePlan, target: TypePlan) => boolean;
  readonly compare: CompareTypes;
}

/** Compares the properties of two objects. */
export function compareObjects(
  old: ObjectShape,
  now: ObjectShape,
  path: Path,
  rules: ObjectRules,
): readonly ValueFinding[] {
  const { direction, compare } = rules;
  const isRequest = direction === "request";
  const [more, less] = isRequest ? [ADDITIVE, BREAKING] : [COMPILER_ADDITIVE, COMPILER_BREAKING];
  /** The finding that what always was there may be missing, or the reverse. */
  const comparePresence = (was: boolean, isOptional: boolean, here: Path) => {
    if (was === isOptional) return [];
    const verdicts = isOptional === isRequest ? more : less;
    return [{ kind: isOptional ? "optional" : "required", ...verdicts, path: here } as const];
  };
  const found = compareByName<PropertyPlan, ValueFinding>(old.members, now.members, {
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
      return [
        ...comparePresence(was.isOptional, is.isOptional, here),
        ...compareDocs(was.doc, is.doc, direction, here),
        ...compare(was.type, is.type, here),
      ];
    },
  });
  const [from, to] = [old.index, now.index];
  if (from && to) return [...found, ...compare(from, to, [...path, "[key]"])];
  if (to) return [...found, { kind: "other-properties-added", to: typeText(to), ...more, path }];
  if (!from) return found;
  return [...found, { kind: "other-properties-removed", from: typeText(from), ...less, path }];
}

function addition(
  { type, isOptional }: PropertyPlan,
  oldIndex: TypePlan | undefined,
  { direction, fits }: ObjectRules,
): Verdicts {
  if (direction === "request") return isOptional ? ADDITIVE : BREAKING;
  return !oldIndex || fits(type, oldIndex) ? COMPILER_ADDITIVE : COMPILER_BREAKING;
}

function removal(
  { type, isOptional }: PropertyPlan,
  newIndex: TypePlan | undefined,
  { direction, fits }: ObjectRules,
): Verdicts {
  if (direction === "request") {
    if (!newIndex || !fits(type, newIndex)) return BREAKING;
    return isOptional ? NEITHER : ADDITIVE;
  }
  return isOptional && newIndex && fits(newIndex, type) ? NEITHER : COMPILER_BREAKING;
}
