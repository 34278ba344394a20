import type { DatePlaces, ObjectTypePlan, PropertyPlan, TypePlan } from "../plan.js";
import { intersectionOf, keyword, unionOf } from "../types/combine-types.js";
import { soundIndex } from "../types/schema-type.js";
import { alternativesOf, type Declarations, isDate, jsonKind } from "./alternatives.js";
import { spoils } from "./spoiled.js";

/** The type of a decoded value, and where its dates are; absent if it has none. */
export interface DecodedType {
  readonly type: TypePlan;
  readonly places?: DatePlaces;
}

/** Named types, and what stands for them. */
export interface NamedDates {
  /** The types as they are in JSON, and by other names those with a `Date` for each date-time. */
  readonly declarations: Declarations;
  /** The name in JSON of each type with Dates. */
  readonly jsonNames: ReadonlyMap<string, string>;
  /** The function that decodes a type with Dates, unless it has none that can be decoded. */
  readonly decoderOf: (name: string) => string | undefined;
  /** The types around this one that were rewritten, which may contain themselves. */
  readonly around?: readonly string[];
}

/** Within more rewritten types, text stays. */
const MAX_REWRITTEN = 6;

/**
 * Decides which date-times are decoded: those that can be told from other text. Text stays where the alternatives of a union
 * disagree about it, and is a `Date` where one part of an intersection says so.
 *
 * @param type with a `Date` for each date-time.
 */
export function decodedType(type: TypePlan, named: NamedDates): DecodedType {
  const { declarations, jsonNames } = named;
  const read = (one: TypePlan): DecodedType => decodedType(one, named);
  switch (type.kind) {
    case "reference": {
      if (isDate(type)) return { type, places: { kind: "date" } };
      const declaration = declarations.get(type.name);
      // Another name for `Date` needs no function.
      if (declaration?.kind === "alias" && isDate(declaration.type)) return read(declaration.type);
      const name = named.decoderOf(type.name);
      return name === undefined
        ? { type: asJson(type, jsonNames) }
        : { type, places: { kind: "decoder", name } };
    }
    case "array": {
      const { type: items, places } = read(type.items);
      return found(
        { kind: "array", items },
        places && { kind: "items", first: [], others: places },
      );
    }
    case "tuple":
      return decodedTuple(type, named);
    case "object":
      return decodedObject(type, named);
    case "union":
      return decodedUnion(type.members, named);
    case "intersection": {
      const { members } = type;
      const decoded = members.map(read);
      const isSpoiled = pairs(members).some(([one, other]) =>
        spoils(one, other, "intersection", declarations),
      );
      if (!isSpoiled) return found(intersectionOf(decoded.map(typeOf)), allOf(decoded));
      const alternatives = alternativesOf(type, declarations);
      return rewritten(type, alternatives && unionOf(alternatives), named);
    }
    default:
      return { type };
  }
}

function decodedTuple(
  { members, rest }: Extract<TypePlan, { kind: "tuple" }>,
  named: NamedDates,
): DecodedType {
  const first = members.map((member) => decodedType(member, named));
  const others = rest && decodedType(rest, named);
  const type: TypePlan = {
    kind: "tuple",
    members: first.map(typeOf),
    ...(others && { rest: others.type }),
  };
  if (![...first, others].some((one) => one?.places)) return { type };
  const places = first.map((one): DatePlaces => one.places ?? { kind: "none" });
  return {
    type,
    places: { kind: "items", first: places, ...(others?.places && { others: others.places }) },
  };
}

function decodedObject({ properties, index }: ObjectTypePlan, named: NamedDates): DecodedType {
  const others = index && decodedType(index, named);
  const members = properties.map((property) => ({
    property,
    ...decodedType(property.type, named),
  }));
  const type = objectType(
    members.map(({ property, type }) => ({ ...property, type })),
    others?.type,
  );
  // A declared property without dates is not one of the others.
  const known = members.flatMap(({ property: { name }, places }) =>
    (places ?? others?.places) ? [[name, places ?? { kind: "none" }] as const] : [],
  );
  if (known.length === 0 && !others?.places) return { type };
  return {
    type,
    places: {
      kind: "properties",
      known: Object.fromEntries(known),
      ...(others?.places && { others: others.places }),
    },
  };
}

function decodedUnion(members: readonly TypePlan[], named: NamedDates): DecodedType {
  const { declarations } = named;
  const decoded = members.map((member) => ({ member, ...decodedType(member, named) }));
  const type = unionOf(decoded.map(typeOf));
  const places = allOf(decoded);
  if (!places) return { type };
  const spoiledBy = (one: TypePlan, others: readonly { readonly member: TypePlan }[]): boolean =>
    others.some(({ member }) => spoils(one, member, "union", declarations));
  const isSpoiling = ({ member }: { readonly member: TypePlan }): boolean =>
    spoiledBy(member, decoded);
  if (places.kind !== "all" && !decoded.some(isSpoiling)) return { type, places };
  const cases = casesOf(decoded, declarations);
  const left = cases ? decoded.filter(({ member }) => !isObject(member, declarations)) : decoded;
  const spoiling = left.filter(({ member }) => spoiledBy(member, left));
  if (spoiling.length === 0) {
    return found(type, cases ? allOf([{ type, places: cases }, ...left]) : places);
  }
  const clean = decoded.map((one) =>
    spoiling.includes(one)
      ? withoutSpoiling(one.member, (part) => spoiledBy(part, left), named)
      : one.member,
  );
  return rewritten({ kind: "union", members }, unionOf(clean), named);
}

