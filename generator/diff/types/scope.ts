import { printTypeOnLine } from "../../emit/index.js";
import {
  allDeclarations,
  keyword,
  type Plan,
  propertyFinder,
  propertyOf,
  typeDeclared,
  type TypePlan,
} from "../../plan/index.js";
import { intersectShapes, isObject, objectShape, type Shape } from "./shape.js";

/** The named types of one version. */
export type Scope = ReturnType<typeof createScope>;

/** The limit on alternatives when an intersection of unions is multiplied out. */
const MAX_ALTERNATIVES = 1000;

/** Types of the runtime that contain others, with names for these. */
const MEMBERS: ReadonlyMap<string, readonly string[]> = new Map([
  ["EncodedLines", ["item"]],
  ["Items", ["item"]],
  ["NamedEvent", ["event", "data"]],
  ["NoParameters", []],
]);

export function createScope(plan: Plan) {
  const declarations = allDeclarations(plan);
  const { idOf, intersect } = createIdentities();
  const known = new Map<number, readonly Shape[]>();

  /** The alternatives of a type; none for `never`. */
  function shapesOf(type: TypePlan): readonly Shape[] {
    const id = idOf(type);
    const shapes = known.get(id);
    if (shapes !== undefined) return shapes;
    // A type that consists only of itself has no alternatives.
    known.set(id, []);
    const found = findShapes(type);
    known.set(id, found);
    return found;
  }

  function findShapes(type: TypePlan): readonly Shape[] {
    switch (type.kind) {
      case "keyword":
        if (type.name === "never") return [];
        if (type.name === "{}") return [{ kind: "keyword", name: "unknown" }];
        return type.name === "boolean"
          ? [true, false].map((value) => ({ kind: "literal", value }))
          : [{ kind: "keyword", name: type.name }];
      case "literal":
      case "array":
      case "tuple":
        return [type];
      case "object":
        return [objectShape(type.properties, type.index)];
      case "union":
        return type.members.flatMap(shapesOf);
      case "intersection":
        return shapesOfAll(type.members);
      case "runtime":
        return shapesOfRuntime(type.name, type.arguments);
      case "reference": {
        const declaration = type.of === "language" ? undefined : declarations.get(type.name);
        return declaration ? shapesOf(typeDeclared(declaration)) : [opaque(type.name)];
      }
    }
  }

  function shapesOfRuntime(name: string, parts: readonly TypePlan[] = []): readonly Shape[] {
    const members = MEMBERS.get(name);
    if (members) {
      return [objectShape(parts.map((type, index) => propertyOf(members[index] ?? "", type)))];
    }
    const [argument] = parts;
    if (name !== "AllOrNone" || argument === undefined) return [opaque(name)];
    const all = shapesOf(argument);
    const absent = all
      .flatMap((shape) => (isObject(shape) ? shape.properties : []))
      .map((property) => ({
        ...propertyOf(property.name, keyword("undefined")),
        isOptional: true,
      }));
    return [...all, objectShape(absent)];
  }

  /** The alternatives of an intersection. One with too many is opaque. */
  function shapesOfAll(members: readonly TypePlan[]): readonly Shape[] {
    let shapes: readonly Shape[] = [{ kind: "keyword", name: "unknown" }];
    for (const part of members) {
      const others = shapesOf(part);
      if (shapes.length * others.length > MAX_ALTERNATIVES) {
        return [opaque(printTypeOnLine({ kind: "intersection", members }))];
      }
      shapes = shapes.flatMap((shape) =>
        others.flatMap((other) => intersectShapes(shape, other, intersect)),
      );
    }
    return shapes;
  }

  /** What a builder's own name for a type stands for; any other type as it is. */
  function resolve(type: TypePlan): TypePlan {
    if (type.kind !== "reference" || type.of !== "builders" || type.arguments) return type;
    const declaration = declarations.get(type.name);
    return declaration?.kind === "alias" ? resolve(declaration.type) : type;
  }

  return { declarations, shapesOf, idOf, resolve, propertiesOf: propertyFinder(declarations) };
}

/** Numbers types, and returns one object for all intersections of the same types, so that recursive types are recognized. */
function createIdentities() {
  const ids = new Map<TypePlan | string, number>();
  const intersections = new Map<string, TypePlan>();

  /** A number that identifies a type: by name for a named type, otherwise by object. */
  function idOf(type: TypePlan): number {
    const key = type.kind === "reference" && type.arguments === undefined ? type.name : type;
    const id = ids.get(key) ?? ids.size;
    ids.set(key, id);
    return id;
  }

  function intersect(left: TypePlan, right: TypePlan): TypePlan {
    const parts = [left, right].flatMap((type) => partsOf(type, "intersection"));
    // Recursive types combine the same parts in many orders.
    const byId = new Map(parts.map((part) => [idOf(part), part]));
    const members = [...byId.values()];
    if (members.length === 1 && members[0]) return members[0];
    const key = [...byId.keys()].sort((a, b) => a - b).join(" ");
    const type: TypePlan = intersections.get(key) ?? { kind: "intersection", members };
    intersections.set(key, type);
    return type;
  }

  return { idOf, intersect };
}

export function partsOf(type: TypePlan, kind: "union" | "intersection"): readonly TypePlan[] {
  return type.kind === kind ? type.members : [type];
}

function opaque(name: string): Shape {
  return { kind: "reference", name, of: "language" };
}
