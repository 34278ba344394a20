import type { JsonSchema, JsonType } from "./json-schema.js";
import { manifestSchema } from "./manifest-schema.js";
import * as problem from "./shape-problems.js";
import type { Label } from "./shape-problems.js";
import { type SourceProblem, mostProblems } from "../source-problem.js";
import { entryOf } from "../yaml/yaml-tree.js";
import type { YamlList, YamlMap, YamlNode, YamlScalar } from "../yaml/yaml-tree.js";

/** Validates a document against `manifestSchema`. Returns up to `mostProblems` problems, in linear time. */
export function checkShape(root: YamlNode): readonly SourceProblem[] {
  const check: Check = { problems: [], patterns: new Map(), known: new Map() };
  checkNode(root, manifestSchema, {}, check);
  return check.problems;
}

interface Check {
  readonly problems: SourceProblem[];
  /** Compiled patterns, by source. */
  readonly patterns: Map<string, RegExp>;
  /** The maps that were checked against one of `REPEATED`. */
  readonly known: Map<YamlMap, JsonSchema>;
}

function checkNode(node: YamlNode, given: JsonSchema, label: Label, check: Check): void {
  const { problems } = check;
  if (node.kind === "unknown" || problems.length >= mostProblems) return;
  const schema = select(given, node);
  if (!allows(schema, typeOf(node))) {
    problems.push(problem.wrongType(node, typesOf(schema), label, schema));
  } else if (node.kind === "map") {
    checkMap(node, schema, check);
  } else if (node.kind === "list") {
    checkList(node, schema, label, check);
  } else {
    checkScalar(node, schema, label, check);
  }
}

/** The schemas of maps that can be the same in many routes; each map is checked once. */
const REPEATED: ReadonlySet<JsonSchema> = new Set([
  manifestSchema.definitions.parameter,
  manifestSchema.definitions.response,
]);

function checkMap(node: YamlMap, schema: JsonSchema, check: Check): void {
  const { problems } = check;
  if (REPEATED.has(schema)) {
    if (check.known.get(node) === schema) return;
    check.known.set(node, schema);
  }
  const { title, properties = {}, additionalProperties, propertyNames, required = [] } = schema;
  const names = propertyNames && patternOf(propertyNames.pattern, check);
  /** Known keys that an unknown key probably means; these are not also reported as missing. */
  const meant: string[] = [];
  for (const { key, keySpan, value } of node.entries) {
    const property = Object.hasOwn(properties, key) ? properties[key] : undefined;
    const optional = !required.includes(key);
    if (property) {
      checkNode(value, property, { owner: title, key, optional }, check);
    } else if (additionalProperties === false) {
      const unknown = problem.unknownKey(key, keySpan, schema, problems.length);
      if (unknown.meant !== undefined) meant.push(unknown.meant);
      problems.push(unknown.problem);
    } else {
      if (names && !names.test(key)) problems.push(problem.invalidName(key, keySpan, schema));
      if (additionalProperties) checkNode(value, additionalProperties, { key }, check);
    }
  }
  // A `$ref` where none is allowed was reported, so do not also report missing keys.
  if (entryOf(node, "$ref") && !Object.hasOwn(properties, "$ref")) return;
  for (const key of required) {
    if (entryOf(node, key) || meant.includes(key)) continue;
    problems.push(problem.missingKey(node, key, title, resolve(properties[key] ?? {})));
  }
}

function checkList(node: YamlList, schema: JsonSchema, label: Label, check: Check): void {
  const { items, minItems = 0 } = schema;
  if (node.items.length < minItems) check.problems.push(problem.emptyList(node, label));
  if (!items || allowsAll(resolve(items))) return;
  node.items.forEach((item, index) => checkNode(item, items, { ...label, index }, check));
}

function checkScalar(node: YamlScalar, schema: JsonSchema, label: Label, check: Check): void {
  const { problems } = check;
  const { value } = node;
  if (schema.const !== undefined && value !== schema.const) {
    problems.push(problem.wrongConstant(node, label, schema.const));
  }
  if (typeof value !== "string") return;
  if (schema.enum && !schema.enum.includes(value)) {
    problems.push(problem.notInEnum(node, value, label, schema.enum, problems.length));
  } else if (value.length < (schema.minLength ?? 0)) {
    problems.push(problem.emptyText(node, label, schema));
  } else if (schema.pattern !== undefined && !patternOf(schema.pattern, check).test(value)) {
    problems.push(problem.unfitText(node, value, label, schema));
  }
}

function patternOf(source: string, { patterns }: Check): RegExp {
  const pattern = patterns.get(source) ?? new RegExp(source);
  patterns.set(source, pattern);
  return pattern;
}

/** Whether a schema allows anything. Saves a check of each item in lists of plain data, such as `enum`, which can be long. */
function allowsAll({ description: _, ...constraints }: JsonSchema): boolean {
  return Object.keys(constraints).length === 0;
}

/**
 * Follows `$ref` and selects an alternative: the first one of the node's type whose required keys are present, or else the
 * last one of its type. If none is of its type, returns the whole schema, because the error must name all alternatives.
 */
function select(given: JsonSchema, node: YamlNode): JsonSchema {
  const schema = resolve(given);
  if (!schema.anyOf) return schema;
  const type = typeOf(node);
  let last: JsonSchema | undefined;
  for (const alternative of schema.anyOf) {
    const candidate = select(alternative, node);
    if (!allows(candidate, type)) continue;
    last = candidate;
    const { required = [] } = candidate;
    if (node.kind === "map" && required.every((key) => entryOf(node, key))) break;
  }
  return last ?? schema;
}

const definitions: Readonly<Record<string, JsonSchema>> = manifestSchema.definitions;

function resolve(schema: JsonSchema): JsonSchema {
  if (schema.$ref === undefined) return schema;
  const definition = definitions[schema.$ref.slice("#/definitions/".length)];
  if (!definition) throw new Error(`manifestSchema has no ${schema.$ref}`);
  return resolve(definition);
}

function allows(schema: JsonSchema, type: JsonType): boolean {
  if (schema.anyOf) return schema.anyOf.some((alternative) => allows(resolve(alternative), type));
  if (schema.type === undefined) return true;
  return typeof schema.type === "string" ? schema.type === type : schema.type.includes(type);
}

function typesOf(schema: JsonSchema): readonly JsonType[] {
  if (schema.anyOf) return schema.anyOf.flatMap((alternative) => typesOf(resolve(alternative)));
  return schema.type === undefined ? [] : [schema.type].flat();
}

function typeOf(node: YamlNode): JsonType {
  if (node.kind === "map") return "object";
  if (node.kind === "list") return "array";
  const type = typeof (node.kind === "scalar" ? node.value : null);
  return type === "string" || type === "number" || type === "boolean" ? type : "null";
}
