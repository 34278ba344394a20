import {
  COMPOSITIONS,
  type Discriminator,
  type Json,
  type Schema,
  type SchemaObject,
  misspelledFormat,
} from "../../manifest/index.js";
import { mediaKind } from "../../media-types/index.js";
import { type Node, normalizeProse } from "../document/node.js";
import { optional } from "../optional.js";
import {
  type Keywords,
  type Mutable,
  type SchemaReader,
  isExactIn,
  readConstraints,
  readEnumTexts,
  readType,
  readValues,
} from "./keywords.js";
import { unionSchema, readAdditional, readConditional, readProperties } from "./object-keywords.js";
import { discriminatorProperty } from "./schema-shape.js";

/**
 * Reads the keywords of a schema except `$ref`.
 *
 * @param schema gets the keywords, assigned one by one: faster than spreading an object for each keyword.
 */
export function readSchemaObject(
  node: Node,
  reader: SchemaReader,
  isPart = false,
  schema: Mutable<SchemaObject> = {},
): SchemaObject {
  const keywords = node.value as Keywords;
  const declared = keywords["properties"] === undefined ? undefined : readProperties(node, reader);
  const conditional = isPart ? undefined : readConditional(node, reader);
  const properties = conditional ? { ...declared, ...conditional } : declared;
  const values = readValues(node);
  const isFile = reader.files.has(keywords);
  // Documents often omit `type: object` beside `properties`.
  const type = readType(node) ?? (properties ? "object" : isFile ? "string" : values.type);
  if (type !== undefined) schema.type = type;
  if (keywords["nullable"] === true || keywords["x-nullable"] === true) schema.nullable = true;
  const format = isFile ? "binary" : node.text("format");
  if (format !== undefined) schema.format = format;
  const meant = misspelledFormat(format);
  if (meant !== undefined) {
    const message = `\`format: ${format}\` is not a format of OpenAPI, and is ignored`;
    node.child("format").warn("unknown-format", message, `did you mean \`${meant}\`?`);
  }
  if (values.enum !== undefined) schema.enum = values.enum;
  if (values.const !== undefined) schema.const = values.const;
  if (values.enum) Object.assign(schema, readEnumTexts(keywords, values.enum.length, reader));
  const textType = node.text("contentMediaType") ?? "application/json";
  if (keywords["contentSchema"] !== undefined && mediaKind(textType) === "json") {
    schema.contentSchema = reader.read(node.child("contentSchema"));
  }
  const fallback = keywords["default"];
  // A default is documentation: a rounded one would be misleading.
  if (fallback !== undefined && isExactIn(node, fallback)) schema.default = fallback as Json;
  readConstraints(node, schema);
  for (const key of FLAGS) if (keywords[key] === true) schema[key] = true;
  const description = normalizeProse(node.get("description"), reader);
  if (description !== undefined) schema.description = description;
  const required = Array.isArray(keywords["required"]) ? keywords["required"].filter(isText) : [];
  if (required.length > 0) schema.required = required;
  if (properties !== undefined) schema.properties = properties;
  const additional = readAdditional(node, properties, reader);
  if (additional !== undefined) schema.additionalProperties = additional;
  const tuple = readTuple(node, reader);
  if (tuple !== undefined) {
    // The alternatives have these lengths.
    delete schema.minItems;
    delete schema.maxItems;
    Object.assign(schema, besideOtherTypes(tuple, schema));
  } else if (keywords["items"] !== undefined) schema.items = reader.read(node.child("items"));
  const discriminator = readDiscriminator(node, reader);
  const mapped = new Set(Object.values(discriminator?.mapping ?? {}));
  for (const key of COMPOSITIONS) {
    const list = keywords[key];
    if (!Array.isArray(list) || list.length === 0) continue;
    const all = node.items(key).map((item): Schema => {
      const member = reader.read(item, key === "allOf");
      if (discriminator === undefined || typeof member === "boolean") return member;
      // An inline schema without a mapping has no discriminator value, even if it only refers to another schema.
      const isInline = item.reference() === undefined && !mapped.has(member.$ref ?? "");
      return isInline && member.$ref !== undefined ? { allOf: [member] } : member;
    });
    // The alternatives of a tuple and of the schema apply together.
    const isTaken = key === "anyOf" && tuple?.anyOf !== undefined;
    if (isTaken) schema.allOf = [...(schema.allOf ?? []), { anyOf: all }];
    else schema[key] = all;
  }
  if (discriminator !== undefined) schema.discriminator = discriminator;
  return schema;
}

