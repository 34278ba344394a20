import type { ObjectTypePlan, PropertyPlan, TypeKeyword, TypePlan } from "../plan.js";

export function keyword(name: TypeKeyword): TypePlan {
  return { kind: "keyword", name };
}

export function isKeyword(type: TypePlan, name: TypeKeyword): boolean {
  return type.kind === "keyword" && type.name === name;
}

/** A flat union of distinct members; `unknown` absorbs all others, and `never` is dropped. */
export function unionOf(types: readonly TypePlan[]): TypePlan {
  const [alone, second] = types;
  if (alone !== undefined && second === undefined) return alone;
  const members = distinct(
    types.flatMap((type) => (type.kind === "union" ? type.members : [type])),
  );
  const unknown = members.find((type) => isKeyword(type, "unknown"));
  if (unknown) return unknown;
  const possible = members.filter((type) => !isKeyword(type, "never"));
  const [only, ...others] = possible;
  if (only === undefined) return keyword("never");
  return others.length === 0 ? only : { kind: "union", members: possible };
}

/** A flat intersection of distinct members; `never` absorbs all others, `unknown` is dropped, plain objects are merged. */
export function intersectionOf(types: readonly TypePlan[]): TypePlan {
  const [alone, second] = types;
  if (alone !== undefined && second === undefined) return alone;
  const members = distinct(
    types.flatMap((type) => (type.kind === "intersection" ? type.members : [type])),
  ).filter((type) => !isKeyword(type, "unknown"));
  if (members.some((type) => isKeyword(type, "never"))) return keyword("never");
  const merged = mergeObjects(members);
  const [only, ...others] = merged;
  if (only === undefined) return keyword("unknown");
  return others.length === 0 ? only : { kind: "intersection", members: merged };
}

/** Merges plain objects without index signatures, so that a reader sees one list of properties. */
function mergeObjects(members: readonly TypePlan[]): readonly TypePlan[] {
  const plain = members.filter(isClosedObject);
  if (plain.length < 2) return members;
  const properties = new Map<string, PropertyPlan>();
  for (const property of plain.flatMap((member) => member.properties)) {
    const earlier = properties.get(property.name);
    properties.set(property.name, earlier ? mergeProperties(earlier, property) : property);
  }
  const object: ObjectTypePlan = { kind: "object", properties: [...properties.values()] };
  let isFirst = true;
  return members.flatMap((member): readonly TypePlan[] => {
    if (!isClosedObject(member)) return [member];
    const here = isFirst ? [object] : [];
    isFirst = false;
    return here;
  });
}

function isClosedObject(type: TypePlan): type is ObjectTypePlan {
  return type.kind === "object" && type.index === undefined;
}

function mergeProperties(a: PropertyPlan, b: PropertyPlan): PropertyPlan {
  const isEmpty = a.doc.paragraphs.length === 0 && a.doc.deprecated === undefined;
  return {
    name: a.name,
    isOptional: a.isOptional && b.isOptional,
    type: intersectionOf([a.type, b.type]),
    doc: isEmpty ? b.doc : a.doc,
  };
}

/** Compares types with their docs: objects that differ only in docs are rare, and keeping both is harmless. */
function distinct(types: readonly TypePlan[]): readonly TypePlan[] {
  if (types.length < 2) return types;
  const keyOf = (type: TypePlan) => (type.kind === "keyword" ? type.name : JSON.stringify(type));
  return [...new Map(types.map((type) => [keyOf(type), type])).values()];
}
