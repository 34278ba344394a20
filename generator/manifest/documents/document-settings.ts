import { filePathOf } from "../files/file-references.js";
import { type YamlNode, child, items, textOf } from "../yaml/yaml-tree.js";
import type { DocumentData, DocumentSettings } from "./document-data.js";

/** A document that a manifest refers to, and the place of the reference. */
export interface NamedDocument {
  readonly settings: DocumentSettings;
  /** The path of its file. */
  readonly node: YamlNode;
  /** Everything that is said about it: only the path, or a block. */
  readonly block: YamlNode;
  readonly overlays: readonly YamlNode[];
}

/** The OpenAPI documents that a manifest refers to, and their contents. */
export interface OpenedDocuments {
  readonly named: readonly NamedDocument[];
  readonly data: DocumentData;
}

/** The documents under the key `openapi`. Skips values of another shape, which `checkShape` reports. */
export function namedDocuments(openapi: YamlNode | undefined): readonly NamedDocument[] {
  if (openapi === undefined) return [];
  const nodes = openapi.kind === "list" ? openapi.items : [openapi];
  return nodes.flatMap((node) => {
    const path = node.kind === "map" ? child(node, "document") : node;
    const document = path && filePathOf(path);
    if (path === undefined || document === undefined) return [];
    const group = textOf(child(node, "group"));
    const overlays = items(child(node, "overlays"));
    return {
      node: path,
      block: node,
      overlays,
      settings: {
        document,
        overlays: overlays.flatMap((overlay) => filePathOf(overlay) ?? []),
        ...(group !== undefined && { group }),
        ...filterIn(node, "include"),
        ...filterIn(node, "exclude"),
        ...booleanIn(node, "deprecated"),
        ...booleanIn(node, "descriptions"),
      },
    };
  });
}

function filterIn(
  node: YamlNode,
  key: "include" | "exclude",
): Pick<DocumentSettings, "include" | "exclude"> {
  const filter = child(node, key);
  if (filter?.kind !== "map") return {};
  const lists = filter.entries.map(
    ({ key: list, value }) => [list, items(value).flatMap((item) => textOf(item) ?? [])] as const,
  );
  return { [key]: Object.fromEntries(lists) };
}

function booleanIn(
  node: YamlNode,
  key: "deprecated" | "descriptions",
): Pick<DocumentSettings, "deprecated" | "descriptions"> {
  const found = child(node, key);
  return found?.kind === "scalar" && typeof found.value === "boolean" ? { [key]: found.value } : {};
}
