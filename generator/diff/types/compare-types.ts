import { objectType, type TypePlan } from "../../plan/index.js";
import {
  isList,
  isLiteral,
  isObjectShape,
  type ListShape,
  memberTypes,
  type Shape,
  type ShapeIndex,
} from "../../types/index.js";
import type { Finding } from "../change.js";
import { type ValuePlace, within } from "../place.js";
import { compareAlternatives } from "./compare-alternatives.js";
import { compareObjects } from "./compare-objects.js";
import type { Alternatives, Comparison } from "./comparison.js";
import { type Pairs, pairBySigns } from "../pair-items.js";
import { COMPILER_ADDITIVE, COMPILER_BREAKING, gravest } from "../verdicts.js";

/** Maximum nesting of types that are compared recursively. The stack has space for several times as many. */
const MAX_DEPTH = 100;

/** Returns a function that compares types of two versions and reports each difference at its place. */
export function typeComparer(comparison: Comparison) {
  const { before, after, forward, backward, isCounterpart, movedParts, refer } = comparison;
  /** Pairs of types being compared. Types may contain themselves. */
  const open = new Set<string>();
  /** Findings for replaced types, by direction, number of enclosing comparisons and names. Many paths can lead to a type. */
  const replaced = new Map<string, readonly Finding[]>();
  /** Number of recursive pairs met. Findings around such a pair depend on the path to it. */
  let circles = 0;

  function compareTypes(
    oldType: TypePlan,
    newType: TypePlan,
    place: ValuePlace,
  ): readonly Finding[] {
    const { direction } = place;
    const [old, now] = [before.withoutAlias(oldType), after.withoutAlias(newType)];
    if (isNamed(old) && isNamed(now) && !isCounterpart(old.name, now.name)) {
      return compareNames(old, now, place);
    }
    if (old.kind === "intersection" || now.kind === "intersection") {
      // A change that another part of the intersection narrows again has no effect. The list asks both questions in one round.
      const isMutual = (left: TypePlan, right: TypePlan) =>
        ![forward(left, right, direction), backward(right, left, direction)].includes(false);
      const isNarrowed = isMutual(old, now);
      const isIgnored = (left: Named, right: Named) => isNarrowed && !isMutual(left, right);
      const [olds, nows] = [memberTypes(old, "intersection"), memberTypes(now, "intersection")];
      const pairs = pairVariants(nameVariants(olds, before), nameVariants(nows, after));
      const [oldNames, newNames] = [propertyNames(old, before), propertyNames(now, after)];
      const moved = pairs.filter(([left, right]) => {
        const [oldPartNames, newPartNames] = [
          propertyNames(left, before),
          propertyNames(right, after),
        ];
        const lost = [...oldPartNames].filter((name) => !newPartNames.has(name));
        const gained = [...newPartNames].filter((name) => !oldPartNames.has(name));
        return lost.some((name) => newNames.has(name)) || gained.some((name) => oldNames.has(name));
      });
      // A property that moves between parts leaves the intersection unchanged.
      for (const [, part] of moved) movedParts.add(part.name);
      if (moved.length > 0) return compareMembers([old, [old]], [now, [now]], place);
      const [oldRest, newRest] = withoutCounterparts(olds, nows, pairs, isIgnored);
      if (oldRest.length < olds.length)
        return compareTypes(intersectAll(oldRest), intersectAll(newRest), place);
    }
    const [olds, nows] = [memberTypes(old, "union"), memberTypes(now, "union")];
    const pairs = pairVariants(nameVariants(olds, before), nameVariants(nows, after));
    const [oldRest, newRest] = withoutCounterparts(olds, nows, pairs, () => false);
    return compareMembers([old, oldRest], [now, newRest], place);
  }

  /**
   * Removes the named types that both lists have, which are compared elsewhere.
   *
   * @param isIgnored whether this use of a pair needs no comparison.
   */
  function withoutCounterparts(
    olds: readonly TypePlan[],
    nows: readonly TypePlan[],
    pairs: readonly (readonly [old: Named, now: Named])[],
    isIgnored: (old: Named, now: Named) => boolean,
  ): readonly [readonly TypePlan[], readonly TypePlan[]] {
    const paired = new Set<TypePlan>();
    for (const [old, now] of pairs) {
      if (!isIgnored(old, now)) refer(old.name, now.name);
      paired.add(old).add(now);
    }
    const isUnpaired = (type: TypePlan) => !paired.has(type);
    return [olds.filter(isUnpaired), nows.filter(isUnpaired)];
  }

  /** Pairs named types: by name, by a discriminator, by the words that distinguish their names, or else by position. */
  function pairVariants(
    olds: readonly Variant[],
    nows: readonly Variant[],
  ): readonly (readonly [old: Named, now: Named])[] {
    const discriminators = new Set(olds.flatMap(({ choices }) => [...choices.keys()]));
    const signs = [
      ({ type }: Variant) => type.name,
      ...[...discriminators].map((name) => (variant: Variant) => variant.choices.get(name)),
      ({ words }: Variant) => words,
    ];
    const areVersions = (old: Variant, now: Variant) => isCounterpart(old.type.name, now.type.name);
    const { both, removed, added } = pairBySigns(olds, nows, signs, areVersions);
    const rest = removed.flatMap((old) => {
      const now = added.find((variant) => areVersions(old, variant));
      return now ? [[old, now] as const] : [];
    });
    return [...both, ...rest].map(([old, now]) => [old.type, now.type]);
  }

  /** Reports the replacement of a named type, if both types exist in one of the versions, as one finding. */
  function compareNames(old: Named, now: Named, place: ValuePlace): readonly Finding[] {
    const key = `${place.direction} ${open.size} ${old.name} ${now.name}`;
    const before = circles;
    const found = replaced.get(key) ?? compareMembers([old, [old]], [now, [now]], place);
    if (circles === before) replaced.set(key, found);
    if (found.length === 0) return [];
    const compilers = found.map(({ compiler }) => compiler);
    const [compiler, wire] = [gravest(compilers), gravest(found.map((finding) => finding.wire))];
    const breaks = compiler === "breaking";
    const isNarrowed = breaks === (place.direction === "request");
    const isBoth = breaks === compilers.includes("additive");
    const kind = isBoth ? "type-changed" : isNarrowed ? "type-narrowed" : "type-widened";
    return [{ kind, from: old.name, to: now.name, compiler, wire, place }];
  }

  function compareMembers(
    old: Alternatives,
    now: Alternatives,
    place: ValuePlace,
  ): readonly Finding[] {
    const key = `${before.identifyType(old[0])} ${after.identifyType(now[0])}`;
    if (open.has(key)) {
      circles++;
      return [];
    }
    const [olds, nows] = [old[1].flatMap(before.listShapes), now[1].flatMap(after.listShapes)];
    // Types below the maximum depth are compared as a unit, without a place for differences inside.
    const isTooDeep = open.size >= MAX_DEPTH;
    const pairs = isTooDeep ? { both: [], removed: olds, added: nows } : pairShapes(olds, nows);
    open.add(key);
    const found = [
      ...pairs.both.flatMap(([left, right]) => compareShapes(left, right, place)),
      ...compareAlternatives(comparison, old, now, pairs, place),
    ];
    open.delete(key);
    return found;
  }

  function compareShapes(old: Shape, now: Shape, place: ValuePlace): readonly Finding[] {
    if (isObjectShape(old) && isObjectShape(now)) {
      return compareObjects(old, now, place, comparison, compareTypes);
    }
    if (!isList(old) || !isList(now)) return [];
    return [...compareMutability(old, now, place), ...compareItems(old, now, place)];
  }

  function compareItems(old: ListShape, now: ListShape, place: ValuePlace): readonly Finding[] {
    if (old.kind === "array" && now.kind === "array") {
      return compareTypes(old.items, now.items, within(place, "[]"));
    }
    if (old.kind !== "tuple" || now.kind !== "tuple") return [];
    const newMembers = [...now.members, now.rest];
    return [...old.members, old.rest].flatMap((member, index) => {
      const newMember = newMembers[index];
      return member && newMember
        ? compareTypes(member, newMember, within(place, `[${index}]`))
        : [];
    });
  }

  return compareTypes;
}

