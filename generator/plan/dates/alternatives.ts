import type { DeclarationPlan, ObjectTypePlan, PropertyPlan, TypePlan } from "../plan.js";
import { intersectionOf, isKeyword } from "../types/combine-types.js";

export type Declarations = ReadonlyMap<string, DeclarationPlan>;

export function isDate(type: TypePlan): boolean {
  return type.kind === "reference" && type.of === "language" && type.name === "Date";
}

/** More alternatives than these are not multiplied out. */
const MAX_ALTERNATIVES = 100;

/**
 * The values that a type allows, one kind each: without names, unions and intersections around them. `undefined` if they cannot be
 * told.
 */
export function alternativesOf(
  type: TypePlan,
  declarations: Declarations,
): readonly TypePlan[] | undefined {
  switch (type.kind) {
    case "reference": {
      const declaration = declarations.get(type.name);
      if (!declaration) return isDate(type) ? [type] : undefined;
      if (declaration.kind === "alias") return alternativesOf(declaration.type, declarations);
      const { properties, index } = declaration;
      return [{ kind: "object", properties, ...(index && { index }) }];
    }
    case "union": {
      const found = type.members.map((member) => alternativesOf(member, declarations));
      return found.every((one) => one !== undefined) ? found.flat() : undefined;
    }
    case "intersection":
      return type.members.reduce<readonly TypePlan[] | undefined>(
        (before, member) => {
          const own = alternativesOf(member, declarations);
          if (!before || !own || before.length * own.length > MAX_ALTERNATIVES) return undefined;
          const both = before.flatMap((one) => own.map((other) => meet(one, other)));
          return both.every((one) => one !== undefined) ? both.flat() : undefined;
        },
        [{ kind: "keyword", name: "unknown" }],
      );
    default:
      return [type];
  }
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
