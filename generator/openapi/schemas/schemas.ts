import {
  COMPOSITIONS,
  type Discriminator,
  type Schema,
  type SchemaObject,
  remembered,
} from "../../manifest/index.js";
import { type Node, child, isObject, items, members, ownValue, textOf } from "../document/node.js";
import { given } from "../given.js";
import { type ProseOptions, readProse } from "../operations/prose.js";
import { type Follow, addressOf, referenceOf } from "../document/references.js";
import type { Report } from "../report.js";
import { readEnum, readJson, readType, requiredNames } from "./keywords.js";

/**
 * Converts schemas of the document to schemas of the manifest, and collects the shared ones that they use.
 */
export interface SchemaReader {
  /** `$ref`s in the result are addresses in the document; `shared-schemas.ts` replaces them by names. */
  readonly read: (node: Node) => Schema;
  /** Makes a schema of text that of a file: a form sends it as bytes. Call it before any `read` of that schema. */
  readonly markFile: (schema: Node) => void;
  /** All schemas referred to so far, directly or indirectly, by address. */
  readonly shared: () => ReadonlyMap<string, Schema>;
  /** The place of a schema that was referred to. */
  readonly nodeOf: (address: string) => Node | undefined;
}

/** The shared schemas of a reader. */
export type SharedReader = Pick<SchemaReader, "shared" | "nodeOf">;

/**
 * Keeps the part of JSON Schema that a manifest supports: types, values, structure, format, default.
 */