/** Compares whether callers may change an array: readonly in types that responses have. */
function compareMutability(
  { isMutable: wasMutable }: ListShape,
  { isMutable }: ListShape,
  place: ValuePlace,
): readonly Finding[] {
  if (wasMutable === isMutable) return [];
  const breaks = (isMutable === true) === (place.direction === "request");
  const kind = isMutable ? "array-mutable" : "array-readonly";
  return [{ kind, ...(breaks ? COMPILER_BREAKING : COMPILER_ADDITIVE), place }];
}

type Named = Extract<TypePlan, { kind: "reference" }>;

/** Whether a type is a named type that routes share. Types of a single builder are compared where they are used. */
function isNamed(type: TypePlan): type is Named {
  return type.kind === "reference" && type.of === "schemas";
}

/** Names of all properties that values of a type can have. */
function propertyNames(type: TypePlan, { listShapes }: ShapeIndex): ReadonlySet<string> {
  return new Set(
    listShapes(type).flatMap((shape) => (isObjectShape(shape) ? [...shape.members.keys()] : [])),
  );
}

/** A named member of a union or an intersection. */
interface Variant {
  readonly type: Named;
  /** The values of required properties that only allow literals, as text. */
  readonly choices: ReadonlyMap<string, string>;
  /** The name without the first and last words that all names have: `List` of `ListRule`, beside `PlainRule`. */
  readonly words: string;
}

