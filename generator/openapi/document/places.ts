import { groupBy } from "../../collections/index.js";
import type { Path } from "../../errors/index.js";
import {
  type FileSpan,
  type Span,
  type WantedMembers,
  type YamlNode,
  followPath,
} from "../../manifest/index.js";
import { type Origin, type Source, originPath } from "./node.js";

export type Sources = ReadonlyMap<string, Source>;

/** The place of a part's text: in the document's file, or in an overlay. */
export function writtenAt(part: Origin, sources: Sources): Origin {
  return sources.get(part.file)?.findOrigin?.(originPath(part)) ?? part;
}

/** Offsets of the keys of parts, or of their nearest ancestors. Searches each file once. */
export function findSpans(parts: readonly Origin[], sources: Sources) {
  const spans = new Map<Origin, FileSpan>();
  for (const [file, all] of groupBy(parts, (part) => part.file)) {
    const paths = all.map(originPath);
    const root = sources.get(file)?.tree(toWantedMembers(paths));
    all.forEach((part, index) =>
      spans.set(part, { ...spanInTree(root, paths[index] ?? []), file }),
    );
  }
  return spans;
}

export function toWantedMembers(paths: readonly Path[]): WantedMembers {
  interface Wanted extends Map<string | number, Wanted> {}
  const all: Wanted = new Map();
  for (const path of paths) {
    let level = all;
    for (const step of path) {
      const next = level.get(step) ?? new Map();
      level.set(step, next);
      level = next;
    }
  }
  return all;
}

function spanInTree(root: YamlNode | undefined, path: Path): Span {
  const { node, entry } = followPath(root, path).at(-1) ?? {};
  const start = node?.start ?? 0;
  return entry?.keySpan ?? { start, end: node ? start + 1 : 0 };
}
