import {
  allDeclarations,
  type Plan,
  referencesOf,
  type RoutePlan,
  routesOf,
  typesOfBuilder,
} from "../../plan/index.js";
import { partsOf, reachableTypes } from "./reachable-types.js";

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
  const own = responses?.kind === "reference" ? responses.name : undefined;
  const direct = new Set(referencesOf(typesOfBuilder(route)).schemas);
  if (own !== undefined) for (const name of partsOf(own, declarations)) direct.add(name);
  const others = routesOf(plan)
    .filter((one) => one !== route)
    .map((one) => ({ name: one.name, parts: reachableTypes(one, declarations) }));
  return [...direct]
    .filter((type) => type !== own)
    .sort()
    .map((type) => ({
      type,
      functions: others.filter(({ parts }) => parts.has(type)).map(({ name }) => name),
    }));
}