function nameVariants(types: readonly TypePlan[], { listShapes }: ShapeIndex): readonly Variant[] {
  const all = types.filter(isNamed);
  const names = all.map(({ name }) => name.split(/(?=\p{Lu})/u));
  const [first = [], ...others] = names;
  const isCommon = (index: number) => others.every((words) => words.at(index) === first.at(index));
  const firstDifference = first.findIndex((_, index) => !isCommon(index));
  const lastDifference = first.findIndex((_, index) => !isCommon(-1 - index));
  return all.map((type, index): Variant => {
    const shapes = listShapes(type);
    const properties =
      shapes.length === 1 && shapes[0] && isObjectShape(shapes[0]) ? shapes[0].properties : [];
    const choices = properties.flatMap((property): readonly (readonly [string, string])[] => {
      const values = listShapes(property.type);
      if (property.isOptional || values.length === 0 || !values.every(isLiteral)) return [];
      return [[property.name, JSON.stringify(values.map(({ value }) => value).sort())]];
    });
    const words = names[index] ?? [];
    return {
      type,
      choices: new Map(choices),
      words: words.slice(firstDifference, words.length - lastDifference).join(""),
    };
  });
}

function intersectAll(members: readonly TypePlan[]): TypePlan {
  const [only, ...others] = members;
  if (only === undefined) return objectType();
  return others.length === 0 ? only : { kind: "intersection", members };
}

/** Keys that identify an alternative in both versions of a union. */
const SIGNS: readonly ((shape: Shape) => string | undefined)[] = [
  shapeKey,
  shapeTag,
  (shape) => (isObjectShape(shape) ? JSON.stringify([...shape.members.keys()].sort()) : undefined),
  (shape) =>
    shape.kind === "tuple" ? `${shape.members.length}${shape.rest ? " and more" : ""}` : undefined,
  (shape) =>
    shape.kind === "array" && shape.items.kind === "reference" ? shape.items.name : undefined,
  (shape) => (shape.kind === "array" ? "array" : undefined),
  (shape) => (isObjectShape(shape) ? "object" : undefined),
];

function pairShapes(olds: readonly Shape[], nows: readonly Shape[]): Pairs<Shape> {
  const [removed, added] = [distinct(olds), distinct(nows)];
  // Among several objects, a tagged object never corresponds to an untagged one.
  const isUnion = [...removed, ...added].filter(isObjectShape).length > 2;
  return pairBySigns(
    removed,
    added,
    SIGNS,
    (old, now) => !isUnion || (shapeTag(old) === undefined) === (shapeTag(now) === undefined),
  );
}

function distinct(shapes: readonly Shape[]): readonly Shape[] {
  return [...new Map(shapes.map((shape) => [shapeKey(shape) ?? shape, shape])).values()];
}

/** A key that shapes with equal text share. */
function shapeKey(shape: Shape): string | undefined {
  if (isLiteral(shape)) return `literal ${JSON.stringify(shape.value)}`;
  const hasName = shape.kind === "keyword" || shape.kind === "reference";
  return hasName ? `${shape.kind} ${shape.name}` : undefined;
}

/** The properties of an object that have a single value: `{ type: "cat" }`. */
function shapeTag(shape: Shape): string | undefined {
  if (!isObjectShape(shape)) return undefined;
  const tags = shape.properties.flatMap(({ name, type, isOptional }) =>
    type.kind === "literal" && !isOptional
      ? [`${JSON.stringify(name)}:${JSON.stringify(type.value)}`]
      : [],
  );
  return tags.length === 0 ? undefined : tags.sort().join();
}
