import type { Verdict } from "../change.js";
import type { ObjectShape, Shape } from "./shape.js";

/**
 * Whether requests can still have all the properties that they could have, and need no others, after alternatives of a type
 * were removed and added.
 */
export function presenceVerdict(
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
