import { reachedFrom } from "../../collections/index.js";
import type {
  DeclarationPlan,
  ReferencePlan,
  RoutePlan,
  RouteTypesPlan,
  TypePlan,
} from "../plan.js";

export type Typed = TypePlan | DeclarationPlan | RouteTypesPlan;

/** Names of all types referred to, directly or indirectly. */
export function namesReached(
  parts: readonly Typed[],
  declarations: ReadonlyMap<string, DeclarationPlan>,
): ReadonlySet<string> {
  return reachedFrom(namesIn(parts), (name) => {
    const declaration = declarations.get(name);
    return declaration ? namesIn([declaration]) : [];
  });
}

/** Names of declared types referred to directly. */
export function namesIn(parts: readonly Typed[]): readonly string[] {
  const names = new Set<string>();
  for (const { name, of } of referencesIn(parts)) if (of !== "language") names.add(name);
  return [...names];
}

/** All references, including types of TypeScript's library. */
export function referencesIn(parts: readonly Typed[]): readonly ReferencePlan[] {
  const found: ReferencePlan[] = [];
  const visit = (part: unknown): void => {
    if (typeof part !== "object" || part === null) return;
    if (isReference(part)) found.push(part);
    // Doc comments contain data of the manifest, which may look like a reference.
    for (const key in part) if (key !== "doc") visit((part as Record<string, unknown>)[key]);
  };
  for (const part of parts) visit(part);
  return found;
}

function isReference(part: object): part is ReferencePlan {
  return "kind" in part && part.kind === "reference";
}

/** The types in which a builder refers to types: its declarations, its parameters and its responses. */
export function typesOfBuilder({ declarations, types }: RoutePlan): readonly Typed[] {
  return [...declarations, types];
}
