import type { JsonSchema, JsonType } from "./json-schema.js";
import { manifestSchema } from "./manifest-schema.js";
import type { Label } from "./shape-problems.js";

/** A schema of `manifestSchema` in the form in which it is quick to check: with references followed and patterns compiled. */
export interface Shape {
  readonly schema: JsonSchema;
  /** Those that it allows; all if there are none. */
  readonly types: readonly JsonType[];
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

/** @param known the shapes made so far, because schemas refer to each other. */
export function shapeOf(given: JsonSchema, known = new Map<JsonSchema, Shape>()): Shape {
  const schema = resolve(given);
  const before = known.get(schema);
  if (before !== undefined) return before;
  const { title, properties = {}, additionalProperties, required = [], items } = schema;
  const shape: { -readonly [Key in keyof Shape]: Shape[Key] } = {
    schema,
    types: typesOf(schema),
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

function typesOf({ anyOf, type }: JsonSchema): readonly JsonType[] {
  if (!anyOf) return type === undefined ? [] : [type].flat();
  const each = anyOf.map((alternative) => typesOf(resolve(alternative)));
  return each.some(({ length }) => length === 0) ? [] : each.flat();
}

function allowsAll({ description: _, ...constraints }: JsonSchema): boolean {
  return Object.keys(constraints).length === 0;
}
