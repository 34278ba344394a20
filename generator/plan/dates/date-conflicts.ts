import type { ObjectTypePlan, TypePlan } from "../plan.js";
import { isKeyword } from "../types/combine-types.js";
import { type AlternativesOf, type Declarations, isDate, jsonKind } from "./alternatives.js";

/** How the types of one value belong together: it has any of them, or all. */
export type Together = "union" | "intersection";

/**
 * Whether what is a date in values of one type may be other text in values of another, so that it cannot be decoded without knowing
 * which of them a value has.
 */
export type DatesConflict = (type: TypePlan, other: TypePlan, together: Together) => boolean;

export function dateConflictFinder(
  declarations: Declarations,
  alternativesOf: AlternativesOf,
): DatesConflict {
  // If nothing is found, neither is it from any of the pairs on the way.
  const safe = { union: new Set<string>(), intersection: new Set<string>() };
  return (type, other, together) => {
    const compared = new Set<string>();
    const isCompared = (pair: string): boolean =>
      safe[together].has(pair) || compared.size === compared.add(pair).size;
    const compare = pairComparison(declarations, alternativesOf, together, isCompared);
    if (compare(type, other)) return true;
    for (const pair of compared) safe[together].add(pair);
    return false;
  };
}

/** @param isCompared whether a pair is being compared already. */
function pairComparison(
  declarations: Declarations,
  alternativesOf: AlternativesOf,
  together: Together,
  isCompared: (pair: string) => boolean,
): (type: TypePlan, other: TypePlan | undefined) => boolean {
  function compare(one: TypePlan, two: TypePlan | undefined): boolean {
    if (!two || one === two) return false;
    if (jsonKind(one) === undefined) {
      const texts = [JSON.stringify(one), JSON.stringify(two)];
      if (texts[0] === texts[1] || isCompared(texts.join())) return false;
    }
    const [ones, twos] = [alternativesOf(one), alternativesOf(two)];
    if (!ones || !twos) return hasDates(one, declarations);
    return ones.some((a) => twos.some((b) => compareKinds(a, b)));
  }

  function compareKinds(one: TypePlan, two: TypePlan): boolean {
    if (isKeyword(two, "unknown")) return together === "union" && hasDates(one, declarations);
    if (isDate(one)) return !isDate(two) && (jsonKind(two) ?? "text") === "text";
    if (one.kind === "object" && two.kind === "object") return compareObjects(one, two);
    if (jsonKind(one) !== "list" || jsonKind(two) !== "list") return false;
    const [items, others] = [itemsOf(one), itemsOf(two)];
    const length = Math.max(items.first.length, others.first.length) + 1;
    return Array.from({ length }, (_, index) => index).some((index) => {
      const [a, b] = [items.first[index] ?? items.rest, others.first[index] ?? others.rest];
      return a !== undefined && compare(a, b);
    });
  }

  function compareObjects(one: ObjectTypePlan, two: ObjectTypePlan): boolean {
    const types = (object: ObjectTypePlan) =>
      new Map(object.properties.map(({ name, type }) => [name, type]));
    const [ones, twos] = [types(one), types(two)];
    const { index } = one;
    if ([...ones].some(([name, own]) => compare(own, twos.get(name) ?? two.index))) return true;
    if (!index) return false;
    const others = [...twos].filter(([name]) => !ones.has(name)).map(([, own]) => own);
    return [...others, two.index].some((own) => compare(index, own));
  }

  return compare;
}

/** Whether values of a type may have dates in them. */
export function hasDates(
  type: TypePlan,
  declarations: Declarations,
  seen: Set<string> = new Set(),
): boolean {
  const inside = (one: TypePlan | undefined): boolean => !!one && hasDates(one, declarations, seen);
  if (isDate(type)) return true;
  switch (type.kind) {
    case "reference": {
      const declaration = declarations.get(type.name);
      if (!declaration || seen.size === seen.add(type.name).size) return false;
      return inside(
        declaration.kind === "alias" ? declaration.type : { ...declaration, kind: "object" },
      );
    }
    case "array":
      return inside(type.items);
    case "tuple":
      return [...type.members, type.rest].some(inside);
    case "object":
      return [...type.properties.map((property) => property.type), type.index].some(inside);
    case "union":
    case "intersection":
      return type.members.some(inside);
    default:
      return false;
  }
}

function itemsOf(list: TypePlan): {
  readonly first: readonly TypePlan[];
  readonly rest?: TypePlan;
} {
  if (list.kind === "array") return { first: [], rest: list.items };
  if (list.kind !== "tuple") return { first: [] };
  return { first: list.members, ...(list.rest && { rest: list.rest }) };
}
