import type { Manifest, Schema } from "../../manifest/index.js";
import { schemaName } from "./direction.js";

/**
 * The schemas of the properties that schemas declare themselves, in their `$ref`s or in their members, by name. Each schema is
 * searched once, because several may refer to the same one.
 *
 * @param keys the keywords whose members are searched.
 */
export function declaredProperties(
  given: readonly Schema[],
  schemas: Manifest["schemas"],
  keys: readonly ("allOf" | "oneOf" | "anyOf")[] = ["allOf"],
): ReadonlyMap<string, readonly Schema[]> {
  const declared = new Map<string, Schema[]>();
  const parts = new Set(given);
  // Iterating over a set also visits elements added during the iteration.
  for (const part of parts) {
    if (typeof part === "boolean") continue;
    const { $ref, properties = {} } = part;
    for (const [name, property] of Object.entries(properties)) {
      const others = declared.get(name);
      if (others) others.push(property);
      else declared.set(name, [property]);
    }
    if ($ref !== undefined) parts.add(schemas[schemaName($ref)] ?? true);
    for (const member of keys.flatMap((key) => part[key] ?? [])) parts.add(member);
  }
  return declared;
}
