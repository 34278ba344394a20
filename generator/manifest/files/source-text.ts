import { type FindPlace, placeFinder, type Span } from "../source-problem.js";
import { type YamlNode, entries, items } from "../yaml/yaml-tree.js";

/** One of a manifest's texts. Its offsets continue after the end of the previous text. */
export interface SourceText {
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

export function placeFinderOf(sources: readonly SourceText[]): FindPlace {
  const fromLast = sources
    .map(({ file, text, start }) => ({ start, find: placeFinder(text, file) }))
    .reverse();
  return ({ start, end }) => {
    const source = fromLast.find((one) => one.start <= start);
    if (source === undefined) throw new Error("a place in no text");
    return source.find({ start: start - source.start, end: end - source.start });
  };
}

/** Moves a new tree, which nobody else holds yet, to the place of its text among others. */
export function moveTree(root: YamlNode, by: number): void {
  // A node can be reached several times through aliases.
  const moved = new Set<YamlNode>();
  const move = (span: Moving): void => {
    span.start += by;
    span.end += by;
  };
  const walk = (node: YamlNode): void => {
    if (moved.has(node)) return;
    moved.add(node);
    move(node);
    for (const item of items(node)) walk(item);
    for (const { keySpan, value } of entries(node)) {
      move(keySpan);
      walk(value);
    }
  };
  walk(root);
}

type Moving = { -readonly [Key in keyof Span]: Span[Key] };
