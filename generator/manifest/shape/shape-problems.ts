import { cutText, quoteText } from "../../errors/index.js";
import type { SourceProblem, Span } from "../source-problem.js";
import { headSpan } from "../yaml/yaml-tree.js";
import type { YamlList, YamlMap, YamlNode, YamlScalar } from "../yaml/yaml-tree.js";
import type { Json } from "../../collections/index.js";
import type { JsonSchema, JsonType } from "./json-schema.js";
import {
  flow,
  hintForKey,
  hintForValue,
  meantKey,
  NO_KEYWORD,
  sampleValue,
} from "./manifest-hints.js";
import { manifestSchema, resolveSchema } from "./manifest-schema.js";
import { didYouMean, suggestName } from "./nearest-name.js";

/** The label of a node in messages: its key, and its index in a list. */
export interface Label {
  /** Title of the schema that declares the key: "parameter". */
  readonly owner?: string | undefined;
  /** Absent for the manifest, or another document, itself. */
  readonly key?: string | undefined;
  readonly index?: number;
  readonly optional?: boolean | undefined;
}

export function wrongType(
  node: YamlNode,
  wanted: readonly JsonType[],
  label: Label,
  schema: JsonSchema,
): SourceProblem {
  const isNull = node.kind === "scalar" && node.value === null;
  const span = headSpan(node);
  const blank = isNull ? blankOrSample(wanted, schema, label) : sampleValue(schema);
  const example =
    label.key === undefined
      ? undefined
      : `write \`${label.index === undefined ? `${label.key}:` : "-"} ${blank}\`${isNull ? orLeaveOut(label) : ""}`;
  if (isNull && node.source === "") {
    return { code: "empty-value", message: `${say(label)} is empty`, hint: example, span };
  }
  const must = spokenTypes.filter(([type]) => wanted.includes(type)).map(([, words]) => words);
  const message = `${say(label)} must be ${joinOr(must)}, but ${sayFound(node, wanted)}`;
  return { code: "wrong-type", message, hint: hintForType(node, wanted, label) ?? example, span };
}

/** In the order of messages. */
const spokenTypes: readonly (readonly [JsonType, string])[] = [
  ["string", "text"],
  ["array", "a list"],
  ["object", "a map"],
  ["number", "a number"],
  ["boolean", "true"],
  ["boolean", "false"],
];

function joinOr(words: readonly string[]): string {
  return words.length < 2
    ? words.join()
    : `${words.slice(0, -1).join(", ")} or ${words.at(-1) ?? ""}`;
}

function sayFound(node: YamlNode, wanted: readonly JsonType[]): string {
  if (node.kind !== "scalar") return `this is a ${node.kind}`;
  if (typeof node.value === "string") return "this is text";
  const kind = node.value === null ? "null" : `a ${typeof node.value}`;
  return wanted.includes("string")
    ? `YAML reads ${cutText(node.source, 60)} as ${kind}`
    : `this is ${kind}`;
}

/** The fix that converts a value to the expected type. */
function hintForType(
  node: YamlNode,
  wanted: readonly JsonType[],
  { key, index }: Label,
): string | undefined {
  if (node.kind === "list" && key === "items" && index === undefined)
    return "put the schemas of single positions under `prefixItems`";
  if (node.kind === "map")
    return wanted.includes("array") ? "start each item with `- `" : undefined;
  if (node.kind === "list")
    return wanted.includes("object") ? "write `key: value` lines without `- `" : undefined;
  if (node.kind !== "scalar") return undefined;
  if (wanted.includes("string")) return `put it in quotes: "${cutText(node.source, 60)}"`;
  if (typeof node.value !== "string") return undefined;
  if (wanted.includes("array") && /^[\w./-]{1,40}$/.test(node.source))
    return `write [${node.source}] for a list of one`;
  const isFlag = wanted.length === 1 && wanted[0] === "boolean";
  return isFlag ? "write true or false, without quotes" : undefined;
}

function blankOrSample(
  wanted: readonly JsonType[],
  schema: JsonSchema,
  { optional }: Label,
): string {
  const blank = wanted.includes("array") ? "[]" : wanted.includes("object") ? "{}" : undefined;
  const mayBeBlank = optional && !schema.anyOf && !schema.minItems && !schema.required?.length;
  return blank !== undefined && mayBeBlank ? blank : sampleValue(schema);
}

