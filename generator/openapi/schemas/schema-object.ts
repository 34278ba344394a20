import {
  COMPOSITIONS,
  type Discriminator,
  type Schema,
  type SchemaObject,
} from "../../manifest/index.js";
import { mediaKind } from "../../media-types/index.js";
import { type Node, child, isObject, items, members, ownValue, textOf } from "../document/node.js";
import { given } from "../given.js";
import { readProse } from "../operations/prose.js";
import {
  readConstraints,
  readDefault,
  readEnumTexts,
  readType,
  readValues,
  requiredNames,
} from "./keywords.js";
import { readAdditional, readConditional, readProperties } from "./object-keywords.js";
import type { Keywords, SchemaParts } from "./schema-parts.js";
import { readTuple } from "./tuple.js";

/** Reads the keywords of a schema, but for its `$ref`. */
export function readSchemaObject(node: Node, parts: SchemaParts, isPart = false): SchemaObject {
  // No keyword is a name of Object.prototype, so what a schema lacks, which is most, can be found out without a call.
  const written = node.value as Keywords;
  // Assigned one by one, which is faster than spreading an object for each keyword.
  const schema: { -readonly [Key in keyof SchemaObject]: SchemaObject[Key] } = {};
  const { report, options } = parts;
  const declared = written["properties"] === undefined ? undefined : readProperties(node, parts);
  const conditional = isPart ? undefined : readConditional(node, parts);
  const properties = conditional ? { ...declared, ...conditional } : declared;
  const values = readValues(node, written, report);
  const isFile = parts.isFile(written);
  // Documents often omit `type: object` beside `properties`.
  const type = readType(node, report) ?? (properties ? "object" : isFile ? "string" : values.type);
  if (type !== undefined) schema.type = type;
  if (written["nullable"] === true || written["x-nullable"] === true) schema.nullable = true;
  const format = isFile ? "binary" : textOf(node, "format");
  if (format !== undefined) schema.format = format;
  if (values.enum !== undefined) schema.enum = values.enum;
  if (values.const !== undefined) schema.const = values.const;
  if (values.enum !== undefined)
    Object.assign(schema, readEnumTexts(written, values.enum.length, options));
  if (written["contentSchema"] !== undefined && isJsonText(node)) {
    schema.contentSchema = parts.read(child(node, "contentSchema"));
  }
  const fallback = written["default"] === undefined ? undefined : readDefault(node, report);
  if (fallback !== undefined) schema.default = fallback;
  Object.assign(schema, readConstraints(node, written, report));
  if (written["deprecated"] === true) schema.deprecated = true;
  if (written["readOnly"] === true) schema.readOnly = true;
  if (written["writeOnly"] === true) schema.writeOnly = true;
  const description = readProse(node, "description", options);
  if (description !== undefined) schema.description = description;
  const required = written["required"] === undefined ? [] : requiredNames(node);
  if (required.length > 0) schema.required = required;
  if (properties !== undefined) schema.properties = properties;
  const additional = readAdditional(node, properties, parts);
  if (additional !== undefined) schema.additionalProperties = additional;
  const tuple = readTuple(node, parts);
  if (tuple !== undefined) {
    // Its alternatives have these lengths.
    delete schema.minItems;
    delete schema.maxItems;
    Object.assign(schema, tuple);
  } else if (written["items"] !== undefined) schema.items = parts.read(child(node, "items"));
  for (const key of COMPOSITIONS) {
    const all = readList(node, key, parts);
    // The alternatives of a tuple and those of the schema itself apply together.
    if (key === "anyOf" && all !== undefined && tuple?.anyOf !== undefined) {
      schema.allOf = [...(schema.allOf ?? []), { anyOf: all }];
    } else if (all !== undefined) schema[key] = all;
  }
  const discriminator = readDiscriminator(node, parts);
  if (discriminator !== undefined) schema.discriminator = discriminator;
  return schema;
}

/** Whether a text is JSON, or of no stated media type. */
function isJsonText(schema: Node): boolean {
  return mediaKind(textOf(schema, "contentMediaType") ?? "application/json") === "json";
}

function readList(node: Node, key: string, { read }: SchemaParts): readonly Schema[] | undefined {
  const list = (node.value as Keywords)[key];
  if (!Array.isArray(list) || list.length === 0) return undefined;
  return items(child(node, key)).map((item) => read(item, key === "allOf"));
}

/** The values of `mapping` are references or names of schemas (OpenAPI 3.1, section 4.8.25). */
function readDiscriminator(schema: Node, parts: SchemaParts): Discriminator | undefined {
  if (!isObject(ownValue(schema.value, "discriminator"))) return undefined;
  const node = child(schema, "discriminator");
  const propertyName = textOf(node, "propertyName");
  if (propertyName === undefined) return undefined;
  const mapping = members(child(node, "mapping")).flatMap((member) => {
    const target = readMapped(member, parts);
    return target === undefined ? [] : [[member.key, target] as const];
  });
  return {
    propertyName,
    ...(mapping.length > 0 && { mapping: Object.fromEntries(mapping) }),
    ...given("defaultMapping", readMapped(child(node, "defaultMapping"), parts)),
  };
}

/** The address of a schema that a discriminator names or refers to. */
function readMapped(node: Node, { reference }: SchemaParts): string | undefined {
  if (typeof node.value !== "string") return undefined;
  const isName = /^[A-Za-z0-9._-]+$/.test(node.value) && !/\.(json|ya?ml)$/.test(node.value);
  const $ref = isName ? `#/components/schemas/${node.value}` : node.value;
  return reference({ ...node, value: { $ref } }).$ref;
}
