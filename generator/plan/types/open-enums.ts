import {
  type Manifest,
  type Schema,
  type SchemaObject,
  childrenOf,
  constituentsOf,
  COMPOSITIONS,
} from "../../manifest/index.js";
import { declaredProperties, listsValues } from "./read-schema.js";

/** Whether an enum of responses allows other values than it lists. */
export type IsOpenEnum = (schema: SchemaObject) => boolean;

/**
 * Finds the enums that are open with `responseEnums: open`: all that list several values, but not those that tell the members of
 * a union apart, because code could not narrow it by a property that may have any value.
 */
export function openEnumFinder(roots: Iterable<Schema>, schemas: Manifest["schemas"]): IsOpenEnum {
  const closed = new Set<Schema>();
  const close = (properties: readonly Schema[]): void => {
    for (const schema of constituentsOf(properties, schemas)) closed.add(schema);
  };
  const hasValues = (schema: Schema): boolean => listsValues(schema, schemas);
  // Iterating over a set also visits elements added during the iteration.
  const found = new Set<Schema>([...roots, ...Object.values(schemas)]);
  for (const schema of found) {
    if (typeof schema === "boolean") continue;
    for (const child of childrenOf(schema)) found.add(child);
    const { discriminator, oneOf, anyOf } = schema;
    const members = [...(oneOf ?? []), ...(anyOf ?? [])];
    const declared = members.map((member) => declaredProperties([member], schemas, COMPOSITIONS));
    for (const name of new Set(declared.flatMap((properties) => [...properties.keys()]))) {
      const ofName = declared.map((properties) => properties.get(name) ?? []);
      if (ofName.filter((properties) => properties.some(hasValues)).length > 1)
        close(ofName.flat());
    }
    if (discriminator) {
      const all = declaredProperties([schema, ...members], schemas, COMPOSITIONS);
      close(all.get(discriminator.propertyName) ?? []);
    }
  }
  return (schema) => (schema.enum?.length ?? 0) > 1 && !closed.has(schema);
}
