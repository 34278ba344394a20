import {
  type Declarations,
  referencesOf,
  type RoutePlan,
  typesOfBuilder,
  typesOfDeclaration,
} from "../../plan/index.js";

/** The names of all types that a route's parameters, body and responses are made of, at any depth. */
export function reachableTypes(route: RoutePlan, declarations: Declarations): ReadonlySet<string> {
  const names = new Set(referencesOf(typesOfBuilder(route)).schemas);
  // A set's iteration goes on to what is added meanwhile.
  for (const name of names) for (const part of partsOf(name, declarations)) names.add(part);
  return names;
}

/** The names of the types that a declared type names itself. */
export function partsOf(name: string, declarations: Declarations): ReadonlySet<string> {
  const declaration = declarations.get(name);
  return referencesOf(declaration ? typesOfDeclaration(declaration) : []).schemas;
}
