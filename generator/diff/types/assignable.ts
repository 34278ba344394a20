import type { TypePlan } from "../../plan/index.js";
import { NUMBER_TEXT } from "./header-type.js";
import { eachValue } from "./each-value.js";
import type { Scope } from "./scope.js";
import { type Member, type ObjectShape, type Shape, type TupleShape, isOf } from "./shape.js";

/**
 * How values of a type are used.
 *
 * - `written`: as object literals, whose properties the target type must declare.
 * - `read`: by their properties, all of which the source type must have.
 */
export type Use = "written" | "read";

/** Whether each value of the source type is a value of the target type. */
export type IsAssignable = (source: TypePlan, target: TypePlan, use: Use) => boolean;

/**
 * Compares types of one version with types of another structurally, as TypeScript does. Recursive types are assumed to be
 * assignable until this is refuted.
 *
 * @param isSame whether a named type is the same in both versions.
 */
export function assignability(
  sources: Scope,
  targets: Scope,
  isSame: (name: string) => boolean,
): IsAssignable {
  const settled = new Map<string, boolean>();

  return (source, target, use) => {
    /** The assumptions, in order. */
    const assumed: string[] = [];
    const open = new Set<string>();

    function isEach(source: TypePlan, target: TypePlan): boolean {
      if (isSameName(source, target)) return true;
      const key = `${use} ${sources.idOf(source)} ${targets.idOf(target)}`;
      const answer = settled.get(key);
      if (answer !== undefined) return answer;
      if (open.has(key)) return true;
      const before = assumed.length;
      assumed.push(key);
      open.add(key);
      const possible = targets.shapesOf(target);
      const holds = sources
        .shapesOf(source)
        .every((shape) => isOneOf(shape, possible) || isEachValue(shape, possible));
      if (holds) return true;
      // Discard results that depend on this assumption.
      for (const wrong of assumed.splice(before)) open.delete(wrong);
      settled.set(key, false);
      return false;
    }

    const rules: Rules = { use, isEach };

    function isOneOf(source: Shape, targets: readonly Shape[]): boolean {
      return targets.some((target) => isOne(source, target, rules));
    }

    /** Whether an object is assignable with each value that its discriminating properties can have. */
    function isEachValue(source: Shape, targets: readonly Shape[]): boolean {
      const values = source.kind === "object" ? eachValue(source, targets, sources) : [];
      return values.length > 1 && values.every((shape) => isOneOf(shape, targets));
    }

    function isSameName(source: TypePlan, target: TypePlan): boolean {
      return (
        source.kind === "reference" &&
        target.kind === "reference" &&
        source.name === target.name &&
        (source.of === "language" || isSame(source.name))
      );
    }

    const holds = isEach(source, target);
    if (holds) for (const key of assumed) settled.set(key, true);
    return holds;
  };
}

/** How the types inside of shapes are compared. */
interface Rules {
  readonly use: Use;
  readonly isEach: (source: TypePlan, target: TypePlan) => boolean;
}

/** Whether each value of the source is one of the target. */
function isOne(source: Shape, target: Shape, rules: Rules): boolean {
  const { isEach } = rules;
  if (target.kind === "unknown") return true;
  switch (source.kind) {
    case "unknown":
      return false;
    case "scalar":
      return isScalar(source.name, target);
    case "literal":
      return isOf(source.value, target);
    case "opaque":
      return target.kind === "opaque"
        ? target.name === source.name
        : source.name === NUMBER_TEXT && isText(target);
    case "array":
      return target.kind === "array" && isEach(source.items, target.items);
    case "tuple":
      return isTuple(source, target, rules);
    case "object":
      return target.kind === "object" && isObject(source, target, rules);
  }
}

function isScalar(name: string, target: Shape): boolean {
  if (target.kind === "scalar" && target.name === name) return true;
  return name === "string" && target.kind === "opaque" && target.name === "Binary";
}

function isTuple(source: TupleShape, target: Shape, { isEach }: Rules): boolean {
  const all = [...source.members, ...(source.rest ? [source.rest] : [])];
  if (target.kind === "array") return all.every((member) => isEach(member, target.items));
  if (target.kind !== "tuple" || source.members.length < target.members.length) return false;
  const { rest } = target;
  if (!rest && (source.rest || source.members.length > target.members.length)) return false;
  return all.every((member, index) => {
    const other = target.members[index] ?? rest;
    return other !== undefined && isEach(member, other);
  });
}

function isObject(source: ObjectShape, target: ObjectShape, { use, isEach }: Rules): boolean {
  const isKnown =
    use === "read" ? hasAll(target, source) : target.index !== undefined || hasAll(source, target);
  return (
    isKnown &&
    [...target.properties].every(([name, member]) => isProperty(source, name, member, isEach)) &&
    isIndexed(source, target, { use, isEach })
  );
}

function isProperty(
  source: ObjectShape,
  name: string,
  target: Member,
  isEach: Rules["isEach"],
): boolean {
  const own = source.properties.get(name);
  if (own === undefined) {
    return target.isOptional && (!source.index || isEach(source.index, target.type));
  }
  if (own.isOptional && !target.isOptional) return false;
  return isEach(own.type, target.type);
}

function isIndexed(
  source: ObjectShape,
  target: ObjectShape,
  { use, isEach }: Pick<Rules, "use" | "isEach">,
): boolean {
  const { index } = target;
  if (index === undefined) return source.index === undefined || use === "read";
  // An interface has no implicit index signature.
  if (source.index === undefined && use === "read") return false;
  return (
    (source.index === undefined || isEach(source.index, index)) &&
    [...source.properties]
      .filter(([name]) => !target.properties.has(name))
      .every(([, member]) => isEach(member.type, index))
  );
}

function hasAll(names: ObjectShape, other: ObjectShape): boolean {
  return (
    other.index !== undefined ||
    [...names.properties.keys()].every((name) => other.properties.has(name))
  );
}

function isText(shape: Shape): boolean {
  return shape.kind === "scalar" && shape.name === "string";
}
