import {
  type Discriminator,
  type Manifest,
  type Schema,
  constituentsOf,
  schemaName,
} from "../../manifest/index.js";
import type { ObjectTypePlan } from "../plan.js";
import { objectOf, propertyOf, unionOf } from "./combine-types.js";
import { declaredProperties, listsValues, typesOf } from "./read-schema.js";

export interface ExtendedSchemas {
  readonly schemas: Manifest["schemas"];
  /** The names of schemas that others extend with `allOf`. */
  readonly extended: ReadonlySet<string>;
}

/**
 * The value that the discriminator of a `oneOf` or `anyOf` requires in objects of one of its schemas, also in those that do not
 * declare the property: `{ type: "cat" }`. `undefined` if the schema already restricts the property's values, or is not that of
 * an object.
 */
export function discriminated(
  discriminator: Discriminator,
  name: string,
  context: ExtendedSchemas,
): ObjectTypePlan | undefined {
  const { propertyName } = discriminator;
  const isDeclared = discriminatedByParents(name, context).some(
    ({ properties: [property] }) => property?.name === propertyName,
  );
  return isDeclared ? undefined : valuesOf(discriminator, name, context.schemas);
}

/**
 * The values that the discriminators of the schemas that a schema extends with `allOf` require in its objects. None for a
 * schema that is extended itself: its objects may belong to any schema derived from it.
 */
export function discriminatedByParents(
  name: string,
  { schemas, extended }: ExtendedSchemas,
): readonly ObjectTypePlan[] {
  if (extended.has(name)) return [];
  return parentsOf(schemas[name] ?? true).flatMap((parent) => {
    const schema = schemas[parent] ?? true;
    if (typeof schema === "boolean" || !schema.discriminator) return [];
    return valuesOf(schema.discriminator, name, schemas) ?? [];
  });
}

function valuesOf(
  { propertyName, mapping = {}, defaultMapping }: Discriminator,
  name: string,
  schemas: Manifest["schemas"],
): ObjectTypePlan | undefined {
  const schema = schemas[name] ?? true;
  const [property] = declaredProperties([schema], schemas).get(propertyName) ?? [];
  // Objects of the default schema have any other value, or none.
  if (defaultMapping !== undefined && schemaName(defaultMapping) === name) return undefined;
  if (property === undefined ? !isPlainObject(schema, schemas) : listsValues(property, schemas, []))
    return undefined;
  const mapped = Object.keys(mapping).filter((value) => schemaName(mapping[value] ?? "") === name);
  const values = mapped.length > 0 ? mapped : [name];
  const type = unionOf(values.map((value) => ({ kind: "literal", value })));
  return objectOf(propertyOf(propertyName, type));
}

/** Whether a schema allows only objects, without alternatives, which can have discriminators of their own. */
function isPlainObject(schema: Schema, schemas: Manifest["schemas"]): boolean {
  const parts = [...constituentsOf([schema], schemas, ["allOf"])];
  const isObject = (part: Schema): boolean =>
    typeof part === "object" && part.nullable !== true && typesOf(part).join() === "object";
  const isNeutral = (part: Schema): boolean =>
    typeof part === "object" && typesOf(part).join() === "any" && !part.oneOf && !part.anyOf;
  return parts.some(isObject) && parts.every((part) => isObject(part) || isNeutral(part));
}

export function extendedSchemas(schemas: Manifest["schemas"]): ReadonlySet<string> {
  return new Set(Object.values(schemas).flatMap(parentsOf));
}

function parentsOf(schema: Schema): readonly string[] {
  if (typeof schema === "boolean") return [];
  return (schema.allOf ?? []).flatMap((member) =>
    typeof member === "boolean" || member.$ref === undefined ? [] : [schemaName(member.$ref)],
  );
}
