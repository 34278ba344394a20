import type { DeclarationPlan, PropertyPlan, TypePlan } from "../plan.js";

/** The declarations of named types, by name. */
export type Declared = Pick<ReadonlyMap<string, DeclarationPlan>, "get">;

/** The type that a declaration names. An interface becomes an object type, intersected with the type that it extends. */
export function typeDeclared(declaration: DeclarationPlan): TypePlan {
  if (declaration.kind === "alias") return declaration.type;
  const { properties, index, extends: base } = declaration;
  const object: TypePlan = { kind: "object", properties, ...(index && { index }) };
  return base ? { kind: "intersection", members: [base, object] } : object;
}

/** A type with its references followed; the reference itself if it is not declared. */
export function shapeOf(type: TypePlan, declared: Declared): TypePlan {
  let shape = type;
  // References end, because the reader rejects circular ones.
  while (shape.kind === "reference") {
    const declaration = declared.get(shape.name);
    if (!declaration) return shape;
    shape = typeDeclared(declaration);
  }
  return shape;
}

/** The declared type of a reference, or the members of a union or an intersection; `undefined` for others. */
export function partsOf(type: TypePlan, declared: Declared): readonly TypePlan[] | undefined {
  if (type.kind === "union" || type.kind === "intersection") return type.members;
  const declaration = type.kind === "reference" ? declared.get(type.name) : undefined;
  return declaration && [typeDeclared(declaration)];
}

/** Whether every value of the type has some required property. Results for named types are cached in `known`. */
export function requiresProperty(
  type: TypePlan,
  declared: Declared,
  known: Map<string, boolean> = new Map(),
): boolean {
  if (type.kind === "object") return type.properties.some(isRequired);
  const name = type.kind === "reference" ? type.name : "";
  const before = known.get(name);
  if (before !== undefined) return before;
  const parts = partsOf(type, declared) ?? [];
  const requires = (part: TypePlan): boolean => requiresProperty(part, declared, known);
  const answer = type.kind === "union" ? parts.every(requires) : parts.some(requires);
  if (name !== "") known.set(name, answer);
  return answer;
}

export function isRequired({ isOptional }: PropertyPlan): boolean {
  return !isOptional;
}

/** `unknown` is any of the others. */
type ValueKind = "string" | "scalar" | "list" | "object" | "unknown" | "other";

/** The kinds of values of a type and its members, however these are combined. */
export function kindsOf(type: TypePlan, declared: Declared): ReadonlySet<ValueKind> {
  const kinds = new Set<ValueKind>();
  // Iterating over a set also visits elements added during the iteration.
  const parts = new Set<TypePlan>([type]);
  for (const part of parts) {
    const inner = partsOf(part, declared);
    if (!inner) kinds.add(kindOf(part));
    for (const one of inner ?? []) parts.add(one);
  }
  return kinds;
}

function kindOf(type: TypePlan): ValueKind {
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
      return type.name === "never" || type.name === "undefined" ? "other" : "scalar";
    default:
      return "other";
  }
}
