import type { SchemaObject, SchemaType } from "../../manifest/index.js";

/** The types that a schema names, or else the one that its other keywords imply, or else `any`. */
export function typesOf(schema: SchemaObject): readonly (SchemaType | "any")[] {
  if (schema.type !== undefined)
    return typeof schema.type === "string" ? [schema.type] : schema.type;
  const { properties, additionalProperties, required, items, prefixItems } = schema;
  if (properties ?? required ?? additionalProperties !== undefined) return ["object"];
  return (prefixItems ?? items) === undefined ? ["any"] : ["array"];
}
