import type { JsonSchema, JsonType } from "./json-schema.js";
import { manifestSchema } from "./manifest-schema.js";
import type { Label } from "./shape-problems.js";

/** A schema of `manifestSchema` in the form in which it is quick to check: with references followed and patterns compiled. */
export interface Shape {
  readonly schema: JsonSchema;
  /** A sum of `TYPES`. */
  readonly types: number;
  /** Empty for a schema without `anyOf`. */
  readonly alternatives: readonly Shape[];
  readonly required: readonly string[];
  readonly properties: ReadonlyMap<string, PropertyShape>;
  /** The shape of the values of other keys; false if there are none. */
  readonly others: Shape | false | undefined;
  readonly names: RegExp | undefined;
  /** Absent if the items of a list can be anything, such as those of `enum`, of which there can be many. */
  readonly items: Shape | undefined;
  readonly pattern: RegExp | undefined;
}

interface PropertyShape {
  readonly shape: Shape;
  readonly label: Label;
}

/** A bit for each type. */
export const TYPES: Readonly<Record<JsonType, number>> = {
  null: 1,
  boolean: 2,
  number: 4,
  string: 8,
  array: 16,
  object: 32,
};

const ANY = 63;

/** @param known the shapes made so far, because schemas refer to each other. */
export function shapeOf(given: JsonSchema, known = new Map<JsonSchema, Shape>()): Shape {
  const schema = resolve(given);
  const before = known.get(schema);
  if (before !== undefined) return before;
  const { title, properties = {}, additionalProperties, required = [], items } = schema;
  const shape: { -readonly [Key in keyof Shape]: Shape[Key] } = {
    schema,
    types: typesIn(schema),
    alternatives: [],
    required,
    properties: new Map(),
    others: undefined,
    names: schema.propertyNames && new RegExp(schema.propertyNames.pattern),
    items: undefined,
    pattern: schema.pattern === undefined ? undefined : new RegExp(schema.pattern),
  };
  known.set(schema, shape);
  shape.alternatives = (schema.anyOf ?? []).map((alternative) => shapeOf(alternative, known));
  shape.properties = new Map(
    Object.entries(properties).map(([key, property]) => {
      const label: Label = { owner: title, key, optional: !required.includes(key) };
      return [key, { shape: shapeOf(property, known), label }];
    }),
  );
  shape.others = additionalProperties && shapeOf(additionalProperties, known);
  if (items && !allowsAll(resolve(items))) shape.items = shapeOf(items, known);
  return shape;
}

const definitions: Readonly<Record<string, JsonSchema>> = manifestSchema.definitions;

/** The schema itself, or the definition that it refers to. */
export function resolve(schema: JsonSchema): JsonSchema {
  if (schema.$ref === undefined) return schema;
  const definition = definitions[schema.$ref.slice("#/definitions/".length)];
  if (!definition) throw new Error(`manifestSchema has no ${schema.$ref}`);
  return resolve(definition);
}

/** The types that a schema allows, for messages; none for one that allows all. */
export function typesOf({ anyOf, type }: JsonSchema): readonly JsonType[] {
  if (anyOf) return anyOf.flatMap((alternative) => typesOf(resolve(alternative)));
  return type === undefined ? [] : [type].flat();
}

function typesIn({ anyOf, type }: JsonSchema): number {
  if (anyOf) return anyOf.reduce((sum, alternative) => sum | typesIn(resolve(alternative)), 0);
  return type === undefined ? ANY : [type].flat().reduce((sum, one) => sum | TYPES[one], 0);
}

function allowsAll({ description: _, ...constraints }: JsonSchema): boolean {
  return Object.keys(constraints).length === 0;
}
