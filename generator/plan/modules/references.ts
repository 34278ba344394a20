import type {
  DeclarationPlan,
  ReferencePlan,
  RoutePlan,
  RouteTypesPlan,
  TypePlan,
} from "../plan.js";

/** What refers to types. */
export type Typed = TypePlan | DeclarationPlan | RouteTypesPlan;

/** The names of all types that are referred to, directly or indirectly. */
export function namesReached(
  parts: readonly Typed[],
  declarations: ReadonlyMap<string, DeclarationPlan>,
): ReadonlySet<string> {
  const names = new Set(namesIn(parts));
  // Iterating over a set also visits elements added during the iteration.
  for (const name of names) {
    const declaration = declarations.get(name);
    if (declaration) for (const next of namesIn([declaration])) names.add(next);
  }
  return names;
}

/** The names of the declared types that are referred to directly. */
export function namesIn(parts: readonly Typed[]): readonly string[] {
  const declared = referencesIn(parts).filter((reference) => reference.of !== "language");
  return [...new Set(declared.map(({ name }) => name))];
}

/** All references, also those to types of the language. */
export function referencesIn(parts: readonly Typed[]): readonly ReferencePlan[] {
  const found: ReferencePlan[] = [];
  const visit = (part: object): void => {
    if (isReference(part)) found.push(part);
    for (const [key, child] of Object.entries(part)) {
      // Comments have data of the manifest, in which anything may look like a reference.
      if (key !== "doc" && typeof child === "object" && child !== null) visit(child);
    }
  };
  parts.forEach(visit);
  return found;
}

function isReference(part: object): part is ReferencePlan {
  return "kind" in part && part.kind === "reference";
}

/** Where a builder refers to types: in those that are declared before it, and in its own. */
export function typesOfBuilder({ declarations, types }: RoutePlan): readonly Typed[] {
  return [...declarations, types];
}
