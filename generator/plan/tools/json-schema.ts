import { memoize } from "../../collections/index.js";
import {
  COMPOSITIONS,
  type Constraints,
  type Json,
  type Schema,
  type SchemaObject,
  schemaName,
} from "../../manifest/index.js";
import type { ToolSchema } from "../plan.js";
import { allowsNull, isNull, isNullable, schemaTypes } from "../types/read-schema.js";
import type { Direction, SchemaIndex } from "../types/schema-index.js";
import { modelText, visibleText } from "./visible-text.js";

/**
 * Maximum JSON characters of definitions. Beyond it, references allow any value: in some documents each schema refers to all
 * others, and models read the schemas of all tools with each question.
 */
export const MAX_DEFINITIONS = 16_000;

/** Converts schemas to JSON Schema 2020-12, without keywords of OpenAPI. */
export type JsonSchemas = ReturnType<typeof createJsonSchemas>;

export function createJsonSchemas(schemas: SchemaIndex, direction: Direction) {
  const isClosed = memoize((schema: SchemaObject): boolean =>
    [...schemas.listConstituents([schema], ["allOf"])].some(
      (part) => typeof part === "object" && part.additionalProperties === false,
    ),
  );

  /** @param references gets the keys of the definitions that the schema refers to. */
  const convert = (schema: Schema, references: Set<string>, isPart = false): ToolSchema => {
    const definitionKey = (ref: string, ofPart: boolean): string => {
      const name = schemaName(ref);
      const target = schemas.named(name);
      const key = ofPart && typeof target === "object" && isClosed(target) ? `${name}+` : name;
      references.add(key);
      return key;
    };
    return convertSchema(schema, { schemas, direction, definitionKey }, isPart);
  };

  const known = new Map<string, Definition>();
  const createDefinition = (key: string): Definition => {
    // The definition of an extended schema allows additional properties. No schema name has a plus.
    const isPart = key.endsWith("+");
    const references = new Set<string>();
    const schema = convert(schemas.named(isPart ? key.slice(0, -1) : key), references, isPart);
    const definition = { schema, references, length: JSON.stringify(schema).length };
    known.set(key, definition);
    return definition;
  };

  /** The definitions that schemas refer to, directly or indirectly. */
  const collectDefinitions = (
    references: Iterable<string>,
  ): Readonly<Record<string, ToolSchema>> => {
    const definitions: [string, ToolSchema][] = [];
    let remaining = MAX_DEFINITIONS;
    // Iterating over a set also visits keys added during the iteration.
    const keys = new Set(references);
    for (const key of keys) {
      const definition = remaining > 0 ? (known.get(key) ?? createDefinition(key)) : ANYTHING;
      definitions.push([key, definition.schema]);
      remaining -= definition.length;
      for (const inner of definition.references) keys.add(inner);
    }
    return Object.fromEntries(definitions);
  };

  return { schemas, convert, collectDefinitions };
}

interface Definition {
  readonly schema: ToolSchema;
  readonly references: ReadonlySet<string>;
  /** Characters of the value as JSON. */
  readonly length: number;
}

const ANYTHING: Definition = { schema: {}, references: new Set(), length: 0 };

interface Conversion {
  readonly schemas: SchemaIndex;
  readonly direction: Direction;
  readonly definitionKey: (ref: string, isPart: boolean) => string;
}

/** @param isPart whether other schemas add properties to this one, which must not forbid them. */
function convertSchema(schema: Schema, conversion: Conversion, isPart = false): ToolSchema {
  if (typeof schema === "boolean") return schema ? {} : { not: {} };
  const { $ref } = schema;
  const nullable = isNullable(schema);
  const types = schemaTypes(schema).filter((type) => type !== "any");
  const isComposed = $ref !== undefined || COMPOSITIONS.some((key) => schema[key]);
  const keywords = {
    ...typeKeyword(types, nullable && !isComposed),
    ...valueKeywords(schema, allowsNull(schema)),
    ...pickLimits(schema, types),
    ...(types.includes("array") && listKeywords(schema, conversion)),
    ...(types.includes("object") && objectKeywords(schema, conversion, isPart || isComposed)),
  };
  const extendsRef = isPart || Object.keys(keywords).length > 0;
  const composed = {
    ...($ref !== undefined && { $ref: `#/$defs/${conversion.definitionKey($ref, extendsRef)}` }),
    ...Object.fromEntries(
      COMPOSITIONS.flatMap((key) => {
        const isPartOfAll = key === "allOf" || types.includes("object");
        const members = schema[key]
          ?.filter((member) => key !== "allOf" || !isNull(member))
          .map((member) =>
            isNull(member) ? { type: "null" } : convertSchema(member, conversion, isPartOfAll),
          );
        return members ? [[key, members] as const] : [];
      }),
    ),
  };
  const converted = { ...keywords, ...composed };
  const orNull = nullable && isComposed ? { anyOf: [converted, { type: "null" }] } : converted;
  return { ...orNull, ...pickAnnotations(schema) };
}

