import { memoize } from "../../collections/index.js";
import {
  type Constraints,
  type Json,
  type Schema,
  type SchemaObject,
  type SchemaType,
  isExact,
  nullOutside,
} from "../../manifest/index.js";
import type { Node, ProseSettings, Source } from "../document/node.js";

/** Converts a document's schemas to schemas of the manifest. Their `$ref`s are addresses in documents. */
export interface SchemaReader extends ProseSettings {
  /** @param isPart whether the schema is a member of an `allOf`, whose conditional properties belong to the owner. */
  readonly read: (node: Node, isPart?: boolean) => Schema;
  readonly reference: (node: Node) => SchemaObject;
  /** Registers a schema to be named. */
  readonly share: (node: Node) => void;
  /** Values of text schemas that describe files, which a form sends as bytes. Add such a schema before reading it. */
  readonly files: WeakSet<object>;
  /** Values of schemas that are being extended by properties declared elsewhere. */
  readonly open: Set<unknown>;
}

/** The keywords of a schema in the document. Members of `Object.prototype` are no keywords. */
export type Keywords = Readonly<Record<string, unknown>>;

export type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

const TYPES: unknown[] = ["null", "boolean", "object", "array", "number", "integer", "string"];

export function readType(node: Node): SchemaObject["type"] | undefined {
  const value = (node.value as Keywords)["type"];
  if (value === undefined) return undefined;
  if (isType(value)) return value;
  const listed: readonly unknown[] = Array.isArray(value) ? value : [value];
  const known = listed.filter(isType);
  const unknown = listed.filter((type) => !isType(type));
  if (unknown.length > 0) {
    const names = unknown.map((type) => JSON.stringify(type)).join(", ");
    node.child("type").warn("unknown-type", `${names} cannot be a \`type\`; ignored`);
  }
  return known.length > 1 ? known : known[0];
}

function isType(type: unknown): type is SchemaType {
  return TYPES.includes(type);
}

/** The values that a schema lists. If one of them is inexact, only their types. */
export function readValues(node: Node): Pick<SchemaObject, "enum" | "const" | "type"> {
  const { enum: list, const: only } = node.value as Keywords;
  warnOfNull(node);
  const values: Mutable<Pick<SchemaObject, "enum" | "const" | "type">> = {};
  if (Array.isArray(list) && list.length > 0) {
    if (isExactIn(node, list)) values.enum = list as readonly Json[];
    else values.type = typesOfInexact("enum", list, node);
  }
  if (only !== undefined) {
    if (isExactIn(node, only)) values.const = only as Json;
    else values.type = typesOfInexact("const", [only], node);
  }
  return values;
}

/** Warns of a list of values without null in a nullable schema. */
function warnOfNull(node: Node): void {
  const { enum: list, const: only, type } = node.value as Keywords;
  const isListed = Array.isArray(type) && type.includes("null");
  const key = ["nullable", "x-nullable"].find((flag) => node.isTrue(flag)) ?? (isListed && "type");
  if (key === false) return;
  const lists = Array.isArray(list) ? !list.includes(null) : only !== undefined && only !== null;
  const values = Array.isArray(list) ? "enum" : "const";
  if (lists) node.child(values).warn("null-outside-enum", nullOutside(key, values));
}

function typesOfInexact(
  key: string,
  values: readonly unknown[],
  node: Node,
): SchemaType[] | SchemaType {
  const message = `\`${key}\` has a number that JavaScript would round; any value of the type is allowed`;
  node.child(key).warn("inexact-number", message);
  const [first = "null", ...others] = new Set(values.map(valueType));
  return others.length === 0 ? first : [first, ...others];
}

function valueType(value: unknown): SchemaType {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return typeof value as "boolean" | "number" | "object" | "string";
}

