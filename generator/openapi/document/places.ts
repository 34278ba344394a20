import type { Path, Place } from "../../errors/index.js";
import {
  type Span,
  type WantedMembers,
  type YamlEntry,
  type YamlNode,
  entryOf,
  placeFinder,
  readJson,
} from "../../manifest/index.js";
import { type Origin, pathOf } from "./node.js";

/** The text of one of a document's files. */
export interface Source {
  readonly text: string;
  /** Its values with their places; absent if it cannot be read, or is valid JSON. */
  readonly root?: YamlNode;
  /** Whether it is valid JSON, whose places are found when they are needed. */
  readonly isJson?: boolean;
  /** The place from which a value of the document was taken, if overlays changed it. */
  readonly originOf?: (path: Path) => Origin;
}

/** Where a part of a document is written: in its file, or in an overlay. */
export function writtenAt(part: Origin, sources: ReadonlyMap<string, Source>): Origin {
  return sources.get(part.file)?.originOf?.(pathOf(part)) ?? part;
}

/** A place in a document: a path of keys, or an offset in the text. */
export interface Position {
  readonly path: Path;
  readonly offset?: number;
}

/** Lines and columns of places in a text. A place that cannot be found is located at its nearest ancestor. */
export function placesIn(
  source: Source,
  file: string,
  positions: readonly Position[],
): readonly Place[] {
  const spans = spansIn(
    source,
    positions.map(({ path }) => path),
  );
  const placeOf = placeFinder(source.text, file);
  return positions.map(({ offset }, index) => {
    const found = spans[index] ?? TOP;
    return placeOf(offset === undefined ? found : { start: offset, end: offset + 1 });
  });
}

/** Offsets of the keys at the ends of paths, or of their nearest ancestors. */
export function spansIn(source: Source, paths: readonly Path[]): readonly Span[] {
  const root = source.isJson
    ? readJson(source.text, { wanted: wantedOf(paths) }).root
    : source.root;
  return paths.map((path) => (root === undefined ? TOP : spanInTree(root, path)));
}

function wantedOf(paths: readonly Path[]): WantedMembers {
  interface Wanted extends Map<string | number, Wanted> {}
  const all: Wanted = new Map();
  for (const path of paths) {
    let at = all;
    for (const step of path) {
      const next = at.get(step) ?? new Map();
      at.set(step, next);
      at = next;
    }
  }
  return all;
}

const TOP: Span = { start: 0, end: 0 };

/** The place of the last key of the path that exists. */
function spanInTree(root: YamlNode, path: Path): Span {
  let span = TOP;
  let node: YamlNode | undefined = root;
  for (const step of path) {
    if (node?.kind === "list") {
      node = node.items[Number(step)];
      if (node) span = { start: node.start, end: node.start + 1 };
    } else {
      const entry: YamlEntry | undefined =
        node?.kind === "map" ? entryOf(node, String(step)) : undefined;
      if (entry) span = entry.keySpan;
      node = entry?.value;
    }
  }
  return span;
}
