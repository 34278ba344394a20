import type { TypePlan } from "../../plan/index.js";
import type { Scope } from "./scope.js";
import type { ObjectShape, Shape } from "./shape.js";

/** TypeScript tries no more. */
const MOST_VALUES = 25;

/**
 * Splits an object into one for each value of its discriminating properties: those that can have several literals, and have a
 * literal in an object of the target. `{ kind: "a" | "b" }` becomes `{ kind: "a" }` and `{ kind: "b" }`.
 *
 * @param scope that of the object.
 * @returns nothing for more values than TypeScript tries.
 */
export function eachValue(
  source: ObjectShape,
  targets: readonly Shape[],
  scope: Scope,
): readonly ObjectShape[] {
  let values: readonly ObjectShape[] = [source];
  for (const [name, member] of source.properties) {
    const literals = scope.shapesOf(member.type);
    if (literals.length < 2 || !literals.every(isLiteral) || !isTold(name, targets)) continue;
    if (values.length * literals.length > MOST_VALUES) return [];
    values = values.flatMap((value) =>
      literals.map((literal) => {
        const properties = new Map(value.properties);
        return { ...value, properties: properties.set(name, { ...member, type: literal }) };
      }),
    );
  }
  return values;
}

/** Whether a property tells objects of a union apart. */
function isTold(name: string, shapes: readonly Shape[]): boolean {
  return shapes.some(
    (shape) => shape.kind === "object" && shape.properties.get(name)?.type.kind === "literal",
  );
}

function isLiteral(shape: Shape): shape is Extract<Shape, TypePlan & { kind: "literal" }> {
  return shape.kind === "literal";
}
