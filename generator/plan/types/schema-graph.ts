import { leadingTo } from "../../collections/index.js";
import {
  childrenOf,
  type Manifest,
  type Schema,
  type SchemaObject,
  schemaName,
} from "../../manifest/index.js";
import { WEBHOOKS } from "../modules/module-paths.js";
import { type Direction, isHidden } from "./read-schema.js";

type Schemas = Manifest["schemas"];

/** The only group whose routes use a schema; `undefined` if several do, and `WEBHOOKS` if only webhooks do. */
export type OnlyGroup = string | undefined;

/** The named schemas to which a named schema refers if its values go in a direction. */
export type UsesOf = (name: string, direction: Direction) => ReadonlySet<string>;

/** The named schemas to which schemas refer if their values go in a direction. */
export function namesUsed(
  users: Iterable<Schema>,
  direction: Direction,
  schemas: Schemas,
): ReadonlySet<string> {
  const names = new Set<string>();
  const isSeen = (property: Schema): boolean => !isHidden(property, direction, schemas);
  const visit = (schema: Schema): void => {
    if (typeof schema === "boolean") return;
    if (schema.$ref !== undefined) names.add(schemaName(schema.$ref));
    for (const child of childrenOf(schema, isSeen)) visit(child);
  };
  for (const schema of users) visit(schema);
  return names;
}

export function usesByName(schemas: Schemas): UsesOf {
  const known = new Map<string, ReadonlySet<string>>();
  return (name, direction) => {
    const key = `${direction} ${name}`;
    const uses = known.get(key) ?? namesUsed([schemas[name] ?? true], direction, schemas);
    known.set(key, uses);
    return uses;
  };
}

/**
 * The named schemas that groups use, and those that these use in turn, each with the only group that uses it.
 *
 * @param roots the names of those that each group itself uses.
 */
export function findUsers(
  roots: ReadonlyMap<string, ReadonlySet<string>>,
  usesOf: (name: string) => ReadonlySet<string>,
): ReadonlyMap<string, OnlyGroup> {
  const users = new Map<string, OnlyGroup>();
  const waiting: [OnlyGroup, ReadonlySet<string>][] = [...roots];
  // Iterating over a list also visits elements added during the iteration.
  for (const [group, names] of waiting) {
    for (const name of names) {
      const before = users.get(name);
      const user = users.has(name) ? joinUsers(before, group) : group;
      if (users.has(name) && user === before) continue;
      users.set(name, user);
      waiting.push([user, usesOf(name)]);
    }
  }
  return users;
}

/** What webhooks use too stays where it is without them. */
export function joinUsers(one: OnlyGroup, other: OnlyGroup): OnlyGroup {
  if (one === WEBHOOKS) return other;
  if (other === WEBHOOKS) return one;
  return one === other ? one : undefined;
}

/**
 * The named schemas whose values differ between the directions, or refer to such schemas.
 *
 * @param isDifferent whether values of a schema differ for another reason than files and hidden properties.
 */
export function findDiffering(
  names: readonly string[],
  schemas: Schemas,
  usesOf: UsesOf,
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
    return [name, [...usesOf(name, "request"), ...usesOf(name, "response")]] as const;
  });
  const differing = names.filter((name) => differs(schemas[name] ?? true));
  return leadingTo(differing, new Map(edges));
}