export function emptyText(node: YamlScalar, label: Label, schema: JsonSchema): SourceProblem {
  const hint = `give it a value, such as ${sampleValue(schema)}${orLeaveOut(label)}`;
  return { code: "empty-value", message: `${say(label)} is an empty text`, hint, span: node };
}

export function emptyList(node: YamlList, label: Label): SourceProblem {
  const hint = `add an item${orLeaveOut(label)}`;
  return { code: "empty-value", message: `${say(label)} is an empty list`, hint, span: node };
}

function orLeaveOut({ optional, index }: Label): string {
  return optional && index === undefined ? ", or leave the key out" : "";
}

export function wrongConstant(node: YamlScalar, label: Label, wanted: Json): SourceProblem {
  return invalidValue(node, label, `write \`${label.key ?? ""}: ${flow(wanted)}\``);
}

/** Reports a text that is missing from an `enum` or does not match a pattern. */
export function unfitText(
  node: YamlScalar,
  value: string,
  label: Label,
  { enum: known, patternErrorMessage }: JsonSchema,
  found: number,
): SourceProblem {
  const hint =
    hintForValue(label.key, value) ??
    didYouMean(known && suggestName(value, known, found), undefined) ??
    (known ? `it is one of ${known.join(", ")}` : patternErrorMessage);
  return invalidValue(node, label, hint);
}

function invalidValue(node: YamlScalar, label: Label, hint: string | undefined): SourceProblem {
  const value =
    typeof node.value === "string" ? quoteText(node.value) : cutText(node.source, 60) || "empty";
  return { code: "invalid-value", message: `${say(label)} cannot be ${value}`, hint, span: node };
}

export function invalidName(name: string, span: Span, schema: JsonSchema): SourceProblem {
  const message = `${quoteText(name)} cannot be a key of ${withArticle(schema.title)}`;
  return { code: "invalid-name", message, hint: schema.propertyNames?.patternErrorMessage, span };
}

export function missingKey(
  node: YamlMap,
  key: string,
  owner: string | undefined,
  schema: JsonSchema,
): SourceProblem {
  const message = `\`${key}\` is missing in this ${owner ?? "map"}`;
  const hint = `add \`${key}: ${sampleValue(schema)}\``;
  return { code: "missing-key", message, hint, span: headSpan(node) };
}

/** @returns the problem and the known key that was probably meant. In `{ a:b }`, YAML reads one key `a:b`. */
export function unknownKey(
  key: string,
  span: Span,
  schema: JsonSchema,
  found: number,
): { readonly problem: SourceProblem; readonly meant?: string | undefined } {
  const { properties = {}, title } = schema;
  const known = Object.keys(properties);
  const synonym = meantKey(schema, key);
  const glued = known.find((name) => key.startsWith(`${name}:`));
  const ofOwner = hintForKey(schema, key);
  const nearest = synonym ?? glued ?? (ofOwner ? undefined : suggestName(key, known, found));
  const hint =
    ofOwner ??
    (synonym && `write \`${synonym}: ${sampleValue(resolveSchema(properties[synonym] ?? {}))}\``) ??
    (glued && `put a space after the colon: \`${glued}: …\``) ??
    didYouMean(nearest, undefined) ??
    (schema.patternProperties ? undefined : elsewhere(key)) ??
    (title === "schema" ? NO_KEYWORD : `its keys are ${known.join(", ")}`);
  const message = `${withArticle(title)} has no key ${quoteText(key)}`;
  return { problem: { code: "unknown-key", message, hint, span }, meant: nearest };
}

/** Suggests wrong indentation for a key that is known elsewhere. */
function elsewhere(key: string): string | undefined {
  const schemas: readonly JsonSchema[] = [
    manifestSchema,
    ...Object.values(manifestSchema.definitions),
  ];
  const owner = schemas.find(({ properties }) => properties && Object.hasOwn(properties, key));
  return owner && `it is a key of ${withArticle(owner.title)}: check the indentation`;
}

function withArticle(title: string | undefined): string {
  const name = title ?? "map";
  return `${/^[aeio]/i.test(name) ? "an" : "a"} ${name}`;
}

function say({ owner, key, index }: Label): string {
  if (key === undefined) return `the ${owner ?? "manifest"}`;
  const name = `\`${quoteText(key).slice(1, -1)}\``;
  return index === undefined ? name : `item ${index + 1} of ${name}`;
}
