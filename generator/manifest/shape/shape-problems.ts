import type { Json, JsonSchema, JsonType } from "./json-schema.js";
import { manifestSchema } from "./manifest-schema.js";
import { cutText, quoteText } from "../../errors/index.js";
import { hintForKey, hintForType, hintForValue, renamedKey } from "./manifest-hints.js";
import { suggestName } from "./nearest-name.js";
import type { SourceProblem, Span } from "../source-problem.js";
import { headOf } from "../yaml/yaml-tree.js";
import type { YamlList, YamlMap, YamlNode, YamlScalar } from "../yaml/yaml-tree.js";

/** How messages refer to a node: by its key, and by its index if it is an item of a list. */
export interface Label {
  /** The title of the schema that the key belongs to: "parameter". */
  readonly owner?: string | undefined;
  /** Absent for the manifest, or another document, as a whole. */
  readonly key?: string;
  readonly index?: number;
  /** Whether the key may be left out. */
  readonly optional?: boolean;
}

export function wrongType(
  node: YamlNode,
  wanted: readonly JsonType[],
  label: Label,
  schema: JsonSchema,
): SourceProblem {
  const isEmpty = node.kind === "scalar" && node.value === null && node.source === "";
  if (isEmpty) return emptyValue(node, wanted, label, schema);
  const must = spokenTypes.filter(([type]) => wanted.includes(type)).map(([, words]) => words);
  return {
    code: "wrong-type",
    message: `${say(label)} must be ${joinOr(must)}, but ${sayFound(node, wanted)}`,
    hint:
      hintForType(label.owner, label.key) ??
      hintForNull(node, wanted, label, schema) ??
      typeHint(node, wanted),
    span: headOf(node),
  };
}

/** The hint for `null` written to mean nothing. */
function hintForNull(
  node: YamlNode,
  wanted: readonly JsonType[],
  label: Label,
  schema: JsonSchema,
): string | undefined {
  if (node.kind !== "scalar" || node.value !== null || label.key === undefined) return undefined;
  if (wanted.includes("string") || wanted.includes("boolean")) return undefined;
  if (!wanted.includes("array") && !wanted.includes("object")) return undefined;
  return `write ${blankOf(wanted, schema, label)}${orLeaveOut(label)}`;
}

/** In the order in which messages list them. */
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

function typeHint(node: YamlNode, wanted: readonly JsonType[]): string | undefined {
  if (node.kind === "scalar" && wanted.includes("string"))
    return `put it in quotes: "${cutText(node.source, 60)}"`;
  if (wanted.includes("array")) {
    if (node.kind === "map") return "start each item with `- `";
    const isShort = node.kind === "scalar" && /^[\w./-]{1,40}$/.test(node.source);
    return isShort ? `write [${node.source}] for a list of one` : undefined;
  }
  if (wanted.includes("object"))
    return node.kind === "list" ? "write `key: value` lines without `- `" : undefined;
  if (wanted.includes("boolean") && node.kind === "scalar")
    return "write true or false, without quotes";
  return undefined;
}

function emptyValue(
  node: YamlNode,
  wanted: readonly JsonType[],
  label: Label,
  schema: JsonSchema,
): SourceProblem {
  const key = label.index === undefined ? `${label.key ?? ""}:` : "-";
  return {
    code: "empty-value",
    message: `${say(label)} is empty`,
    hint: `write \`${key} ${blankOf(wanted, schema, label)}\`${orLeaveOut(label)}`,
    span: headOf(node),
  };
}

/** The emptiest valid value. */
function blankOf(wanted: readonly JsonType[], schema: JsonSchema, { optional }: Label): string {
  const blank = wanted.includes("array") ? "[]" : wanted.includes("object") ? "{}" : undefined;
  const mayBeBlank = optional && !schema.anyOf && !schema.minItems && !schema.required;
  return blank !== undefined && mayBeBlank ? blank : sampleOf(schema);
}

