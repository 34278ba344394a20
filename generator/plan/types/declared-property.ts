import type { Manifest, Schema } from "../../manifest/index.js";
import { schemaName } from "./direction.js";

/**
 * The schema of a property that a schema declares itself, in its `$ref` or in a member of its `allOf`.
 *
 * @param visited names of schemas already searched, because several may refer to the same one.
 */
export function declaredProperty(
  schema: Schema,
  property: string,
  schemas: Manifest["schemas"],
  visited: Set<string> = new Set(),
): Schema | undefined {
  if (typeof schema === "boolean") return undefined;
  const { $ref, allOf = [], properties = {} } = schema;
  if (Object.hasOwn(properties, property)) return properties[property];
  const name = $ref && schemaName($ref);
  const isNew = name !== undefined && !visited.has(name);
  if (isNew) visited.add(name);
  for (const part of [...(isNew ? [schemas[name] ?? true] : []), ...allOf]) {
    const found = declaredProperty(part, property, schemas, visited);
    if (found !== undefined) return found;
  }
  return undefined;
}
