import { posix } from "node:path";
import { memoize } from "../../collections/index.js";
import type { Place } from "../../errors/index.js";
import type { SourceProblem, Span } from "../source-problem.js";
import { type YamlNode, entries, itemNodes } from "../yaml/yaml-tree.js";

/** A text of the manifest. Its offsets continue after the end of the previous text. */
export interface SourceText {
  readonly file: string;
  readonly text: string;
  /** Offset of its first character. */
  readonly start: number;
}

/** The name of a referenced file, relative to the working folder like the manifest's name. */
export function resolveFileName(path: string, manifest: SourceText): string {
  return posix.join(posix.dirname(manifest.file), path);
}

export function nextOffset(sources: readonly SourceText[]): number {
  const last = sources.at(-1);
  // Plus one, so that the end of a text differs from the start of the next.
  return last === undefined ? 0 : last.start + last.text.length + 1;
}

/** Converts offsets to lines and columns. */
export function placeIn(sources: readonly SourceText[], { start, end }: Span): Place {
  const source = sources.filter((candidate) => candidate.start <= start).at(-1);
  if (source === undefined) throw new Error("a place in no text");
  const findPosition = (offset: number) =>
    positionAt(findLineStarts(source), Math.min(offset - source.start, source.text.length));
  const to = findPosition(Math.max(end, start));
  return { file: source.file, ...findPosition(start), endLine: to.line, endColumn: to.column };
}

/** Start offsets of lines. A lone CR does not end a line; the reader rejects it. */
const findLineStarts = memoize(({ text }: SourceText): readonly number[] => {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
});

function positionAt(lineStarts: readonly number[], offset: number): Pick<Place, "line" | "column"> {
  let low = 0;
  let high = lineStarts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((lineStarts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - (lineStarts[low] ?? 0) + 1 };
}

export function moved({ start, end }: Span, by: number): Span {
  return { start: start + by, end: end + by };
}

/** A problem with offsets shifted by `by`. */
export function movedProblem({ related, ...problem }: SourceProblem, by: number): SourceProblem {
  const movedPlaces = related?.map(({ message, span }) => ({ message, span: moved(span, by) }));
  return {
    ...problem,
    span: moved(problem.span, by),
    ...(movedPlaces && { related: movedPlaces }),
  };
}

/** Offsets a newly parsed tree in place. */
export function moveTree(root: YamlNode, by: number): void {
  const move = (span: { -readonly [Key in keyof Span]: Span[Key] }): void => {
    span.start += by;
    span.end += by;
  };
  // Aliases share nodes. Iterating over a set also visits elements added during the iteration.
  const nodes = new Set([root]);
  for (const node of nodes) {
    move(node);
    for (const item of itemNodes(node)) nodes.add(item);
    for (const { keySpan, value } of entries(node)) {
      move(keySpan);
      nodes.add(value);
    }
  }
}
