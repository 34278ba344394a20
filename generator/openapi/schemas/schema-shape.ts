import { COMPOSITIONS } from "../../manifest/index.js";
import { isObject } from "../../collections/index.js";
import type { Node } from "../document/node.js";

/**
 * The schema and all schemas that it composes through `$ref`, `allOf`, `oneOf` and `anyOf`, except schemas that only compose
 * others. The counterpart of `listConstituents` for documents.
 */
export function alternatives(schema: Node): readonly Node[] {
  const seen = new Set<unknown>();
  const parts: Node[] = [];
  // A stack in reverse order. Explicit, because compositions can be nested deeper than the call stack allows.
  const waiting = [schema];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const target = node.value === undefined ? undefined : node.follow();
    if (target === undefined || !isObject(target.value) || seen.has(target.value)) continue;
    seen.add(target.value);
    const composed = COMPOSITIONS.flatMap((key) => target.items(key));
    if (composed.length === 0 || declaredTypes(target).length > 0) parts.push(target);
    waiting.push(...composed.reverse());
  }
  return parts;
}

/** The properties that a schema and its composed schemas declare. */
export function listDeclaredProperties(schema: Node): readonly Node[] {
  return alternatives(schema).flatMap((part) => part.members("properties"));
}

/** Whether a value of one of these types can satisfy the schema. */
export function admits(schema: Node, types: readonly string[]): boolean {
  return alternatives(schema).some((part) =>
    declaredTypes(part).some((type) => types.includes(type)),
  );
}

/** The property of a schema's discriminator. In Swagger 2.0, `discriminator` is its name. */
export function discriminatorProperty(schema: Node): string | undefined {
  return schema.text("discriminator") ?? schema.child("discriminator").text("propertyName");
}

/** The types that a schema lists, or else the type that other keywords imply. The counterpart of `schemaTypes` for documents. */
export function declaredTypes(schema: Node): readonly string[] {
  const declared = schema.get("type");
  const types: readonly unknown[] = Array.isArray(declared) ? declared : [declared];
  const named = types.filter((type): type is string => typeof type === "string");
  if (named.length > 0) return named;
  const has = (key: string) => {
    const value = schema.get(key);
    // Documents also have `required: true` in schemas, as in draft 3 of JSON Schema.
    return typeof value === "boolean"
      ? key !== "required"
      : isObject(value) || Array.isArray(value);
  };
  if (OF_OBJECTS.some(has)) return ["object"];
  return OF_LISTS.some(has) ? ["array"] : [];
}

const OF_OBJECTS = ["properties", "patternProperties", "additionalProperties", "required"];
const OF_LISTS = ["items", "prefixItems"];
