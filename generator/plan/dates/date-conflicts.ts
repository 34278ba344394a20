import { leadingTo } from "../../collections/index.js";
import { type Declarations, type Properties, propertyFinder } from "../argument-properties.js";
import { referencesIn, type Typed } from "../modules/references.js";
import type { TypePlan } from "../plan.js";
import { isKeyword } from "../types/combine-types.js";
import { typeDeclared } from "../types/type-shapes.js";

export function isDate(type: TypePlan): boolean {
  return type.kind === "reference" && type.of === "language" && type.name === "Date";
}

/** The declared type of a reference, or the members of a union or an intersection; `undefined` for others. */
export function partsOf(
  type: TypePlan,
  declarations: Declarations,
): readonly TypePlan[] | undefined {
  if (type.kind === "union" || type.kind === "intersection") return type.members;
  const declaration = type.kind === "reference" ? declarations.get(type.name) : undefined;
  return declaration && [typeDeclared(declaration)];
}

/** How the types of one value belong together: it has any of them, or all. */
type Together = "union" | "intersection";

/** What is known of the dates in named types. */
export interface KnownDates {
  readonly declarations: Declarations;
  readonly propertiesOf: (type: TypePlan) => Properties;
  readonly hasDates: (part: Typed) => boolean;
  /**
   * Whether what is a date in values of one type may be other text in values of another, so that it cannot be decoded without knowing
   * which of them a value has. A part of an intersection counts for all of it.
   */
  readonly datesConflict: (type: TypePlan, other: TypePlan, together: Together) => boolean;
}

export function findDates(declarations: Declarations): KnownDates {
  const references = [...declarations].map(([name, declaration]) => {
    return [name, referencesIn([declaration]).map((reference) => reference.name)] as const;
  });
  const withDates = leadingTo(["Date"], new Map(references));
  const hasDates = (part: Typed): boolean =>
    referencesIn([part]).some(({ name }) => withDates.has(name));
  return {
    declarations,
    propertiesOf: propertyFinder(declarations),
    hasDates,
    datesConflict: conflictFinder(declarations, hasDates),
  };
}

function conflictFinder(
  declarations: Declarations,
  hasDates: (type: TypePlan) => boolean,
): KnownDates["datesConflict"] {
  // If nothing is found, neither is it from any of the pairs on the way.
  const safe = { union: new Set<string>(), intersection: new Set<string>() };
  return (type, other, together) => {
    const compared = new Set<string>();
    const compare = (one: TypePlan, two: TypePlan): boolean => {
      if (one === two) return false;
      const [ones, twos] = [one, two].map((each) => partsOf(each, declarations));
      if (ones || twos) {
        const texts = [JSON.stringify(one), JSON.stringify(two)];
        const pair = texts.join();
        if (texts[0] === texts[1] || safe[together].has(pair) || compared.has(pair)) return false;
        compared.add(pair);
        return (ones ?? [one]).some((a) => (twos ?? [two]).some((b) => compare(a, b)));
      }
      if (isKeyword(two, "unknown")) return together === "union" && hasDates(one);
      if (isDate(one)) return mayBeText(two);
      return sharedSlots(one, two).some(([a, b]) => compare(a, b));
    };
    if (compare(type, other)) return true;
    for (const pair of compared) safe[together].add(pair);
    return false;
  };
}

/** Whether a type without parts allows text that is no date, or cannot be told. */
function mayBeText(type: TypePlan): boolean {
  if (type.kind === "literal") return typeof type.value === "string";
  return isKeyword(type, "string") || type.kind === "runtime";
}

/** What may be at the same place in values of two types: both of their types for each property of an object, or item of a list. */
function sharedSlots(one: TypePlan, two: TypePlan): readonly (readonly [TypePlan, TypePlan])[] {
  if ((one.kind === "object") !== (two.kind === "object")) return [];
  const both = [slotsOf(one), slotsOf(two)];
  const places = new Set(both.flatMap((slots) => [...slots.keys()]));
  return [...places].flatMap((place) => {
    const [a, b] = both.map((slots) => slots.get(place) ?? slots.get(undefined));
    return a && b ? [[a, b] as const] : [];
  });
}

/** By the name of a property or the index of an item; by `undefined` for all others. */
type Slots = ReadonlyMap<string | number | undefined, TypePlan | undefined>;

function slotsOf(type: TypePlan): Slots {
  switch (type.kind) {
    case "object":
      return new Map([
        ...type.properties.map((property) => [property.name, property.type] as const),
        [undefined, type.index],
      ]);
    case "tuple":
      return new Map([...type.members.entries(), [undefined, type.rest]]);
    default:
      return new Map([[undefined, type.kind === "array" ? type.items : undefined]]);
  }
}
