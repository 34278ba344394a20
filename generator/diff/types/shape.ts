import type { DocPlan, TypePlan } from "../../plan/index.js";

/** An alternative of a type in comparable form: with references followed and unions split. */
export type Shape =
  | { readonly kind: "unknown" }
  | { readonly kind: "scalar"; readonly name: "string" | "number" | "null" | "undefined" }
  | { readonly kind: "literal"; readonly value: Literal }
  | { readonly kind: "array"; readonly items: TypePlan }
  | TupleShape
  | ObjectShape
  /** A class or a type of the runtime, or a type that only TypeScript can compute. */
  | { readonly kind: "opaque"; readonly name: string };

export type Literal = string | number | boolean | null;

export interface TupleShape {
  readonly kind: "tuple";
  readonly members: readonly TypePlan[];
  readonly rest?: TypePlan;
}

export interface ObjectShape {
  readonly kind: "object";
  readonly properties: ReadonlyMap<string, Member>;
  /** The type of properties with other names; if absent, none are allowed. */
  readonly index?: TypePlan;
}

export interface Member {
  readonly type: TypePlan;
  readonly isOptional: boolean;
  readonly doc: DocPlan;
}

export function toType(shape: Shape): TypePlan {
  switch (shape.kind) {
    case "unknown":
      return { kind: "keyword", name: "unknown" };
    case "scalar":
      return { kind: "keyword", name: shape.name };
    case "opaque":
      return { kind: "reference", name: shape.name, of: "language" };
    case "object": {
      const { properties, index } = shape;
      const list = [...properties].map(([name, member]) => ({ name, ...member }));
      return { kind: "object", properties: list, ...(index && { index }) };
    }
    default:
      return shape;
  }
}

export function isLiteral(shape: Shape): shape is Extract<Shape, { readonly kind: "literal" }> {
  return shape.kind === "literal";
}

/** Whether a literal is a value of a shape. */
export function isOf(value: Literal, shape: Shape): boolean {
  switch (shape.kind) {
    case "literal":
      return shape.value === value;
    case "scalar":
      return shape.name === (value === null ? "null" : typeof value);
    default:
      return false;
  }
}
