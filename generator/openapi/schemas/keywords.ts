import type { Constraints, Json, Schema, SchemaObject, SchemaType } from "../../manifest/index.js";
import { isExactData } from "../document/exact-numbers.js";
import { type Node, child, members, ownValue } from "../document/node.js";
import type { Follow } from "../document/references.js";
import type { ProseOptions } from "../operations/prose.js";
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

export function readType(node: Node, report: Report): SchemaObject["type"] | undefined {
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

/** The values that a schema names; if one of them is inexact, only their types. */
export function readValues(
  node: Node,
  written: Readonly<Record<string, unknown>>,
  report: Report,
): Pick<SchemaObject, "enum" | "const" | "type"> {
  const found: { enum?: readonly Json[]; const?: Json; type?: SchemaType | readonly SchemaType[] } =
    {};
  for (const key of ["enum", "const"] as const) {
    const value = written[key];
    if (value === undefined || (key === "enum" && !(Array.isArray(value) && value.length > 0)))
      continue;
    if (isExactData(value, report.sources.get(node.file))) {
      found[key] = value as Json & readonly Json[];
      continue;
    }
    const message = `\`${key}\` has a number that JavaScript would round; any value of the type is allowed`;
    report.warn(child(node, key), "inexact-number", message);
    const types = [...new Set((key === "enum" ? (value as unknown[]) : [value]).map(typeOf))];
    const [only] = types;
    if (only !== undefined) found.type = types.length === 1 ? only : types;
  }
  return found;
}

/** The names and the meanings of an enum's values. Lists that do not fit the values are left out. */
export function readEnumTexts(
  written: Readonly<Record<string, unknown>>,
  length: number,
  { descriptions }: ProseOptions,
): Pick<SchemaObject, "x-enum-varnames" | "x-enum-descriptions"> {
  const names = textsOf(written["x-enum-varnames"] ?? written["x-enumNames"], length);
  const areNames = names && !names.includes("") && new Set(names).size === length;
  const meanings = descriptions && textsOf(written["x-enum-descriptions"], length);
  return {
    ...(areNames && { "x-enum-varnames": names }),
    ...(meanings && { "x-enum-descriptions": meanings }),
  };
}

function textsOf(list: unknown, length: number): readonly string[] | undefined {
  if (!Array.isArray(list) || list.length !== length) return undefined;
  const texts = list.filter((text) => typeof text === "string");
  return texts.length === length ? texts : undefined;
}

function typeOf(value: unknown): SchemaType {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return typeof value as "boolean" | "number" | "object" | "string";
}

export function requiredNames(node: Node): readonly string[] {
  const list = ownValue(node.value, "required");
  return Array.isArray(list) ? list.filter((name) => typeof name === "string") : [];
}

/** A default is documentation: one that was rounded when the document was parsed says nothing. */
export function readDefault(node: Node, report: Report): Json | undefined {
  const value = ownValue(node.value, "default");
  const isExact = isExactData(value, report.sources.get(node.file));
  return isExact ? (value as Json | undefined) : undefined;
}

const NUMBERS = [
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "minProperties",
  "maxProperties",
] as const satisfies readonly (keyof Constraints)[];

/** An example of more characters of JSON is left out: models pay for each. */
const MAX_EXAMPLE = 300;

/** The keywords that only tools need. Those with a value of another type, or with a number that was rounded, are left out. */
export function readConstraints(
  node: Node,
  written: Readonly<Record<string, unknown>>,
  report: Report,
): Constraints {
  const found: { -readonly [Key in keyof Constraints]: Constraints[Key] } = {};
  const isExact = (value: unknown) => isExactData(value, report.sources.get(node.file));
  for (const key of NUMBERS) {
    const value = written[key];
    if (typeof value === "number" && isExact(value)) found[key] = value;
  }
  // In OpenAPI 3.0, `exclusiveMinimum: true` says that `minimum` itself is not allowed.
  for (const [key, exclusive] of [
    ["minimum", "exclusiveMinimum"],
    ["maximum", "exclusiveMaximum"],
  ] as const) {
    if (written[exclusive] !== true || found[key] === undefined) continue;
    found[exclusive] = found[key];
    delete found[key];
  }
  if (typeof written["pattern"] === "string") found.pattern = written["pattern"];
  if (written["uniqueItems"] === true) found.uniqueItems = true;
  const { example, examples } = written;
  const given: readonly unknown[] = Array.isArray(examples)
    ? examples
    : example === undefined
      ? []
      : [example];
  const short = given.filter((value) => isShortExample(value) && isExact(value)) as Json[];
  if (short.length > 0) found.examples = short;
  return found;
}

function isShortExample(value: unknown): boolean {
  return value !== undefined && JSON.stringify(value).length <= MAX_EXAMPLE;
}

/** A schema with the example of the parameter or the media type that it is the schema of, which replaces its own. */
export function withExample(
  schema: Schema,
  owner: Node,
  { follow, report }: { readonly follow: Follow; readonly report: Report },
): Schema {
  if (typeof schema === "boolean") return schema;
  const named = members(child(owner, "examples")).map((example) => follow(example) ?? example);
  const [first] = [child(owner, "example"), ...named.map((one) => child(one, "value"))].filter(
    ({ value, file }) => isShortExample(value) && isExactData(value, report.sources.get(file)),
  );
  return first === undefined ? schema : { ...schema, examples: [first.value as Json] };
}
