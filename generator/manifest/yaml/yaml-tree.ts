import { withNumberedKeys } from "../../collections/index.js";
import type { Json } from "../shape/json-schema.js";
import type { Span } from "../source-problem.js";

/**
 * A YAML document as plain data with places: each node is its own span. Aliases are followed, so a node can be reached on
 * several paths, but there are no cycles.
 */
export type YamlNode = YamlMap | YamlList | YamlScalar | YamlUnknown;

export interface YamlMap extends Span {
  readonly kind: "map";
  /** By key, in the order of the file. */
  readonly entries: ReadonlyMap<string, YamlEntry>;
  /** The data of the map, if the map was made from data. */
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
  /** As written in the file: `1.0` for the number 1. */
  readonly source: string;
}

/** Replaces an alias that could not be followed. That was reported, so no check reports anything else here. */
export interface YamlUnknown extends Span {
  readonly kind: "unknown";
}

/** A map with these entries, at the place of another value. The last entry of a key counts. */
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

export function items(node: YamlNode | undefined): readonly YamlNode[] {
  return node?.kind === "list" ? node.items : [];
}

export function stringValue(node: YamlNode | undefined): string | undefined {
  return node?.kind === "scalar" && typeof node.value === "string" ? node.value : undefined;
}

/** The place to point at: for a map or list, which can be long, its first character. */
export function headOf({ kind, start, end }: YamlNode): Span {
  return { start, end: kind === "map" || kind === "list" ? start + 1 : end };
}

/**
 * The data of a map: it inherits nothing, so that keys such as `__proto__` or `constructor` are ordinary data, and looking up
 * a missing name finds nothing. Engines store the properties of a class's objects compactly, but not those of
 * `Object.create(null)`.
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
        // Most values are scalars, for which a call would take longer than all else.
        data[key] = value.kind === "scalar" ? value.value : toJson(value);
      }
      return data;
    }
    case "unknown":
      throw new Error("an alias that was reported was read");
  }
}
