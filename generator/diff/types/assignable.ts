import { memoize } from "../../collections/index.js";
import type { ReferencePlan, TypePlan } from "../../plan/index.js";
import {
  isList,
  isLiteral,
  isObjectShape,
  matchesShape,
  isUnknown,
  objectShape,
  type ObjectShape,
  type Shape,
  type ShapeIndex,
} from "../../types/index.js";
import type { Direction, ValuePlace } from "../place.js";
import { compareObjects } from "./compare-objects.js";
import { NUMBER_TEXT } from "./header-type.js";

/**
 * Whether each value of the source type is a value of the target type, for callers who either
 *
 * - write it in a request, as an object literal with properties that the target type declares; or
 * - read it from a response, by properties that the source type has.
 */
type IsAssignable = (source: TypePlan, target: TypePlan, direction: Direction) => boolean;

/** Maximum nesting of types that are compared recursively. The stack has space for several times as many. */
export const MAX_DEPTH = 100;

/**
 * Compares types of two versions structurally, as TypeScript does. Recursive types are assumed to be assignable until refuted.
 * So are types nested too deeply, which are then compared separately.
 */
export function assignability(
  sources: ShapeIndex,
  targets: ShapeIndex,
  isSame: (name: string) => boolean,
): IsAssignable {
  const settled = new Map<string, boolean>();
  /** Only a literal is assignable to a literal. Splitting them off keeps unions of thousands of literals fast. */
  const splitLiterals = memoize((shapes: readonly Shape[]) => ({
    literals: new Set(shapes.filter(isLiteral).map(({ value }) => value)),
    others: shapes.filter((shape) => !isLiteral(shape)),
  }));

  /** Returns `undefined` if an assumption was refuted, which is recorded: call it again. */
  function compareOnce(from: TypePlan, to: TypePlan, direction: Direction): boolean | undefined {
    const assumed: string[] = [];
    const open = new Set<string>();
    const tooDeep: (readonly [source: TypePlan, target: TypePlan])[] = [];
    let depth = 0;

    function isAssignableType(source: TypePlan, target: TypePlan): boolean {
      if (isSameName(source, target) && isSame(source.name)) return true;
      const key = `${direction} ${sources.identifyType(source)} ${targets.identifyType(target)}`;
      const answer = settled.get(key);
      if (answer !== undefined) return answer;
      if (open.has(key)) return true;
      if (depth === MAX_DEPTH) {
        tooDeep.push([source, target]);
        return true;
      }
      const before = assumed.length;
      assumed.push(key);
      open.add(key);
      depth++;
      const possible = targets.listShapes(target);
      const { literals, others } = splitLiterals(possible);
      const isAlternative = (shape: Shape) =>
        (isLiteral(shape) && literals.has(shape.value)) ||
        others.some((counterpart) =>
          isAssignableShape(shape, counterpart, direction, isAssignableType),
        );
      const holds = sources.listShapes(source).every((shape) => {
        if (isAlternative(shape)) return true;
        const values = isObjectShape(shape) ? eachValue(shape, possible, sources) : [];
        return values.length > 1 && values.every(isAlternative);
      });
      depth--;
      if (holds) return true;
      // Discard results that depend on this assumption.
      for (const wrong of assumed.splice(before)) open.delete(wrong);
      settled.set(key, false);
      return false;
    }

    if (!isAssignableType(from, to)) return false;
    // Iterating over a list also visits pairs added during the iteration.
    for (const [source, target] of tooDeep) if (!isAssignableType(source, target)) return undefined;
    for (const key of assumed) settled.set(key, true);
    return true;
  }

  return (source, target, direction) => {
    let answer: boolean | undefined;
    while (answer === undefined) answer = compareOnce(source, target, direction);
    return answer;
  };
}

function isSameName(source: TypePlan, target: TypePlan): source is ReferencePlan {
  return source.kind === "reference" && target.kind === "reference" && source.name === target.name;
}

