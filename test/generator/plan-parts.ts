import type { PropertyPlan, TypePlan } from "../../generator/plan/plan.js";

/** A required property without documentation, unless `more` says otherwise. */
export const property = (
  name: string,
  type: TypePlan,
  more: Partial<PropertyPlan> = {},
): PropertyPlan => ({ name, isOptional: false, type, doc: { paragraphs: [] }, ...more });

/** The type that is declared for a schema. */
export const reference = (name: string): TypePlan => ({ kind: "reference", name, of: "schemas" });

export const union = (...members: readonly TypePlan[]): TypePlan => ({ kind: "union", members });

export const both = (...members: readonly TypePlan[]): TypePlan => ({
  kind: "intersection",
  members,
});

export const array = (items: TypePlan): TypePlan => ({ kind: "array", items });
