import {
  type DeclarationPlan,
  type Plan,
  referencesOf,
  type RoutePlan,
  typesOfBuilder,
  typesOfDeclaration,
} from "../../plan/index.js";

/** A named type of a route, and the other functions that it is part of. */
export interface SharedType {
  readonly type: string;
  readonly functions: readonly string[];
}

/**
 * The types that a route shares with others, by name: those that its parameters, its body and its responses name themselves.
 * They are part of another function if anything that this is made of names them.
 */
export function sharedTypes(route: RoutePlan, { modules }: Plan): readonly SharedType[] {
  const declarations = new Map<string, DeclarationPlan>();
  for (const module of modules) {
    if (module.kind !== "schemas") continue;
    for (const declaration of module.declarations) declarations.set(declaration.name, declaration);
  }
  const namesIn = (name: string): ReadonlySet<string> => {
    const declaration = declarations.get(name);
    return referencesOf(declaration ? typesOfDeclaration(declaration) : []).schemas;
  };
  const partsOf = (one: RoutePlan): ReadonlySet<string> => {
    const parts = new Set(referencesOf(typesOfBuilder(one)).schemas);
    // A set's iteration goes on to what is added meanwhile.
    for (const name of parts) for (const part of namesIn(name)) parts.add(part);
    return parts;
  };

  const { responses } = route.types;
  const own = responses?.kind === "reference" ? responses.name : undefined;
  const direct = new Set(referencesOf(typesOfBuilder(route)).schemas);
  if (own !== undefined) for (const name of namesIn(own)) direct.add(name);
  const others = modules
    .flatMap((module) => (module.kind === "builders" ? module.routes : []))
    .filter((one) => one !== route)
    .map((one) => ({ name: one.name, parts: partsOf(one) }));
  return [...direct]
    .filter((type) => type !== own)
    .sort()
    .map((type) => ({
      type,
      functions: others.filter(({ parts }) => parts.has(type)).map(({ name }) => name),
    }));
}
