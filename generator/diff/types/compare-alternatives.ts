import type { Json } from "../../manifest/index.js";
import { referencesOf, type TypePlan } from "../../plan/index.js";
import {
  COMPILER_ADDITIVE,
  type Direction,
  NEITHER,
  type Verdict,
  type Verdicts,
} from "../change.js";
import type { Comparison, ValueFinding, Versions } from "./comparison.js";
import type { ObjectShape, Shape } from "./shape.js";
import { typeText } from "./type-text.js";

/** The shapes of a type that only one version has. */
interface Unpaired {
  readonly removed: readonly Shape[];
  readonly added: readonly Shape[];
}

/** Compares the alternatives of a union that only one version has. */
export function compareAlternatives(
  { before, after, forward, backward }: Versions,
  { direction, refer }: Comparison,
  old: TypePlan,
  now: TypePlan,
  { removed, added }: Unpaired,
  path: readonly string[],
): readonly ValueFinding[] {
  const use = direction === "request" ? "written" : "read";
  const lost = removed.filter((shape) => !forward(before.typeOf(shape), now, use));
  const gained = added.filter((shape) => !backward(after.typeOf(shape), old, use));
  if (lost.length + gained.length === 0 && isOpenEnum(now)) {
    return listedValues(removed, added, path);
  }
  const areValues =
    [...lost, ...gained].every((shape) => shape.kind === "literal") &&
    hasLiteral(before.shapesOf(old)) &&
    hasLiteral(after.shapesOf(now));
  if (areValues) {
    const ofValues = (kind: "values-removed" | "values-added", shapes: readonly Shape[]) => {
      const verdicts = typeVerdict(direction, kind === "values-removed", kind === "values-added");
      return shapes.length === 0 ? [] : [{ kind, values: valuesOf(shapes), ...verdicts, path }];
    };
    return [...ofValues("values-removed", lost), ...ofValues("values-added", gained)];
  }
  if (lost.length + gained.length === 0) return [];
  const [from, to] = [typeText(old), typeText(now)];
  if (from === to) {
    // Differences in the named types are reported where those are compared.
    for (const name of referencesOf([old]).schemas) refer(name, name);
    return [];
  }
  const verdict: Verdicts = {
    ...typeVerdict(direction, lost.length > 0, gained.length > 0),
    ...(direction === "request" && {
      wire: presenceVerdict(lost, gained, before.shapesOf(old), after.shapesOf(now)),
    }),
  };
  const kind =
    gained.length === 0 ? "type-narrowed" : lost.length === 0 ? "type-widened" : "type-changed";
  return [{ kind, from, to, ...verdict, path }];
}

/** A type that also has any other text or number: `"red" | (string & {})`. */
function isOpenEnum(type: TypePlan): boolean {
  return (
    type.kind === "union" &&
    type.members.some((one) => one.kind === "intersection" && one.members.some(isAnyValue))
  );
}

function isAnyValue(type: TypePlan): boolean {
  return type.kind === "keyword" && type.name === "{}";
}

/** The values that only one version of an open enum lists: both versions allow all of them. */
function listedValues(
  removed: readonly Shape[],
  added: readonly Shape[],
  path: readonly string[],
): readonly ValueFinding[] {
  const [gone, values] = [valuesOf(removed), valuesOf(added)];
  return [
    ...(gone.length === 0
      ? []
      : [{ kind: "values-removed", values: gone, ...NEITHER, path } as const]),
    ...(values.length === 0
      ? []
      : [{ kind: "values-added", values, ...COMPILER_ADDITIVE, path } as const]),
  ];
}

/** Requests break if values are removed, readers of responses if values are added. */
function typeVerdict(direction: Direction, isLost: boolean, isGained: boolean): Verdicts {
  const breaks = direction === "request" ? isLost : isGained;
  return { compiler: breaks ? "breaking" : "additive", wire: "neither" };
}

function hasLiteral(shapes: readonly Shape[]): boolean {
  return shapes.some((shape) => shape.kind === "literal");
}

function valuesOf(shapes: readonly Shape[]): readonly Json[] {
  return shapes.flatMap((shape) => (shape.kind === "literal" ? [shape.value] : []));
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
  if (isLeftOut(lost, nows)) return "breaking";
  return isLeftOut(gained, olds) ? "additive" : "neither";
}

function isLeftOut(shapes: readonly Shape[], rooms: readonly ObjectShape[]): boolean {
  return objectsIn(shapes).some((shape) => !rooms.some((room) => hasRoomFor(room, shape)));
}

function objectsIn(shapes: readonly Shape[]): readonly ObjectShape[] {
  return shapes.filter((shape): shape is ObjectShape => shape.kind === "object");
}

/** Whether `room` admits all properties of `other`, and requires none that are optional in `other`. */
function hasRoomFor(room: ObjectShape, other: ObjectShape): boolean {
  const isKnown = (name: string) => room.index !== undefined || room.properties.has(name);
  const isGiven = (name: string) => other.properties.get(name)?.isOptional === false;
  return (
    [...other.properties.keys()].every(isKnown) &&
    [...room.properties].every(([name, { isOptional }]) => isOptional || isGiven(name))
  );
}
