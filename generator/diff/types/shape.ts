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
  /** The properties by name. */
  readonly members: ByName<PropertyPlan>;
}

export function objectShape(
  properties: readonly PropertyPlan[],
  index: TypePlan | undefined,
): ObjectShape {
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

/** Whether a literal is a value of a shape. */
export function isOf({ value }: LiteralShape, shape: Shape): boolean {
  if (isLiteral(shape)) return shape.value === value;
  return shape.kind === "keyword" && shape.name === (value === null ? "null" : typeof value);
}
