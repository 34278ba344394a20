import type { Schema } from "../../manifest/index.js";
import { groupBy } from "../../collections/index.js";
import { type Node, isObject } from "../document/node.js";
import { replaceParents } from "./schema-cycles.js";

/**
 * Finds which schemas extend a schema whose discriminator tells them apart. Documents name such a parent where they mean any of
 * its children, to which nothing else may refer.
 *
 * @param components the schemas of each document by name.
 */
export function findChildren(components: readonly Node[]) {
  const pairs = components
    .flatMap((schemas) => schemas.members())
    .flatMap((schema) => schema.items("allOf").map((member) => ({ schema, member })));
  return groupBy(pairs, ({ member }) =>
    member.reference() === undefined ? undefined : member.follow()?.address(),
  );
}

/** The schemas that extend others with `allOf`, by the addresses of those that they extend. */
export type Children = ReturnType<typeof findChildren>;

/** Whether a schema has children that its discriminator tells apart, but does not list them. */
export function isParent(schema: Node): boolean {
  return (
    isObject(schema.get("discriminator")) &&
    ["oneOf", "anyOf", "$ref"].every((key) => schema.get(key) === undefined)
  );
}

/** The children of a parent, and their own unless they are parents too. */
export function descendantsOf(parent: Node, children: Children): readonly Node[] {
  const descendants = new Map<string, Node>();
  const waiting = [parent.address()];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    for (const { schema } of children.get(at) ?? []) {
      const address = schema.address();
      if (descendants.has(address)) continue;
      descendants.set(address, schema);
      if (!isParent(schema)) waiting.push(address);
    }
  }
  return [...descendants.values()];
}

export function baseOf(parent: string): string {
  return `${parent}/Base`;
}

/**
 * Makes each parent the union of its children and of a base: what the parent itself declares, which the children extend
 * instead of the parent, so that no type contains itself.
 *
 * @param families the addresses of children, by that of their parent.
 */
export function splitParents(
  schemas: ReadonlyMap<string, Schema>,
  families: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, Schema> {
  if (families.size === 0) return schemas;
  const extendBases = (schema: Schema): Schema =>
    replaceParents(schema, (parent, member) =>
      families.has(parent) ? [{ ...member, $ref: baseOf(parent) }] : undefined,
    );
  const split = [...schemas].flatMap(([address, written]): readonly [string, Schema][] => {
    const schema = extendBases(written);
    const children = families.get(address);
    if (children === undefined || typeof schema === "boolean") return [[address, schema]];
    const { nullable, ...base } = schema;
    const { description } = base;
    const union = {
      ...(nullable !== undefined && { nullable }),
      ...(description !== undefined && { description }),
      anyOf: [...children, baseOf(address)].map(($ref) => ({ $ref })),
    };
    return [
      [address, union],
      [baseOf(address), base],
    ];
  });
  return new Map(split);
}
