import { reachedFrom } from "../../collections/index.js";
import { quoteText } from "../../errors/index.js";
import { findTarget } from "../references.js";
import type { SchemaNode } from "../shape/check-shape.js";
import type { SourceProblem } from "../source-problem.js";
import { findNullKeyword } from "./find-warnings.js";
import {
  type YamlNode,
  child,
  entries,
  itemNodes,
  stringValue,
  toJson,
} from "../yaml/yaml-tree.js";

/**
 * Finds properties without possible values: two parts of an `allOf` declare them with disjoint values. The type of such objects
 * is `never`.
 */
export function* findContradictions(
  root: YamlNode,
  schemas: readonly SchemaNode[],
): Generator<SourceProblem> {
  const known = new Map<YamlNode, Set<YamlNode>>();
  for (const { node } of schemas) {
    if (child(node, "allOf") === undefined) continue;
    const first = new Map<string, readonly [property: YamlNode, values: Values]>();
    for (const part of listComposedSchemas(node, root)) {
      for (const { key, value: property } of entries(child(part, "properties"))) {
        const values = findValues(property, root);
        const before = first.get(key);
        if (values === undefined || before === undefined) {
          if (values !== undefined) first.set(key, [property, values]);
          continue;
        }
        const [earlier, otherValues] = before;
        const reported = known.get(property) ?? new Set();
        if (overlap(values, otherValues) || reported.has(earlier)) continue;
        known.set(property, reported.add(earlier));
        yield {
          code: "no-common-value",
          message: `the property ${quoteText(key)} has no value, because two parts of an \`allOf\` allow different values`,
          hint: "allow common values, or do not extend that schema",
          span: earlier,
          related: [{ message: "the other values", span: property }],
        };
      }
    }
  }
}

/** A schema and all schemas that it composes by `$ref` and `allOf`. A part precedes the parts that it extends. */
function listComposedSchemas(schema: YamlNode, root: YamlNode): ReadonlySet<YamlNode> {
  return reachedFrom([schema], (part) => {
    const target = findTarget(part, root);
    return [...itemNodes(child(part, "allOf")), ...(target ? [target] : [])];
  });
}

/** The values that a schema lists, or else its types. */
interface Values {
  readonly listed?: readonly unknown[];
  readonly types: ReadonlySet<string>;
}

/** @returns `undefined` for a schema that restricts its values in other ways, or allows any. */
function findValues(property: YamlNode, root: YamlNode): Values | undefined {
  let schema: YamlNode = property;
  // Chains of `$ref`s end, because circular ones were rejected.
  for (let to = findTarget(schema, root); to !== undefined; to = findTarget(schema, root))
    schema = to;
  const type = child(schema, "type");
  const named = type?.kind === "list" ? type.items.map(stringValue) : [stringValue(type)];
  const isNullable = findNullKeyword(schema) !== undefined;
  const types = named.flatMap((name) => (name === "integer" ? "number" : (name ?? [])));
  const [list, only] = [child(schema, "enum"), child(schema, "const")];
  const listed = only ? [toJson(only)] : itemNodes(list).map(toJson);
  if (list !== undefined || only !== undefined) {
    const all = isNullable ? [...listed, null] : listed;
    return { listed: all, types: new Set(all.map(jsonTypeName)) };
  }
  return types.length === 0
    ? undefined
    : { types: new Set(isNullable ? [...types, "null"] : types) };
}

function jsonTypeName(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

function overlap(a: Values, b: Values): boolean {
  const { listed } = b;
  if (a.listed && listed)
    return a.listed.some(
      (value) => (typeof value === "object" && value !== null) || listed.includes(value),
    );
  return [...a.types].some((type) => b.types.has(type));
}