/** Names and descriptions of an enum's values. Skips lists of another length. */
export function readEnumTexts(
  keywords: Keywords,
  length: number,
  { descriptions }: ProseSettings,
): Pick<SchemaObject, "x-enum-varnames" | "x-enum-descriptions"> {
  const areTexts = (list: unknown): list is readonly string[] =>
    Array.isArray(list) && list.length === length && list.every((text) => typeof text === "string");
  const names = keywords["x-enum-varnames"] ?? keywords["x-enumNames"];
  const areNames = areTexts(names) && !names.includes("") && new Set(names).size === length;
  const meanings = keywords["x-enum-descriptions"];
  return {
    ...(areNames && { "x-enum-varnames": names }),
    ...(descriptions && areTexts(meanings) && { "x-enum-descriptions": meanings }),
  };
}

const NUMBERS = [
  ...(["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"] as const),
  ...([
    "minLength",
    "maxLength",
    "minItems",
    "maxItems",
    "minProperties",
    "maxProperties",
  ] as const),
];

const EXCLUSIVE = [
  ["minimum", "exclusiveMinimum"],
  ["maximum", "exclusiveMaximum"],
] as const;

/** Maximum JSON characters of an example: models pay for each. */
const MAX_EXAMPLE = 300;

/** Keywords that only tools need. Skips values of another type and rounded numbers. */
export function readConstraints(node: Node, constraints: Mutable<Constraints>): void {
  const keywords = node.value as Keywords;
  for (const key of NUMBERS) {
    const value = keywords[key];
    if (typeof value === "number" && isExactIn(node, value)) constraints[key] = value;
  }
  // In OpenAPI 3.0, `exclusiveMinimum: true` excludes `minimum` itself.
  for (const [key, exclusive] of EXCLUSIVE) {
    if (keywords[exclusive] !== true || constraints[key] === undefined) continue;
    constraints[exclusive] = constraints[key];
    delete constraints[key];
  }
  if (typeof keywords["pattern"] === "string") constraints.pattern = keywords["pattern"];
  if (keywords["uniqueItems"] === true) constraints.uniqueItems = true;
  const { example, examples } = keywords;
  if (example === undefined && examples === undefined) return;
  const all: readonly unknown[] = Array.isArray(examples) ? examples : [example];
  const short = all.filter((value) => isShort(value) && isExactIn(node, value)) as Json[];
  if (short.length > 0) constraints.examples = short;
}

/** Overrides a schema's example with the example of its parameter or media type. */
export function withExample(schema: Schema, owner: Node): Schema {
  if (typeof schema === "boolean") return schema;
  const named = owner
    .members("examples")
    .map((example) => (example.follow() ?? example).child("value"));
  const first = [owner.child("example"), ...named].find(
    (node) => isShort(node.value) && isExactIn(node, node.value),
  );
  return first === undefined ? schema : { ...schema, examples: [first.value as Json] };
}

function isShort(example: unknown): boolean {
  return example !== undefined && JSON.stringify(example).length <= MAX_EXAMPLE;
}

/** Whether parsing the document rounded no number of a value. */
export function isExactIn(node: Node, value: unknown): boolean {
  if (typeof value === "number") {
    if (!Number.isFinite(value)) return false;
    // Zero may be a rounded tiny number.
    if (value !== 0 && (!Number.isInteger(value) || Number.isSafeInteger(value))) return true;
    const source = node.reading.sources.get(node.file);
    return source !== undefined && !roundedNumbers(source).has(value);
  }
  if (typeof value !== "object" || value === null) return true;
  return Object.values(value).every((inner) => isExactIn(node, inner));
}

/**
 * Numbers of a document's text that doubles cannot represent, as rounded. Computed only if a schema has a large integer or
 * zero.
 */
const roundedNumbers = memoize(({ text }: Source): ReadonlySet<number> => {
  const rounded = new Set<number>();
  for (const [source] of text.matchAll(LONG_NUMBER)) {
    const value = Number(source);
    if (Number.isFinite(value) && !isExact(value, source)) rounded.add(value);
  }
  return rounded;
});

/**
 * A number of more than 15 digits, or a tiny one: doubles represent all others exactly enough to print them. Quoted texts and
 * parts of words, such as `468e-974` in a UUID, do not match.
 */
const LONG_NUMBER =
  /(?<![\w.+'"-])[-+]?(?:0x[\da-f]{14,}|0o[0-7]{18,}|\d[\d.]{15,}(?:e[-+]?\d+)?|\d[\d.]*e-\d{3,})(?![\w.'"-])/gi;
