import type { Json } from "../manifest.js";
import type { Span } from "../source-problem.js";
import { type YamlEntry, type YamlMap, type YamlNode, indexOf } from "./yaml-tree.js";

/** A tree of data without places. The same object in several places of the data becomes one node. */
export function treeOfData(data: Json): YamlNode {
  const known = new Map<Json, YamlNode>();
  const build = (value: Json): YamlNode => {
    if (typeof value !== "object" || value === null) {
      return { kind: "scalar", start: 0, end: 0, value, source: String(value) };
    }
    if (Array.isArray(value)) return { kind: "list", start: 0, end: 0, items: value.map(build) };
    const before = known.get(value);
    if (before !== undefined) return before;
    const members = value as Readonly<Record<string, Json>>;
    const entries: YamlEntry[] = [];
    for (const key in members) {
      entries.push({ key, keySpan: NOWHERE, value: build(members[key] ?? null) });
    }
    const node: YamlNode = {
      kind: "map",
      start: 0,
      end: 0,
      entries,
      index: indexOf(entries),
      data: value,
    };
    known.set(value, node);
    return node;
  };
  return build(data);
}

const NOWHERE = { start: 0, end: 0 } as const;

/** A map whose entries are made when they are first needed: the place of a problem needs few of a tree. */
export function lazyMap({ start, end }: Span, make: () => readonly YamlEntry[]): YamlMap {
  let made: Pick<YamlMap, "entries" | "index"> | undefined;
  const parts = () => {
    if (made === undefined) {
      const entries = make();
      made = { entries, index: indexOf(entries) };
    }
    return made;
  };
  return {
    kind: "map",
    start,
    end,
    get entries() {
      return parts().entries;
    },
    get index() {
      return parts().index;
    },
  };
}