const FLAGS = ["deprecated", "readOnly", "writeOnly"] as const;

function isText(value: unknown): value is string {
  return typeof value === "string";
}

/** Values of `mapping` are references or names of schemas (OpenAPI 3.1, section 4.8.25). */
function readDiscriminator(schema: Node, reader: SchemaReader): Discriminator | undefined {
  const node = schema.child("discriminator");
  const propertyName = discriminatorProperty(schema);
  if (propertyName === undefined) return undefined;
  const mapping = node.members("mapping").flatMap((member) => {
    const target = readMapped(member, reader);
    return target === undefined ? [] : [[member.key, target] as const];
  });
  return {
    propertyName,
    ...(mapping.length > 0 && { mapping: Object.fromEntries(mapping) }),
    ...optional("defaultMapping", readMapped(node.child("defaultMapping"), reader)),
  };
}

function readMapped(node: Node, { reference }: SchemaReader): string | undefined {
  if (typeof node.value !== "string") return undefined;
  const isName = /^[A-Za-z0-9._-]+$/.test(node.value) && !/\.(json|ya?ml)$/.test(node.value);
  const $ref = isName ? `#/components/schemas/${node.value}` : node.value;
  return reference(node.with({ $ref })).$ref;
}

type Tuple = Pick<SchemaObject, "prefixItems" | "items" | "anyOf">;

/** A list with more optional members becomes an array of the union of its members' types. */
const MAX_OPTIONAL = 8;

/**
 * Reads `prefixItems`, or a list under `items` in older JSON Schema. A list may be shorter unless `minItems` forbids it, and
 * longer unless `items` does, so it becomes an alternative for each length.
 */
function readTuple(node: Node, reader: SchemaReader): Tuple | undefined {
  const isListed = Array.isArray(node.get("items"));
  const listed = node.items(isListed ? "items" : "prefixItems");
  if (listed.length === 0) return undefined;
  const { minItems, maxItems } = node.value as Keywords;
  const others = node.child(isListed ? "additionalItems" : "items");
  const rest: Schema = others.value === undefined || reader.read(others);
  const most = typeof maxItems === "number" ? maxItems : Infinity;
  const first = listed.slice(0, most).map((item) => reader.read(item));
  const isClosed = rest === false || most <= first.length;
  const least = Math.min(typeof minItems === "number" ? minItems : 0, first.length);
  const tupleSchema = (length: number, more: Schema): Tuple =>
    length === 0 ? { items: more } : { prefixItems: first.slice(0, length), items: more };
  const complete = tupleSchema(first.length, isClosed ? false : rest);
  if (least === first.length) return complete;
  if (first.length - least > MAX_OPTIONAL) {
    return { items: unionSchema(isClosed ? first : [...first, rest]) };
  }
  const shorter = first.slice(least).map((_, index) => tupleSchema(least + index, false));
  return { anyOf: [...shorter, complete].map((tuple) => ({ type: "array" as const, ...tuple })) };
}

/** Keywords for objects and texts, which do not apply to the lists among the alternatives of a tuple. */
const OF_OTHER_TYPES = ["format", "required", "properties", "additionalProperties"] as const;

/**
 * Adds an alternative for the other types of a schema whose lists are alternatives, `[array, "null"]`.
 *
 * @param schema loses the keywords that the alternatives have.
 */
function besideOtherTypes(tuple: Tuple, schema: Mutable<SchemaObject>): Tuple {
  const [first, ...more] = [schema.type ?? []].flat().filter((type) => type !== "array");
  if (tuple.anyOf === undefined || first === undefined) return tuple;
  const others: Mutable<SchemaObject> = { type: more.length === 0 ? first : [first, ...more] };
  for (const key of OF_OTHER_TYPES) {
    if (schema[key] !== undefined) Object.assign(others, { [key]: schema[key] });
    delete schema[key];
  }
  delete schema.type;
  return { ...tuple, anyOf: [...tuple.anyOf, others] };
}