export function createSchemaReader(
  follow: Follow,
  report: Report,
  options: ProseOptions,
): SchemaReader {
  const shared = new Map<string, Schema>();
  const places = new Map<string, Node>();
  const waiting: Node[] = [];
  const files = new WeakSet<object>();
  // The same node is the target of many references.
  const addressOfTarget = remembered(addressOf);

  function reference(node: Node): Schema {
    const target = follow(node);
    if (target === undefined) return {};
    const address = addressOfTarget(target);
    if (!shared.has(address)) {
      shared.set(address, {});
      places.set(address, target);
      waiting.push(target);
    }
    // Since 3.1, keywords beside a $ref apply. In 3.0 they must be ignored, but they are rare there.
    return { $ref: address, ...keywords(node) };
  }

  function read(node: Node): Schema {
    if (typeof node.value === "boolean") return node.value;
    if (!isObject(node.value)) {
      if (node.value !== undefined) {
        const message = "a schema is an object or a boolean; this one is treated as any value";
        report.warn(node, "bad-schema", message);
      }
      return {};
    }
    return referenceOf(node) === undefined ? simplify(keywords(node)) : reference(node);
  }

  function keywords(node: Node): SchemaObject {
    // No keyword is a name of Object.prototype, so what a schema lacks, which is most, can be found out without a call.
    const said = node.value as Members;
    // Assigned one by one, which is faster than spreading an object for each keyword.
    const schema: { -readonly [Key in keyof SchemaObject]: SchemaObject[Key] } = {};
    const properties = said["properties"] === undefined ? undefined : readProperties(node);
    // Documents often omit `type: object` beside `properties`.
    const type = readType(node, report) ?? (properties && "object");
    if (type !== undefined) schema.type = type;
    if (said["nullable"] === true || said["x-nullable"] === true) schema.nullable = true;
    const format = files.has(node.value as Members) ? "binary" : textOf(node, "format");
    if (format !== undefined) schema.format = format;
    const values = said["enum"] === undefined ? undefined : readEnum(node, report);
    if (values !== undefined) schema.enum = values;
    const only = said["const"] === undefined ? undefined : readJson(node, "const", report);
    if (only !== undefined) schema.const = only;
    const fallback = said["default"] === undefined ? undefined : readJson(node, "default", report);
    if (fallback !== undefined) schema.default = fallback;
    if (said["deprecated"] === true) schema.deprecated = true;
    if (said["readOnly"] === true) schema.readOnly = true;
    if (said["writeOnly"] === true) schema.writeOnly = true;
    const description = readProse(node, "description", options);
    if (description !== undefined) schema.description = description;
    const required = said["required"] === undefined ? [] : requiredNames(node);
    if (required.length > 0) schema.required = required;
    if (properties !== undefined) schema.properties = properties;
    const additional = readAdditional(node, said, properties);
    if (additional !== undefined) schema.additionalProperties = additional;
    // OpenAPI 3.1 has `prefixItems`; older JSON Schema has a list under `items` instead.
    const isListed = Array.isArray(said["items"]);
    const prefixItems = several(node, said, isListed ? "items" : "prefixItems");
    if (prefixItems !== undefined) schema.prefixItems = prefixItems;
    const all = isListed ? undefined : one(node, said, "items");
    if (all !== undefined) schema.items = all;
    for (const key of COMPOSITIONS) {
      const members = several(node, said, key);
      if (members !== undefined) schema[key] = members;
    }
    const discriminator = said["discriminator"] === undefined ? undefined : readDiscriminator(node);
    if (discriminator !== undefined) schema.discriminator = discriminator;
    return schema;
  }

  /** The values of `mapping` are references or names of schemas (OpenAPI 3.1, section 4.8.25). */
  function readDiscriminator(schema: Node): Discriminator | undefined {
    if (!isObject(ownValue(schema.value, "discriminator"))) return undefined;
    const node = child(schema, "discriminator");
    const propertyName = textOf(node, "propertyName");
    if (propertyName === undefined) return undefined;
    const mapping = members(child(node, "mapping")).flatMap((member) => {
      const target = readMapped(member);
      return target === undefined ? [] : [[member.key, target] as const];
    });
    return {
      propertyName,
      ...(mapping.length > 0 && { mapping: Object.fromEntries(mapping) }),
      ...given("defaultMapping", readMapped(child(node, "defaultMapping"))),
    };
  }

  /** The address of a schema that a discriminator names or refers to. */
  function readMapped(node: Node): string | undefined {
    if (typeof node.value !== "string") return undefined;
    const isName = /^[A-Za-z0-9._-]+$/.test(node.value) && !/\.(json|ya?ml)$/.test(node.value);
    const $ref = isName ? `#/components/schemas/${node.value}` : node.value;
    const target = reference({ ...node, value: { $ref } });
    return typeof target === "object" ? target.$ref : undefined;
  }

  function readProperties(node: Node) {
    if (!isObject(ownValue(node.value, "properties"))) return undefined;
    const all = members(child(node, "properties"));
    return all.length === 0
      ? undefined
      : Object.fromEntries(all.map((member) => [member.key, read(member)]));
  }

  /**
   * Treats `patternProperties` as additional properties. A closed object without properties allows any, because its properties
   * are then declared elsewhere, such as in an `allOf` beside it, or only in prose.
   */
  function readAdditional(node: Node, said: Members, properties: SchemaObject["properties"] = {}) {
    const additional = one(node, said, "additionalProperties");
    const patterns = isObject(said["patternProperties"])
      ? members(child(node, "patternProperties")).map(read)
      : [];
    if (patterns.length > 0 && additional !== undefined && additional !== true) {
      const all = additional === false ? patterns : [...patterns, additional];
      return all.length === 1 ? all[0] : { anyOf: all };
    }
    if (additional !== false) return additional;
    const isEmpty = Object.values(properties).every(
      (property) => typeof property === "object" && property.readOnly === true,
    );
    return isEmpty ? undefined : additional;
  }

  function one(node: Node, said: Members, key: string): Schema | undefined {
    return said[key] === undefined ? undefined : read(child(node, key));
  }

  function several(node: Node, said: Members, key: string): readonly Schema[] | undefined {
    const list = said[key];
    if (!Array.isArray(list) || list.length === 0) return undefined;
    return items(child(node, key)).map(read);
  }

  function readWaiting(): ReadonlyMap<string, Schema> {
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      shared.set(addressOf(node), read(node));
    }
    return shared;
  }

  const markFile = ({ value }: Node): void => {
    if (isObject(value)) files.add(value);
  };
  return { read, markFile, shared: readWaiting, nodeOf: (address) => places.get(address) };
}

/** What a schema in the document says. */
type Members = Readonly<Record<string, unknown>>;

/**
 * Replaces an `allOf` with one member, and no other keywords, by the member. OpenAPI 3.0 needs it for a `$ref` with a
 * description.
 */
function simplify(schema: SchemaObject): Schema {
  const [only, ...others] = schema.allOf ?? [];
  const alone = others.length === 0 && Object.keys(schema).length === 1;
  return only !== undefined && alone ? only : schema;
}
