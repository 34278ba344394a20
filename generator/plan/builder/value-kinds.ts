import type { DeclarationPlan, TypePlan } from "../plan.js";

/** The declaration of a named type, if it is a schema's. */
export type Declared = (name: string) => DeclarationPlan | undefined;

/** `unknown` is any of the others. */
type ValueKind = "string" | "scalar" | "list" | "object" | "unknown" | "other";

/** The kinds of values of a type and its members, however these are combined. */
export function kindsOf(type: TypePlan, declared: Declared): ReadonlySet<ValueKind> {
  const kinds = new Set<ValueKind>();
  // Iterating over a set also visits elements added during the iteration.
  const found = new Set<TypePlan>([type]);
  for (const part of found) {
    const declaration = part.kind === "reference" ? declared(part.name) : undefined;
    if (declaration?.kind === "alias") found.add(declaration.type);
    else if (declaration) kinds.add("object");
    else if (part.kind === "union" || part.kind === "intersection") {
      for (const member of part.members) found.add(member);
    } else {
      const kind = kindOf(part);
      if (kind) kinds.add(kind);
    }
  }
  return kinds;
}

function kindOf(type: TypePlan): ValueKind | undefined {
  switch (type.kind) {
    case "literal":
      return typeof type.value === "string" ? "string" : "scalar";
    case "object":
      return "object";
    case "array":
    case "tuple":
      return "list";
    case "keyword":
      if (type.name === "string" || type.name === "unknown") return type.name;
      return type.name === "never" || type.name === "undefined" ? undefined : "scalar";
    default:
      return "other";
  }
}
