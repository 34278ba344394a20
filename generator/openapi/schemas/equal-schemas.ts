import { groupBy } from "../../collections/index.js";
import type { Schema } from "../../manifest/index.js";
import { mapReferences } from "./map-references.js";

/**
 * Finds schemas of one name that are equal, those that they refer to included: several documents often declare the same ones.
 *
 * @param nameOf the name of the schema at an address.
 * @returns for each of them the first address, in alphabetical order.
 */
export function equalSchemas(
  schemas: ReadonlyMap<string, Schema>,
  nameOf: (address: string) => string,
): ReadonlyMap<string, string> {
  const alike = [...groupBy([...schemas.keys()].sort(), nameOf).values()].filter(isSeveral);
  const shapes = new Map(alike.flat().map((one) => [one, shapeOf(schemas.get(one) ?? true)]));
  // Schemas of the same shape are equal until what they refer to turns out to be different.
  let classes = alike.flatMap((own) => split(own, (one) => shapes.get(one)?.text ?? ""));
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const first = new Map(classes.flatMap((own) => own.map((one) => [one, own[0] ?? one])));
    const next = classes.flatMap((own) =>
      split(own, (one) =>
        JSON.stringify(shapes.get(one)?.references.map((to) => first.get(to) ?? to)),
      ),
    );
    if (next.flat().length === first.size && next.length === classes.length) return first;
    classes = next;
  }
  return new Map();
}

/** A difference takes a round for each step to those that refer to it. */
const MAX_ROUNDS = 100;

function split(addresses: readonly string[], keyOf: (address: string) => string) {
  return [...groupBy(addresses, keyOf).values()].filter(isSeveral);
}

function isSeveral({ length }: readonly unknown[]): boolean {
  return length > 1;
}

/** A schema without its references, and these. */
function shapeOf(schema: Schema) {
  const references: string[] = [];
  const mapped = mapReferences(schema, (address) => {
    references.push(address);
    return "";
  });
  return { text: JSON.stringify(mapped), references };
}
