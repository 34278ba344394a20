import { indexOf, type YamlMap, type YamlNode, type YamlScalar } from "../yaml/yaml-tree.js";

/** `./schemas/repository.json`, `../pets.yaml`: a whole file, by its path relative to the referring file. */
export const filePattern = "\\.\\.?/[^#?\\\\\\u0000-\\u001f\\u007f]*\\.(json|ya?ml)";

const isFile = new RegExp(`^${filePattern}$`);

/** Whether a text may contain such references; most texts need not be searched. */
export function mayReferToFiles(text: string): boolean {
  return /\$ref["']?\s*:\s*["']?\.\.?\//.test(text);
}

export function filePathOf(node: YamlNode): string | undefined {
  if (node.kind !== "scalar" || typeof node.value !== "string") return undefined;
  return isFile.test(node.value) ? node.value : undefined;
}

/** Keys whose values are data, in which `$ref` is not a reference. */
const DATA: ReadonlySet<string> = new Set(["const", "default", "enum"]);

/** Replaces each `$ref` to a file in a tree by a `$ref` to a named schema. */
export function withReferences(
  node: YamlNode,
  nameOf: (path: string, reference: YamlScalar) => string,
): YamlNode {
  switch (node.kind) {
    case "list":
      return { ...node, items: node.items.map((item) => withReferences(item, nameOf)) };
    case "map":
      return withEntries(
        node,
        node.entries.map((entry) => {
          const { key, value } = entry;
          if (key !== "$ref") {
            return DATA.has(key) ? entry : { ...entry, value: withReferences(value, nameOf) };
          }
          const path = filePathOf(value);
          if (path === undefined || value.kind !== "scalar") return entry;
          return { ...entry, value: { ...value, value: `#/schemas/${nameOf(path, value)}` } };
        }),
      );
    default:
      return node;
  }
}

/** A map with other entries at the same place. */
export function withEntries(map: YamlMap, entries: YamlMap["entries"]): YamlMap {
  const { start, end } = map;
  const index = indexOf(entries);
  return { kind: "map", start, end, entries, ...(index && { index }) };
}
