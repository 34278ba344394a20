import { type Pairs, pairBySigns } from "../pair-by-signs.js";
import type { Shape } from "./shape.js";

/** The signs that an old and a new alternative of a union are the same one. */
const SIGNS: readonly ((shape: Shape) => string | undefined)[] = [
  valueOf,
  tagOf,
  (shape) =>
    shape.kind === "object" ? JSON.stringify([...shape.properties.keys()].sort()) : undefined,
  (shape) =>
    shape.kind === "tuple" ? `${shape.members.length}${shape.rest ? " and more" : ""}` : undefined,
  (shape) =>
    shape.kind === "array" && shape.items.kind === "reference" ? shape.items.name : undefined,
  (shape) => (shape.kind === "array" ? "array" : undefined),
  (shape) => (shape.kind === "object" ? "object" : undefined),
];

/** Pairs the alternatives of two unions. */
export function pairShapes(olds: readonly Shape[], nows: readonly Shape[]): Pairs<Shape> {
  const [removed, added] = [distinct(olds), distinct(nows)];
  // Of several objects, one with a tag is not the same as one without.
  const isUnion = [...removed, ...added].filter(({ kind }) => kind === "object").length > 2;
  return pairBySigns(
    removed,
    added,
    SIGNS,
    (old, now) => !isUnion || (tagOf(old) === undefined) === (tagOf(now) === undefined),
  );
}

function distinct(shapes: readonly Shape[]): readonly Shape[] {
  return [...new Map(shapes.map((shape) => [valueOf(shape) ?? shape, shape])).values()];
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
