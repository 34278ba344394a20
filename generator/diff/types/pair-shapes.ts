import { groupBy } from "../../collections/index.js";
import type { ObjectShape, Shape } from "./shape.js";

export interface ShapePairs {
  /** The pairs to compare. */
  readonly both: readonly (readonly [old: Shape, now: Shape])[];
  readonly removed: readonly Shape[];
  readonly added: readonly Shape[];
}

/** The signs that an old and a new alternative of a union are the same one, most reliable first. */
const SIGNS: readonly ((shape: Shape) => string | undefined)[] = [
  valueOf,
  tagOf,
  propertyNamesOf,
  tupleOf,
  (shape) =>
    shape.kind === "array" && shape.items.kind === "reference" ? shape.items.name : undefined,
  (shape) => (shape.kind === "array" ? "array" : undefined),
  (shape) => (shape.kind === "object" ? "object" : undefined),
];

/** Pairs the alternatives of two unions. A sign that several alternatives share is ignored. */
export function pairShapes(olds: readonly Shape[], nows: readonly Shape[]): ShapePairs {
  const both: (readonly [Shape, Shape])[] = [];
  // Of several objects, one with a tag is not the same as one without.
  const isUnion = [...olds, ...nows].filter(({ kind }) => kind === "object").length > 2;
  const arePaired = (old: Shape, now: Shape): boolean =>
    !isUnion || (tagOf(old) === undefined) === (tagOf(now) === undefined);
  let removed = olds;
  let added = nows;
  for (const signOf of SIGNS) {
    const [before, after] = [groupBy(removed, signOf), groupBy(added, signOf)];
    for (const [sign, [old, ...otherOlds]] of before) {
      const [now, ...otherNows] = after.get(sign) ?? [];
      if (!old || !now || (signOf !== valueOf && otherOlds.length + otherNows.length > 0)) continue;
      if (arePaired(old, now)) both.push([old, now]);
    }
    const paired = new Set(both.flat());
    removed = removed.filter((shape) => !paired.has(shape));
    added = added.filter((shape) => !paired.has(shape));
  }
  return { both, removed, added };
}

/** A key for shapes that are the same if their text is equal. */
function valueOf(shape: Shape): string | undefined {
  switch (shape.kind) {
    case "unknown":
      return "unknown";
    case "scalar":
    case "opaque":
      return `${shape.kind} ${shape.name}`;
    case "literal":
      return `literal ${JSON.stringify(shape.value)}`;
    default:
      return undefined;
  }
}

/** The properties of an object that have a single value: `{ type: "cat" }`. */
function tagOf(shape: Shape): string | undefined {
  if (shape.kind !== "object") return undefined;
  const tags = [...shape.properties].flatMap(([name, { type, isOptional }]) =>
    type.kind === "literal" && !isOptional
      ? [`${JSON.stringify(name)}:${JSON.stringify(type.value)}`]
      : [],
  );
  return tags.length === 0 ? undefined : tags.sort().join();
}

function propertyNamesOf(shape: Shape): string | undefined {
  return shape.kind === "object" ? JSON.stringify(namesOf(shape)) : undefined;
}

function tupleOf(shape: Shape): string | undefined {
  if (shape.kind !== "tuple") return undefined;
  return `tuple of ${shape.members.length}${shape.rest ? " and more" : ""}`;
}

function namesOf({ properties }: ObjectShape): readonly string[] {
  return [...properties.keys()].sort();
}
