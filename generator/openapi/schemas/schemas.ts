import {
  type Discriminator,
  type Json,
  type Schema,
  type SchemaObject,
  type SchemaType,
  mapChildren,
} from "../../manifest/index.js";
import { given } from "../given.js";
import {
  type Node,
  child,
  isObject,
  isTrue,
  items,
  members,
  ownValue,
  textOf,
} from "../document/node.js";
import { type ProseOptions, readProse } from "../operations/prose.js";
import { type Follow, addressOf, referenceOf } from "../document/references.js";
import type { Report } from "../report.js";

const TYPES: ReadonlySet<unknown> = new Set<SchemaType>([
  "null",
  "boolean",
  "object",
  "array",
  "number",
  "integer",
  "string",
]);

/**
 * Converts schemas of the document to schemas of the manifest, and collects the shared ones that they use.
 */
export interface SchemaReader {
  /** `$ref`s in the result are addresses in the document; `shared-schemas.ts` replaces them by names. */
  readonly read: (node: Node) => Schema;
  /** All schemas referred to so far, directly or indirectly, by address. */
  readonly shared: () => ReadonlyMap<string, Schema>;
  /** The place of a schema that was referred to. */
  readonly nodeOf: (address: string) => Node | undefined;
}

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

  function reference(node: Node): Schema {
    const target = follow(node);
    if (target === undefined) return {};
    const address = addressOf(target);
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
        const message = "a schema is an object or a boolean; this one is taken for any value";
        report.warn(node, "bad-schema", message);
      }
      return {};
    }
    return referenceOf(node) === undefined ? simplify(keywords(node)) : reference(node);
  }

  function keywords(node: Node): SchemaObject {
    const required = requiredNames(node);
    const properties = readProperties(node);
    const type = readType(node, report) ?? impliedType(node);
    return {
      ...given("type", type),
      ...readNullable(node),
      ...given("format", textOf(node, "format")),
      ...given("enum", readEnum(child(node, "enum"), report)),
      ...given("const", readJson(child(node, "const"), report)),
      ...given("default", readJson(child(node, "default"), report)),
      ...(isTrue(node, "deprecated") ? { deprecated: true } : {}),
      ...(isTrue(node, "readOnly") ? { readOnly: true } : {}),
      ...(isTrue(node, "writeOnly") ? { writeOnly: true } : {}),
      ...given("description", readProse(node, "description", options)),
      ...(required.length === 0 ? {} : { required }),
      ...given("properties", properties),
      ...given("additionalProperties", readAdditional(node, properties)),
      ...readItems(node),
      ...given("allOf", several(node, "allOf")),
      ...given("oneOf", several(node, "oneOf")),
      ...given("anyOf", several(node, "anyOf")),
      ...given("discriminator", readDiscriminator(child(node, "discriminator"))),
    };
  }

  /** The values of `mapping` are references or names of schemas (OpenAPI 3.1, section 4.8.25). */
  function readDiscriminator(node: Node): Discriminator | undefined {
    const propertyName = textOf(node, "propertyName");
    if (propertyName === undefined) return undefined;
    const mapping = members(child(node, "mapping")).flatMap((member) => {
      if (typeof member.value !== "string") return [];
      const isName =
        /^[A-Za-z0-9._-]+$/.test(member.value) && !/\.(json|ya?ml)$/.test(member.value);
      const $ref = isName ? `#/components/schemas/${member.value}` : member.value;
      const target = reference({ ...member, value: { $ref } });
      return typeof target === "object" && target.$ref ? [[member.key, target.$ref] as const] : [];
    });
    return { propertyName, ...(mapping.length > 0 && { mapping: Object.fromEntries(mapping) }) };
  }

  function readProperties(node: Node) {
    const all = members(child(node, "properties"));
    return all.length === 0
      ? undefined
      : Object.fromEntries(all.map((member) => [member.key, read(member)]));
  }

  /**
   * Treats `patternProperties` as additional properties. A closed object without properties allows any, because its properties
   * are then declared elsewhere, such as in an `allOf` beside it, or only in prose.
   */
  function readAdditional(node: Node, properties: SchemaObject["properties"] = {}) {
    const additional = one(node, "additionalProperties");
    const patterns = members(child(node, "patternProperties")).map(read);
    if (patterns.length > 0 && additional !== undefined && additional !== true) {
      const all = additional === false ? patterns : [...patterns, additional];
      return all.length === 1 ? all[0] : { anyOf: all };
    }
    const isEmpty = Object.values(properties).every(
      (property) => typeof property === "object" && property.readOnly === true,
    );
    return additional === false && isEmpty ? undefined : additional;
  }

  function readItems(node: Node): SchemaObject {
    // OpenAPI 3.1 has `prefixItems`; older JSON Schema has a list under `items` instead.
    const listed = Array.isArray(ownValue(node.value, "items"));
    return {
      ...given("prefixItems", several(node, listed ? "items" : "prefixItems")),
      ...given("items", listed ? undefined : one(node, "items")),
    };
  }

  function one(node: Node, key: string): Schema | undefined {
    const at = child(node, key);
    return at.value === undefined ? undefined : read(at);
  }

  function several(node: Node, key: string): readonly Schema[] | undefined {
    const list = items(child(node, key));
    return list.length === 0 ? undefined : list.map(read);
  }

  function readWaiting(): ReadonlyMap<string, Schema> {
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      shared.set(addressOf(node), read(node));
    }
    return shared;
  }

  return { read, shared: readWaiting, nodeOf: (address) => places.get(address) };
}

