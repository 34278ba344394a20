import { groupBy, reachedFrom } from "../../collections/index.js";
import {
  COMPOSITIONS,
  type Composition,
  type Json,
  type Manifest,
  type Schema,
  type SchemaObject,
  type SchemaType,
  childrenOf,
  constituentsOf,
  schemaName,
} from "../../manifest/index.js";

/** Whether values are sent to the API or received from it. */
export type Direction = "request" | "response";

/** The types that a schema lists, or else the type that other keywords imply, or else `any`. */
export function schemaTypes(schema: SchemaObject): readonly (SchemaType | "any")[] {
  if (schema.type !== undefined)
    return typeof schema.type === "string" ? [schema.type] : schema.type;
  const { properties, additionalProperties, required, items, prefixItems } = schema;
  if (properties ?? required ?? additionalProperties !== undefined) return ["object"];
  return (prefixItems ?? items) === undefined ? ["any"] : ["array"];
}

/** Whether a schema lists its values, directly or in a schema that it composes by `$ref` and these keywords. */
export function listsValues(
  schema: Schema,
  schemas: Manifest["schemas"],
  keys?: readonly Composition[],
): boolean {
  return [...constituentsOf([schema], schemas, keys)].some(
    (part) => typeof part === "object" && (part.enum ?? part.const) !== undefined,
  );
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

/** All values of a schema, if its `enum`, its `const` or a schema that it composes lists them; otherwise `undefined`. */
export function listedValues(
  schema: Schema,
  schemas: Manifest["schemas"],
): readonly Json[] | undefined {
  // Each named schema is read once. It lists no values inside of itself.
  const named = new Map<string, readonly Json[] | undefined>();
  const read = (part: Schema): readonly Json[] | undefined => {
    if (typeof part === "boolean") return undefined;
    const { $ref, allOf = [], oneOf, anyOf } = part;
    const alternatives = [oneOf, anyOf].map((members) => {
      const lists = members?.map(read) ?? [undefined];
      return lists.includes(undefined) ? undefined : lists.flatMap((list) => list ?? []);
    });
    const listed = part.const === undefined ? part.enum : [part.const];
    const referenced = $ref === undefined ? [] : [readNamed(schemaName($ref))];
    return intersectionOfLists([listed, ...referenced, ...allOf.map(read), ...alternatives]);
  };
  const readNamed = (name: string): readonly Json[] | undefined => {
    if (named.has(name)) return named.get(name);
    named.set(name, undefined);
    const values = read(schemas[name] ?? true);
    named.set(name, values);
    return values;
  };
  return read(schema);
}

/** Values that all lists contain, ignoring `undefined` lists; `undefined` without any list. */
export function intersectionOfLists(
  lists: readonly (readonly Json[] | undefined)[],
): readonly Json[] | undefined {
  const [first, ...others] = lists.filter((list) => list !== undefined);
  return first?.filter((value) => others.every((list) => list.includes(value)));
}

/** Whether values in this direction lack the property: `readOnly` in requests, `writeOnly` in responses. */
export function isHidden(
  property: Schema,
  direction: Direction,
  schemas: Manifest["schemas"],
): boolean {
  const key = direction === "request" ? "readOnly" : "writeOnly";
  let schema = property;
  // Chains of `$ref`s end, because the reader rejects circular ones.
  while (typeof schema !== "boolean" && schema[key] !== true && schema.$ref !== undefined) {
    schema = schemas[schemaName(schema.$ref)] ?? true;
  }
  return typeof schema !== "boolean" && schema[key] === true;
}

export function propertiesIn(
  { properties = {} }: SchemaObject,
  direction: Direction,
  schemas: Manifest["schemas"],
): readonly (readonly [name: string, schema: Schema])[] {
  return Object.entries(properties).filter((entry) => !isHidden(entry[1], direction, schemas));
}

/**
 * Schemas of properties by name, from schemas, their `$ref`s and their members.
 *
 * @param keys the keywords whose members are included.
 */
export function declaredProperties(
  declaring: readonly Schema[],
  schemas: Manifest["schemas"],
  keys: readonly Composition[] = ["allOf"],
): ReadonlyMap<string, readonly Schema[]> {
  const properties = [...constituentsOf(declaring, schemas, keys)].flatMap((part) =>
    typeof part === "boolean" ? [] : Object.entries(part.properties ?? {}),
  );
  const byName = groupBy(properties, ([name]) => name);
  return new Map([...byName].map(([name, all]) => [name, all.map(([, schema]) => schema)]));
}

/**
 * Finds the enums that `responseEnums: open` opens: all enums with several values, except properties that discriminate members
 * of a union. Code could not narrow the union by an open property.
 */
export function openEnumFinder(
  roots: Iterable<Schema>,
  schemas: Manifest["schemas"],
): (schema: SchemaObject) => boolean {
  const closed = new Set<Schema>();
  const close = (properties: readonly Schema[]): void => {
    for (const schema of constituentsOf(properties, schemas)) closed.add(schema);
  };
  const found = reachedFrom([...roots, ...Object.values(schemas)], (schema) =>
    typeof schema === "boolean" ? [] : childrenOf(schema),
  );
  for (const schema of found) {
    if (typeof schema === "boolean") continue;
    const { discriminator, oneOf, anyOf } = schema;
    const members = [...(oneOf ?? []), ...(anyOf ?? [])];
    const declared = members.map((member) => declaredProperties([member], schemas, COMPOSITIONS));
    for (const name of new Set(declared.flatMap((properties) => [...properties.keys()]))) {
      const ofName = declared.map((properties) => properties.get(name) ?? []);
      const listing = ofName.filter((all) => all.some((schema) => listsValues(schema, schemas)));
      if (listing.length > 1) close(ofName.flat());
    }
    if (discriminator) {
      const all = declaredProperties([schema, ...members], schemas, COMPOSITIONS);
      close(all.get(discriminator.propertyName) ?? []);
    }
  }
  return (schema) => (schema.enum?.length ?? 0) > 1 && !closed.has(schema);
}
