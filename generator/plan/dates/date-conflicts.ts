import { leadingTo } from "../../collections/index.js";
import { referencesIn, type Typed } from "../modules/references.js";
import type { DeclarationsByName } from "../placed-routes.js";
import type { TypePlan } from "../plan.js";
import { isKeyword } from "../types/combine-types.js";
import { createTypeIndex, type TypeIndex } from "../types/type-index.js";

export function isDate(type: TypePlan): boolean {
  return type.kind === "reference" && type.of === "language" && type.name === "Date";
}

export interface KnownDates {
  readonly index: TypeIndex;
  readonly hasDates: (part: Typed) => boolean;
}

export interface DecodableDates extends KnownDates {
  /** Whether a named type, a union or an intersection has dates of which none is decoded. */
  readonly staysText: (type: TypePlan) => boolean;
}

export function findDates(declarations: DeclarationsByName): KnownDates {
  const references = [...declarations].map(([name, declaration]) => {
    return [name, referencesIn([declaration]).map((reference) => reference.name)] as const;
  });
  const withDates = leadingTo(["Date"], new Map(references));
  const hasDates = (part: Typed): boolean =>
    referencesIn([part]).some(({ name }) => withDates.has(name));
  return { index: createTypeIndex(declarations), hasDates };
}

/**
 * Whether one member of a union or an intersection makes a value a date, and another member makes it other text.
 *
 * @param kind in an intersection, parts of type `unknown` agree with all others.
 */
export function membersDisagree(
  members: readonly TypePlan[],
  kind: "union" | "intersection",
  known: DecodableDates,
): boolean {
  const compared = new Set<string>();
  const places = new Map<TypePlan, number>();
  /** The name of a reference, or the number of another type. */
  const identify = (type: TypePlan): string => {
    if (type.kind === "reference") return type.name;
    const place = places.get(type) ?? places.size;
    places.set(type, place);
    return String(place);
  };
  const disagree = (left: TypePlan, right: TypePlan, isPartOfText: boolean): boolean => {
    if (!known.hasDates(left) || known.staysText(left)) return false;
    const isText = isPartOfText || known.staysText(right);
    const [leftName, rightName] = [identify(left), identify(right)];
    const pair = `${leftName} ${rightName} ${isText}`;
    if ((leftName === rightName && !isText) || compared.has(pair)) return false;
    compared.add(pair);
    const lefts = known.index.listConstituentTypes(left);
    const rights = known.index.listConstituentTypes(right);
    if (lefts || rights) {
      return (lefts ?? [left]).some((a) => (rights ?? [right]).some((b) => disagree(a, b, isText)));
    }
    if (isKeyword(right, "unknown")) return kind === "union";
    if (isDate(left)) return mayBeText(right) || (isText && isDate(right));
    if ((left.kind === "object") !== (right.kind === "object")) return false;
    return pairSlots(left, right).some(([a, b]) => disagree(a, b, isText));
  };
  return members.some((left) => members.some((right) => disagree(left, right, false)));
}

/** Pairs of types that two objects or lists have for the same property or item. */
function pairSlots(left: TypePlan, right: TypePlan): readonly (readonly [TypePlan, TypePlan])[] {
  const [lefts, rights] = [listSlots(left), listSlots(right)];
  return [...new Set([...lefts.keys(), ...rights.keys()])].flatMap((place) => {
    const a = lefts.get(place) ?? lefts.get(undefined);
    const b = rights.get(place) ?? rights.get(undefined);
    return a && b ? [[a, b] as const] : [];
  });
}

/** Whether a type without parts may include text other than dates. */
function mayBeText(type: TypePlan): boolean {
  if (type.kind === "literal") return typeof type.value === "string";
  return isKeyword(type, "string") || type.kind === "runtime";
}

/** Types of an object's properties by name, or of a list's items by index. The key `undefined` has the type of all others. */
function listSlots(type: TypePlan): ReadonlyMap<string | number | undefined, TypePlan> {
  const slots = new Map<string | number | undefined, TypePlan>();
  const add = (key: string | number | undefined, part?: TypePlan) => part && slots.set(key, part);
  if (type.kind === "object") {
    for (const { name, type: property } of type.properties) add(name, property);
    add(undefined, type.index);
  } else if (type.kind === "tuple") {
    for (const [index, member] of type.members.entries()) add(index, member);
    add(undefined, type.rest);
  } else if (type.kind === "array") add(undefined, type.items);
  return slots;
}
