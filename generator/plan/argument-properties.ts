import type {
  DeclarationPlan,
  ModulePlan,
  Plan,
  PropertyPlan,
  RoutePlan,
  TypePlan,
} from "./plan.js";

/** Declarations by their names. */
export type Declarations = ReadonlyMap<string, DeclarationPlan>;

/** The types that a module exports, in their order. */
export function declarationsOf(module: ModulePlan): readonly DeclarationPlan[] {
  switch (module.kind) {
    case "builders":
      return [...module.routes.flatMap((route) => route.declarations), ...module.declarations];
    case "schemas":
      return module.declarations;
    default:
      return [];
  }
}

/** Those of all modules. */
export function allDeclarations({ modules }: Plan): Declarations {
  return new Map(
    modules.flatMap(declarationsOf).map((declaration) => [declaration.name, declaration]),
  );
}

/**
 * The typed properties of a builder's first argument, by name. Types that a compiler would have to work out are left out.
 *
 * @param declarations As `allDeclarations` gives them.
 */
export function argumentProperties(
  route: RoutePlan,
  declarations: Declarations,
): ReadonlyMap<string, PropertyPlan> {
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
        if (declaration === undefined || seen.has(type.name)) return [];
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

/** The properties of the headers that a route's options type names. */
export function headerProperties({
  declarations,
  types: { headers },
}: RoutePlan): readonly PropertyPlan[] {
  return declarations.flatMap((declaration) =>
    declaration.kind === "interface" &&
    headers?.kind === "reference" &&
    declaration.name === headers.name
      ? declaration.properties
      : [],
  );
}
