import {
  type YamlEntry,
  type YamlNode,
  type YamlScalar,
  entries,
  textOf,
  withEntries,
} from "../yaml/yaml-tree.js";

/** `./schemas/repository.json`, `../pets.yaml`: a whole file, by its path relative to the referring file. */
export const filePattern = "\\.\\.?/[^#?\\\\\\u0000-\\u001f\\u007f]*\\.(json|ya?ml)";

const isFile = new RegExp(`^${filePattern}$`);

export function filePathOf(node: YamlNode): string | undefined {
  const text = textOf(node);
  return text !== undefined && isFile.test(text) ? text : undefined;
}

/** Keys whose values are data, in which `$ref` is not a reference. */
const DATA: ReadonlySet<string> = new Set(["const", "default", "enum", "examples"]);

/** Keys whose values have names for keys: `default` is a response or a property there. */
const NAMED: ReadonlySet<string> = new Set([
  "callbacks",
  "content",
  "headers",
  "parameters",
  "properties",
  "responses",
  "schemas",
  "webhooks",
]);

/**
 * Replaces each `$ref` to a file in a tree by a `$ref` to a named schema. What has none stays the same node.
 *
 * @param hasNames whether the node's keys are names.
 */
export function withReferences(
  node: YamlNode,
  nameOf: (path: string, reference: YamlScalar) => string,
  hasNames = false,
): YamlNode {
  if (node.kind === "list") {
    const items = node.items.map((item) => withReferences(item, nameOf));
    return items.every((item, index) => item === node.items[index]) ? node : { ...node, items };
  }
  if (node.kind !== "map") return node;
  const changes: YamlEntry[] = [];
  for (const entry of node.entries.values()) {
    const { key, value } = entry;
    if (DATA.has(key) && !hasNames) continue;
    const path = key === "$ref" ? filePathOf(value) : undefined;
    const changed =
      path !== undefined && value.kind === "scalar"
        ? { ...value, value: `#/schemas/${nameOf(path, value)}` }
        : withReferences(value, nameOf, NAMED.has(key) && !hasNames);
    if (changed !== value) changes.push({ ...entry, value: changed });
  }
  return changes.length === 0 ? node : withEntries(node, [...entries(node), ...changes]);
}