type IsAssignableType = (source: TypePlan, target: TypePlan) => boolean;

/** Additional assignable targets of a type without parts: a string may be sent as bytes, and a number in text is a string. */
const WIDER: ReadonlyMap<string, readonly string[]> = new Map([
  ["string", ["FormFile", "Binary"]],
  ["FormFile", ["Binary"]],
  [NUMBER_TEXT, ["string"]],
]);

/** Whether each value of the source is a value of the target. */
function isAssignableShape(
  source: Shape,
  target: Shape,
  direction: Direction,
  isAssignableType: IsAssignableType,
): boolean {
  if (isUnknown(target)) return true;
  if (isList(source) && isList(target) && target.isMutable && !source.isMutable) return false;
  switch (source.kind) {
    case "keyword":
    case "reference":
      return (
        (target.kind === "keyword" || target.kind === "reference") &&
        (target.name === source.name || WIDER.get(source.name)?.includes(target.name) === true)
      );
    case "literal":
      return matchesShape(source, target);
    case "array":
      return target.kind === "array" && isAssignableType(source.items, target.items);
    case "tuple": {
      if (target.kind !== "array" && target.kind !== "tuple") return false;
      const [members, rest] =
        target.kind === "array" ? [[], target.items] : [target.members, target.rest];
      if (source.members.length < members.length) return false;
      const all = [...source.members, ...(source.rest ? [source.rest] : [])];
      return all.every((member, index) => {
        const counterpart = members[index] ?? rest;
        return counterpart !== undefined && isAssignableType(member, counterpart);
      });
    }
    case "object":
      return (
        isObjectShape(target) && isAssignableObject(source, target, direction, isAssignableType)
      );
  }
}

/** Whether callers' code still compiles if they write the source in place of the target, or read it. */
function isAssignableObject(
  source: ObjectShape,
  target: ObjectShape,
  direction: Direction,
  isAssignableType: IsAssignableType,
): boolean {
  const isWritten = direction === "request";
  const [old, now] = isWritten ? [source, target] : [target, source];
  // Most alternatives differ in their property names.
  if (!now.index && old.properties.some(({ name }) => !now.members.has(name))) return false;
  let holds = true;
  const place: ValuePlace = { of: "type", type: "", direction, path: [], routes: [] };
  const found = compareObjects(old, now, place, {
    fits: isAssignableType,
    isWider: () => false,
    compare: (oldType, newType) => {
      holds &&= isWritten ? isAssignableType(oldType, newType) : isAssignableType(newType, oldType);
      return [];
    },
  });
  return holds && found.every(({ compiler }) => compiler !== "breaking");
}

/** The limit of TypeScript. */
const MAX_VALUES = 25;

/**
 * Splits an object by the values of its discriminating properties: unions of literals, some of which an object of the target
 * has. `{ kind: "a" | "b" }` becomes `{ kind: "a" }` and `{ kind: "b" }`.
 *
 * @returns nothing for more combinations than TypeScript tries.
 */
function eachValue(
  source: ObjectShape,
  targets: readonly Shape[],
  { listShapes }: ShapeIndex,
): readonly ObjectShape[] {
  const isDiscriminating = (name: string) =>
    targets.some(
      (shape) => isObjectShape(shape) && shape.members.get(name)?.type.kind === "literal",
    );
  let values: readonly ObjectShape[] = [source];
  for (const property of source.properties) {
    const { name } = property;
    const literals = listShapes(property.type);
    if (literals.length < 2 || !literals.every(isLiteral) || !isDiscriminating(name)) continue;
    if (values.length * literals.length > MAX_VALUES) return [];
    values = values.flatMap(({ members, index }) =>
      literals.map((type) => {
        const changed = new Map(members).set(name, { ...property, type });
        return objectShape([...changed.values()], index);
      }),
    );
  }
  return values;
}
