import type { DeclarationPlan, ObjectTypePlan, TypePlan } from "../plan.js";
import { isKeyword } from "../types/combine-types.js";

export type Declarations = ReadonlyMap<string, DeclarationPlan>;

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
  return (
    declaration && [
      declaration.kind === "alias" ? declaration.type : { ...declaration, kind: "object" },
    ]
  );
}

/** How the types of one value belong together: it has any of them, or all. */
type Together = "union" | "intersection";

/**
 * Whether what is a date in values of one type may be other text in values of another, so that it cannot be decoded without knowing
 * which of them a value has. A part of an intersection counts for all of it.
 */
export type DatesConflict = (type: TypePlan, other: TypePlan, together: Together) => boolean;

export function dateConflictFinder(declarations: Declarations): DatesConflict {
  // If nothing is found, neither is it from any of the pairs on the way.
  const safe = { union: new Set<string>(), intersection: new Set<string>() };
  return (type, other, together) => {
    const compared = new Set<string>();
    const isCompared = (pair: string): boolean =>
      safe[together].has(pair) || compared.size === compared.add(pair).size;
    if (pairComparison(declarations, together, isCompared)(type, other)) return true;
    for (const pair of compared) safe[together].add(pair);
    return false;
  };
}

/** @param isCompared whether a pair is being compared already. */
function pairComparison(
  declarations: Declarations,
  together: Together,
  isCompared: (pair: string) => boolean,
): (type: TypePlan, other: TypePlan | undefined) => boolean {
  function compare(one: TypePlan, two: TypePlan | undefined): boolean {
    if (!two || one === two) return false;
    const [ones, twos] = [one, two].map((type) => partsOf(type, declarations));
    if (ones || twos) {
      const texts = [JSON.stringify(one), JSON.stringify(two)];
      if (texts[0] === texts[1] || isCompared(texts.join())) return false;
      return (ones ?? [one]).some((a) => (twos ?? [two]).some((b) => compare(a, b)));
    }
    if (isKeyword(two, "unknown")) return together === "union" && hasDates(one, declarations);
    if (isDate(one)) return mayBeText(two);
    if (one.kind === "object" && two.kind === "object") return compareObjects(one, two);
    const [items, others] = [itemsOf(one), itemsOf(two)];
    const length = Math.max(items.first.length, others.first.length) + 1;
    return Array.from({ length }, (_, index) => index).some((index) => {
      const [a, b] = [items.first[index] ?? items.rest, others.first[index] ?? others.rest];
      return a !== undefined && compare(a, b);
    });
  }

  function compareObjects(one: ObjectTypePlan, two: ObjectTypePlan): boolean {
    const [ones, twos] = [one, two].map(
      ({ properties }) => new Map(properties.map(({ name, type }) => [name, type])),
    );
    const { index } = one;
    if ([...(ones ?? [])].some(([name, type]) => compare(type, twos?.get(name) ?? two.index)))
      return true;
    if (!index) return false;
    const others = [...(twos ?? [])].flatMap(([name, type]) => (ones?.has(name) ? [] : [type]));
    return [...others, two.index].some((type) => compare(index, type));
  }

  return compare;
}

export function hasDates(
  type: TypePlan,
  declarations: Declarations,
  seen: Set<string> = new Set(),
): boolean {
  if (isDate(type)) return true;
  if (type.kind === "reference" && seen.size === seen.add(type.name).size) return false;
  const { first, rest } = itemsOf(type);
  const properties = type.kind === "object" ? type.properties : [];
  return [
    ...(partsOf(type, declarations) ?? first),
    ...properties.map((property) => property.type),
    type.kind === "object" ? type.index : rest,
  ].some((part) => part !== undefined && hasDates(part, declarations, seen));
}

/** Whether a type without parts allows text that is no date, or cannot be told. */
function mayBeText(type: TypePlan): boolean {
  if (type.kind === "literal") return typeof type.value === "string";
  return isKeyword(type, "string") || type.kind === "runtime";
}

/** The types of the items of a list; none for other types. */
export function itemsOf(list: TypePlan): {
  readonly first: readonly TypePlan[];
  readonly rest?: TypePlan;
} {
  if (list.kind === "array") return { first: [], rest: list.items };
  if (list.kind !== "tuple") return { first: [] };
  return { first: list.members, ...(list.rest && { rest: list.rest }) };
}
