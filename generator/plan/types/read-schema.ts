import { reachedFrom } from "../../collections/index.js";
import {
  COMPOSITIONS,
  type Schema,
  type SchemaObject,
  type SchemaType,
  listSubschemas,
} from "../../manifest/index.js";
import type { SchemaIndex } from "./schema-index.js";

/** The types that a schema lists, or else the type that other keywords imply, or else `any`. */
export function schemaTypes(schema: SchemaObject): readonly (SchemaType | "any")[] {
  if (schema.type !== undefined)
    return typeof schema.type === "string" ? [schema.type] : schema.type;
  const { properties, additionalProperties, required, items, prefixItems } = schema;
  if (properties ?? required ?? additionalProperties !== undefined) return ["object"];
  return (prefixItems ?? items) === undefined ? ["any"] : ["array"];
}

/** Whether a schema allows null besides the values of its other keywords. */
export function isNullable({ nullable, allOf = [] }: SchemaObject): boolean {
  return nullable === true || allOf.some(isNull);
}

/** Whether a schema with an `enum` or a `const` allows null, even if these omit it: authors intend to allow it. */
export function allowsNull(schema: SchemaObject): boolean {
  return isNullable(schema) || schemaTypes(schema).includes("null");
}

const ANNOTATIONS = new Set(["nullable", "description", "deprecated", "default", "examples"]);

/** Whether a member of a composition only adds null, as in documents of OpenAPI 3.0: `{ nullable: true }`. */
export function isNull(member: Schema): boolean {
  if (typeof member === "boolean" || member.nullable !== true) return false;
  return Object.keys(member).every((key) => ANNOTATIONS.has(key));
}

/**
 * Finds the enums that `responseEnums: open` keeps closed: properties that discriminate members of a union. Code could not narrow
 * the union by an open property.
 */
export function findClosedEnums(
  roots: Iterable<Schema>,
  { byName, listConstituents, declaredProperties, listsValues }: SchemaIndex,
): ReadonlySet<Schema> {
  const closed = new Set<Schema>();
  const close = (properties: readonly Schema[]): void => {
    for (const schema of listConstituents(properties)) closed.add(schema);
  };
  const found = reachedFrom([...roots, ...Object.values(byName)], (schema) =>
    typeof schema === "boolean" ? [] : listSubschemas(schema),
  );
  for (const schema of found) {
    if (typeof schema === "boolean") continue;
    const { discriminator, oneOf, anyOf } = schema;
    const members = [...(oneOf ?? []), ...(anyOf ?? [])];
    const declared = members.map((member) => declaredProperties([member], COMPOSITIONS));
    for (const name of new Set(declared.flatMap((properties) => [...properties.keys()]))) {
      const ofName = declared.map((properties) => properties.get(name) ?? []);
      const listing = ofName.filter((all) => all.some(listsValues));
      if (listing.length > 1) close(ofName.flat());
    }
    if (discriminator) {
      const all = declaredProperties([schema, ...members], COMPOSITIONS);
      close(all.get(discriminator.propertyName) ?? []);
    }
  }
  return closed;
}

/** Whether an enum also allows unlisted values. Without `closed`, none does. */
export function isOpenEnum(schema: SchemaObject, closed?: ReadonlySet<Schema>): boolean {
  return closed !== undefined && (schema.enum?.length ?? 0) > 1 && !closed.has(schema);
}
