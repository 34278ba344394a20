import type { Json } from "../../collections/index.js";
import { componentName } from "./names.js";

/** Creates schemas of common kinds of keys, each with a description, and an example for messages and the reference. */

export function ref<const Name extends string>(name: Name) {
  return { $ref: `#/definitions/${name}` } as const;
}

/** A definition with a separate description: in draft 7, keywords beside `$ref` are ignored. */
export function described<Schema>(description: string, schema: Schema, example: Json) {
  return { description, anyOf: [schema], examples: [example] } as const;
}

export function textSchema<const Rest extends object>(
  description: string,
  example: string,
  rest?: Rest,
): { description: string; type: "string"; examples: readonly string[] } & Rest {
  return { description, type: "string", ...(rest as Rest), examples: [example] };
}

/** @param message describes the valid texts. */
export function matching(description: string, example: string, pattern: string, message: string) {
  return textSchema(description, example, { pattern, patternErrorMessage: message });
}

export function nonEmpty(description: string, example: string) {
  return textSchema(description, example, { minLength: 1 });
}

export const someText = { type: "string", minLength: 1 } as const;

/** The schema of a `$ref` to a member of a top-level block. */
export function referenceSchema(block: string, description: string, name: string) {
  const start = `#/${block}/`;
  const pattern = `^${start}${componentName}$`;
  return matching(description, start + name, pattern, `it is ${start} and a name`);
}

export function number(description: string, example: number) {
  return { description, type: "number", examples: [example] } as const;
}

/** The first value is the default. */
export function enumSchema<const Value extends string>(
  description: string,
  values: readonly [Value, ...(readonly Value[])],
) {
  return { description, type: "string", enum: values, default: values[0] } as const;
}

export function flag<
  const Rest extends { readonly default?: boolean; readonly examples?: readonly boolean[] },
>(description: string, rest?: Rest): { description: string; type: "boolean" } & Rest {
  return { description, type: "boolean", ...(rest as Rest) };
}

export function listSchema<const Item>(
  description: string,
  items: Item,
  example: Json,
  rest: { readonly minItems?: number } = {},
) {
  return { description, type: "array", ...rest, items, examples: [example] } as const;
}

export function block<const Properties, const Key extends keyof Properties & string = never>(
  title: string,
  description: string,
  properties: Properties,
  { required = [], example }: { readonly required?: readonly Key[]; readonly example?: Json } = {},
) {
  const keys: readonly NoInfer<Key>[] = required;
  return {
    title,
    description,
    type: "object",
    required: keys,
    additionalProperties: false,
    properties,
    ...(example !== undefined && { examples: [example] }),
  } as const;
}

export function mapSchema<Value>(
  title: string,
  description: string,
  values: Value,
  example: Json,
  propertyNames?: { readonly pattern: string; readonly patternErrorMessage: string },
) {
  return {
    title,
    description,
    type: "object",
    ...(propertyNames && { propertyNames }),
    additionalProperties: values,
    examples: [example],
  } as const;
}
