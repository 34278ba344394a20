import {
  childrenOf,
  type Manifest,
  partsOf,
  type Schema,
  schemaName,
} from "../../manifest/index.js";
import { type Direction, isHidden, propertiesIn } from "./direction.js";

const DIRECTIONS: readonly Direction[] = ["request", "response"];

/** Finds the named schemas that can be reached from the given schemas. */
export type FindReachable = (roots: Iterable<Schema>) => ReadonlySet<string>;

export function reachableFinder(schemas: Manifest["schemas"], direction: Direction): FindReachable {
  const known = new Map<string, readonly string[]>();
  const referencesOf = (name: string): readonly string[] => {
    const references = known.get(name) ?? [
      ...referencesIn(schemas[name] ?? true, direction, schemas),
    ];
    known.set(name, references);
    return references;
  };
  return (roots) => {
    const reached = new Set(
      [...roots].flatMap((root) => [...referencesIn(root, direction, schemas)]),
    );
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
    for (const used of DIRECTIONS.flatMap((one) => [...referencesIn(schema, one, schemas)])) {
      users.set(used, [...(users.get(used) ?? []), name]);
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

function* referencesIn(
  schema: Schema,
  direction: Direction,
  schemas: Manifest["schemas"],
): Generator<string> {
  if (typeof schema === "boolean") return;
  if (schema.$ref !== undefined) yield schemaName(schema.$ref);
  const properties = propertiesIn(schema, direction, schemas).map(([, property]) => property);
  for (const part of [...properties, ...partsOf(schema)]) {
    yield* referencesIn(part, direction, schemas);
  }
}
