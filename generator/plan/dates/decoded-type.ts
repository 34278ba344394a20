import type { DatePlacesPlan, ObjectTypePlan, ReferencePlan, TypePlan } from "../plan.js";
import { intersectionType, isKeyword, keyword, unionType } from "../types/combine-types.js";
import { DATE, widenIndexType } from "../types/schema-type.js";
import { type DecodableDates, isDate, type KnownDates, membersDisagree } from "./date-conflicts.js";

interface DecodedType {
  readonly type: TypePlan;
  readonly places: DatePlacesPlan | undefined;
}

/** JSON types and their decoded counterparts. */
export interface NamedDates extends DecodableDates {
  /** Names of JSON types, by the names of their decoded counterparts. */
  readonly jsonNames: ReadonlyMap<string, string>;
  /** Decoder names, by the names of decoded types. */
  readonly decoders: ReadonlyMap<string, string>;
}

interface Context extends NamedDates {
  /** Whether all dates stay text. */
  readonly isText?: true;
}

/**
 * Decides which date-times are decoded: those distinguishable from other text. If members of a union, or of an intersection of
 * objects, disagree about a value, it stays text.
 *
 * @param type with a `Date` for each date-time.
 */
export function decodedType(type: TypePlan, named: NamedDates): DecodedType {
  return decoded(type, named);
}

function decoded(type: TypePlan, context: Context): DecodedType {
  if (type.kind === "reference") return decodedReference(type, context);
  if (type.kind === "array" || type.kind === "tuple") return decodedList(type, context);
  if (type.kind === "object") return decodedObject(type, context);
  if (type.kind === "union") return decodedUnion(type.members, context);
  if (type.kind === "intersection") return decodedIntersection(type.members, context);
  return { type, places: undefined };
}

function decodedReference(
  type: ReferencePlan,
  { index, jsonNames, decoders, isText }: Context,
): DecodedType {
  // An alias of `Date` needs no function.
  const isAlias = index.listConstituentTypes(type)?.some(isDate);
  if (!isText && (isDate(type) || isAlias)) return { type: DATE, places: { kind: "date" } };
  const name = isText ? undefined : decoders.get(type.name);
  if (name !== undefined) return { type, places: { kind: "decoder", name } };
  const inJson = { ...type, name: jsonNames.get(type.name) ?? type.name };
  return { type: isDate(type) ? keyword("string") : inJson, places: undefined };
}

function decodedList(
  list: Extract<TypePlan, { kind: "array" | "tuple" }>,
  context: Context,
): DecodedType {
  const [first, rest] = list.kind === "array" ? [[], list.items] : [list.members, list.rest];
  const members = first.map((member) => decoded(member, context));
  const others = rest && decoded(rest, context);
  const type: TypePlan =
    list.kind === "array" && others
      ? { ...list, items: others.type }
      : {
          ...list,
          kind: "tuple",
          members: members.map(({ type }) => type),
          ...(others && { rest: others.type }),
        };
  if (![...members, others].some((item) => item?.places)) return { type, places: undefined };
  const places = members.map((item): DatePlacesPlan => item.places ?? { kind: "none" });
  return {
    type,
    places: { kind: "items", first: places, ...(others?.places && { others: others.places }) },
  };
}

function decodedObject({ properties, index }: ObjectTypePlan, context: Context): DecodedType {
  const rest = index && decoded(index, context);
  const members = properties.map((property) => ({
    property,
    ...decoded(property.type, context),
  }));
  const typed = members.map(({ property, type }) => ({ ...property, type }));
  const type: TypePlan = {
    kind: "object",
    properties: typed,
    ...(rest && { index: widenIndexType(rest.type, typed) }),
  };
  // A declared property without dates needs an entry, because `others` must not apply to it.
  const known = members.flatMap(({ property: { name }, places }) =>
    (places ?? rest?.places) ? [[name, places ?? { kind: "none" }] as const] : [],
  );
  if (known.length === 0 && !rest?.places) return { type, places: undefined };
  return {
    type,
    places: {
      kind: "properties",
      known: Object.fromEntries(known),
      ...(rest?.places && { others: rest.places }),
    },
  };
}

