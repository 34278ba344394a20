import type { TypePlan } from "../../plan/index.js";
import { isOf, type Member, type ObjectShape, type Shape, toType } from "./shape.js";
import { typeText } from "./type-text.js";

/** The type whose values are values of both types; the same object for the same types, so that recursion is recognized. */
export type IntersectTypes = (one: TypePlan, other: TypePlan) => TypePlan;

/** The alternatives whose values are values of both; none if there are no such values. */
export function intersectShapes(one: Shape, other: Shape, both: IntersectTypes): readonly Shape[] {
  if (one.kind === "unknown") return [other];
  if (other.kind === "unknown") return [one];
  if (one.kind === "literal") return isOf(one.value, other) ? [one] : [];
  if (other.kind === "literal") return isOf(other.value, one) ? [other] : [];
  if (one.kind === "object" && other.kind === "object") return [mergeObjects(one, other, both)];
  if (one.kind === "array" && other.kind === "array") {
    return [{ kind: "array", items: both(one.items, other.items) }];
  }
  if ((isList(one) && isList(other)) || (one.kind === "opaque" && other.kind === "opaque")) {
    return [intersectNames(one, other)];
  }
  return one.kind === "scalar" && other.kind === "scalar" && one.name === other.name ? [one] : [];
}

/** Only TypeScript knows what two named types, or a tuple and another list, have in common. */
function intersectNames(one: Shape, other: Shape): Shape {
  const names = [one, other].map((shape) => typeText(toType(shape))).sort();
  return { kind: "opaque", name: [...new Set(names)].join(" & ") };
}

function isList({ kind }: Shape): boolean {
  return kind === "array" || kind === "tuple";
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
