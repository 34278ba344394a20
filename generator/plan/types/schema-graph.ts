import { childrenOf, type Manifest, type Schema, schemaName } from "../../manifest/index.js";
import { type Direction, isHidden } from "./direction.js";

const DIRECTIONS: readonly Direction[] = ["request", "response"];

/** The only group whose routes use a schema; `undefined` if several do. */
export type OnlyGroup = string | undefined;

/**
 * Finds the named schemas that the given schemas use, those that these use in turn, and the only group that uses each.
 *
 * @param roots the schemas of each group's routes.
 */
export function findUsers(
  roots: ReadonlyMap<string, Iterable<Schema>>,
  direction: Direction,
  schemas: Manifest["schemas"],
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
  for (const [group, own] of roots) {
    const references = new Set<string>();
    for (const root of own) addReferences(references, root, direction, schemas);
    for (const name of references) use(name, group);
  }
  const known = new Map<string, ReadonlySet<string>>();
  const referencesOf = (name: string): ReadonlySet<string> => {
    const before = known.get(name);
    if (before !== undefined) return before;
    const references = new Set<string>();
    addReferences(references, schemas[name] ?? true, direction, schemas);
    known.set(name, references);
    return references;
  };
  // Iterating over a set also visits elements added during the iteration, also those that were deleted before.
  for (const name of changed) {
    changed.delete(name);
    for (const next of referencesOf(name)) use(next, users.get(name));
  }
  return users;
}

export function joinUsers(one: OnlyGroup, other: OnlyGroup): OnlyGroup {
  return one === other ? one : undefined;
}

/** The named schemas whose values differ between requests and responses. */
export function findDiffering(
  names: Iterable<string>,
  schemas: Manifest["schemas"],
): ReadonlySet<string> {
  const differing = new Set<string>();
  const users = new Map<string, string[]>();
  for (const name of names) {
    const schema = schemas[name] ?? true;
    if (differsItself(schema, schemas)) differing.add(name);
    const references = new Set<string>();
    for (const one of DIRECTIONS) addReferences(references, schema, one, schemas);
    for (const used of references) {
      const others = users.get(used);
      if (others) others.push(name);
      else users.set(used, [name]);
    }
  }
  for (const name of differing) for (const user of users.get(name) ?? []) differing.add(user);
  return differing;
}

function differsItself(schema: Schema, schemas: Manifest["schemas"]): boolean {
  if (typeof schema === "boolean") return false;
  if (schema.format === "binary") return true;
  const properties = Object.values(schema.properties ?? {});
  return (
    properties.some((one) => DIRECTIONS.some((to) => isHidden(one, to, schemas))) ||
    childrenOf(schema).some((part) => differsItself(part, schemas))
  );
}

/** Adds the names of the schemas to which a schema refers. */
function addReferences(
  found: Set<string>,
  schema: Schema,
  direction: Direction,
  schemas: Manifest["schemas"],
): void {
  if (typeof schema === "boolean") return;
  if (schema.$ref !== undefined) found.add(schemaName(schema.$ref));
  for (const child of childrenOf(schema, (one) => !isHidden(one, direction, schemas))) {
    addReferences(found, child, direction, schemas);
  }
}
