import { printTypeOnLine } from "../../emit/index.js";
import type { ObjectTypePlan, PropertyPlan, ReferencePlan, TypePlan } from "../../plan/index.js";
import { type ByName, byName } from "../pair-items.js";

/** An alternative of a type in comparable form: with references followed and unions split. */
export type Shape =
  | { readonly kind: "keyword"; readonly name: ShapeKeyword }
  | Extract<TypePlan, { readonly kind: "literal" | "array" | "tuple" }>
  | ObjectShape
  /** A class or a type of the runtime, or a type that only TypeScript can compute. */
  | ReferencePlan;

type ShapeKeyword = "string" | "number" | "null" | "undefined" | "unknown";

export interface ObjectShape extends ObjectTypePlan {
  readonly members: ByName<PropertyPlan>;
}

export function objectShape(properties: readonly PropertyPlan[], index?: TypePlan): ObjectShape {
  const members = byName(properties);
  return { kind: "object", properties: [...members.values()], members, ...(index && { index }) };
}

export function isObject(shape: Shape): shape is ObjectShape {
  return shape.kind === "object";
}

type LiteralShape = Extract<Shape, { readonly kind: "literal" }>;

export function isLiteral(shape: Shape): shape is LiteralShape {
  return shape.kind === "literal";
}

export function isUnknown(shape: Shape): boolean {
  return shape.kind === "keyword" && shape.name === "unknown";
}

export function isOf({ value }: LiteralShape, shape: Shape): boolean {
  if (isLiteral(shape)) return shape.value === value;
  return shape.kind === "keyword" && shape.name === (value === null ? "null" : typeof value);
}

/**
 * The alternatives whose values are values of both shapes; none if there are no such values.
 *
 * @param both returns the type whose values are values of both types; the same object for the same types, so that recursion is
 *   recognized.
 */
export function intersectShapes(
  one: Shape,
  other: Shape,
  both: (one: TypePlan, other: TypePlan) => TypePlan,
): readonly Shape[] {
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
    const names = [one, other].map(printTypeOnLine).sort();
    return [{ kind: "reference", name: [...new Set(names)].join(" & "), of: "language" }];
  }
  return one.kind === "keyword" && other.kind === "keyword" && one.name === other.name ? [one] : [];
}

function isList({ kind }: Shape): boolean {
  return kind === "array" || kind === "tuple";
}
