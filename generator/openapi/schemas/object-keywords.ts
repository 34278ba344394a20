import { COMPOSITIONS, type Schema, type SchemaObject } from "../../manifest/index.js";
import { isObject } from "../../collections/index.js";
import type { Node } from "../document/node.js";
import type { Keywords, SchemaReader } from "./keywords.js";
import { listDeclaredProperties } from "./schema-shape.js";

type Properties = NonNullable<SchemaObject["properties"]>;

export function readProperties(node: Node, { read }: SchemaReader): Properties | undefined {
  const all = node.members("properties");
  if (all.length === 0) return undefined;
  return Object.fromEntries(all.map((member) => [member.key, read(member)]));
}

/** Keywords whose schemas apply only to some values. */
const CONDITIONS = ["then", "else", "if", "dependentSchemas", "dependencies"] as const;

/**
 * Properties that only conditions declare, in the schema or in its `allOf`. They are optional and combine the types of all
 * conditions, because TypeScript cannot express conditions. A condition that contains the schema itself adds none.
 */
export function readConditional(node: Node, reader: SchemaReader): Properties | undefined {
  const conditions = listConditions(node);
  if (conditions.length === 0 || reader.open.has(node.value)) return undefined;
  reader.open.add(node.value);
  const declared = new Set(listDeclaredProperties(node).map(({ key }) => key));
  const types = new Map<string, Schema[]>();
  for (const [keyword, schema] of conditions) {
    for (const property of listDeclaredProperties(schema)) {
      if (declared.has(property.key) || !node.repeat(property.value)) continue;
      const known = types.get(property.key) ?? [];
      // A value that does not match the `if` is valid, too.
      types.set(property.key, keyword === "if" ? known : [...known, reader.read(property)]);
    }
  }
  reader.open.delete(node.value);
  if (types.size === 0) return undefined;
  return Object.fromEntries([...types].map(([name, schemas]) => [name, unionSchema(schemas)]));
}

/** The conditions of a schema and of its `allOf` members, including nested conditions, each with its keyword. */
function listConditions(node: Node): readonly (readonly [keyword: string, schema: Node])[] {
  const direct = CONDITIONS.filter((key) => isObject(node.get(key))).flatMap((key) => {
    const condition = node.child(key);
    const schemas = key.startsWith("depend") ? condition.members() : [condition];
    return schemas.map((schema) => [key, schema] as const);
  });
  const inner = direct.flatMap(([, schema]) => listConditions(schema));
  const parts = node.items("allOf").filter((member) => member.reference() === undefined);
  return [...direct, ...inner, ...parts.flatMap(listConditions)];
}

/**
 * Reads `patternProperties` and `unevaluatedProperties` as additional properties. A closed object without properties allows
 * any, because its properties are declared elsewhere, such as in an `allOf` beside it, or only in prose.
 */
export function readAdditional(
  node: Node,
  properties: Properties | undefined,
  reader: SchemaReader,
): Schema | undefined {
  const keywords = node.value as Keywords;
  const additional =
    keywords["additionalProperties"] === undefined
      ? readUnevaluated(node, reader)
      : reader.read(node.child("additionalProperties"));
  if (isObject(keywords["patternProperties"])) {
    const patterns = node.members("patternProperties").map((member) => reader.read(member));
    if (patterns.length > 0 && additional === undefined) return true;
    if (patterns.length > 0) return unionSchema([...patterns, ...(additional ? [additional] : [])]);
  }
  if (additional !== false) return additional;
  return Object.keys(properties ?? {}).length === 0 ? undefined : additional;
}

const COMPOSING = [...COMPOSITIONS, ...CONDITIONS, "$ref", "$dynamicRef"];

/**
 * Reads `unevaluatedProperties`. An index signature must match the properties that other parts declare, so it includes their
 * types.
 */
function readUnevaluated(node: Node, reader: SchemaReader): Schema | undefined {
  const keywords = node.value as Keywords;
  if (keywords["unevaluatedProperties"] === undefined) return undefined;
  const unevaluated = reader.read(node.child("unevaluatedProperties"));
  const isComposed = COMPOSING.some((key) => keywords[key] !== undefined);
  if (unevaluated === true || !isComposed) return unevaluated;
  if (unevaluated === false || reader.open.has(keywords)) return undefined;
  reader.open.add(keywords);
  const elsewhere = listDeclaredProperties(node).filter(({ value }) => node.repeat(value));
  const types = elsewhere.map((property) => reader.read(property));
  reader.open.delete(keywords);
  return unionSchema([unevaluated, ...types]);
}

/** A schema of values that match any of several schemas; without schemas, any value. */
export function unionSchema(schemas: readonly Schema[]): Schema {
  const distinct = new Map(schemas.map((schema) => [JSON.stringify(schema), schema]));
  const [only = {}, ...others] = distinct.values();
  return others.length === 0 ? only : { anyOf: [only, ...others] };
}
