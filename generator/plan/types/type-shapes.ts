import { reachedFrom } from "../../collections/index.js";
import type { DeclarationPlan, PropertyPlan, TypePlan } from "../plan.js";

export type Declared = Pick<ReadonlyMap<string, DeclarationPlan>, "get">;

/** The type of a declaration. An interface becomes an object type, intersected with its base. */
export function typeDeclared(declaration: DeclarationPlan): TypePlan {
  if (declaration.kind === "alias") return declaration.type;
  const { properties, index, extends: base } = declaration;
  const object: TypePlan = { kind: "object", properties, ...(index && { index }) };
  return base ? { kind: "intersection", members: [base, object] } : object;
}

/** A type with references resolved. An undeclared reference stays. */
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

/** The declared type of a reference, or the members of a union or an intersection; `undefined` for other types. */
export function constituentTypes(
  type: TypePlan,
  declared: Declared,
): readonly TypePlan[] | undefined {
  if (type.kind === "union" || type.kind === "intersection") return type.members;
  const declaration = type.kind === "reference" ? declared.get(type.name) : undefined;
  return declaration && [typeDeclared(declaration)];
}

/**
 * Returns a function that computes a value once for each named type.
 *
 * @param unknown the value for undeclared types, and for circular references, which imported documents can have.
 */
export function ofNamedTypes<Value>(
  declared: Declared,
  unknown: Value,
  find: (type: TypePlan) => Value,
): (name: string) => Value {
  const known = new Map<string, Value>();
  return (name) => {
    const before = known.get(name);
    if (before !== undefined) return before;
    known.set(name, unknown);
    const declaration = declared.get(name);
    const value = declaration ? find(typeDeclared(declaration)) : unknown;
    known.set(name, value);
    return value;
  };
}

/** Whether a type has a required property in every value. */
export function requiresProperty(type: TypePlan, declared: Declared): boolean {
  const requires = (part: TypePlan): boolean => {
    if (part.kind === "object") return part.properties.some(isRequired);
    if (part.kind === "reference") return ofNamed(part.name);
    if (part.kind === "union") return part.members.every(requires);
    return part.kind === "intersection" && part.members.some(requires);
  };
  const ofNamed = ofNamedTypes(declared, false, requires);
  return requires(type);
}

export function isRequired({ isOptional }: PropertyPlan): boolean {
  return !isOptional;
}

/** `unknown` may be any of the other kinds. */
type ValueKind = "string" | "scalar" | "list" | "object" | "unknown" | "other";

/** The kinds of values of a type, including the members of unions and intersections. */
export function kindsOf(type: TypePlan, declared: Declared): ReadonlySet<ValueKind> {
  const parts = reachedFrom([type], (part) => constituentTypes(part, declared) ?? []);
  return new Set([...parts].filter((part) => !constituentTypes(part, declared)).map(kindOf));
}

/** Whether a value of the type may be a list or an object. */
export function mayHaveMembers(type: TypePlan, declared: Declared): boolean {
  const kinds = kindsOf(type, declared);
  return kinds.has("list") || kinds.has("object") || kinds.has("unknown");
}

function kindOf(type: TypePlan): ValueKind {
  if (type.kind === "literal") return typeof type.value === "string" ? "string" : "scalar";
  if (type.kind === "object") return "object";
  if (type.kind === "array" || type.kind === "tuple") return "list";
  if (type.kind !== "keyword" || type.name === "never" || type.name === "undefined") return "other";
  return type.name === "string" || type.name === "unknown" ? type.name : "scalar";
}
