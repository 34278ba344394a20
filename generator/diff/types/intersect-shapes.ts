import type { TypePlan } from "../../plan/index.js";
import { isLiteral, isObject, isOf, isUnknown, objectShape, type Shape } from "./shape.js";
import { typeText } from "./type-text.js";

/** The type whose values are values of both types; the same object for the same types, so that recursion is recognized. */
export type IntersectTypes = (one: TypePlan, other: TypePlan) => TypePlan;

/** The alternatives whose values are values of both; none if there are no such values. */
export function intersectShapes(one: Shape, other: Shape, both: IntersectTypes): readonly Shape[] {
  if (isUnknown(one)) return [other];
  if (isUnknown(other)) return [one];
  if (isLiteral(one)) return isOf(one, other) ? [one] : [];
  if (isLiteral(other)) return isOf(other, one) ? [other] : [];
  if (isObject(one) && isObject(other)) {
    const properties = new Map(one.members);
    for (const [name, member] of other.members) {
      const earlier = properties.get(name);
      const merged = earlier && {
        name,
        type: both(earlier.type, member.type),
        isOptional: earlier.isOptional && member.isOptional,
        doc: { ...member.doc, ...earlier.doc },
      };
      properties.set(name, merged ?? member);
    }
    const index = one.index && other.index ? both(one.index, other.index) : undefined;
    return [objectShape([...properties.values()], index ?? one.index ?? other.index)];
  }
  if (one.kind === "array" && other.kind === "array") {
    return [{ kind: "array", items: both(one.items, other.items) }];
  }
  if ((isList(one) && isList(other)) || (one.kind === "reference" && other.kind === "reference")) {
    // Only TypeScript knows what two named types, or a tuple and another list, have in common.
    const names = [one, other].map(typeText).sort();
    return [{ kind: "reference", name: [...new Set(names)].join(" & "), of: "language" }];
  }
  return one.kind === "keyword" && other.kind === "keyword" && one.name === other.name ? [one] : [];
}

function isList({ kind }: Shape): boolean {
  return kind === "array" || kind === "tuple";
}
