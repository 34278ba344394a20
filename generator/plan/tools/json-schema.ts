import {
  COMPOSITIONS,
  type Constraints,
  type Json,
  type Manifest,
  type Schema,
  type SchemaObject,
  constituentsOf,
  remembered,
  schemaName,
} from "../../manifest/index.js";
import type { JsonSchema } from "../plan.js";
import { isHidden, propertiesIn } from "../types/read-schema.js";
import { typesOf } from "../types/read-schema.js";
import { isFiniteJson, isPortablePattern, plainText } from "./fit-values.js";

type Definitions = Readonly<Record<string, JsonSchema>>;

export interface ReferringSchema {
  readonly schema: JsonSchema;
  readonly references: ReadonlySet<string>;
}

/**
 * Definitions of more characters of JSON allow any value in what they refer to: in some documents each schema leads to all others,
 * and a model reads the schemas of all tools with each question.
 */
const MAX_DEFINITIONS = 16_000;

/** Turns schemas of requests into JSON Schema 2020-12, without what only OpenAPI has. */
export function createJsonSchemas(schemas: Manifest["schemas"]) {
  const known = new Map<string, ReferringSchema & { readonly length: number }>();
  const isClosed = remembered((schema: SchemaObject): boolean =>
    [...constituentsOf([schema], schemas, ["allOf"])].some(
      (part) => typeof part === "object" && part.additionalProperties === false,
    ),
  );

  const convert = (schema: Schema, isPart = false): ReferringSchema => {
    const references = new Set<string>();
    const keyOf = (ref: string, ofPart: boolean): string => {
      const name = schemaName(ref);
      const target = schemas[name];
      const key = ofPart && typeof target === "object" && isClosed(target) ? `${name}+` : name;
      references.add(key);
      return key;
    };
    return { schema: convertSchema(schema, { schemas, keyOf }, isPart), references };
  };

  const definitionOf = (key: string) => {
    const before = known.get(key);
    if (before) return before;
    // The definition of a schema that others extend allows what they add; no name of a schema has a plus.
    const isPart = key.endsWith("+");
    const made = convert(schemas[isPart ? key.slice(0, -1) : key] ?? true, isPart);
    const definition = { ...made, length: JSON.stringify(made.schema).length };
    known.set(key, definition);
    return definition;
  };

  return {
    convert,
    /** The definitions to which schemas refer, directly or not. */
    definitionsOf: (references: Iterable<string>): Definitions => {
      const found: [string, JsonSchema][] = [];
      let left = MAX_DEFINITIONS;
      // Iterating over a set also visits keys added during the iteration.
      const keys = new Set(references);
      for (const key of keys) {
        const definition = left > 0 ? definitionOf(key) : undefined;
        found.push([key, definition?.schema ?? {}]);
        left -= definition?.length ?? 0;
        for (const inner of definition?.references ?? []) keys.add(inner);
      }
      return Object.fromEntries(found);
    },
  };
}

interface Conversion {
  readonly schemas: Manifest["schemas"];
  readonly keyOf: (ref: string, isPart: boolean) => string;
}

/** @param isPart whether other schemas add properties to this one, which must not forbid them. */
function convertSchema(schema: Schema, conversion: Conversion, isPart = false): JsonSchema {
  if (typeof schema === "boolean") return schema ? {} : { not: {} };
  const { $ref, nullable = false } = schema;
  const types = typesOf(schema).filter((type) => type !== "any");
  const isComposed = $ref !== undefined || COMPOSITIONS.some((key) => schema[key]);
  const own = {
    ...typeKeyword(nullable && !isComposed ? [...types, "null"] : types, types.length),
    ...valueKeywords(schema, nullable),
    ...limitsOf(schema, types),
    ...(types.includes("array") && listKeywords(schema, conversion)),
    ...(types.includes("object") && objectKeywords(schema, conversion, isPart || isComposed)),
  };
  const extendsRef = isPart || Object.keys(own).length > 0;
  const composed = {
    ...($ref !== undefined && { $ref: `#/$defs/${conversion.keyOf($ref, extendsRef)}` }),
    ...Object.fromEntries(
      COMPOSITIONS.flatMap((key) => {
        const isPartOfAll = key === "allOf" || types.includes("object");
        const members = schema[key]?.map((one) => convertSchema(one, conversion, isPartOfAll));
        return members ? [[key, members] as const] : [];
      }),
    ),
  };
  const whole = { ...own, ...composed };
  const orNull = nullable && isComposed ? { anyOf: [whole, { type: "null" }] } : whole;
  return { ...orNull, ...annotationsOf(schema) };
}

