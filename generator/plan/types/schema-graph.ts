import { leadingTo, memoize } from "../../collections/index.js";
import {
  childrenOf,
  type Manifest,
  type Schema,
  type SchemaObject,
  schemaName,
} from "../../manifest/index.js";
import { UNUSED, WEBHOOKS } from "../modules/module-paths.js";
import { type Direction, isHidden } from "./read-schema.js";

type Schemas = Manifest["schemas"];

/** The only group whose routes use a schema; `undefined` for several, `WEBHOOKS` for webhooks only, and `UNUSED`. */
export type OnlyGroup = string | undefined;

/** The schema of a value in some direction, with the group of its route, or `WEBHOOKS`. */
export type Root = readonly [group: OnlyGroup, schema: Schema];

/** The named schemas that a schema refers to, for values in one direction. */
export type UsesOf = (schema: Schema) => ReadonlySet<string>;

/** Returns a function that finds the references of schemas, memoized. */
export function usesFinder(schemas: Schemas, direction: Direction): UsesOf {
  const isSeen = (property: Schema): boolean => !isHidden(property, direction, schemas);
  const usesOf = memoize((schema: SchemaObject): ReadonlySet<string> => {
    const names = new Set<string>();
    const visit = (part: Schema): void => {
      if (typeof part === "boolean") return;
      if (part.$ref !== undefined) names.add(schemaName(part.$ref));
      for (const child of childrenOf(part, isSeen)) visit(child);
    };
    visit(schema);
    return names;
  });
  return (schema) => (typeof schema === "boolean" ? new Set() : usesOf(schema));
}

/** The named schemas that groups use, directly or indirectly, each with the only group that uses it. */
export function findUsers(
  roots: readonly Root[],
  schemas: Schemas,
  usesOf: UsesOf,
): ReadonlyMap<string, OnlyGroup> {
  const users = new Map<string, OnlyGroup>();
  // Iterating over a list also visits elements added during the iteration.
  const waiting = [...roots];
  for (const [group, schema] of waiting) {
    for (const name of usesOf(schema)) {
      const before = users.get(name);
      const user = users.has(name) ? joinUsers(before, group) : group;
      if (users.has(name) && user === before) continue;
      users.set(name, user);
      waiting.push([user, schemas[name] ?? true]);
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
  schemas: Schemas,
  usesOf: Readonly<Record<Direction, UsesOf>>,
  isDifferent: (schema: SchemaObject) => boolean,
): ReadonlySet<string> {
  const isHiddenInOne = (property: Schema): boolean =>
    isHidden(property, "request", schemas) || isHidden(property, "response", schemas);
  const differs = (schema: Schema): boolean =>
    typeof schema !== "boolean" &&
    (schema.format === "binary" ||
      isDifferent(schema) ||
      Object.values(schema.properties ?? {}).some(isHiddenInOne) ||
      childrenOf(schema).some(differs));
  const edges = names.map((name) => {
    const schema = schemas[name] ?? true;
    return [name, [...usesOf.request(schema), ...usesOf.response(schema)]] as const;
  });
  const differing = names.filter((name) => differs(schemas[name] ?? true));
  return leadingTo(differing, new Map(edges));
}
