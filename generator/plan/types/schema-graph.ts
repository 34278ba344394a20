import { childrenOf, type Manifest, type Schema, schemaName } from "../../manifest/index.js";
import { type Direction, isHidden } from "./direction.js";

const DIRECTIONS: readonly Direction[] = ["request", "response"];

/** Finds the named schemas that can be reached from the given schemas. */
export type FindReachable = (roots: Iterable<Schema>) => ReadonlySet<string>;

export function reachableFinder(schemas: Manifest["schemas"], direction: Direction): FindReachable {
  const known = new Map<string, ReadonlySet<string>>();
  const referencesOf = (name: string): ReadonlySet<string> => {
    const before = known.get(name);
    if (before !== undefined) return before;
    const references = new Set<string>();
    addReferences(references, schemas[name] ?? true, direction, schemas);
    known.set(name, references);
    return references;
  };
  return (roots) => {
    const reached = new Set<string>();
    for (const root of roots) addReferences(reached, root, direction, schemas);
    // Iterating over a set also visits elements added during the iteration.
    for (const name of reached) for (const next of referencesOf(name)) reached.add(next);
    return reached;
  };
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
