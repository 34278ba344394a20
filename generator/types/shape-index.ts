import { type ByName, byName } from "../collections/index.js";
import { printTypeOnLine } from "../emit/index.js";
import {
  createTypeIndex,
  type DeclarationsByName,
  keyword,
  type ObjectTypePlan,
  requiredProperty,
  type PropertyPlan,
  type ReferencePlan,
  type TypeIndex,
  type TypePlan,
} from "../plan/index.js";

/** The types of a version by name, and their alternatives in comparable form. */
export interface ShapeIndex extends TypeIndex {
  readonly declarations: DeclarationsByName;
  /** The alternatives of a type; none for `never`. */
  readonly listShapes: (type: TypePlan) => readonly Shape[];
  /** A number that identifies a type: by name for a named type, otherwise by object. */
  readonly identifyType: (type: TypePlan) => number;
  /** The type behind an alias that a builder declares; any other type unchanged. */
  readonly withoutAlias: (type: TypePlan) => TypePlan;
}

/** An alternative of a type in comparable form: references resolved and unions split. */
export type Shape =
  | { readonly kind: "keyword"; readonly name: ShapeKeyword }
  | Extract<TypePlan, { readonly kind: "literal" | "array" | "tuple" }>
  | ObjectShape
  /** A class or a type of the runtime, or the intersection of `parts`, which only the compiler can compute. */
  | (ReferencePlan & { readonly parts?: readonly TypePlan[] });

type ShapeKeyword = "string" | "number" | "null" | "undefined" | "unknown";

export interface ObjectShape extends ObjectTypePlan {
  readonly members: ByName<PropertyPlan>;
}

export function objectShape(properties: readonly PropertyPlan[], index?: TypePlan): ObjectShape {
  const members = byName(properties);
  return { kind: "object", properties: [...members.values()], members, ...(index && { index }) };
}

export function isObjectShape(shape: Shape): shape is ObjectShape {
  return shape.kind === "object";
}

/** Maximum number of alternatives when an intersection of unions is multiplied out. */
const MAX_ALTERNATIVES = 1000;

/** Runtime types with type arguments, and names for these arguments. */
const MEMBERS: ReadonlyMap<string, readonly string[]> = new Map([
  ["ByMediaType", ["types"]],
  ["EncodedLines", ["item"]],
  ["Items", ["item"]],
  ["NamedEvent", ["event", "data"]],
  ["NoParameters", []],
  ["WithHeaders", ["body", "headers"]],
]);

export function createShapeIndex(declarations: DeclarationsByName): ShapeIndex {
  const types = createTypeIndex(declarations);
  const { identifyType, intersect } = createIdentities();
  const known = new Map<number, readonly Shape[]>();

  function listShapes(type: TypePlan): readonly Shape[] {
    const id = identifyType(type);
    const shapes = known.get(id);
    if (shapes !== undefined) return shapes;
    // A type that is only an alias of itself has no alternatives.
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
        return type.members.flatMap(listShapes);
      case "intersection":
        return shapesOfAll(type.members);
      case "runtime":
        return shapesOfRuntime(type.name, type.arguments);
      case "reference": {
        if (type.name === "Omit") return shapesWithout(type.arguments);
        const [declared] = type.of === "language" ? [] : (types.listConstituentTypes(type) ?? []);
        return declared ? listShapes(declared) : [opaque(type.name)];
      }
    }
  }

  function shapesOfRuntime(name: string, parts: readonly TypePlan[] = []): readonly Shape[] {
    const members = MEMBERS.get(name);
    if (members) {
      return [
        objectShape(parts.map((type, index) => requiredProperty(members[index] ?? "", type))),
      ];
    }
    const [argument] = parts;
    if (name !== "AllOrNone" || argument === undefined) return [opaque(name)];
    const all = listShapes(argument);
    const absent = all
      .flatMap((shape) => (isObjectShape(shape) ? shape.properties : []))
      .map((property) => ({
        ...requiredProperty(property.name, keyword("undefined")),
        isOptional: true,
      }));
    return [...all, objectShape(absent)];
  }

  /** The alternatives of `Omit<Type, Names>`. */
  function shapesWithout([type, names]: readonly TypePlan[] = []): readonly Shape[] {
    if (!type || !names) return [opaque("Omit")];
    const omitted = new Set(listShapes(names).map((shape) => isLiteral(shape) && shape.value));
    return listShapes(type).map((shape) =>
      isObjectShape(shape)
        ? objectShape(
            shape.properties.filter(({ name }) => !omitted.has(name)),
            shape.index,
          )
        : shape,
    );
  }

  /** The alternatives of an intersection. With too many alternatives it stays opaque. */
  function shapesOfAll(members: readonly TypePlan[]): readonly Shape[] {
    let shapes: readonly Shape[] = [{ kind: "keyword", name: "unknown" }];
    for (const part of members) {
      const others = listShapes(part);
      if (shapes.length * others.length > MAX_ALTERNATIVES) {
        return [opaque(printTypeOnLine({ kind: "intersection", members }), members)];
      }
      shapes = shapes.flatMap((shape) =>
        others.flatMap((candidate) => intersectShapes(shape, candidate, intersect)),
      );
    }
    return shapes;
  }

  function withoutAlias(type: TypePlan): TypePlan {
    if (type.kind !== "reference" || type.of !== "builders" || type.arguments) return type;
    const declaration = declarations.get(type.name);
    return declaration?.kind === "alias" ? withoutAlias(declaration.type) : type;
  }

  return { ...types, declarations, listShapes, identifyType, withoutAlias };
}

