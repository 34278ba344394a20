import type { DatePlaces, ObjectTypePlan, PropertyPlan, TypePlan } from "../plan.js";
import { intersectionOf, keyword, unionOf } from "../types/combine-types.js";
import { soundIndex } from "../types/schema-type.js";
import { type AlternativesOf, type Declarations, isDate } from "./alternatives.js";
import { casesOf, type DecodedType, isObject, type Member } from "./cases.js";
import type { DatesConflict } from "./date-conflicts.js";

/** Named types, as they are in JSON and by other names with a `Date` for each date-time, and what stands for the latter. */
export interface NamedDates {
  readonly declarations: Declarations;
  readonly alternativesOf: AlternativesOf;
  readonly datesConflict: DatesConflict;
  /** The name in JSON of each type with Dates. */
  readonly jsonNames: ReadonlyMap<string, string>;
  /** The function that decodes a type with Dates, unless it has none that can be decoded. */
  readonly decoderOf: (name: string) => string | undefined;
}

interface Context extends NamedDates {
  /** The types around this one that were rewritten, which may contain themselves. */
  readonly around: readonly string[];
  /** How many more types may be rewritten. */
  readonly left: { count: number };
}

/** Within a type, or within rewritten types, that many are rewritten; in others, text stays. */
const MAX_REWRITTEN = 100;
const MAX_DEPTH = 6;

/**
 * Decides which date-times are decoded: those that can be told from other text. Text stays where the alternatives of a union
 * disagree about it, and is a `Date` where one part of an intersection says so.
 *
 * @param type with a `Date` for each date-time.
 */
export function decodedType(type: TypePlan, named: NamedDates): DecodedType {
  return decoded(type, { ...named, around: [], left: { count: MAX_REWRITTEN } });
}

function decoded(type: TypePlan, context: Context): DecodedType {
  const { declarations, alternativesOf, jsonNames } = context;
  const read = (one: TypePlan): DecodedType => decoded(one, context);
  switch (type.kind) {
    case "reference": {
      if (isDate(type)) return { type, places: { kind: "date" } };
      const declaration = declarations.get(type.name);
      // Another name for `Date` needs no function.
      if (declaration?.kind === "alias" && isDate(declaration.type)) return read(declaration.type);
      const name = context.decoderOf(type.name);
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
      return decodedTuple(type, context);
    case "object":
      return decodedObject(type, context);
    case "union":
      return decodedUnion(type.members, context);
    case "intersection": {
      const { members } = type;
      const all = members.map(read);
      const isSpoiled = pairs(members).some(([one, other]) =>
        context.datesConflict(one, other, "intersection"),
      );
      if (!isSpoiled) return found(intersectionOf(all.map(typeOf)), allOf(all));
      const alternatives = alternativesOf(type);
      return rewritten(type, alternatives && unionOf(alternatives), context);
    }
    default:
      return { type };
  }
}

function decodedTuple(
  { members, rest }: Extract<TypePlan, { kind: "tuple" }>,
  context: Context,
): DecodedType {
  const first = members.map((member) => decoded(member, context));
  const others = rest && decoded(rest, context);
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

function decodedObject({ properties, index }: ObjectTypePlan, context: Context): DecodedType {
  const others = index && decoded(index, context);
  const members = properties.map((property) => ({
    property,
    ...decoded(property.type, context),
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

function decodedUnion(members: readonly TypePlan[], context: Context): DecodedType {
  const { alternativesOf } = context;
  const all = members.map((member): Member => ({ member, ...decoded(member, context) }));
  const type = unionOf(all.map(typeOf));
  const places = allOf(all);
  if (!places) return { type };
  const conflicts = (one: TypePlan, others: readonly Member[]): boolean =>
    others.some(({ member }) => context.datesConflict(one, member, "union"));
  if (places.kind !== "all" && !all.some(({ member }) => conflicts(member, all)))
    return { type, places };
  const cases = casesOf(all, alternativesOf);
  const left = cases ? all.filter(({ member }) => !isObject(member, alternativesOf)) : all;
  const conflicting = left.filter(({ member }) => conflicts(member, left));
  if (conflicting.length === 0) {
    return found(type, cases ? allOf([{ type, places: cases }, ...left]) : places);
  }
  const clean = all.map((one) =>
    conflicting.includes(one)
      ? withoutConflicts(one.member, (part) => conflicts(part, left), context)
      : one.member,
  );
  return rewritten({ kind: "union", members }, unionOf(clean), context);
}

/** Reads what a type was rewritten to, if anything. Text stays in it where it contains itself. */
function rewritten(type: TypePlan, clean: TypePlan | undefined, context: Context): DecodedType {
  const { around, left, jsonNames } = context;
  const key = JSON.stringify(type);
  const isAllowed = around.length < MAX_DEPTH && left.count > 0 && !around.includes(key);
  if (!clean || !isAllowed) return { type: asJson(type, jsonNames) };
  left.count -= 1;
  return decoded(clean, { ...context, around: [...around, key] });
}

/** A type with text for those dates that conflict with others: the properties of an object alone, or else all of it. */
function withoutConflicts(
  type: TypePlan,
  conflicts: (part: TypePlan) => boolean,
  { alternativesOf, jsonNames }: NamedDates,
): TypePlan {
  const [only, other] = alternativesOf(type) ?? [];
  if (only?.kind !== "object" || other) return asJson(type, jsonNames);
  const { properties, index } = only;
  const names = properties.map((property) => ({ ...property, type: keyword("string") }));
  const isIndexSpoiling = index && conflicts({ kind: "object", properties: names, index });
  return {
    kind: "object",
    properties: properties.map((property) =>
      conflicts({ kind: "object", properties: [property] })
        ? { ...property, type: asJson(property.type, jsonNames) }
        : property,
    ),
    ...(index && { index: isIndexSpoiling ? asJson(index, jsonNames) : index }),
  };
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