function decodedUnion(members: readonly TypePlan[], context: Context): DecodedType {
  const all = members.map((member) => ({ member, ...decoded(member, context) }));
  const type = unionType(all.map(({ type }) => type));
  const places = combinePlaces(all);
  if (!places) return { type, places };
  if (places.kind !== "all" && !membersDisagree(members, "union", context)) return { type, places };
  const cases = findCases(all, context);
  const rest = cases ? all.filter(({ member }) => isNoObject(member, context)) : all;
  const rivals = rest.map(({ member }) => member);
  if (membersDisagree(rivals, "union", context))
    return stayingText({ kind: "union", members }, context);
  return { type, places: cases ? combinePlaces([{ type, places: cases }, ...rest]) : places };
}

function decodedIntersection(members: readonly TypePlan[], context: Context): DecodedType {
  const all = members.map((member) => decoded(member, context));
  const places = combinePlaces(all);
  if (places && membersDisagree(members, "intersection", context)) {
    // If some parts are text, a part that is a date is more specific.
    const date = members
      .map(context.index.resolve)
      .find((shape) => (shape.kind === "union" ? shape.members : [shape]).some(isDate));
    return date ? decoded(date, context) : stayingText({ kind: "intersection", members }, context);
  }
  return { type: intersectionType(all.map(({ type }) => type)), places };
}

function stayingText(type: TypePlan, context: Context): DecodedType {
  return decoded(type, { ...context, isText: true });
}

function combinePlaces(types: readonly DecodedType[]): DatePlacesPlan | undefined {
  const distinct = new Map(
    types.flatMap(({ places }) => (places ? [[JSON.stringify(places), places] as const] : [])),
  );
  const [only, other] = distinct.values();
  return other ? { kind: "all", of: [...distinct.values()] } : only;
}

/** The decoders in places, including nested ones: `Date`, or function names. */
export function listDecoders(places: DatePlacesPlan | undefined): readonly string[] {
  switch (places?.kind) {
    case "date":
      return ["Date"];
    case "decoder":
      return [places.name];
    case "properties":
      return [...Object.values(places.known), places.others].flatMap(listDecoders);
    case "items":
      return [...places.first, places.others].flatMap(listDecoders);
    case "cases":
      return Object.values(places.cases).flatMap(listDecoders);
    case "all":
      return places.of.flatMap(listDecoders);
    default:
      return [];
  }
}

interface Member {
  readonly member: TypePlan;
  readonly places: DatePlacesPlan | undefined;
}

/** The places in a union's object members, if all have a property whose value identifies the member. */
function findCases(members: readonly Member[], known: KnownDates): DatePlacesPlan | undefined {
  const objects = members.filter(({ member }) => !isNoObject(member, known));
  const [first, other] = objects;
  for (const name of first && other ? known.index.findProperties(first.member).keys() : []) {
    const cases = placesByValue(name, objects, known);
    if (cases) return { kind: "cases", property: name, cases };
  }
  return undefined;
}

/** The places by a property's values; `undefined` if an object may have other values, or values of another object. */
function placesByValue(name: string, objects: readonly Member[], known: KnownDates) {
  const values = new Set<string>();
  const cases: [value: string, places: DatePlacesPlan][] = [];
  for (const { member, places } of objects) {
    const property = known.index.findProperties(member).get(name);
    const listed = property?.isOptional === false ? listValues(property.type, known) : undefined;
    if (!listed) return undefined;
    for (const value of listed) {
      if (values.has(value)) return undefined;
      values.add(value);
      if (places) cases.push([value, places]);
    }
  }
  return Object.fromEntries(cases);
}

function isNoObject(type: TypePlan, known: KnownDates): boolean {
  const parts = known.index.listConstituentTypes(type)?.map((part) => isNoObject(part, known));
  if (parts) return type.kind === "intersection" ? parts.includes(true) : !parts.includes(false);
  return type.kind !== "object" && type.kind !== "runtime" && !isKeyword(type, "unknown");
}

/** The values of a type as text; `undefined` if it may have unlisted ones. */
function listValues(type: TypePlan, known: KnownDates): ReadonlySet<string> | undefined {
  if (type.kind === "literal") return new Set([String(type.value)]);
  const parts =
    known.index.listConstituentTypes(type)?.map((part) => listValues(part, known)) ?? [];
  const listed = parts.flatMap((values) => values ?? []);
  const isAll = type.kind === "intersection";
  if (listed.length === 0 || (!isAll && listed.length < parts.length)) return undefined;
  const values = listed.flatMap((some) => [...some]);
  const common = values.filter((value) => listed.every((some) => some.has(value)));
  // If the parts contradict each other, the value may match any part.
  return new Set(isAll && common.length > 0 ? common : values);
}
