import type { Json } from "../manifest.js";
import type { YamlEntry, YamlNode } from "../yaml/yaml-tree.js";
import type { DocumentData, FileSpan } from "./document-data.js";

/** The tree of data that documents gave, and the places in the documents of its offsets, which are numbers of its lists and maps. */
export interface DocumentTree {
  readonly root: YamlNode;
  readonly spanAt: (offset: number) => FileSpan | undefined;
}

/**
 * Builds the tree of data that has no text. The places of its parts take as long to find as the documents to read, so they are looked
 * up when one is first needed.
 *
 * @param first the first offset, after those of all texts.
 */
export function treeOfData(data: Json, first: number, spans: DocumentData["spans"]): DocumentTree {
  /** The lists and maps, and the number of the one that each is in. */
  const parts: object[] = [];
  const owners: number[] = [];
  /** Parts that are shared: checking each of them once saves Graph's document a sixth of the time of reading. */
  const known = new Map<Json, YamlNode>();
  const build = (value: Json, owner: number, within = ""): YamlNode => {
    if (typeof value !== "object" || value === null) {
      const start = first + owner;
      return { kind: "scalar", start, end: start + 1, value, source: String(value) };
    }
    const before = within === "parameters" ? undefined : known.get(value);
    if (before !== undefined) return before;
    const part = parts.push(value) - 1;
    owners.push(owner);
    const start = first + part;
    if (Array.isArray(value)) {
      const items: YamlNode[] = [];
      for (const item of value as readonly Json[]) items.push(build(item, part, within));
      return { kind: "list", start, end: start + 1, items };
    }
    const members = value as Readonly<Record<string, Json>>;
    const keySpan = { start, end: start + 1 };
    const entries = new Map<string, YamlEntry>();
    for (const key in members) {
      entries.set(key, { key, keySpan, value: build(members[key] ?? null, part, key) });
    }
    const node: YamlNode = { kind: "map", start, end: start + 1, entries, data: value };
    // A parameter and a reference have the place of their use.
    if (within !== "parameters" && !Object.hasOwn(members, "$ref")) known.set(value, node);
    return node;
  };
  const root = build(data, -1);

  let places: ReturnType<DocumentData["spans"]> | undefined;
  const spanAt = (offset: number): FileSpan | undefined => {
    places ??= spans();
    for (let part = offset - first; part >= 0; part = owners[part] ?? -1) {
      const value = parts[part] ?? {};
      const found = places.get(value);
      if (found !== undefined && "file" in found) return found;
      // The place of an item may be that of its use.
      const list = parts[owners[part] ?? -1];
      const items = list && places.get(list);
      const item =
        Array.isArray(list) && Array.isArray(items) ? items[list.indexOf(value)] : undefined;
      if (item !== undefined) return item;
    }
    return undefined;
  };
  return { root, spanAt };
}