/** Reads what a type was rewritten to, if anything. Text stays in it where it contains itself. */
function rewritten(type: TypePlan, clean: TypePlan | undefined, named: NamedDates): DecodedType {
  const { around = [], jsonNames } = named;
  const key = JSON.stringify(type);
  const isTold = clean && around.length < MAX_REWRITTEN && !around.includes(key);
  return isTold
    ? decodedType(clean, { ...named, around: [...around, key] })
    : { type: asJson(type, jsonNames) };
}

/** A type with text for those dates that would spoil others: the properties of an object alone, or else all of it. */
function withoutSpoiling(
  type: TypePlan,
  isSpoiling: (part: TypePlan) => boolean,
  { declarations, jsonNames }: NamedDates,
): TypePlan {
  const [only, other] = alternativesOf(type, declarations) ?? [];
  if (only?.kind !== "object" || other) return asJson(type, jsonNames);
  const { properties, index } = only;
  const names = properties.map((property) => ({ ...property, type: keyword("string") }));
  const isIndexSpoiling = index && isSpoiling({ kind: "object", properties: names, index });
  return {
    kind: "object",
    properties: properties.map((property) =>
      isSpoiling({ kind: "object", properties: [property] })
        ? { ...property, type: asJson(property.type, jsonNames) }
        : property,
    ),
    ...(index && { index: isIndexSpoiling ? asJson(index, jsonNames) : index }),
  };
}

/** The places in those members of a union that are objects, if all have a property whose value tells which one it is. */
function casesOf(
  members: readonly (DecodedType & { readonly member: TypePlan })[],
  declarations: Declarations,
): DatePlaces | undefined {
  const objects = members.filter(({ member }) => isObject(member, declarations) !== false);
  const alternatives = objects.map(
    ({ member }) => alternativesOf(member, declarations) ?? [keyword("unknown")],
  );
  const [first] = alternatives[0] ?? [];
  const names = first?.kind === "object" ? first.properties.map(({ name }) => name) : [];
  for (const property of objects.length > 1 ? names : []) {
    const values = alternatives.map((own) => valuesOf(property, own));
    const all = values.flatMap((own) => [...(own ?? [])]);
    if (values.includes(undefined) || new Set(all).size < all.length) continue;
    const cases = objects.flatMap(({ places }, index) =>
      places ? [...(values[index] ?? [])].map((value) => [value, places] as const) : [],
    );
    return { kind: "cases", property, cases: Object.fromEntries(cases) };
  }
  return undefined;
}

/** The values of a property in objects, as text; `undefined` if it may be absent or have any others. */
function valuesOf(name: string, objects: readonly TypePlan[]): ReadonlySet<string> | undefined {
  const values = new Set<string>();
  for (const object of objects) {
    const properties = object.kind === "object" ? object.properties : [];
    const property = properties.find((one) => one.name === name && !one.isOptional);
    const { type } = property ?? {};
    for (const one of type?.kind === "union" ? type.members : [type]) {
      if (one?.kind !== "literal") return undefined;
      values.add(String(one.value));
    }
  }
  return values;
}

/** Whether all values of a type are objects; false if none is, `undefined` if some are or if that cannot be told. */
function isObject(type: TypePlan, declarations: Declarations): boolean | undefined {
  const kinds = new Set(alternativesOf(type, declarations)?.map(jsonKind) ?? [undefined]);
  if (kinds.has(undefined)) return undefined;
  return !kinds.has("object") ? false : kinds.size === 1 || undefined;
}

/** The type with text in place of dates. */
function asJson(type: TypePlan, jsonNames: NamedDates["jsonNames"]): TypePlan {
  const inside = (one: TypePlan): TypePlan => asJson(one, jsonNames);
  switch (type.kind) {
    case "reference":
      return isDate(type)
        ? keyword("string")
        : { ...type, name: jsonNames.get(type.name) ?? type.name };
    case "array":
      return { kind: "array", items: inside(type.items) };
    case "tuple":
      return {
        kind: "tuple",
        members: type.members.map(inside),
        ...(type.rest && { rest: inside(type.rest) }),
      };
    case "object":
      return objectType(
        type.properties.map((property) => ({ ...property, type: inside(property.type) })),
        type.index && inside(type.index),
      );
    case "union":
      return unionOf(type.members.map(inside));
    case "intersection":
      return intersectionOf(type.members.map(inside));
    default:
      return type;
  }
}

function objectType(properties: readonly PropertyPlan[], index: TypePlan | undefined): TypePlan {
  return { kind: "object", properties, ...(index && { index: soundIndex(index, properties) }) };
}

function allOf(types: readonly DecodedType[]): DatePlaces | undefined {
  const distinct = new Map(
    types.flatMap(({ places }) => (places ? [[JSON.stringify(places), places] as const] : [])),
  );
  const [only, other] = distinct.values();
  return other ? { kind: "all", of: [...distinct.values()] } : only;
}

function found(type: TypePlan, places: DatePlaces | undefined): DecodedType {
  return places ? { type, places } : { type };
}

function typeOf({ type }: DecodedType): TypePlan {
  return type;
}

function pairs<Item>(items: readonly Item[]): readonly (readonly [Item, Item])[] {
  return items.flatMap((one) =>
    items.filter((other) => other !== one).map((other) => [one, other] as const),
  );
}

/** A date, or a function that finds some. */
interface Leaf {
  readonly kind: "date" | "decoder";
  /** Of the function. */
  readonly name?: string;
}

/** What is found in places, and in places within them. */
export function leavesOf(places: DatePlaces | undefined): readonly Leaf[] {
  switch (places?.kind) {
    case "date":
    case "decoder":
      return [places];
    case "properties":
      return [...Object.values(places.known), places.others].flatMap(leavesOf);
    case "items":
      return [...places.first, places.others].flatMap(leavesOf);
    case "cases":
      return Object.values(places.cases).flatMap(leavesOf);
    case "all":
      return places.of.flatMap(leavesOf);
    default:
      return [];
  }
}