/** A copy of a schema with every `$ref` replaced. */
export function mapReferences(schema: Schema, rename: (address: string) => string): Schema {
  if (typeof schema === "boolean") return schema;
  const again = (inner: Schema) => mapReferences(inner, rename);
  const { $ref, discriminator } = schema;
  return {
    ...mapChildren(schema, again),
    ...given("$ref", $ref === undefined ? undefined : rename($ref)),
    ...given(
      "discriminator",
      discriminator?.mapping
        ? { ...discriminator, mapping: mapValues(discriminator.mapping, rename) }
        : discriminator,
    ),
  };
}

function mapValues<In, Out>(
  record: Readonly<Record<string, In>>,
  change: (value: In) => Out,
): Readonly<Record<string, Out>> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}

function readType(node: Node, report: Report): SchemaObject["type"] | undefined {
  const value = ownValue(node.value, "type");
  if (value === undefined) return undefined;
  const written: readonly unknown[] = Array.isArray(value) ? value : [value];
  const known = written.filter((type): type is SchemaType => TYPES.has(type));
  if (known.length < written.length) {
    const strange = written.filter((type) => !TYPES.has(type)).map((type) => JSON.stringify(type));
    report.warn(
      child(node, "type"),
      "unknown-type",
      `${strange.join(", ")} cannot be a \`type\`; left out`,
    );
  }
  return known.length > 1 ? known : known[0];
}

/** Documents often omit `type: object` beside `properties`. */
function impliedType(node: Node): SchemaType | undefined {
  return members(child(node, "properties")).length > 0 ? "object" : undefined;
}

function readNullable(node: Node): SchemaObject {
  return isTrue(node, "nullable") || isTrue(node, "x-nullable") ? { nullable: true } : {};
}

function readEnum(list: Node, report: Report): readonly Json[] | undefined {
  const values = items(list).flatMap((item) => {
    const value = readJson(item, report);
    return value === undefined ? [] : [value];
  });
  return values.length === 0 ? undefined : values;
}

function requiredNames(node: Node): readonly string[] {
  return items(child(node, "required")).flatMap(({ value }) =>
    typeof value === "string" ? [value] : [],
  );
}

/**
 * Replaces an `allOf` with one member, and no other keywords, by the member. OpenAPI 3.0 needs it for a `$ref` with a
 * description.
 */
function simplify(schema: SchemaObject): Schema {
  const [only, ...others] = schema.allOf ?? [];
  const alone = others.length === 0 && Object.keys(schema).length === 1;
  return only !== undefined && alone ? only : schema;
}

/** Reads a value from JSON or YAML. Integers beyond 2^53 were rounded when parsed. */
function readJson(node: Node, report: Report): Json | undefined {
  if (isExact(node.value)) return node.value as Json | undefined;
  const message = "an integer too large for JavaScript is left out";
  report.warn(node, "inexact-number", message);
  return undefined;
}

function isExact(value: unknown): boolean {
  if (typeof value === "number") {
    return Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
  }
  return typeof value !== "object" || value === null || Object.values(value).every(isExact);
}
