import type { DatePlaces, ObjectTypePlan, PropertyPlan, ReferencePlan, TypePlan } from "../plan.js";
import { intersectionOf, keyword, unionOf } from "../types/combine-types.js";
import { DATE, soundIndex } from "../types/schema-type.js";
import { shapeOf } from "../types/type-shapes.js";
import { casesOf, isNoObject, type Member } from "./cases.js";
import { isDate, type KnownDates } from "./date-conflicts.js";

interface DecodedType {
  readonly type: TypePlan;
  readonly places: DatePlaces | undefined;
}

/** Named types, as they are in JSON and by other names with a `Date` for each date-time, and what stands for the latter. */
export interface NamedDates extends KnownDates {
  /** The name in JSON of each type with Dates. */
  readonly jsonNames: ReadonlyMap<string, string>;
  /** The function that decodes each type with Dates that can be decoded. */
  readonly decoders: ReadonlyMap<string, string>;
}

interface Context extends NamedDates {
  /** Whether all dates stay text. */
  readonly isText?: true;
  /** The types around this one that were rewritten, which may contain themselves, as JSON. */
  readonly around: readonly string[];
  /** How many more types may be rewritten; in others, text stays. */
  readonly left: { count: number };
}

const MAX_REWRITTEN = 100;

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
  if (type.kind === "reference") return decodedReference(type, context);
  if (type.kind === "array" || type.kind === "tuple") return decodedList(type, context);
  if (type.kind === "object") return decodedObject(type, context);
  if (type.kind === "union") return decodedUnion(type.members, context);
  if (type.kind === "intersection") return decodedIntersection(type.members, context);
  return { type, places: undefined };
}

function decodedReference(
  type: ReferencePlan,
  { declarations, jsonNames, decoders, isText }: Context,
): DecodedType {
  const declaration = declarations.get(type.name);
  // Another name for `Date` needs no function.
  const isAlias = declaration?.kind === "alias" && isDate(declaration.type);
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
      ? { kind: "array", items: others.type }
      : {
          kind: "tuple",
          members: members.map(({ type }) => type),
          ...(others && { rest: others.type }),
        };
  if (![...members, others].some((item) => item?.places)) return { type, places: undefined };
  const places = members.map((item): DatePlaces => item.places ?? { kind: "none" });
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
  const typed = members.map(({ property, type }) => ({ ...property, type }));
  const type: TypePlan = {
    kind: "object",
    properties: typed,
    ...(others && { index: soundIndex(others.type, typed) }),
  };
  // A declared property without dates is not one of the others.
  const known = members.flatMap(({ property: { name }, places }) =>
    (places ?? others?.places) ? [[name, places ?? { kind: "none" }] as const] : [],
  );
  if (known.length === 0 && !others?.places) return { type, places: undefined };
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
  const all = members.map((member) => ({ member, ...decoded(member, context) }));
  const type = unionOf(all.map(({ type }) => type));
  const places = allOf(all);
  if (!places) return { type, places };
  const conflictsIn = (some: readonly Member[]): readonly Member[] =>
    some.filter((rival) =>
      some.some(({ member }) => context.datesConflict(rival.member, member, "union")),
    );
  if (places.kind !== "all" && conflictsIn(all).length === 0) return { type, places };
  const cases = casesOf(all, context);
  const others = cases ? all.filter(({ member }) => isNoObject(member, context)) : all;
  const conflicting = conflictsIn(others);
  if (conflicting.length === 0) {
    return { type, places: cases ? allOf([{ type, places: cases }, ...others]) : places };
  }
  const clean = all.map((rival) =>
    conflicting.includes(rival) ? withoutConflicts(rival, others, context) : rival.member,
  );
  return rewritten({ kind: "union", members }, unionOf(clean), context);
}

function decodedIntersection(members: readonly TypePlan[], context: Context): DecodedType {
  const all = members.map((member) => decoded(member, context));
  const places = allOf(all);
  const conflicts = (rival: TypePlan): boolean =>
    members.some((other) => context.datesConflict(rival, other, "intersection"));
  if (!places || !members.some(conflicts))
    return { type: intersectionOf(all.map(({ type }) => type)), places };
  return rewritten({ kind: "intersection", members }, mergedType(members, context), context);
}

/** Decodes what a type was rewritten to, if anything. Text stays in it where it contains itself. */
function rewritten(type: TypePlan, clean: TypePlan | undefined, context: Context): DecodedType {
  const { around, left } = context;
  const key = JSON.stringify(type);
  if (!clean || left.count === 0 || around.includes(key)) {
    return { type: asText(type, context), places: undefined };
  }
  left.count -= 1;
  return decoded(clean, { ...context, around: [...around, key] });
}

/** A member of a union with text for those dates that conflict with others: of the properties of an object alone, or all of them. */
function withoutConflicts({ member }: Member, others: readonly Member[], context: Context) {
  const shape = shapeOf(member, context.declarations);
  if (shape.kind !== "object" || shape.index) return asText(member, context);
  const properties = shape.properties.map((property): PropertyPlan => {
    const alone: TypePlan = { kind: "object", properties: [property] };
    const isConflicting = others.some((other) =>
      context.datesConflict(alone, other.member, "union"),
    );
    return isConflicting ? { ...property, type: asText(property.type, context) } : property;
  });
  const clean: TypePlan = { kind: "object", properties };
  return context.hasDates(clean) ? clean : asText(member, context);
}

/** What the parts of an intersection say together, where one of them says `Date` and another text; `undefined` if that is unknown. */
function mergedType(
  parts: readonly TypePlan[],
  { declarations }: NamedDates,
): TypePlan | undefined {
  const shapes = parts.map((part) => shapeOf(part, declarations));
  const date = shapes.find((shape) =>
    (shape.kind === "union" ? shape.members : [shape]).some(isDate),
  );
  if (date) return date;
  const lists = shapes.flatMap((shape) => (shape.kind === "array" ? [shape.items] : []));
  if (lists.length === shapes.length) return { kind: "array", items: intersectionOf(lists) };
  const isOpen = shapes.some((shape) => shape.kind !== "object" || shape.index);
  return isOpen ? undefined : intersectionOf(shapes);
}

function asText(type: TypePlan, context: Context): TypePlan {
  return decoded(type, { ...context, isText: true }).type;
}

function allOf(types: readonly DecodedType[]): DatePlaces | undefined {
  const distinct = new Map(
    types.flatMap(({ places }) => (places ? [[JSON.stringify(places), places] as const] : [])),
  );
  const [only, other] = distinct.values();
  return other ? { kind: "all", of: [...distinct.values()] } : only;
}

/** What is found in places, and in places within them: `Date`, or the names of functions that find dates. */
export function leavesOf(places: DatePlaces | undefined): readonly string[] {
  switch (places?.kind) {
    case "date":
      return ["Date"];
    case "decoder":
      return [places.name];
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