function typeKeyword(types: readonly string[], isNullable: boolean): ToolSchema {
  const distinct = new Set(types.length > 0 && isNullable ? [...types, "null"] : types);
  const [only = "", second] = distinct;
  if (distinct.size === 0) return {};
  return { type: second === undefined ? only : [...distinct] };
}

function valueKeywords(
  { enum: values, const: value }: SchemaObject,
  nullable: boolean,
): ToolSchema {
  const allowed = values ?? (value === undefined ? [] : [value]);
  if (allowed.length === 0 || !allowed.every(isShowable)) return {};
  const all = nullable ? [...allowed, null] : allowed;
  const distinct = new Map(all.map((literal) => [JSON.stringify(literal), literal]));
  return { enum: [...distinct.values()] };
}

const LIMITS: Readonly<Record<string, readonly (keyof Constraints | "format")[]>> = {
  number: ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "format"],
  string: ["minLength", "maxLength", "pattern", "format"],
  array: ["minItems", "maxItems", "uniqueItems"],
  object: ["minProperties", "maxProperties"],
};

function pickLimits(schema: SchemaObject, types: readonly string[]): ToolSchema {
  const keys = types.flatMap((type) => LIMITS[type === "integer" ? "number" : type] ?? []);
  const limits = keys.flatMap((key) => {
    const value = schema[key];
    return value !== undefined && isLimit(key, value) ? [[key, value] as const] : [];
  });
  return Object.fromEntries(limits);
}

/** Whether a limit is valid for validators and excludes some value. */
function isLimit(key: string, value: Json): boolean {
  if (key === "pattern") return isPortablePattern(value);
  if (/^m(in|ax)[LIP]/.test(key)) return Number.isSafeInteger(value) && Number(value) >= 0;
  if (key === "multipleOf" && Number(value) <= 0) return false;
  return value !== false && isShowable(value);
}

/** The keywords of a list. A tuple ends with its last item, like its type. */
function listKeywords(
  { prefixItems, items = prefixItems === undefined }: SchemaObject,
  conversion: Conversion,
): ToolSchema {
  const restSchema = items === false ? items : convertSchema(items, conversion);
  if (prefixItems) {
    const first = prefixItems.map((item) => convertSchema(item, conversion));
    return { prefixItems: first, minItems: first.length, items: restSchema };
  }
  return { items: restSchema };
}

function objectKeywords(schema: SchemaObject, conversion: Conversion, isOpen: boolean): ToolSchema {
  const { properties = {}, required = [], additionalProperties = true } = schema;
  const isFlag = typeof additionalProperties === "boolean";
  const restSchema = isFlag
    ? additionalProperties
    : convertSchema(additionalProperties, conversion);
  const all = new Map(
    conversion.schemas
      .propertiesIn(schema, conversion.direction)
      .filter(([name]) => isShowable(name))
      .map(([name, property]) => [name, convertSchema(property, conversion)] as const),
  );
  const isHere = (name: string): boolean =>
    all.has(name) || (!Object.hasOwn(properties, name) && isShowable(name));
  const needed = [...new Set(required)].filter(isHere);
  for (const name of needed) {
    if (!all.has(name)) all.set(name, typeof restSchema === "boolean" ? {} : restSchema);
  }
  return {
    ...(all.size > 0 && { properties: Object.fromEntries(all) }),
    ...(needed.length > 0 && { required: needed }),
    ...(restSchema !== true &&
      !(restSchema === false && isOpen) && { additionalProperties: restSchema }),
  };
}

function pickAnnotations(schema: SchemaObject): ToolSchema {
  const { description = "", deprecated, default: defaultValue, examples = [] } = schema;
  const text = modelText(description);
  const finite = examples.filter(isShowable);
  return {
    ...(text !== "" && { description: text }),
    ...(deprecated === true && { deprecated }),
    ...(defaultValue !== undefined && isShowable(defaultValue) && { default: defaultValue }),
    ...(finite.length > 0 && { examples: finite }),
  };
}

/**
 * Whether a model may see a value. JSON lacks infinities and NaN, which YAML has. Invisible characters would be hidden from
 * readers of the schema.
 */
export function isShowable(value: Json): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value === "string") return visibleText(value) === value;
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([key, member]) => isShowable(key) && isShowable(member));
}

/** Syntax that some JavaScript engines lack: groups with modifiers or names, and character properties with values. */
const YOUNG_SYNTAX = /\(\?(?![:=!]|<[=!])|\\p\{[^{}=]*=/i;

/** Whether every supported Node compiles a pattern like validators of JSON Schema: with the flag `u`. */
function isPortablePattern(pattern: unknown): boolean {
  if (typeof pattern !== "string" || YOUNG_SYNTAX.test(pattern) || !isShowable(pattern))
    return false;
  try {
    new RegExp(pattern, "u");
    return true;
  } catch {
    return false;
  }
}
