import { posix } from "node:path";
import { type FindPlace, type SourceProblem, type Span, placeFinder } from "../source-problem.js";
import { type YamlNode, entries, items } from "../yaml/yaml-tree.js";

/** A text of the manifest. Its offsets continue after the end of the previous text. */
export interface SourceText {
  readonly file: string;
  readonly text: string;
  /** Offset of its first character. */
  readonly start: number;
}

/** The name of a referenced file, relative to the working folder like the manifest's name. */
export function fileOf(path: string, manifest: SourceText): string {
  return posix.join(posix.dirname(manifest.file), path);
}

export function endOf(sources: readonly SourceText[]): number {
  const last = sources.at(-1);
  // Plus one, so that the end of a text differs from the start of the next.
  return last === undefined ? 0 : last.start + last.text.length + 1;
}

export function createPlaceFinder(sources: readonly SourceText[]): FindPlace {
  const fromLast = sources
    .map(({ file, text, start }) => ({ start, find: placeFinder(text, file) }))
    .reverse();
  return (span) => {
    const source = fromLast.find(({ start }) => start <= span.start);
    if (source === undefined) throw new Error("a place in no text");
    return source.find(moved(span, -source.start));
  };
}

export function moved({ start, end }: Span, by: number): Span {
  return { start: start + by, end: end + by };
}

/** A problem with offsets shifted by `by`. */
export function movedProblem({ related, ...problem }: SourceProblem, by: number): SourceProblem {
  const others = related?.map(({ message, span }) => ({ message, span: moved(span, by) }));
  return { ...problem, span: moved(problem.span, by), ...(others && { related: others }) };
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
    for (const item of items(node)) nodes.add(item);
    for (const { keySpan, value } of entries(node)) {
      move(keySpan);
      nodes.add(value);
    }
  }
}
