import type {
  DeclarationPlan,
  InterfacePlan,
  ObjectTypePlan,
  PropertyPlan,
  TypePlan,
} from "../plan.js";
import { intersectionOf, isKeyword } from "../types/combine-types.js";

export type Declarations = ReadonlyMap<string, DeclarationPlan>;

export function isDate(type: TypePlan): boolean {
  return type.kind === "reference" && type.of === "language" && type.name === "Date";
}

/**
 * The values that a type allows, one kind each: without names, unions and intersections around them. `undefined` if they cannot be
 * told, or are too many.
 */
export type AlternativesOf = (type: TypePlan) => readonly TypePlan[] | undefined;

const MAX_ALTERNATIVES = 500;

export function alternativeFinder(declarations: Declarations): AlternativesOf {
  // Many ways can lead to one type.
  const known = new Map<string, readonly TypePlan[] | undefined>();

  function find(type: TypePlan): readonly TypePlan[] | undefined {
    switch (type.kind) {
      case "reference":
        return isDate(type) ? [type] : findNamed(type.name);
      case "union":
        return distinct(type.members.map(find));
      case "intersection":
        return type.members.reduce<readonly TypePlan[] | undefined>(
          (before, member) => {
            const own = find(member);
            if (!before || !own || before.length * own.length > MAX_ALTERNATIVES) return undefined;
            return distinct(before.flatMap((one) => own.map((other) => meet(one, other))));
          },
          [{ kind: "keyword", name: "unknown" }],
        );
      default:
        return [type];
    }
  }

  function findNamed(name: string): readonly TypePlan[] | undefined {
    if (known.has(name)) return known.get(name);
    known.set(name, undefined);
    const declaration = declarations.get(name);
    const found =
      declaration &&
      (declaration.kind === "alias" ? find(declaration.type) : [objectOf(declaration)]);
    known.set(name, found);
    return found;
  }

  return find;
}

function objectOf({ properties, index }: InterfacePlan): ObjectTypePlan {
  return { kind: "object", properties, ...(index && { index }) };
}

function distinct(
  all: readonly (readonly TypePlan[] | undefined)[],
): readonly TypePlan[] | undefined {
  const types = new Set<TypePlan>();
  for (const some of all) {
    if (!some || types.size > MAX_ALTERNATIVES) return undefined;
    for (const type of some) types.add(type);
  }
  return [...types];
}

/** What two alternatives have in common, if anything; `undefined` if that cannot be told. */
function meet(one: TypePlan, other: TypePlan): readonly TypePlan[] | undefined {
  if (isKeyword(one, "unknown")) return [other];
  if (isKeyword(other, "unknown")) return [one];
  if (one.kind === "object" && other.kind === "object") return [meetObjects(one, other)];
  if (one.kind === "array" && other.kind === "array") {
    return [{ kind: "array", items: intersectionOf([one.items, other.items]) }];
  }
  const [a, b] = [jsonKind(one), jsonKind(other)];
  if (a === undefined || b === undefined) return undefined;
  if (a !== b) return [];
  if (a === "list") return undefined;
  if (one.kind === "literal" && other.kind === "literal")
    return one.value === other.value ? [one] : [];
  // A literal says most, and then a date.
  return [one.kind === "literal" || (isDate(one) && other.kind !== "literal") ? one : other];
}

function meetObjects(one: ObjectTypePlan, other: ObjectTypePlan): ObjectTypePlan {
  const all = [one, other].map(({ properties, index }) => ({
    own: new Map(properties.map((property) => [property.name, property])),
    index,
  }));
  const names = new Set(all.flatMap(({ own }) => [...own.keys()]));
  const properties = [...names].flatMap((name): readonly PropertyPlan[] => {
    const own = all.flatMap((object) => object.own.get(name) ?? []);
    const types = all.flatMap((object) => object.own.get(name)?.type ?? object.index ?? []);
    const isOptional = own.every((property) => property.isOptional);
    return own.slice(0, 1).map((first) => ({ ...first, isOptional, type: intersectionOf(types) }));
  });
  const indexes = [one.index, other.index].flatMap((index) => index ?? []);
  return {
    kind: "object",
    properties,
    ...(indexes.length > 0 && { index: intersectionOf(indexes) }),
  };
}

/** The kind of a value in JSON; `undefined` if that cannot be told. */
export function jsonKind(type: TypePlan): "text" | "object" | "list" | "other" | undefined {
  if (isDate(type) || isKeyword(type, "string")) return "text";
  switch (type.kind) {
    case "literal":
      return typeof type.value === "string" ? "text" : "other";
    case "array":
    case "tuple":
      return "list";
    case "object":
      return "object";
    case "keyword":
      return isKeyword(type, "unknown") ? undefined : "other";
    default:
      return undefined;
  }
}
