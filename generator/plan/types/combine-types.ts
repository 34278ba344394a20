import { groupBy } from "../../collections/index.js";
import type { Json } from "../../manifest/index.js";
import { NO_DOC } from "../docs.js";
import type {
  InterfacePlan,
  ObjectTypePlan,
  PropertyPlan,
  RuntimeTypePlan,
  TypeKeyword,
  TypePlan,
} from "../plan.js";

export function keyword(name: TypeKeyword): TypePlan {
  return { kind: "keyword", name };
}

export function objectType(...properties: readonly PropertyPlan[]): ObjectTypePlan {
  return { kind: "object", properties };
}

export function createInterface(name: string, properties: readonly PropertyPlan[]): InterfacePlan {
  return { kind: "interface", name, doc: NO_DOC, properties };
}

export function runtimeType(
  name: RuntimeTypePlan["name"],
  ...parts: readonly TypePlan[]
): RuntimeTypePlan {
  return { kind: "runtime", name, ...(parts.length > 0 && { arguments: parts }) };
}

/** A required property without a comment. */
export function requiredProperty(name: string, type: TypePlan): PropertyPlan {
  return { name, isOptional: false, type, doc: NO_DOC };
}

export function isKeyword(type: TypePlan, name: TypeKeyword): boolean {
  return type.kind === "keyword" && type.name === name;
}

/** A flat union of distinct members. `unknown` absorbs all others; `never` is dropped. */
export function unionType(types: readonly TypePlan[]): TypePlan {
  return combined("union", types, "unknown", "never");
}

/** A flat intersection of distinct members. `never` absorbs all others, `unknown` is dropped, plain objects are merged. */
export function intersectionType(types: readonly TypePlan[]): TypePlan {
  return combined("intersection", types, "never", "unknown");
}

function combined(
  kind: "union" | "intersection",
  types: readonly TypePlan[],
  absorbing: TypeKeyword,
  neutral: TypeKeyword,
): TypePlan {
  if (types.length === 1 && types[0]) return types[0];
  const others: TypePlan[] = [];
  for (const type of types) {
    for (const member of type.kind === kind ? type.members : [type]) {
      if (isKeyword(member, absorbing)) return member;
      if (!isKeyword(member, neutral)) others.push(member);
    }
  }
  // Objects that differ only in docs are rare, and keeping both is harmless.
  const distinct = [...new Map(others.map((type) => [JSON.stringify(type), type])).values()];
  const members = kind === "union" ? distinct : mergeObjects(distinct);
  const [only, second] = members;
  if (only === undefined) return keyword(neutral);
  return second === undefined ? only : { kind, members };
}

/** Merges plain objects without index signatures into one list of properties, for readability. */
function mergeObjects(members: readonly TypePlan[]): readonly TypePlan[] {
  const [first, ...distinct] = members.filter(isClosedObject);
  if (first?.properties.length === 0 && members.length > 1) {
    return mergeObjects(members.filter((member) => member !== first));
  }
  if (first === undefined || distinct.length === 0) return members;
  const properties = [first, ...distinct].flatMap((member) => member.properties);
  const byName = groupBy(properties, ({ name }) => name);
  const merged = objectType(...[...byName.values()].map((same) => same.reduce(mergeProperties)));
  const kept = members.filter((member) => member === first || !isClosedObject(member));
  return kept.map((member) => (member === first ? merged : member));
}

function isClosedObject(type: TypePlan): type is ObjectTypePlan {
  return type.kind === "object" && type.index === undefined;
}

/** The property of an intersection, with the first available comment. */
export function mergeProperties(a: PropertyPlan, b: PropertyPlan): PropertyPlan {
  const isEmpty = a.doc.paragraphs.length === 0 && a.doc.deprecated === undefined;
  return {
    name: a.name,
    isOptional: a.isOptional && b.isOptional,
    type: intersectionType([a.type, b.type]),
    doc: isEmpty ? b.doc : a.doc,
  };
}

export function typeOfValues(values: readonly Json[], isMutable?: true): TypePlan {
  return unionType(values.map((value) => typeOfJson(value, isMutable)));
}

/** The type of a single value. A number without a literal becomes `number`. */
function typeOfJson(value: Json, isMutable?: true): TypePlan {
  if (value === null) return keyword("null");
  if (typeof value === "number" && !Number.isFinite(value)) return keyword("number");
  if (typeof value !== "object") return { kind: "literal", value };
  const memberType = (member: Json): TypePlan => typeOfJson(member, isMutable);
  if (Array.isArray(value)) {
    return { kind: "tuple", members: value.map(memberType), ...(isMutable && { isMutable }) };
  }
  const members = Object.entries(value);
  return objectType(...members.map(([name, member]) => requiredProperty(name, memberType(member))));
}
