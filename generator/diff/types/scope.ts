import {
  allDeclarations,
  type DeclarationPlan,
  type DocPlan,
  type Plan,
  type TypePlan,
} from "../../plan/index.js";

/** An alternative of a type in comparable form: with references followed and unions split. */
export type Shape =
  | { readonly kind: "unknown" }
  | { readonly kind: "scalar"; readonly name: "string" | "number" | "null" | "undefined" }
  | { readonly kind: "literal"; readonly value: string | number | boolean | null }
  | { readonly kind: "array"; readonly items: TypePlan }
  | { readonly kind: "tuple"; readonly members: readonly TypePlan[]; readonly rest?: TypePlan }
  | ObjectShape
  /** A class or a type of the runtime, or a type that only TypeScript can compute. */
  | { readonly kind: "opaque"; readonly name: string };

export interface ObjectShape {
  readonly kind: "object";
  readonly properties: ReadonlyMap<string, Member>;
  /** The type of properties with other names; if absent, none are allowed. */
  readonly index?: TypePlan;
}

export interface Member {
  readonly type: TypePlan;
  readonly isOptional: boolean;
  readonly doc: DocPlan;
}

/** The named types of one version. */
export interface Scope {
  readonly declarations: ReadonlyMap<string, DeclarationPlan>;
  /** The alternatives of a type; none for `never`. */
  readonly shapesOf: (type: TypePlan) => readonly Shape[];
  /** Converts an alternative back to a type; the same object for the same alternative. */
  readonly typeOf: (shape: Shape) => TypePlan;
  /** A number that identifies a type: by name for a named type, otherwise by object. */
  readonly idOf: (type: TypePlan) => number;
  /** Whether all intersections so far were multiplied out. One with too many alternatives counts as unknown. */
  readonly isExact: () => boolean;
}

/** The limit on alternatives when an intersection of unions is multiplied out. */
const MOST_ALTERNATIVES = 1000;

