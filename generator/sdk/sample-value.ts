import { type DeclarationPlan, type TypePlan, shapeOf } from "../plan/index.js";
import type { Data } from "../emit/index.js";

export type Declared = (name: string) => DeclarationPlan | undefined;

/**
 * A sample value of a type, with only what is required; text contains its own name. `undefined` if plain data cannot express
 * one: for bytes, for a type that only allows `null`, or for a type that requires itself.
 */
export function sampleValue(
  type: TypePlan,
  name: string,
  declared: Declared,
  depth = 0,
): Data | undefined {
  if (depth > 5) return undefined;
  const again = (inner: TypePlan, innerName = name): Data | undefined =>
    sampleValue(inner, innerName, declared, depth + 1);
  const shape = shapeOf(type, declared);
  switch (shape.kind) {
    case "keyword":
      return sampleOfKeyword(shape.name, name);
    case "literal":
      return shape.value ?? undefined;
    case "array": {
      const item = again(shape.items);
      return item === undefined ? [] : [item];
    }
    case "tuple": {
      const items = shape.members.map((member) => again(member));
      return items.every((item) => item !== undefined) ? items : undefined;
    }
    case "object": {
      const required = shape.properties.filter(({ isOptional }) => !isOptional);
      const entries = required.map((property) => [
        property.name,
        again(property.type, property.name),
      ]);
      return entries.every(([, value]) => value !== undefined)
        ? (Object.fromEntries(entries) as Data)
        : undefined;
    }
    case "union":
      for (const member of shape.members) {
        const value = again(member);
        if (value !== undefined) return value;
      }
      return undefined;
    case "intersection": {
      const parts = shape.members.map((member) => again(member));
      const areObjects = parts.every((part) => typeof part === "object" && !Array.isArray(part));
      return areObjects ? (Object.assign({}, ...parts) as Data) : undefined;
    }
    case "runtime":
      return shape.name === "NoParameters" || shape.name === "AllOrNone" ? {} : undefined;
    case "reference":
      return undefined;
  }
}

function sampleOfKeyword(keyword: string, name: string): Data | undefined {
  switch (keyword) {
    case "string":
    case "unknown":
      return name;
    case "number":
      return 1;
    case "boolean":
      return true;
    default:
      return undefined;
  }
}
