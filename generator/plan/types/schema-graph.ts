import { leadingTo } from "../../collections/index.js";
import { listSubschemas, type Schema, type SchemaObject } from "../../manifest/index.js";
import { UNUSED, WEBHOOKS } from "../modules/module-paths.js";
import type { Direction, SchemaIndex } from "./schema-index.js";

/** The only group whose routes use a schema; `undefined` for several, `WEBHOOKS` for webhooks only, and `UNUSED`. */
export type OnlyGroup = string | undefined;

/** The schema of a value in some direction, with the group of its route, or `WEBHOOKS`. */
export type Root = readonly [group: OnlyGroup, schema: Schema];

/** The named schemas that groups use, directly or indirectly, each with the only group that uses it. */
export function findUsers(
  roots: readonly Root[],
  { named, referencesIn }: SchemaIndex,
  direction: Direction,
): ReadonlyMap<string, OnlyGroup> {
  const users = new Map<string, OnlyGroup>();
  // Iterating over a list also visits elements added during the iteration.
  const waiting = [...roots];
  for (const [group, schema] of waiting) {
    for (const name of referencesIn(schema, direction)) {
      const before = users.get(name);
      const user = users.has(name) ? joinUsers(before, group) : group;
      if (users.has(name) && user === before) continue;
      users.set(name, user);
      waiting.push([user, named(name)]);
    }
  }
  return users;
}

/** Joins users of a schema. Webhooks and unused schemas do not move a schema that a group uses. */
export function joinUsers(left: OnlyGroup, right: OnlyGroup): OnlyGroup {
  for (const group of [UNUSED, WEBHOOKS]) {
    if (left === group) return right;
    if (right === group) return left;
  }
  return left === right ? left : undefined;
}

/**
 * The named schemas whose values differ between the directions, or that refer to such schemas.
 *
 * @param isDifferent whether a schema's values differ for another reason than files and hidden properties.
 */
export function findDiffering(
  names: readonly string[],
  { named, isHidden, referencesIn }: SchemaIndex,
  isDifferent: (schema: SchemaObject) => boolean,
): ReadonlySet<string> {
  const isHiddenInOne = (property: Schema): boolean =>
    isHidden(property, "request") || isHidden(property, "response");
  const differs = (schema: Schema): boolean =>
    typeof schema !== "boolean" &&
    (schema.format === "binary" ||
      isDifferent(schema) ||
      Object.values(schema.properties ?? {}).some(isHiddenInOne) ||
      listSubschemas(schema).some(differs));
  const edges = names.map((name) => {
    const schema = named(name);
    return [
      name,
      [...referencesIn(schema, "request"), ...referencesIn(schema, "response")],
    ] as const;
  });
  const differing = names.filter((name) => differs(named(name)));
  return leadingTo(differing, new Map(edges));
}
