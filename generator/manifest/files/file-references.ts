import { type YamlNode, type YamlScalar, textOf, withEntries } from "../yaml/yaml-tree.js";

/** `./schemas/repository.json`, `../pets.yaml`: a whole file, by its path relative to the referring file. */
export const filePattern = "\\.\\.?/[^#?\\\\\\u0000-\\u001f\\u007f]*\\.(json|ya?ml)";

const isFile = new RegExp(`^${filePattern}$`);

/** Whether a text may contain such references; most texts need not be searched. */
export function mayReferToFiles(text: string): boolean {
  return /\$ref["']?\s*:\s*["']?\.\.?\//.test(text);
}

export function filePathOf(node: YamlNode): string | undefined {
  const text = textOf(node);
  return text !== undefined && isFile.test(text) ? text : undefined;
}

/** Keys whose values are data, in which `$ref` is not a reference. */
const DATA: ReadonlySet<string> = new Set(["const", "default", "enum"]);

/** Replaces each `$ref` to a file in a tree by a `$ref` to a named schema. */
export function withReferences(
  node: YamlNode,
  nameOf: (path: string, reference: YamlScalar) => string,
): YamlNode {
  if (node.kind === "list") {
    return { ...node, items: node.items.map((item) => withReferences(item, nameOf)) };
  }
  if (node.kind !== "map") return node;
  const entries = node.entries.map((entry) => {
    const { key, value } = entry;
    if (DATA.has(key)) return entry;
    if (key !== "$ref") return { ...entry, value: withReferences(value, nameOf) };
    const path = filePathOf(value);
    if (path === undefined || value.kind !== "scalar") return entry;
    return { ...entry, value: { ...value, value: `#/schemas/${nameOf(path, value)}` } };
  });
  return withEntries(node, entries);
}
