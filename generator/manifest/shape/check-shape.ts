import type { JsonType } from "./json-schema.js";
import { manifestSchema } from "./manifest-schema.js";
import * as problem from "./shape-problems.js";
import type { Label } from "./shape-problems.js";
import { type Shape, resolve, shapeOf } from "./shapes.js";
import { type SourceProblem, maxProblems } from "../source-problem.js";
import { entryOf } from "../yaml/yaml-tree.js";
import type { YamlList, YamlMap, YamlNode, YamlScalar, YamlUnknown } from "../yaml/yaml-tree.js";

/** Validates a document against `manifestSchema`. Returns up to `maxProblems` problems, in linear time. */
export function checkShape(root: YamlNode): readonly SourceProblem[] {
  const check: Check = { problems: [], known: new Map() };
  checkNode(root, shapeOf(manifestSchema), {}, check);
  return check.problems;
}

interface Check {
  readonly problems: SourceProblem[];
  /** The maps that were checked against one of `REPEATED`. */
  readonly known: Map<YamlMap, Shape>;
}

/** Most nodes are valid, so labels are completed only for problems. */
function checkNode(node: YamlNode, given: Shape, label: Label, check: Check, index?: number): void {
  const { problems } = check;
  if (node.kind === "unknown" || problems.length >= maxProblems) return;
  const type = typeOf(node);
  const shape = select(given, node, type);
  if (!allows(shape, type)) {
    problems.push(problem.wrongType(node, shape.types, withIndex(label, index), shape.schema));
  } else if (node.kind === "map") {
    checkMap(node, shape, check);
  } else if (node.kind === "list") {
    checkList(node, shape, label, check, index);
  } else {
    checkScalar(node, shape, label, check, index);
  }
}

function withIndex(label: Label, index: number | undefined): Label {
  return index === undefined ? label : { ...label, index };
}

/** The schemas of maps that can be the same in many routes; each map is checked once. */
const REPEATED: ReadonlySet<object> = new Set([
  manifestSchema.definitions.parameter,
  manifestSchema.definitions.response,
]);

function checkMap(node: YamlMap, shape: Shape, check: Check): void {
  const { problems } = check;
  const { schema, properties, others, names, required } = shape;
  if (REPEATED.has(schema)) {
    if (check.known.get(node) === shape) return;
    check.known.set(node, shape);
  }
  /** Known keys that an unknown key probably means; these are not also reported as missing. */
  let meant: string[] | undefined;
  for (const { key, keySpan, value } of node.entries) {
    const property = properties.get(key);
    if (property) {
      checkNode(value, property.shape, property.label, check);
    } else if (others === false) {
      const unknown = problem.unknownKey(key, keySpan, schema, problems.length);
      if (unknown.meant !== undefined) (meant ??= []).push(unknown.meant);
      problems.push(unknown.problem);
    } else {
      if (names && !names.test(key)) problems.push(problem.invalidName(key, keySpan, schema));
      if (others) checkNode(value, others, { key }, check);
    }
  }
  for (const key of required) {
    if (entryOf(node, key) || meant?.includes(key)) continue;
    // A `$ref` where none is allowed was reported, so do not also report missing keys.
    if (entryOf(node, "$ref") && !properties.has("$ref")) return;
    problems.push(
      problem.missingKey(node, key, schema.title, resolve(schema.properties?.[key] ?? {})),
    );
  }
}

function checkList(
  node: YamlList,
  { schema, items }: Shape,
  label: Label,
  check: Check,
  index: number | undefined,
): void {
  const { minItems = 0 } = schema;
  if (node.items.length < minItems) {
    check.problems.push(problem.emptyList(node, withIndex(label, index)));
  }
  if (items) node.items.forEach((item, at) => checkNode(item, items, label, check, at));
}

function checkScalar(
  node: YamlScalar,
  { schema, pattern }: Shape,
  label: Label,
  check: Check,
  index: number | undefined,
): void {
  const { problems } = check;
  const { value } = node;
  if (schema.const !== undefined && value !== schema.const) {
    problems.push(problem.wrongConstant(node, withIndex(label, index), schema.const));
  }
  if (typeof value !== "string") return;
  if (schema.enum && !schema.enum.includes(value)) {
    const found = problems.length;
    problems.push(problem.notInEnum(node, value, withIndex(label, index), schema.enum, found));
  } else if (value.length < (schema.minLength ?? 0)) {
    problems.push(problem.emptyText(node, withIndex(label, index), schema));
  } else if (pattern && !pattern.test(value)) {
    problems.push(problem.unfitText(node, value, withIndex(label, index), schema));
  }
}

/**
 * Selects an alternative: the first one of the node's type whose required keys are present, or else the last one of its type.
 * If none is of its type, returns the whole shape, because the error must name all alternatives.
 */
function select(shape: Shape, node: YamlNode, type: JsonType): Shape {
  const { alternatives } = shape;
  if (alternatives.length === 0) return shape;
  let last: Shape | undefined;
  for (const alternative of alternatives) {
    const candidate = select(alternative, node, type);
    if (!allows(candidate, type)) continue;
    last = candidate;
    if (node.kind === "map" && hasAll(node, candidate.required)) break;
  }
  return last ?? shape;
}

function hasAll(node: YamlMap, keys: readonly string[]): boolean {
  return keys.every((key) => entryOf(node, key));
}

function allows({ types }: Shape, type: JsonType): boolean {
  return types.length === 0 || types.includes(type);
}

function typeOf(node: Exclude<YamlNode, YamlUnknown>): JsonType {
  if (node.kind === "map") return "object";
  if (node.kind === "list") return "array";
  return node.value === null ? "null" : (typeof node.value as JsonType);
}