/** Numbers types. Returns one object for all intersections of the same types, so that recursive types are recognized. */
function createIdentities() {
  const ids = new Map<TypePlan | string, number>();
  const intersections = new Map<string, TypePlan>();

  function identifyType(type: TypePlan): number {
    const key = type.kind === "reference" && type.arguments === undefined ? type.name : type;
    const id = ids.get(key) ?? ids.size;
    ids.set(key, id);
    return id;
  }

  function intersect(left: TypePlan, right: TypePlan): TypePlan {
    const parts = [left, right].flatMap((type) => memberTypes(type, "intersection"));
    // Recursive types combine the same parts in many orders.
    const byId = new Map(parts.map((part) => [identifyType(part), part]));
    const members = [...byId.values()];
    if (members.length === 1 && members[0]) return members[0];
    const key = [...byId.keys()].sort((a, b) => a - b).join(" ");
    const type: TypePlan = intersections.get(key) ?? { kind: "intersection", members };
    intersections.set(key, type);
    return type;
  }

  return { identifyType, intersect };
}

export function memberTypes(type: TypePlan, kind: "union" | "intersection"): readonly TypePlan[] {
  return type.kind === kind ? type.members : [type];
}

function opaque(name: string, parts?: readonly TypePlan[]): Shape {
  return { kind: "reference", name, of: "language", ...(parts && { parts }) };
}

type LiteralShape = Extract<Shape, { readonly kind: "literal" }>;

export function isLiteral(shape: Shape): shape is LiteralShape {
  return shape.kind === "literal";
}

export function isUnknown(shape: Shape): boolean {
  return shape.kind === "keyword" && shape.name === "unknown";
}

export function matchesShape({ value }: LiteralShape, shape: Shape): boolean {
  if (isLiteral(shape)) return shape.value === value;
  return shape.kind === "keyword" && shape.name === (value === null ? "null" : typeof value);
}

/**
 * The alternatives whose values belong to both shapes; none if there are no such values.
 *
 * @param both returns the type of the common values of two types: the same object for the same types, so that recursion is
 *   recognized.
 */
function intersectShapes(
  left: Shape,
  right: Shape,
  both: (left: TypePlan, right: TypePlan) => TypePlan,
): readonly Shape[] {
  if (isUnknown(left)) return [right];
  if (isUnknown(right)) return [left];
  if (isLiteral(left)) return matchesShape(left, right) ? [left] : [];
  if (isLiteral(right)) return matchesShape(right, left) ? [right] : [];
  if (isObjectShape(left) && isObjectShape(right)) {
    const properties = new Map(left.members);
    for (const [name, member] of right.members) {
      const earlier = properties.get(name);
      const merged = earlier && {
        name,
        type: both(earlier.type, member.type),
        isOptional: earlier.isOptional && member.isOptional,
        doc: { ...member.doc, ...earlier.doc },
      };
      properties.set(name, merged ?? member);
    }
    const index = left.index && right.index ? both(left.index, right.index) : undefined;
    return [objectShape([...properties.values()], index ?? left.index ?? right.index)];
  }
  if (left.kind === "array" && right.kind === "array") {
    const isMutable = left.isMutable ?? right.isMutable;
    const items = both(left.items, right.items);
    return [{ kind: "array", items, ...(isMutable && { isMutable }) }];
  }
  if (
    (isList(left) && isList(right)) ||
    (left.kind === "reference" && right.kind === "reference")
  ) {
    // Only the compiler can intersect two named types, or a tuple and another list.
    const names = [left, right].map(printTypeOnLine).sort();
    const parts = [left, right].flatMap((shape) =>
      shape.kind === "reference" && shape.parts ? shape.parts : [shape],
    );
    return [opaque([...new Set(names)].join(" & "), parts)];
  }
  return left.kind === "keyword" && right.kind === "keyword" && left.name === right.name
    ? [left]
    : [];
}

export type ListShape = Extract<Shape, { readonly kind: "array" | "tuple" }>;

export function isList(shape: Shape): shape is ListShape {
  return shape.kind === "array" || shape.kind === "tuple";
}
