import { memoize } from "../../collections/index.js";
import { type SourceProblem, maxProblems } from "../source-problem.js";
import { COMPOSITIONS } from "../subschemas.js";
import type { YamlList, YamlMap, YamlNode, YamlScalar, YamlUnknown } from "../yaml/yaml-tree.js";
import type { JsonSchema, JsonType } from "./json-schema.js";
import { manifestSchema, resolveSchema } from "./manifest-schema.js";
import * as problem from "./shape-problems.js";
import type { Label } from "./shape-problems.js";

export interface ShapeFindings {
  readonly problems: readonly SourceProblem[];
  /** All schemas: of parameters, bodies, responses and `schemas`, each followed by nested ones. */
  readonly schemas: readonly SchemaNode[];
  /** Texts of all valid `$ref`s. */
  readonly references: readonly YamlScalar[];
}

export interface SchemaNode {
  readonly node: YamlMap;
  /** Whether the schema is a member of `allOf`, `oneOf` or `anyOf`. */
  readonly isMember: boolean;
}

/** Validates a document against the manifest's schema or another one. Finds up to `maxProblems` problems, in linear time. */
export function checkShape(root: YamlNode, schema: JsonSchema = manifestSchema): ShapeFindings {
  const check = { problems: [], schemas: [], references: [], known: new Map() };
  checkNode(root, schema, { owner: schema.title }, check);
  return check;
}

const { definitions } = manifestSchema;

interface Check {
  readonly problems: SourceProblem[];
  readonly schemas: SchemaNode[];
  readonly references: YamlScalar[];
  /** Maps already checked against a schema in `REPEATED`. */
  readonly known: Map<YamlMap, JsonSchema>;
}

function checkNode(node: YamlNode, unresolved: JsonSchema, label: Label, check: Check): void {
  const { problems } = check;
  if (node.kind === "unknown" || problems.length >= maxProblems) return;
  const type = nodeType(node);
  const resolved = resolveSchema(unresolved);
  const schema = resolved.anyOf ? select(resolved, node, type) : resolved;
  if (!allows(schema, type)) {
    problems.push(problem.wrongType(node, allowedTypes(schema), label, schema));
  } else if (node.kind === "map") {
    checkMap(node, schema, label, check);
  } else if (node.kind === "list") {
    checkList(node, schema, label, check);
  } else {
    checkScalar(node, schema, label, check);
  }
}

/** Schemas of maps that many routes can share. Each map is checked once. */
const REPEATED: ReadonlySet<object> = new Set([definitions.parameter, definitions.response]);

const REFERENCES: ReadonlySet<object> = new Set([
  definitions.parameterReference.properties.$ref,
  definitions.responseReference.properties.$ref,
  definitions.schemaObject.properties.$ref,
  definitions.schemaReference,
]);

function checkMap(node: YamlMap, schema: JsonSchema, label: Label, check: Check): void {
  const { problems } = check;
  const { additionalProperties, propertyNames, required = [] } = schema;
  const properties = labelProperties(schema);
  if (REPEATED.has(schema)) {
    if (check.known.get(node) === schema) return;
    check.known.set(node, schema);
  }
  if (schema === definitions.schemaObject) {
    const { owner, key = "" } = label;
    check.schemas.push({
      node,
      isMember: owner === schema.title && COMPOSITIONS.some((name) => name === key),
    });
  }
  /** Known keys that unknown keys probably mean. They are not also reported as missing. */
  let meant: string[] | undefined;
  for (const { key, keySpan, value } of node.entries.values()) {
    const property = properties.get(key);
    if (property) {
      checkNode(value, property.schema, property.label, check);
    } else if (schema.patternProperties && key.startsWith("x-")) {
      continue;
    } else if (additionalProperties === false) {
      const unknown = problem.unknownKey(key, keySpan, schema, problems.length);
      if (unknown.meant !== undefined) (meant ??= []).push(unknown.meant);
      problems.push(unknown.problem);
    } else {
      if (propertyNames && !compilePattern(propertyNames).test(key)) {
        problems.push(problem.invalidName(key, keySpan, schema));
      }
      if (additionalProperties) checkNode(value, additionalProperties, { key }, check);
    }
  }
  for (const key of required) {
    if (node.entries.has(key) || meant?.includes(key)) continue;
    // An invalid `$ref` was already reported, so missing keys are not.
    if (node.entries.has("$ref") && !properties.has("$ref")) return;
    problems.push(problem.missingKey(node, key, schema.title, properties.get(key)?.schema ?? {}));
  }
}

