import { leadingTo } from "../../collections/index.js";
import { remembered } from "../../manifest/index.js";
import { type Declarations, type Properties, propertyFinder } from "../argument-properties.js";
import { referencesIn, type Typed } from "../modules/references.js";
import type { TypePlan } from "../plan.js";
import { isKeyword } from "../types/combine-types.js";
import { partsOf } from "../types/type-shapes.js";

export function isDate(type: TypePlan): boolean {
  return type.kind === "reference" && type.of === "language" && type.name === "Date";
}

/** How the types of one value belong together: it has any of them, or all. */
type Together = "union" | "intersection";

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
  // Each member of a union is compared with all others.
  const partsIn = remembered((type: TypePlan) => partsOf(type, declarations));
  const textOf = remembered((type: TypePlan) => JSON.stringify(type));
  const slotsIn = remembered(slotsOf);
  const datedIn = remembered((type: TypePlan) => {
    return new Map([...slotsIn(type)].filter(([, slot]) => hasDates(slot)));
  });
  // If nothing is found, neither is it from any of the pairs on the way.
  const safe = { union: new Set<string>(), intersection: new Set<string>() };
  return (type, other, together) => {
    const compared = new Set<string>();
    const compare = (left: TypePlan, right: TypePlan): boolean => {
      if (left === right) return false;
      const [lefts, rights] = [partsIn(left), partsIn(right)];
      if (lefts || rights) {
        const texts = [textOf(left), textOf(right)];
        const pair = texts.join();
        if (texts[0] === texts[1] || safe[together].has(pair) || compared.has(pair)) return false;
        compared.add(pair);
        return (lefts ?? [left]).some((a) => (rights ?? [right]).some((b) => compare(a, b)));
      }
      if (isKeyword(right, "unknown")) return together === "union" && hasDates(left);
      if (isDate(left)) return mayBeText(right);
      return (left.kind === "object") === (right.kind === "object") && compareSlots(left, right);
    };
    /** What may be at the same place in values of both: each property of an object, or item of a list. */
    const compareSlots = (left: TypePlan, right: TypePlan): boolean => {
      const [dated, slots] = [datedIn(left), slotsIn(right)];
      const [index, others] = [dated.get(undefined), slots.get(undefined)];
      for (const [place, a] of dated) {
        const b = slots.get(place) ?? others;
        if (b && compare(a, b)) return true;
      }
      const isOther = (place: string | number | undefined) => !slotsIn(left).has(place);
      return (
        index !== undefined && [...slots].some(([place, b]) => isOther(place) && compare(index, b))
      );
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

/** The types of the properties of an object by name, or of the items of a list by index; by `undefined` of all others. */
function slotsOf(type: TypePlan): ReadonlyMap<string | number | undefined, TypePlan> {
  const [listed, others] = listedSlots(type);
  return new Map([...listed, ...(others ? [[undefined, others] as const] : [])]);
}

type Slot = readonly [place: string | number, type: TypePlan];

function listedSlots(
  type: TypePlan,
): readonly [listed: Iterable<Slot>, others?: TypePlan | undefined] {
  if (type.kind === "array") return [[], type.items];
  if (type.kind === "tuple") return [type.members.entries(), type.rest];
  if (type.kind !== "object") return [[]];
  return [type.properties.map(({ name, type }) => [name, type] as const), type.index];
}
