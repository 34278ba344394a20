import type { TypePlan } from "../../plan/index.js";
import {
  isOf,
  type Member,
  type ObjectShape,
  type OpaqueShape,
  type Shape,
  type TupleShape,
} from "./shape.js";

/** The type whose values are values of both types; the same object for the same types, so that recursion is recognized. */
export type IntersectTypes = (one: TypePlan, other: TypePlan) => TypePlan;

/** The alternatives whose values are values of both; none if there are no such values. */
export function intersectShapes(one: Shape, other: Shape, both: IntersectTypes): readonly Shape[] {
  if (one.kind === "unknown") return [other];
  if (other.kind === "unknown") return [one];
  if (one.kind === "literal") return isOf(one.value, other) ? [one] : [];
  if (other.kind === "literal") return isOf(other.value, one) ? [other] : [];
  if (one.kind === "object" && other.kind === "object") return [mergeObjects(one, other, both)];
  if (isList(one) && isList(other)) return intersectLists(one, other, both);
  if (one.kind === "opaque" && other.kind === "opaque") return [intersectNames(one, other)];
  return one.kind === "scalar" && other.kind === "scalar" && one.name === other.name ? [one] : [];
}

type ListShape = Extract<Shape, { kind: "array" | "tuple" }>;

function isList(shape: Shape): shape is ListShape {
  return shape.kind === "array" || shape.kind === "tuple";
}

function intersectLists(one: ListShape, other: ListShape, both: IntersectTypes): readonly Shape[] {
  if (one.kind === "array" && other.kind === "array") {
    return [{ kind: "array", items: both(one.items, other.items) }];
  }
  const length = Math.max(
    ...[one, other].map((list) => (list.kind === "tuple" ? list.members.length : 0)),
  );
  const members: TypePlan[] = [];
  for (let index = 0; index < length; index++) {
    const [left, right] = [memberAt(one, index), memberAt(other, index)];
    // No list is as long as one and as short as the other.
    if (!left || !right) return [];
    members.push(both(left, right));
  }
  const [left, right] = [memberAt(one, length), memberAt(other, length)];
  return [{ kind: "tuple", members, ...(left && right && { rest: both(left, right) }) }];
}

function memberAt(list: ListShape, index: number): TypePlan | undefined {
  return list.kind === "array" ? list.items : ((list as TupleShape).members[index] ?? list.rest);
}

/** Only TypeScript knows what two named types have in common. */
function intersectNames(one: OpaqueShape, other: OpaqueShape): OpaqueShape {
  if (one.name === other.name) return one;
  const parts = [...(one.parts ?? []), ...(other.parts ?? [])];
  const name = [one.name, other.name].sort().join(" & ");
  return { kind: "opaque", name, ...(parts.length > 0 && { parts }) };
}

function mergeObjects(one: ObjectShape, other: ObjectShape, both: IntersectTypes): ObjectShape {
  const properties = new Map(one.properties);
  for (const [name, member] of other.properties) {
    const earlier = properties.get(name);
    properties.set(name, earlier ? mergeMembers(earlier, member, both) : member);
  }
  const index = one.index && other.index ? both(one.index, other.index) : undefined;
  const either = index ?? one.index ?? other.index;
  return { kind: "object", properties, ...(either && { index: either }) };
}

function mergeMembers(one: Member, other: Member, both: IntersectTypes): Member {
  return {
    type: both(one.type, other.type),
    isOptional: one.isOptional && other.isOptional,
    doc: { ...other.doc, ...one.doc },
  };
}
