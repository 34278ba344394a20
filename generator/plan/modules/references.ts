import type { DeclarationPlan, RoutePlan, RouteTypesPlan, TypePlan } from "../plan.js";

/** The named types that other types refer to, by where they are declared. */
export interface References {
  readonly schemas: ReadonlySet<string>;
  readonly builders: ReadonlySet<string>;
}

export function referencesOf(types: readonly TypePlan[]): References {
  const schemas = new Set<string>();
  const builders = new Set<string>();
  const visit = (type: TypePlan | undefined): void => {
    switch (type?.kind) {
      case "reference":
        if (type.of === "schemas") schemas.add(type.name);
        if (type.of === "builders") builders.add(type.name);
        type.arguments?.forEach(visit);
        break;
      case "runtime":
        type.arguments?.forEach(visit);
        break;
      case "array":
        visit(type.items);
        break;
      case "tuple":
        type.members.forEach(visit);
        visit(type.rest);
        break;
      case "object":
        for (const property of type.properties) visit(property.type);
        visit(type.index);
        break;
      case "union":
      case "intersection":
        type.members.forEach(visit);
    }
  };
  types.forEach(visit);
  return { schemas, builders };
}

/** The names of all types that types refer to, directly or indirectly. */
export function namesReached(
  types: readonly TypePlan[],
  declarations: ReadonlyMap<string, DeclarationPlan>,
): ReadonlySet<string> {
  const names = new Set(namesIn(types));
  // Iterating over a set also visits elements added during the iteration.
  for (const name of names) {
    const declaration = declarations.get(name);
    if (declaration) for (const own of namesIn(typesOfDeclaration(declaration))) names.add(own);
  }
  return names;
}

/** The names of the types that types themselves refer to. */
export function namesIn(types: readonly TypePlan[]): readonly string[] {
  const { schemas, builders } = referencesOf(types);
  return [...schemas, ...builders];
}

export function typesOfDeclaration(declaration: DeclarationPlan): readonly TypePlan[] {
  if (declaration.kind === "alias") return [declaration.type];
  const { properties, index, extends: base } = declaration;
  return [...properties.map(({ type }) => type), index ?? [], base ?? []].flat();
}

export function typesOfRoute({
  known,
  parameters,
  body,
  headers,
  responses,
}: RouteTypesPlan): readonly TypePlan[] {
  const own = [parameters, body, headers, responses].flatMap((type) => type ?? []);
  return [...known.map((route) => route.parameters), ...own];
}

export function typesOfBuilder({ declarations, types }: RoutePlan): readonly TypePlan[] {
  return [...declarations.flatMap(typesOfDeclaration), ...typesOfRoute(types)];
}
