import {
  type Declarations,
  referencesOf,
  type RoutePlan,
  typesOfBuilder,
  typesOfDeclaration,
} from "../../plan/index.js";

/** The names of all types that a route's parameters, body and responses use, directly or indirectly. */
export function reachableTypes(route: RoutePlan, declarations: Declarations): ReadonlySet<string> {
  const names = new Set(referencesOf(typesOfBuilder(route)).schemas);
  // Iterating over a set also visits elements added during the iteration.
  for (const name of names) for (const part of partsOf(name, declarations)) names.add(part);
  return names;
}

/** The names of the types that a declared type refers to directly. */
export function partsOf(name: string, declarations: Declarations): ReadonlySet<string> {
  const declaration = declarations.get(name);
  return referencesOf(declaration ? typesOfDeclaration(declaration) : []).schemas;
}
