import type { TypePlan } from "../../plan/index.js";
import {
  COMPILER_BREAKING,
  COMPILER_ADDITIVE,
  ADDITIVE,
  BREAKING,
  type Direction,
  NEITHER,
  type Verdicts,
} from "../change.js";
import { compareDocs, sunsetOf } from "./compare-docs.js";
import type { ValueFinding, Versions } from "./comparison.js";
import type { Member, ObjectShape } from "./shape.js";
import { typeText } from "./type-text.js";

type Path = readonly string[];

/** Compares two types of values. */
export type CompareTypes = (old: TypePlan, now: TypePlan, path: Path) => readonly ValueFinding[];

/** Returns a function that compares the properties of two objects. */
export function compareObjects(
  { forward, backward }: Versions,
  direction: Direction,
  compare: CompareTypes,
): (old: ObjectShape, now: ObjectShape, path: Path) => readonly ValueFinding[] {
  const isRequest = direction === "request";
  const use = isRequest ? "written" : "read";

  function compareProperties(
    old: ObjectShape,
    now: ObjectShape,
    path: Path,
  ): readonly ValueFinding[] {
    const names = new Set([...old.properties.keys(), ...now.properties.keys()]);
    const found = [...names].flatMap((name): readonly ValueFinding[] => {
      const [was, is] = [old.properties.get(name), now.properties.get(name)];
      const here = [...path, name];
      if (was && is) return compareMembers(was, is, here);
      if (was) {
        const sunset = sunsetOf(was.doc);
        return [{ kind: "removed", ...sunset, ...removal(was, now.index), path: here }];
      }
      if (!is) return [];
      const required = !is.isOptional;
      return [{ kind: "added", required, ...addition(is, old.index), path: here }];
    });
    return [...found, ...compareIndexes(old.index, now.index, path)];
  }

  function compareMembers(old: Member, now: Member, path: Path): readonly ValueFinding[] {
    const optional: readonly ValueFinding[] =
      old.isOptional === now.isOptional
        ? []
        : now.isOptional
          ? [{ kind: "optional", ...(isRequest ? ADDITIVE : COMPILER_BREAKING), path }]
          : [{ kind: "required", ...(isRequest ? BREAKING : COMPILER_ADDITIVE), path }];
    return [
      ...optional,
      ...compareDocs(old.doc, now.doc, direction, path),
      ...compare(old.type, now.type, path),
    ];
  }

  function addition({ type, isOptional }: Member, index: TypePlan | undefined): Verdicts {
    if (isRequest) return isOptional ? ADDITIVE : BREAKING;
    return index === undefined || backward(type, index, use)
      ? COMPILER_ADDITIVE
      : COMPILER_BREAKING;
  }

  function removal({ type, isOptional }: Member, index: TypePlan | undefined): Verdicts {
    if (isRequest && !(index && forward(type, index, use))) return BREAKING;
    if (isRequest) return isOptional ? NEITHER : ADDITIVE;
    return isOptional && index && backward(index, type, use) ? NEITHER : COMPILER_BREAKING;
  }

  function compareIndexes(
    old: TypePlan | undefined,
    now: TypePlan | undefined,
    path: Path,
  ): readonly ValueFinding[] {
    if (old && now) return compare(old, now, [...path, "[key]"]);
    if (now) {
      const verdicts = isRequest ? ADDITIVE : COMPILER_ADDITIVE;
      return [{ kind: "other-properties-added", to: typeText(now), ...verdicts, path }];
    }
    if (!old) return [];
    const verdicts = isRequest ? BREAKING : COMPILER_BREAKING;
    return [{ kind: "other-properties-removed", from: typeText(old), ...verdicts, path }];
  }

  return compareProperties;
}
