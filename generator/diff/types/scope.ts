import {
  allDeclarations,
  type Declarations,
  keyword,
  type Plan,
  propertyFinder,
  type PropertyPlan,
  propertyOf,
  type RuntimeTypePlan,
  typeDeclared,
  type TypePlan,
} from "../../plan/index.js";
import type { ByName } from "../pair-items.js";
import { intersectShapes, type IntersectTypes } from "./intersect-shapes.js";
import { isObject, objectShape, type Shape } from "./shape.js";
import { typeText } from "./type-text.js";

/** The named types of one version. */
export interface Scope {
  readonly declarations: Declarations;
  /** The alternatives of a type; none for `never`. */
  readonly shapesOf: (type: TypePlan) => readonly Shape[];
  /** A number that identifies a type: by name for a named type, otherwise by object. */
  readonly idOf: (type: TypePlan) => number;
  /** What a builder's own name for a type stands for; any other type as it is. */
  readonly resolve: (type: TypePlan) => TypePlan;
  /** The properties of a type by name, as those of an object of it. */
  readonly propertiesOf: (type: TypePlan | undefined) => ByName<PropertyPlan>;
}

/** The limit on alternatives when an intersection of unions is multiplied out. */
const MAX_ALTERNATIVES = 1000;

export function createScope(plan: Plan): Scope {
  const declarations = allDeclarations(plan);
  const { idOf, intersect } = createIdentities();
  const known = new Map<number, readonly Shape[]>();

  function shapesOf(type: TypePlan): readonly Shape[] {
    const id = idOf(type);
    const shapes = known.get(id);
    if (shapes !== undefined) return shapes;
    // A type that consists only of itself has no alternatives.
    known.set(id, []);
    const found = findShapes(type, { declarations, shapesOf, intersect });
    known.set(id, found);
    return found;
  }

  function resolve(type: TypePlan): TypePlan {
    if (type.kind !== "reference" || type.of !== "builders" || type.arguments) return type;
    const declaration = declarations.get(type.name);
    return declaration?.kind === "alias" ? resolve(declaration.type) : type;
  }

  return { declarations, shapesOf, idOf, resolve, propertiesOf: propertyFinder(declarations) };
}

/** The functions that find the shapes of nested types. */
interface Shaper extends Pick<Scope, "declarations" | "shapesOf"> {
  readonly intersect: IntersectTypes;
}

function findShapes(type: TypePlan, shaper: Shaper): readonly Shape[] {
  switch (type.kind) {
    case "keyword":
      return shapesOfKeyword(type.name);
    case "literal":
    case "array":
    case "tuple":
      return [type];
    case "object":
      return [objectShape(type.properties, type.index)];
    case "union":
      return type.members.flatMap(shaper.shapesOf);
    case "intersection":
      return shapesOfAll(type.members, shaper);
    case "runtime":
      return shapesOfRuntime(type, shaper);
    case "reference": {
      const declaration = type.of === "language" ? undefined : shaper.declarations.get(type.name);
      return declaration ? shaper.shapesOf(typeDeclared(declaration)) : [opaque(type)];
    }
  }
}

function shapesOfRuntime(
  { name, arguments: parts = [] }: RuntimeTypePlan,
  { shapesOf }: Shaper,
): readonly Shape[] {
  const members = MEMBERS.get(name);
  if (members) {
    const properties = parts.map((type, index) => propertyOf(members[index] ?? "", type));
    return [objectShape(properties, undefined)];
  }
  const [argument] = parts;
  if (name !== "AllOrNone" || argument === undefined) return [opaque({ name })];
  const all = shapesOf(argument);
  const names = all.filter(isObject).flatMap(({ members }) => [...members.keys()]);
  const absent = [...new Set(names)].map((name) => ({
    ...propertyOf(name, keyword("undefined")),
    isOptional: true,
  }));
  return [...all, objectShape(absent, undefined)];
}

/** The alternatives of an intersection. One with too many is opaque. */
function shapesOfAll(
  parts: readonly TypePlan[],
  { shapesOf, intersect }: Shaper,
): readonly Shape[] {
  let shapes: readonly Shape[] = [{ kind: "keyword", name: "unknown" }];
  for (const part of parts) {
    const others = shapesOf(part);
    if (shapes.length * others.length > MAX_ALTERNATIVES) {
      return [opaque({ name: typeText({ kind: "intersection", members: parts }) })];
    }
    shapes = shapes.flatMap((one) =>
      others.flatMap((other) => intersectShapes(one, other, intersect)),
    );
  }
  return shapes;
}

/** Types of the runtime that contain others, with names for these. */
const MEMBERS: ReadonlyMap<string, readonly string[]> = new Map([
  ["EncodedLines", ["item"]],
  ["Items", ["item"]],
  ["NamedEvent", ["event", "data"]],
  ["NoParameters", []],
]);

/** Numbers types, and returns one object for all intersections of the same types, so that recursive types are recognized. */
function createIdentities() {
  const ids = new Map<TypePlan | string, number>();
  const intersections = new Map<string, TypePlan>();

  function idOf(type: TypePlan): number {
    const key = type.kind === "reference" && type.arguments === undefined ? type.name : type;
    const id = ids.get(key) ?? ids.size;
    ids.set(key, id);
    return id;
  }

  function intersect(one: TypePlan, other: TypePlan): TypePlan {
    const parts = [one, other].flatMap((type) =>
      type.kind === "intersection" ? type.members : [type],
    );
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

function shapesOfKeyword(name: Extract<TypePlan, { kind: "keyword" }>["name"]): readonly Shape[] {
  switch (name) {
    case "unknown":
    case "{}":
      return [{ kind: "keyword", name: "unknown" }];
    case "never":
      return [];
    case "boolean":
      return [true, false].map((value) => ({ kind: "literal", value }));
    default:
      return [{ kind: "keyword", name }];
  }
}

function opaque({ name }: { readonly name: string }): Shape {
  return { kind: "reference", name, of: "language" };
}
