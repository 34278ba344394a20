import type { Place } from "../../errors/index.js";
import { placeFinder, type Span } from "../source-problem.js";
import type { YamlNode } from "../yaml/yaml-tree.js";

/** One of a manifest's texts. Its offsets continue after the end of the previous text. */
export interface SourceText {
  /** Its name in errors. */
  readonly file: string;
  readonly text: string;
  /** The offset of its first character. */
  readonly start: number;
}

/** The offset at which the next text starts. */
export function endOf(sources: readonly SourceText[]): number {
  const last = sources.at(-1);
  // Plus one, so that no offset is both the end of a text and the start of the next.
  return last === undefined ? 0 : last.start + last.text.length + 1;
}

/** Finds places in several texts. */
export function placeFinderOf(sources: readonly SourceText[]): (span: Span) => Place {
  const finders = sources.map(({ file, text, start }) => ({
    start,
    find: placeFinder(text, file),
  }));
  const fromLast = finders.reverse();
  return ({ start, end }) => {
    const source = fromLast.find((one) => one.start <= start);
    if (source === undefined) throw new Error("a place in no text");
    return source.find({ start: start - source.start, end: end - source.start });
  };
}

/** A tree with all its spans shifted. */
export function shifted(node: YamlNode, by: number): YamlNode {
  const known = new Map<YamlNode, YamlNode>();
  const move = ({ start, end }: Span): Span => ({ start: start + by, end: end + by });
  const shift = (one: YamlNode): YamlNode => {
    // A node can be reached several times through aliases.
    const before = known.get(one);
    if (before) return before;
    const moved = shiftedNode(one, move, shift);
    known.set(one, moved);
    return moved;
  };
  return shift(node);
}

function shiftedNode(
  node: YamlNode,
  move: (span: Span) => Span,
  shift: (node: YamlNode) => YamlNode,
): YamlNode {
  switch (node.kind) {
    case "scalar":
    case "unknown":
      return { ...node, ...move(node) };
    case "list":
      return { ...node, ...move(node), items: node.items.map(shift) };
    case "map": {
      const entries = node.entries.map(({ key, keySpan, value }) => {
        return { key, keySpan: move(keySpan), value: shift(value) };
      });
      const index = node.index && new Map(entries.map((entry) => [entry.key, entry]));
      return { kind: "map", ...move(node), entries, ...(index && { index }) };
    }
  }
}