function checkList(node: YamlList, schema: JsonSchema, label: Label, check: Check): void {
  const { minItems = 0, items } = schema;
  if (node.items.length < minItems) check.problems.push(problem.emptyList(node, label));
  // Lists such as `enum` allow any items, and can be long.
  if (items === undefined || resolveSchema(items) === definitions.json) return;
  const { owner, key, optional } = label;
  for (const [index, item] of node.items.entries()) {
    checkNode(item, items, { owner, key, optional, index }, check);
  }
}

function checkScalar(node: YamlScalar, schema: JsonSchema, label: Label, check: Check): void {
  const { value } = node;
  if (schema.const !== undefined && value !== schema.const) {
    check.problems.push(problem.wrongConstant(node, label, schema.const));
  }
  if (typeof value !== "string") return;
  const fits = schema.enum?.includes(value) ?? compilePattern(schema).test(value);
  if (value.length < (schema.minLength ?? 0)) {
    check.problems.push(problem.emptyText(node, label, schema));
  } else if (!fits) {
    check.problems.push(problem.unfitText(node, value, label, schema, check.problems.length));
  } else if (REFERENCES.has(schema)) {
    check.references.push(node);
  }
}

/**
 * Selects an alternative: the first one of the node's type with all required keys present, or else the last one of its type. If
 * no alternative has the type, returns the schema itself, because the error must name all alternatives.
 */
function select(schema: JsonSchema, node: YamlNode, type: JsonType): JsonSchema {
  let last: JsonSchema | undefined;
  for (const alternative of schema.anyOf ?? []) {
    const candidate = select(resolveSchema(alternative), node, type);
    if (!allows(candidate, type)) continue;
    last = candidate;
    const { required = [] } = candidate;
    if (node.kind === "map" && required.every((key) => node.entries.has(key))) break;
  }
  return last ?? schema;
}

/** The keys of a map with their labels. A `Map`, because object lookups for a thousand routes take 20 ms more. */
const labelProperties = memoize(({ title, properties = {}, required = [] }: JsonSchema) => {
  const labelled = Object.entries(properties).map(([key, schema]) => {
    const label: Label = { owner: title, key, optional: !required.includes(key) };
    return [key, { schema: resolveSchema(schema), label }] as const;
  });
  return new Map(labelled);
});

const compilePattern = memoize(
  ({ pattern = "" }: Pick<JsonSchema, "pattern">) => new RegExp(pattern),
);

function allows(schema: JsonSchema, type: JsonType): boolean {
  if (typeof schema.type === "string") return schema.type === type;
  const types = allowedTypes(schema);
  return types.length === 0 || types.includes(type);
}

/** The types that a schema allows; all types without restriction. */
const allowedTypes = memoize(({ anyOf, type }: JsonSchema): readonly JsonType[] => {
  if (!anyOf) return type === undefined ? [] : [type].flat();
  const each = anyOf.map((alternative) => allowedTypes(resolveSchema(alternative)));
  return each.some(({ length }) => length === 0) ? [] : each.flat();
});

function nodeType(node: Exclude<YamlNode, YamlUnknown>): JsonType {
  if (node.kind === "map") return "object";
  if (node.kind === "list") return "array";
  return node.value === null ? "null" : (typeof node.value as JsonType);
}
