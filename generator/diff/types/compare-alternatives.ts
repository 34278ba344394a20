import { namesIn, type TypePlan } from "../../plan/index.js";
import { COMPILER_ADDITIVE, NEITHER, type Verdict, type Verdicts } from "../change.js";
import type { Pairs } from "../pair-by-signs.js";
import {
  type Alternatives,
  type Comparison,
  partsOf,
  type Path,
  type ValueFinding,
} from "./comparison.js";
import type { Scope } from "./scope.js";
import { isLiteral, type ObjectShape, type Shape } from "./shape.js";
import { typeText } from "./type-text.js";

/** Compares the alternatives of a union that only one version has. */
export function compareAlternatives(
  comparison: Comparison,
  [old, oldMembers]: Alternatives,
  [now, newMembers]: Alternatives,
  { removed, added }: Pairs<Shape>,
  path: Path,
): readonly ValueFinding[] {
  const { before, after, forward, backward, direction, use, refer } = comparison;
  const lost = removed.filter((shape) => !forward(before.typeOf(shape), now, use));
  const gained = added.filter((shape) => !backward(after.typeOf(shape), old, use));
  const isRequest = direction === "request";
  const compilerOf = (isLost: boolean): Verdict => (isLost === isRequest ? "breaking" : "additive");
  if (lost.length + gained.length === 0) {
    // Both versions of an open enum allow the values that only one lists.
    if (!isOpenEnum(now)) return [];
    return [
      ...ofValues("values-removed", removed, NEITHER, path),
      ...ofValues("values-added", added, COMPILER_ADDITIVE, path),
    ];
  }
  const [olds, nows] = [before.shapesOf(old), after.shapesOf(now)];
  if ([...lost, ...gained].every(isLiteral) && olds.some(isLiteral) && nows.some(isLiteral)) {
    const [gone, values] = [true, false].map((isLost): Verdicts => ({
      compiler: compilerOf(isLost),
      wire: "neither",
    }));
    return [
      ...ofValues("values-removed", lost, gone ?? NEITHER, path),
      ...ofValues("values-added", gained, values ?? NEITHER, path),
    ];
  }
  const [from, to] = [typeText(old), typeText(now)];
  if (from === to) {
    // Differences in the named types are reported where those are compared.
    for (const name of namesIn([old])) refer(name, name);
    return [];
  }
  const ends = {
    ...{ from, to, path },
    compiler: compilerOf((isRequest ? lost : gained).length > 0 === isRequest),
    wire: isRequest ? presenceVerdict(lost, gained, olds, nows) : ("neither" as const),
  };
  // If all other alternatives stay, only those are named that were added or removed.
  if (gained.length === 0) {
    const names = () => namesOf(removed, [old, oldMembers], before, partTexts(now, after));
    return [{ kind: "type-narrowed", ...(added.length === 0 && { removed: names() }), ...ends }];
  }
  if (lost.length > 0) return [{ kind: "type-changed", ...ends }];
  const names = () => namesOf(added, [now, newMembers], after, partTexts(old, before));
  return [{ kind: "type-widened", ...(removed.length === 0 && { added: names() }), ...ends }];
}

/** A type that also has any other text or number: `"red" | (string & {})`. */
function isOpenEnum(type: TypePlan): boolean {
  const isAnyValue = (part: TypePlan) => part.kind === "keyword" && part.name === "{}";
  return (
    type.kind === "union" &&
    type.members.some((member) => partsOf(member, "intersection").some(isAnyValue))
  );
}

function ofValues(
  kind: "values-removed" | "values-added",
  shapes: readonly Shape[],
  verdicts: Verdicts,
  path: Path,
): readonly ValueFinding[] {
  const values = shapes.filter(isLiteral).map(({ value }) => value);
  return values.length === 0 ? [] : [{ kind, values, ...verdicts, path }];
}

/** The alternatives of a type with some shapes, as text: those of the unions in an intersection that the other type does not have. */
function namesOf(
  shapes: readonly Shape[],
  [type, members]: Alternatives,
  { resolve, shapesOf }: Scope,
  others: readonly string[],
): readonly string[] {
  const unions = type.kind === "intersection" ? type.members.map(resolve) : [];
  const ofUnions = unions
    .flatMap((part) => (part.kind === "union" ? part.members.map(typeText) : []))
    .filter((text) => !others.includes(text));
  if (ofUnions.length > 0) return ofUnions;
  const named = members.filter((member) =>
    shapesOf(member).some((shape) => shapes.includes(shape)),
  );
  return [...new Set(named.map(typeText))];
}

/** The parts of an intersection, and their alternatives, as text. */
function partTexts(type: TypePlan, { resolve }: Scope): readonly string[] {
  const parts = partsOf(type, "intersection").map(resolve);
  return parts.flatMap((part) => partsOf(part, "union")).map(typeText);
}

/**
 * Whether requests can still have all the properties that they could have, and need no others, after alternatives of a type
 * were removed and added.
 */
function presenceVerdict(
  lost: readonly Shape[],
  gained: readonly Shape[],
  old: readonly Shape[],
  now: readonly Shape[],
): Verdict {
  const [olds, nows] = [objectsIn(old), objectsIn(now)];
  // A type that is not an object has no properties; that it may be an object now is a change of its type.
  if (olds.length === 0 || nows.length === 0) return "neither";
  if (objectsIn(lost).some((shape) => !nows.some((other) => admits(other, shape)))) {
    return "breaking";
  }
  const isNew = objectsIn(gained).some((shape) => !olds.some((other) => admits(other, shape)));
  return isNew ? "additive" : "neither";
}

function objectsIn(shapes: readonly Shape[]): readonly ObjectShape[] {
  return shapes.filter((shape): shape is ObjectShape => shape.kind === "object");
}

/** Whether an object may have all properties of another, and requires none that are optional in it. */
function admits({ properties, index }: ObjectShape, other: ObjectShape): boolean {
  const isKnown = (name: string) => index !== undefined || properties.has(name);
  const isGiven = (name: string) => other.properties.get(name)?.isOptional === false;
  return (
    [...other.properties.keys()].every(isKnown) &&
    [...properties].every(([name, { isOptional }]) => isOptional || isGiven(name))
  );
}
