import { type Manifest, type Schema, type SchemaObject, schemaName } from "../../manifest/index.js";

/** Whether values are sent to the API or received from it. */
export type Direction = "request" | "response";

/** Whether values in this direction lack the property: `readOnly` in requests, `writeOnly` in responses. */
export function isHidden(
  property: Schema,
  direction: Direction,
  schemas: Manifest["schemas"],
): boolean {
  const key = direction === "request" ? "readOnly" : "writeOnly";
  // Chains of `$ref`s end, because the reader rejects circular ones.
  for (let schema = property; typeof schema !== "boolean";) {
    if (schema[key] === true) return true;
    if (schema.$ref === undefined) return false;
    schema = schemas[schemaName(schema.$ref)] ?? true;
  }
  return false;
}

export function propertiesIn(
  { properties }: SchemaObject,
  direction: Direction,
  schemas: Manifest["schemas"],
): readonly (readonly [name: string, schema: Schema])[] {
  if (properties === undefined) return [];
  return Object.entries(properties).filter((entry) => !isHidden(entry[1], direction, schemas));
}
