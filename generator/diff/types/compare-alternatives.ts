import { printTypeOnLine } from "../../emit/index.js";
import { isKeyword, namesIn, type TypePlan } from "../../plan/index.js";
import {
  isLiteral,
  isObjectShape,
  type ObjectShape,
  memberTypes,
  type Shape,
  type ShapeIndex,
} from "../../types/index.js";
import type { Finding } from "../change.js";
import type { Pairs } from "../pair-items.js";
import type { ValuePlace } from "../place.js";
import type { Alternatives, Comparison } from "./comparison.js";
import type { Verdict } from "../verdicts.js";

/** Compares the alternatives of a union that are missing from either version. */
export function compareAlternatives(
  comparison: Comparison,
  [old, oldMembers]: Alternatives,
  [now, newMembers]: Alternatives,
  { removed, added }: Pairs<Shape>,
  place: ValuePlace,
): readonly Finding[] {
  const { before, after, forward, backward, refer } = comparison;
  const { direction } = place;
  const lost = removed.filter((shape) => !forward(shape, now, direction));
  const gained = added.filter((shape) => !backward(shape, old, direction));
  const isRequest = direction === "request";
  const compilerVerdict = (isLost: boolean): Verdict =>
    isLost === isRequest ? "breaking" : "additive";
  if (lost.length + gained.length === 0) {
    // Both versions of an open enum allow the values that only one version lists.
    if (!isOpenEnum(now)) return [];
    return compareValues([removed, "neither"], [added, "additive"], place);
  }
  const [olds, nows] = [before.listShapes(old), after.listShapes(now)];
  if ([...lost, ...gained].every(isLiteral) && olds.some(isLiteral) && nows.some(isLiteral)) {
    return compareValues([lost, compilerVerdict(true)], [gained, compilerVerdict(false)], place);
  }
  const [from, to] = [printTypeOnLine(old), printTypeOnLine(now)];
  if (from === to) {
    // The named types report their differences themselves.
    for (const name of namesIn([old])) refer(name, name);
    return [];
  }
  const compiler = compilerVerdict((isRequest ? lost : gained).length > 0 === isRequest);
  const wire = isRequest ? presenceVerdict(lost, gained, olds, nows) : "neither";
  const ends = { from, to, compiler, wire, place } as const;
  // If alternatives are only added or only removed, the finding lists them.
  if (added.length === 0) {
    const names = alternativeTexts(removed, [old, oldMembers], before, partTexts(now, after));
    return [{ kind: "type-narrowed", removed: names, ...ends }];
  }
  if (removed.length === 0) {
    const names = alternativeTexts(added, [now, newMembers], after, partTexts(old, before));
    return [{ kind: "type-widened", added: names, ...ends }];
  }
  const kind = lost.length > 0 ? "type-changed" : "type-widened";
  return [{ kind: gained.length === 0 ? "type-narrowed" : kind, ...ends }];
}

/** Whether a union also allows any other text or number: `"red" | (string & {})`. */
function isOpenEnum(type: TypePlan): boolean {
  const members = type.kind === "union" ? type.members : [];
  const parts = members.flatMap((member) => memberTypes(member, "intersection"));
  return parts.some((part) => isKeyword(part, "{}"));
}

type Values = readonly [shapes: readonly Shape[], compiler: Verdict];

function compareValues(removed: Values, added: Values, place: ValuePlace): readonly Finding[] {
  const found = [
    { kind: "values-removed", ...describeValues(removed), place },
    { kind: "values-added", ...describeValues(added), place },
  ] as const;
  return found.filter(({ values }) => values.length > 0);
}

function describeValues([shapes, compiler]: Values) {
  const values = shapes.filter(isLiteral).map(({ value }) => value);
  return { values, compiler, wire: "neither" } as const;
}

/**
 * The alternatives of a type with the given shapes, as text. For an intersection: alternatives of its unions that the other version
 * lacks.
 */
function alternativeTexts(
  shapes: readonly Shape[],
  [type, members]: Alternatives,
  { withoutAlias, listShapes }: ShapeIndex,
  otherNames: readonly string[],
): readonly string[] {
  const unions = type.kind === "intersection" ? type.members.map(withoutAlias) : [];
  const ofUnions = unions
    .flatMap((part) => (part.kind === "union" ? part.members.map(printTypeOnLine) : []))
    .filter((text) => !otherNames.includes(text));
  if (ofUnions.length > 0) return ofUnions;
  const named = members.filter((member) =>
    listShapes(member).some((shape) => shapes.includes(shape)),
  );
  return [...new Set(named.map(printTypeOnLine))];
}

/** The parts of an intersection and their alternatives, as text. */
function partTexts(type: TypePlan, { withoutAlias }: ShapeIndex): readonly string[] {
  const parts = memberTypes(type, "intersection").map(withoutAlias);
  return parts.flatMap((part) => memberTypes(part, "union")).map(printTypeOnLine);
}

/** The effect on the properties of requests, after alternatives were removed and added. */
function presenceVerdict(
  lost: readonly Shape[],
  gained: readonly Shape[],
  old: readonly Shape[],
  now: readonly Shape[],
): Verdict {
  const [olds, nows] = [old.filter(isObjectShape), now.filter(isObjectShape)];
  // Only objects have properties. A change from or to an object is a change of type.
  if (olds.length === 0 || nows.length === 0) return "neither";
  const admittedBy = (all: readonly ObjectShape[]) => (shape: ObjectShape) =>
    all.some((candidate) => admits(candidate, shape));
  if (!lost.filter(isObjectShape).every(admittedBy(nows))) return "breaking";
  return gained.filter(isObjectShape).every(admittedBy(olds)) ? "neither" : "additive";
}

/** Whether an object allows all properties of `other`, and requires only properties that `other` requires. */
function admits({ properties, members, index }: ObjectShape, other: ObjectShape): boolean {
  return (
    (index !== undefined || other.properties.every(({ name }) => members.has(name))) &&
    properties.every(
      ({ name, isOptional }) => isOptional || other.members.get(name)?.isOptional === false,
    )
  );
}
