import type {
  DeclarationPlan,
  ReferencePlan,
  RoutePlan,
  RouteTypesPlan,
  TypePlan,
} from "../plan.js";

/** The names of all types that types refer to, directly or indirectly. */
export function namesReached(
  types: readonly TypePlan[],
  declarations: ReadonlyMap<string, DeclarationPlan>,
): ReadonlySet<string> {
  const names = new Set(namesIn(types));
  // Iterating over a set also visits elements added during the iteration.
  for (const name of names) {
    const declaration = declarations.get(name);
    if (declaration) for (const next of namesIn(typesOfDeclaration(declaration))) names.add(next);
  }
  return names;
}

/** The names of the declared types that types themselves refer to. */
export function namesIn(types: readonly TypePlan[]): readonly string[] {
  const declared = referencesIn(types).filter((reference) => reference.of !== "language");
  return [...new Set(declared.map(({ name }) => name))];
}

/** All references in types, also those to types of the language. */
export function referencesIn(types: readonly TypePlan[]): readonly ReferencePlan[] {
  return types.flatMap((type) => [
    ...(type.kind === "reference" ? [type] : []),
    ...referencesIn(childrenOf(type)),
  ]);
}

function childrenOf(type: TypePlan): readonly TypePlan[] {
  switch (type.kind) {
    case "reference":
    case "runtime":
      return type.arguments ?? [];
    case "array":
      return [type.items];
    case "tuple":
      return [...type.members, ...(type.rest ? [type.rest] : [])];
    case "object":
      return typesOfDeclaration(type);
    case "union":
    case "intersection":
      return type.members;
    default:
      return [];
  }
}

export function typesOfDeclaration(
  declaration: DeclarationPlan | Extract<TypePlan, { kind: "object" }>,
): readonly TypePlan[] {
  if (declaration.kind === "alias") return [declaration.type];
  const { properties, index } = declaration;
  const base = declaration.kind === "interface" ? declaration.extends : undefined;
  return [...properties.map(({ type }) => type), index ?? [], base ?? []].flat();
}

export function typesOfRoute(types: RouteTypesPlan): readonly TypePlan[] {
  const { known, parameters, body, headers, responses } = types;
  const others = [parameters, body, headers, responses].flatMap((type) => type ?? []);
  return [...known.map((route) => route.parameters), ...others];
}

export function typesOfBuilder({ declarations, types }: RoutePlan): readonly TypePlan[] {
  return [...declarations.flatMap(typesOfDeclaration), ...typesOfRoute(types)];
}
