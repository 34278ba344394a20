import type { DeclarationPlan, PropertyPlan, TypePlan } from "../plan.js";

/** A type with its references followed; the reference itself if it is not declared. */
export function shapeOf(
  type: TypePlan,
  declared: (name: string) => DeclarationPlan | undefined,
): TypePlan {
  let shape = type;
  // References end, because the reader rejects circular ones.
  while (shape.kind === "reference") {
    const declaration = declared(shape.name);
    if (!declaration) return shape;
    if (declaration.kind === "interface") {
      const { properties, index } = declaration;
      return { kind: "object", properties, ...(index && { index }) };
    }
    shape = declaration.type;
  }
  return shape;
}

/** Whether every value of the type has some required property. Results for named types are cached in `known`. */
export function requiresProperty(
  type: TypePlan,
  declared: (name: string) => DeclarationPlan | undefined,
  known: Map<string, boolean> = new Map(),
): boolean {
  switch (type.kind) {
    case "object":
      return type.properties.some(isRequired);
    case "union":
      return type.members.every((member) => requiresProperty(member, declared, known));
    case "intersection":
      return type.members.some((member) => requiresProperty(member, declared, known));
    case "reference": {
      const answer = known.get(type.name);
      if (answer !== undefined) return answer;
      const shape = shapeOf(type, declared);
      const requires = shape.kind !== "reference" && requiresProperty(shape, declared, known);
      known.set(type.name, requires);
      return requires;
    }
    default:
      return false;
  }
}

export function isRequired({ isOptional }: PropertyPlan): boolean {
  return !isOptional;
}
