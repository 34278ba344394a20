import {
  type Composition,
  type Manifest,
  type Schema,
  constituentsOf,
} from "../../manifest/index.js";

/**
 * The schemas of the properties that schemas declare themselves, in their `$ref`s or in their members, by name.
 */
export function declaredProperties(
  given: readonly Schema[],
  schemas: Manifest["schemas"],
  keys: readonly Composition[] = ["allOf"],
): ReadonlyMap<string, readonly Schema[]> {
  const declared = new Map<string, Schema[]>();
  for (const part of constituentsOf(given, schemas, keys)) {
    if (typeof part === "boolean") continue;
    for (const [name, property] of Object.entries(part.properties ?? {})) {
      const others = declared.get(name);
      if (others) others.push(property);
      else declared.set(name, [property]);
    }
  }
  return declared;
}