export function emptyText(node: YamlScalar, label: Label, schema: JsonSchema): SourceProblem {
  return {
    code: "empty-value",
    message: `${say(label)} is an empty text`,
    hint: `give it a value, such as ${sampleOf(schema)}${orLeaveOut(label)}`,
    span: node,
  };
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

export function notInEnum(
  node: YamlScalar,
  value: string,
  label: Label,
  known: readonly string[],
  found: number,
): SourceProblem {
  const nearest = suggestName(value, known, found);
  const hint =
    hintForValue(label.key, value) ??
    (nearest === undefined ? `it is one of ${known.join(", ")}` : didYouMean(nearest));
  return invalidValue(node, label, hint);
}

/** A text that does not match the schema's pattern. */
export function unfitText(
  node: YamlScalar,
  value: string,
  label: Label,
  schema: JsonSchema,
): SourceProblem {
  return invalidValue(node, label, hintForValue(label.key, value) ?? schema.patternErrorMessage);
}

function invalidValue(node: YamlScalar, label: Label, hint: string | undefined): SourceProblem {
  const value =
    typeof node.value === "string" ? quoteText(node.value) : cutText(node.source, 60) || "empty";
  return {
    code: "invalid-value",
    message: `${say(label)} cannot be ${value}`,
    hint,
    span: node,
  };
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
  return {
    code: "missing-key",
    message: `\`${key}\` is missing in this ${owner ?? "map"}`,
    hint: `add \`${key}: ${sampleOf(schema)}\``,
    span: headOf(node),
  };
}

/**
 * @returns the problem and the known key that was probably meant. In `{ a:b }`, YAML reads one key `a:b`.
 */
export function unknownKey(
  key: string,
  span: Span,
  schema: JsonSchema,
  found: number,
): { readonly problem: SourceProblem; readonly meant?: string | undefined } {
  const known = Object.keys(schema.properties ?? {});
  const glued = known.find((name) => key.startsWith(`${name}:`));
  const nearest = glued ?? suggestName(key, known, found);
  const hint =
    hintForKey(schema.title, key) ??
    (glued === undefined ? undefined : `put a space after the colon: \`${glued}: …\``) ??
    (nearest === undefined ? undefined : didYouMean(nearest)) ??
    (schema.patternProperties ? undefined : elsewhere(key)) ??
    `its keys are ${known.join(", ")}`;
  const message = `${withArticle(schema.title)} has no key ${quoteText(key)}`;
  return {
    problem: { code: "unknown-key", message, hint, span },
    meant: renamedKey(schema.title, key) ?? nearest,
  };
}

/** An unknown key that is known elsewhere is mostly a matter of wrong indentation. */
function elsewhere(key: string): string | undefined {
  const schemas: readonly JsonSchema[] = [
    manifestSchema,
    ...Object.values(manifestSchema.definitions),
  ];
  const owner = schemas.find(({ properties }) => properties && Object.hasOwn(properties, key));
  return owner && `it is a key of ${withArticle(owner.title)}: check the indentation`;
}

function didYouMean(name: string): string {
  return `did you mean ${quoteText(name)}?`;
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

function sampleOf(schema: JsonSchema): string {
  const sample = schema.examples?.[0] ?? schema.default ?? schema.enum?.[0];
  if (sample !== undefined) return flow(sample);
  return schema.type === "boolean" ? "true" : "…";
}

/** A value in YAML's flow style. Of the sample values, only references need quotes. */
function flow(value: Json): string {
  if (typeof value === "string" && value.startsWith("#")) return `'${value}'`;
  if (typeof value !== "object" || value === null) return String(value);
  if (Array.isArray(value)) return `[${value.map(flow).join(", ")}]`;
  const pairs = Object.entries(value).map(([key, item]) => `${key}: ${flow(item)}`);
  return pairs.length === 0 ? "{}" : `{ ${pairs.join(", ")} }`;
}