function typeKeyword(types: readonly string[], stated: number): JsonSchema {
  if (stated === 0) return {};
  const distinct = [...new Set(types)];
  const [only = ""] = distinct;
  return { type: distinct.length === 1 ? only : distinct };
}

function valueKeywords(
  { enum: values, const: value }: SchemaObject,
  nullable: boolean,
): JsonSchema {
  const allowed = values ?? (value === undefined ? undefined : [value]);
  const finite = allowed?.filter(isFiniteJson) ?? [];
  if (allowed === undefined || finite.length < allowed.length) return {};
  const texts = new Set([...finite, ...(nullable ? [null] : [])].map((one) => JSON.stringify(one)));
  return { enum: [...texts].map((text) => JSON.parse(text) as Json) };
}

/** The keywords that limit the values of each type. */
const LIMITS: Readonly<Record<string, readonly (keyof Constraints | "format")[]>> = {
  number: ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "format"],
  string: ["minLength", "maxLength", "pattern", "format"],
  array: ["minItems", "maxItems", "uniqueItems"],
  object: ["minProperties", "maxProperties"],
};

function limitsOf(schema: SchemaObject, types: readonly string[]): JsonSchema {
  const keys = types.flatMap((type) => LIMITS[type === "integer" ? "number" : type] ?? []);
  const limits = keys.flatMap((key) => {
    const value = schema[key];
    return value !== undefined && isLimit(key, value) ? [[key, value] as const] : [];
  });
  return Object.fromEntries(limits);
}

/** Whether validators accept a limit, and it excludes anything. */
function isLimit(key: string, value: Json): boolean {
  if (key === "pattern") return isPortablePattern(value);
  if (/^m(in|ax)[LIP]/.test(key)) return Number.isSafeInteger(value) && Number(value) >= 0;
  if (key === "multipleOf" && Number(value) <= 0) return false;
  return value !== false && isFiniteJson(value);
}

function listKeywords({ prefixItems, items }: SchemaObject, conversion: Conversion): JsonSchema {
  const others = items === undefined || items === true ? {} : inner(items, conversion);
  if (!prefixItems) return others === true || isEmpty(others) ? {} : { items: others };
  return {
    prefixItems: prefixItems.map((item) => convertSchema(item, conversion)),
    minItems: prefixItems.length,
    // As in the type of a tuple.
    items: items === undefined ? false : others,
  };
}

function objectKeywords(schema: SchemaObject, conversion: Conversion, isOpen: boolean): JsonSchema {
  const { properties = {}, required = [], additionalProperties = true } = schema;
  const { schemas } = conversion;
  const others = inner(additionalProperties, conversion);
  const declared = propertiesIn(schema, "request", schemas).map(
    ([name, property]) => [name, convertSchema(property, conversion)] as const,
  );
  const needed = [...new Set(required)].filter(
    (name) =>
      !Object.hasOwn(properties, name) || !isHidden(properties[name] ?? true, "request", schemas),
  );
  const undeclared = needed
    .filter((name) => !Object.hasOwn(properties, name))
    .map((name) => [name, typeof others === "boolean" ? {} : others] as const);
  const all = [...declared, ...undeclared];
  return {
    ...(all.length > 0 && { properties: Object.fromEntries(all) }),
    ...(needed.length > 0 && { required: needed }),
    ...(others !== true && !(others === false && isOpen) && { additionalProperties: others }),
  };
}

/** The schema of items or of other properties, of which false says more than an object would. */
function inner(schema: Schema, conversion: Conversion): JsonSchema | boolean {
  return typeof schema === "boolean" ? schema : convertSchema(schema, conversion);
}

function isEmpty(schema: JsonSchema | boolean): boolean {
  return typeof schema === "object" && Object.keys(schema).length === 0;
}

function annotationsOf(schema: SchemaObject): JsonSchema {
  const { description = "", deprecated, default: usual, examples = [] } = schema;
  const text = plainText(description);
  const finite = examples.filter(isFiniteJson);
  return {
    ...(text !== "" && { description: text }),
    ...(deprecated === true && { deprecated }),
    ...(usual !== undefined && isFiniteJson(usual) && { default: usual }),
    ...(finite.length > 0 && { examples: finite }),
  };
}
