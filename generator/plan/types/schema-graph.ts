import { groupBy } from "../../collections/index.js";
import {
  childrenOf,
  type Manifest,
  type Schema,
  type SchemaObject,
  schemaName,
} from "../../manifest/index.js";
import { WEBHOOKS } from "../modules/module-paths.js";
import { type Direction, isHidden } from "./direction.js";

/** The only group whose routes use a schema; `undefined` if several do, and `WEBHOOKS` if only webhooks do. */
export type OnlyGroup = string | undefined;

/** The named schemas to which schemas refer, by direction, and whether the values of the schemas differ between the two. */
export interface SchemaUses {
  readonly request: Set<string>;
  readonly response: Set<string>;
  differs: boolean;
}

/** Whether values of a schema differ between the directions, besides files and hidden properties. */
type Differs = (schema: SchemaObject) => boolean;

export function noUses(): SchemaUses {
  return { request: new Set(), response: new Set(), differs: false };
}

/** Adds what a schema uses if its values go in the given directions. */
export function addUses(
  uses: SchemaUses,
  schema: Schema,
  directions: readonly Direction[],
  schemas: Manifest["schemas"],
  differs?: Differs,
): void {
  if (typeof schema === "boolean") return;
  if (schema.$ref !== undefined) {
    const name = schemaName(schema.$ref);
    for (const direction of directions) uses[direction].add(name);
  }
  if (schema.format === "binary" || differs?.(schema)) uses.differs = true;
  const isSeen = (one: Schema): boolean => directions.every((to) => !isHidden(one, to, schemas));
  if (schema.properties === undefined || Object.values(schema.properties).every(isSeen)) {
    for (const child of childrenOf(schema)) addUses(uses, child, directions, schemas, differs);
    return;
  }
  uses.differs = true;
  for (const direction of directions) {
    const children = childrenOf(schema, (one) => !isHidden(one, direction, schemas));
    for (const child of children) addUses(uses, child, [direction], schemas, differs);
  }
}

export function usesByName(
  schemas: Manifest["schemas"],
  differs?: Differs,
): (name: string) => SchemaUses {
  const known = new Map<string, SchemaUses>();
  return (name) => {
    const before = known.get(name);
    if (before) return before;
    const uses = noUses();
    addUses(uses, schemas[name] ?? true, ["request", "response"], schemas, differs);
    known.set(name, uses);
    return uses;
  };
}

/** The named schemas that groups use, and those that these use in turn, each with the only group that uses it. */
export function findUsers(
  roots: ReadonlyMap<string, SchemaUses>,
  direction: Direction,
  usesOf: (name: string) => SchemaUses,
): ReadonlyMap<string, OnlyGroup> {
  const users = new Map<string, OnlyGroup>();
  const changed = new Set<string>();
  const use = (name: string, by: OnlyGroup): void => {
    const isKnown = users.has(name);
    const before = users.get(name);
    const user = isKnown ? joinUsers(before, by) : by;
    if (isKnown && before === user) return;
    users.set(name, user);
    changed.add(name);
  };
  for (const [group, own] of roots) for (const name of own[direction]) use(name, group);
  // Iterating over a set also visits elements added during the iteration, also those that were deleted before.
  for (const name of changed) {
    changed.delete(name);
    for (const next of usesOf(name)[direction]) use(next, users.get(name));
  }
  return users;
}

/** What webhooks use too stays where it is without them. */
export function joinUsers(one: OnlyGroup, other: OnlyGroup): OnlyGroup {
  if (one === WEBHOOKS) return other;
  if (other === WEBHOOKS) return one;
  return one === other ? one : undefined;
}

export function findDiffering(
  names: readonly string[],
  usesOf: (name: string) => SchemaUses,
): ReadonlySet<string> {
  const uses = [...names].flatMap((user) => {
    const { request, response } = usesOf(user);
    return [...new Set([...request, ...response])].map((used) => ({ user, used }));
  });
  const users = groupBy(uses, ({ used }) => used);
  const differing = new Set([...names].filter((name) => usesOf(name).differs));
  // Also visits the names that are added during the iteration.
  for (const name of differing) for (const { user } of users.get(name) ?? []) differing.add(user);
  return differing;
}
