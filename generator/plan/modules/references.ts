import { reachedFrom } from "../../collections/index.js";
import type {
  DeclarationPlan,
  ReferencePlan,
  RoutePlan,
  RouteTypesPlan,
  TypePlan,
} from "../plan.js";

export type Typed = TypePlan | DeclarationPlan | RouteTypesPlan;

/** The names of all types that are referred to, directly or indirectly. */
export function namesReached(
  parts: readonly Typed[],
  declarations: ReadonlyMap<string, DeclarationPlan>,
): ReadonlySet<string> {
  return reachedFrom(namesIn(parts), (name) => {
    const declaration = declarations.get(name);
    return declaration ? namesIn([declaration]) : [];
  });
}

/** The names of the declared types that are referred to directly. */
export function namesIn(parts: readonly Typed[]): readonly string[] {
  const names = new Set<string>();
  for (const { name, of } of referencesIn(parts)) if (of !== "language") names.add(name);
  return [...names];
}

/** All references, also those to types of the language. */
export function referencesIn(parts: readonly Typed[]): readonly ReferencePlan[] {
  const found: ReferencePlan[] = [];
  const visit = (part: unknown): void => {
    if (typeof part !== "object" || part === null) return;
    if (isReference(part)) found.push(part);
    // Comments have data of the manifest, in which anything may look like a reference.
    for (const key in part) if (key !== "doc") visit((part as Record<string, unknown>)[key]);
  };
  for (const part of parts) visit(part);
  return found;
}

function isReference(part: object): part is ReferencePlan {
  return "kind" in part && part.kind === "reference";
}

/** Where a builder refers to types: in those that are declared before it, and in its own. */
export function typesOfBuilder({ declarations, types }: RoutePlan): readonly Typed[] {
  return [...declarations, types];
}
