import {
  allDeclarations,
  namesReached,
  type Plan,
  referencesOf,
  type RoutePlan,
  routesOf,
  typesOfBuilder,
  typesOfDeclaration,
} from "../../plan/index.js";

/** A named type of a route, and the other functions that use it. */
export interface SharedType {
  readonly type: string;
  readonly functions: readonly string[];
}

/**
 * The types that a route shares with others, by name: those that its parameters, body and responses refer to directly, and that
 * other functions use directly or indirectly.
 */
export function sharedTypes(route: RoutePlan, plan: Plan): readonly SharedType[] {
  const declarations = allDeclarations(plan);
  const { responses } = route.types;
  const own = responses?.kind === "reference" ? declarations.get(responses.name) : undefined;
  const types = [...typesOfBuilder(route), ...(own ? typesOfDeclaration(own) : [])];
  const others = routesOf(plan)
    .filter((one) => one !== route)
    .map((one) => ({
      name: one.name,
      parts: namesReached(typesOfBuilder(one), declarations),
    }));
  return [...referencesOf(types).schemas]
    .filter((type) => type !== own?.name)
    .sort()
    .map((type) => ({
      type,
      functions: others.filter(({ parts }) => parts.has(type)).map(({ name }) => name),
    }));
}