export function createScope(plan: Plan): Scope {
  const declarations = allDeclarations(plan);

  const ids = new Map<TypePlan | string, number>();
  const known = new Map<number, readonly Shape[]>();
  const intersections = new Map<string, TypePlan>();
  let isExact = true;

  function idOf(type: TypePlan): number {
    const key = type.kind === "reference" && type.arguments === undefined ? type.name : type;
    const id = ids.get(key) ?? ids.size;
    ids.set(key, id);
    return id;
  }

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
        return shapesOfKeyword(type.name);
      case "literal":
        return [{ kind: "literal", value: type.value }];
      case "array":
      case "tuple":
        return [type];
      case "object":
        return [objectOf(type)];
      case "union":
        return type.members.flatMap(shapesOf);
      case "intersection":
        return type.members.map(shapesOf).reduce(intersect);
      case "runtime":
        return shapesOfRuntime(type);
      case "reference": {
        const declaration = type.of === "language" ? undefined : declarations.get(type.name);
        return declaration ? shapesOfDeclaration(declaration) : [opaque(type)];
      }
    }
  }

  function shapesOfDeclaration(declaration: DeclarationPlan): readonly Shape[] {
    if (declaration.kind === "alias") return shapesOf(declaration.type);
    const own: readonly Shape[] = [objectOf(declaration)];
    return declaration.extends ? intersect(shapesOf(declaration.extends), own) : own;
  }

  function shapesOfRuntime(type: Extract<TypePlan, { kind: "runtime" }>): readonly Shape[] {
    const [argument] = type.arguments ?? [];
    if (type.name === "NoParameters") return [{ kind: "object", properties: new Map() }];
    if (type.name !== "AllOrNone" || argument === undefined) return [opaque(type)];
    const all = shapesOf(argument);
    const names = all.flatMap((shape) =>
      shape.kind === "object" ? [...shape.properties.keys()] : [],
    );
    const none: Member = {
      type: { kind: "keyword", name: "undefined" },
      isOptional: true,
      doc: { paragraphs: [] },
    };
    return [...all, { kind: "object", properties: new Map(names.map((name) => [name, none])) }];
  }

  function intersect(left: readonly Shape[], right: readonly Shape[]): readonly Shape[] {
    if (left.length * right.length > MOST_ALTERNATIVES) {
      isExact = false;
      return [{ kind: "unknown" }];
    }
    return left.flatMap((one) => right.flatMap((other) => intersectShapes(one, other)));
  }

  function intersectShapes(one: Shape, other: Shape): readonly Shape[] {
    if (one.kind === "unknown") return [other];
    if (other.kind === "unknown") return [one];
    if (one.kind === "object" && other.kind === "object") return [mergeObjects(one, other)];
    if (one.kind === "scalar" && other.kind === "scalar")
      return one.name === other.name ? [one] : [];
    if (one.kind === "literal" && isOf(one.value, other)) return [one];
    if (other.kind === "literal" && isOf(other.value, one)) return [other];
    return one.kind === other.kind ? [one] : [];
  }

  function mergeObjects(one: ObjectShape, other: ObjectShape): ObjectShape {
    const properties = new Map(one.properties);
    for (const [name, member] of other.properties) {
      const earlier = properties.get(name);
      properties.set(
        name,
        earlier
          ? {
              type: intersectionOf(earlier.type, member.type),
              isOptional: earlier.isOptional && member.isOptional,
              doc: { ...member.doc, ...earlier.doc },
            }
          : member,
      );
    }
    const index = one.index && other.index ? intersectionOf(one.index, other.index) : undefined;
    const either = index ?? one.index ?? other.index;
    return { kind: "object", properties, ...(either && { index: either }) };
  }

  /** Returns the same object for the same members, so that recursive types are recognized. */
  function intersectionOf(one: TypePlan, other: TypePlan): TypePlan {
    const members = [one, other].flatMap((type) =>
      type.kind === "intersection" ? type.members : [type],
    );
    const byId = new Map(members.map((member) => [idOf(member), member]));
    const [only, ...others] = byId.values();
    if (only !== undefined && others.length === 0) return only;
    const key = [...byId.keys()].sort((a, b) => a - b).join(" ");
    const type = intersections.get(key) ?? { kind: "intersection", members: [...byId.values()] };
    intersections.set(key, type);
    return type;
  }

  const types = new Map<Shape, TypePlan>();
  function typeOf(shape: Shape): TypePlan {
    const type = types.get(shape) ?? toType(shape);
    types.set(shape, type);
    return type;
  }

  return { declarations, shapesOf, typeOf, idOf, isExact: () => isExact };
}

function toType(shape: Shape): TypePlan {
  switch (shape.kind) {
    case "unknown":
      return { kind: "keyword", name: "unknown" };
    case "scalar":
      return { kind: "keyword", name: shape.name };
    case "opaque":
      return { kind: "reference", name: shape.name, of: "language" };
    case "object": {
      const { properties, index } = shape;
      const list = [...properties].map(([name, member]) => ({ name, ...member }));
      return { kind: "object", properties: list, ...(index && { index }) };
    }
    default:
      return shape;
  }
}

function shapesOfKeyword(name: Extract<TypePlan, { kind: "keyword" }>["name"]): readonly Shape[] {
  switch (name) {
    case "unknown":
      return [{ kind: "unknown" }];
    case "never":
      return [];
    case "boolean":
      return [true, false].map((value) => ({ kind: "literal", value }));
    default:
      return [{ kind: "scalar", name }];
  }
}

function objectOf({
  properties,
  index,
}: Pick<Extract<TypePlan, { kind: "object" }>, "properties" | "index">): ObjectShape {
  const members = properties.map(({ name, ...member }) => [name, member] as const);
  return { kind: "object", properties: new Map(members), ...(index && { index }) };
}

function opaque({ name }: { readonly name: string }): Shape {
  return { kind: "opaque", name };
}

/** Whether a literal is a value of a shape. */
export function isOf(value: string | number | boolean | null, shape: Shape): boolean {
  switch (shape.kind) {
    case "literal":
      return shape.value === value;
    case "scalar":
      return shape.name === (value === null ? "null" : typeof value);
    default:
      return false;
  }
}
