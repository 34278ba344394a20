import type { Path, Place } from "../../errors/index.js";
import {
  type Span,
  type YamlEntry,
  type YamlNode,
  entryOf,
  placeFinder,
} from "../../manifest/index.js";
import { visitMembers } from "./json-members.js";

/** The text of one of a document's files. */
export interface Source {
  readonly text: string;
  /** Its values with their places, if it was read as YAML. */
  readonly root?: YamlNode;
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
    const found = spans[index] ?? NOWHERE;
    return placeOf(offset === undefined ? found : { start: offset, end: offset + 1 });
  });
}

/** Offsets of the keys at the ends of paths, or of their nearest ancestors. */
export function spansIn({ text, root }: Source, paths: readonly Path[]): readonly Span[] {
  // A text that cannot be parsed only has problems of the whole text.
  if (paths.every(({ length }) => length === 0)) return paths.map(() => NOWHERE);
  return root === undefined
    ? spansInJson(text, paths)
    : paths.map((path) => spanInTree(root, path));
}

const NOWHERE: Span = { start: 0, end: 0 };

/** Paths as a tree, so that one pass over the text finds them all. */
interface Wanted {
  readonly children: Map<string | number, Wanted>;
  span?: Span;
}

function spansInJson(text: string, paths: readonly Path[]): readonly Span[] {
  const root: Wanted = { children: new Map() };
  const leaves = paths.map((path) => {
    const steps = [root];
    for (const key of path) {
      const at = steps.at(-1) ?? root;
      const next = at.children.get(key) ?? { children: new Map() };
      at.children.set(key, next);
      steps.push(next);
    }
    return steps;
  });
  // By depth, the paths to find inside the current member; `undefined` if there are none.
  const within: (Wanted | undefined)[] = [root];
  visitMembers(text, ({ depth, key, start, end }) => {
    const found = within[depth - 1]?.children.get(key);
    within[depth] = found;
    if (found) found.span = { start, end };
    return found !== undefined && found.children.size > 0;
  });
  return leaves.map((steps) => [...steps].reverse().find(({ span }) => span)?.span ?? NOWHERE);
}

/** The place of the last key of the path that exists. */
function spanInTree(root: YamlNode, path: Path): Span {
  let span = NOWHERE;
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
