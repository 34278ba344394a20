import { type Json, withNumberedKeys } from "../../collections/index.js";
import type { Path } from "../../errors/index.js";
import type { Span } from "../source-problem.js";

/**
 * A YAML document as plain data with places: each node is also a span. Aliases are followed, so a node can have several paths,
 * but there are no cycles.
 */
export type YamlNode = YamlMap | YamlList | YamlScalar | YamlUnknown;

export interface YamlMap extends Span {
  readonly kind: "map";
  /** By key, in the order of the file. */
  readonly entries: ReadonlyMap<string, YamlEntry>;
  /** The data that the map was built from, if any. */
  readonly data?: Json;
}

export interface YamlEntry {
  readonly key: string;
  readonly keySpan: Span;
  readonly value: YamlNode;
}

export interface YamlList extends Span {
  readonly kind: "list";
  readonly items: readonly YamlNode[];
}

export interface YamlScalar extends Span {
  readonly kind: "scalar";
  readonly value: null | boolean | number | string;
  /** With the file's spelling: `1.0` for the number 1. */
  readonly source: string;
}

/** Replaces an unresolvable alias, which was reported. Checks skip it. */
export interface YamlUnknown extends Span {
  readonly kind: "unknown";
}

/** A map with these entries, at the place of another value. The last entry of a key wins. */
export function withEntries({ start, end }: Span, all: Iterable<YamlEntry>): YamlMap {
  const entries = new Map<string, YamlEntry>();
  for (const entry of all) entries.set(entry.key, entry);
  return { kind: "map", start, end, entries };
}

export function child(node: YamlNode | undefined, key: string): YamlNode | undefined {
  return node?.kind === "map" ? node.entries.get(key)?.value : undefined;
}

export function entries(node: YamlNode | undefined): readonly YamlEntry[] {
  return node?.kind === "map" ? [...node.entries.values()] : [];
}

export function itemNodes(node: YamlNode | undefined): readonly YamlNode[] {
  return node?.kind === "list" ? node.items : [];
}

export function stringValue(node: YamlNode | undefined): string | undefined {
  return node?.kind === "scalar" && typeof node.value === "string" ? node.value : undefined;
}

/** The nodes on a path, as far as the tree has it, each with its entry if its parent is a map. */
export function followPath(root: YamlNode | undefined, path: Path) {
  const found: { readonly node: YamlNode; readonly entry?: YamlEntry | undefined }[] = [];
  let node = root;
  for (const step of path) {
    const entry = node?.kind === "map" ? node.entries.get(String(step)) : undefined;
    node = node?.kind === "list" ? node.items[Number(step)] : entry?.value;
    if (node === undefined) break;
    found.push({ node, entry });
  }
  return found;
}

/** The place to point at: the first character of a map or list, which can be long. */
export function headSpan({ kind, start, end }: YamlNode): Span {
  return { start, end: kind === "map" || kind === "list" ? start + 1 : end };
}

/**
 * Data of a map without a prototype, so that keys such as `__proto__` or `constructor` are ordinary data, and missing names are
 * undefined. Engines store objects of a class compactly, but not those of `Object.create(null)`.
 */
class MapData {
  [key: string]: Json;
}
Object.setPrototypeOf(MapData.prototype, null);
Reflect.deleteProperty(MapData.prototype, "constructor");

export function toJson(node: YamlNode): Json {
  switch (node.kind) {
    case "scalar":
      return node.value;
    case "list":
      return node.items.map(toJson);
    case "map": {
      if (node.data !== undefined) return node.data;
      const data = new MapData();
      if (/^\d/.test(node.entries.keys().next().value ?? "")) withNumberedKeys(data);
      for (const { key, value } of node.entries.values()) {
        // Most values are scalars, for which a call would dominate the time.
        data[key] = value.kind === "scalar" ? value.value : toJson(value);
      }
      return data;
    }
    case "unknown":
      throw new Error("an alias that was reported was read");
  }
}
