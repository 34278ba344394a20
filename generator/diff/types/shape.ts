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
  left: Shape,
  right: Shape,
  both: (left: TypePlan, right: TypePlan) => TypePlan,
): readonly Shape[] {
  if (isUnknown(left)) return [right];
  if (isUnknown(right)) return [left];
  if (isLiteral(left)) return isOf(left, right) ? [left] : [];
  if (isLiteral(right)) return isOf(right, left) ? [right] : [];
  if (isObject(left) && isObject(right)) {
    const properties = new Map(left.members);
    for (const [name, member] of right.members) {
      const earlier = properties.get(name);
      const merged = earlier && {
        name,
        type: both(earlier.type, member.type),
        isOptional: earlier.isOptional && member.isOptional,
        doc: { ...member.doc, ...earlier.doc },
      };
      properties.set(name, merged ?? member);
    }
    const index = left.index && right.index ? both(left.index, right.index) : undefined;
    return [objectShape([...properties.values()], index ?? left.index ?? right.index)];
  }
  if (left.kind === "array" && right.kind === "array") {
    return [{ kind: "array", items: both(left.items, right.items) }];
  }
  if (
    (isList(left) && isList(right)) ||
    (left.kind === "reference" && right.kind === "reference")
  ) {
    // Only TypeScript knows what two named types, or a tuple and another list, have in common.
    const names = [left, right].map(printTypeOnLine).sort();
    return [{ kind: "reference", name: [...new Set(names)].join(" & "), of: "language" }];
  }
  return left.kind === "keyword" && right.kind === "keyword" && left.name === right.name
    ? [left]
    : [];
}

function isList({ kind }: Shape): boolean {
  return kind === "array" || kind === "tuple";
}
