import { printType } from "../../emit/index.js";
import type { DeclarationPlan, Plan, PropertyPlan, RoutePlan, TypePlan } from "../../plan/index.js";

/** The typed properties of a builder's first argument, by name. Types that a compiler would have to work out are left out. */
export function argumentTypes(route: RoutePlan, plan: Plan): ReadonlyMap<string, PropertyPlan> {
  const declarations = new Map<string, DeclarationPlan>();
  for (const module of plan.modules) {
    if (module.kind !== "schemas") continue;
    for (const declaration of module.declarations) declarations.set(declaration.name, declaration);
  }
  for (const declaration of route.declarations) declarations.set(declaration.name, declaration);
  const seen = new Set<string>();

  function propertiesOf(type: TypePlan | undefined): readonly PropertyPlan[] {
    switch (type?.kind) {
      case "object":
        return type.properties;
      case "intersection":
        return type.members.flatMap(propertiesOf);
      case "union":
        return type.members
          .flatMap(propertiesOf)
          .map((property) => ({ ...property, isOptional: true }));
      // The body that may be left out is the argument of `AllOrNone<Body>`.
      case "runtime":
        return (type.arguments ?? [])
          .flatMap(propertiesOf)
          .map((property) => ({ ...property, isOptional: true }));
      case "reference": {
        const declaration = declarations.get(type.name);
        // A type may lead back to itself.
        if (declaration === undefined) return [];
        if (seen.has(type.name)) return [];
        seen.add(type.name);
        return declaration.kind === "alias"
          ? propertiesOf(declaration.type)
          : [...declaration.properties, ...propertiesOf(declaration.extends)];
      }
      default:
        return [];
    }
  }

  return new Map(propertiesOf(route.types.parameters).map((property) => [property.name, property]));
}

/** A type on one line of a table. */
export function shortType({ type }: PropertyPlan): string {
  const text = printType(type);
  return text.includes("\n") || text.length > 60 ? "(see the code)" : text;
}
