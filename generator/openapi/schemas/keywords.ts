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

/** Converts schemas of a document to schemas of the manifest, in which `$ref`s are addresses in documents. */
export interface SchemaReader extends ProseSettings {
  /** @param isPart whether it is a member of an `allOf`, whose conditional properties belong to the whole. */
  readonly read: (node: Node, isPart?: boolean) => Schema;
  readonly reference: (node: Node) => SchemaObject;
  /** Adds a schema to those that get names. */
  readonly share: (node: Node) => void;
  /**
   * The values of schemas of text that are those of files: a form sends them as bytes. Add such a schema before any `read` of
   * it.
   */
  readonly files: WeakSet<object>;
  /** The values of the schemas into which properties that others declare are being written. */
  readonly open: Set<unknown>;
}

/** The keywords of a schema in the document. No keyword is a name of `Object.prototype`. */
export type Keywords = Readonly<Record<string, unknown>>;

export type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

const TYPES: unknown[] = ["null", "boolean", "object", "array", "number", "integer", "string"];

export function readType(node: Node): SchemaObject["type"] | undefined {
  const value = (node.value as Keywords)["type"];
  if (value === undefined) return undefined;
  if (isType(value)) return value;
  const written: readonly unknown[] = Array.isArray(value) ? value : [value];
  const known = written.filter(isType);
  const unknown = written.filter((type) => !isType(type));
  if (unknown.length > 0) {
    const names = unknown.map((type) => JSON.stringify(type)).join(", ");
    node.child("type").warn("unknown-type", `${names} cannot be a \`type\`; left out`);
  }
  return known.length > 1 ? known : known[0];
}

function isType(type: unknown): type is SchemaType {
  return TYPES.includes(type);
}

/** The values that a schema names; if one of them is inexact, only their types. */
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

/** Warns of values without null, which the type allows. */
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
  const [first = "null", ...others] = new Set(values.map(typeOf));
  return others.length === 0 ? first : [first, ...others];
}

function typeOf(value: unknown): SchemaType {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return typeof value as "boolean" | "number" | "object" | "string";
}

/** The names and the meanings of an enum's values. Lists that do not fit the values are left out. */
export function readEnumTexts(
  written: Keywords,
  length: number,
  { descriptions }: ProseSettings,
): Pick<SchemaObject, "x-enum-varnames" | "x-enum-descriptions"> {
  const areTexts = (list: unknown): list is readonly string[] =>
    Array.isArray(list) && list.length === length && list.every((text) => typeof text === "string");
  const names = written["x-enum-varnames"] ?? written["x-enumNames"];
  const areNames = areTexts(names) && !names.includes("") && new Set(names).size === length;
  const meanings = written["x-enum-descriptions"];
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

/** An example of more characters of JSON is left out: models pay for each. */
const MAX_EXAMPLE = 300;

/** The keywords that only tools need. Those with a value of another type, or with a number that was rounded, are left out. */
export function readConstraints(node: Node, constraints: Mutable<Constraints>): void {
  const written = node.value as Keywords;
  for (const key of NUMBERS) {
    const value = written[key];
    if (typeof value === "number" && isExactIn(node, value)) constraints[key] = value;
  }
  // In OpenAPI 3.0, `exclusiveMinimum: true` says that `minimum` itself is not allowed.
  for (const [key, exclusive] of EXCLUSIVE) {
    if (written[exclusive] !== true || constraints[key] === undefined) continue;
    constraints[exclusive] = constraints[key];
    delete constraints[key];
  }
  if (typeof written["pattern"] === "string") constraints.pattern = written["pattern"];
  if (written["uniqueItems"] === true) constraints.uniqueItems = true;
  const { example, examples } = written;
  if (example === undefined && examples === undefined) return;
  const all: readonly unknown[] = Array.isArray(examples) ? examples : [example];
  const short = all.filter((value) => isShort(value) && isExactIn(node, value)) as Json[];
  if (short.length > 0) constraints.examples = short;
}

/** A schema with the example of the parameter or the media type that it is the schema of, which replaces its own. */
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

/** Whether no number in a value was rounded when the document of a node was parsed. */
export function isExactIn(node: Node, value: unknown): boolean {
  if (typeof value === "number") {
    if (!Number.isFinite(value)) return false;
    // Zero may be what is left of a tiny number.
    if (value !== 0 && (!Number.isInteger(value) || Number.isSafeInteger(value))) return true;
    const source = node.reading.sources.get(node.file);
    return source !== undefined && !roundedNumbers(source).has(value);
  }
  if (typeof value !== "object" || value === null) return true;
  return Object.values(value).every((inner) => isExactIn(node, inner));
}

/** The numbers of a document's text that doubles cannot represent, as rounded. Found only if a schema has a large integer or zero. */
const roundedNumbers = memoize(({ text }: Source): ReadonlySet<number> => {
  const rounded = new Set<number>();
  for (const [source] of text.matchAll(LONG_NUMBER)) {
    const value = Number(source);
    if (Number.isFinite(value) && !isExact(value, source)) rounded.add(value);
  }
  return rounded;
});

/**
 * A double represents any decimal of up to 15 digits so that it can be written out again, but for tiny ones. Quoted texts and
 * parts of words, such as `468e-974` in a UUID, are not numbers.
 */
const LONG_NUMBER =
  /(?<![\w.+'"-])[-+]?(?:0x[\da-f]{14,}|0o[0-7]{18,}|\d[\d.]{15,}(?:e[-+]?\d+)?|\d[\d.]*e-\d{3,})(?![\w.'"-])/gi;
