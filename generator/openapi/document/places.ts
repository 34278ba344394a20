import { LineCounter, isMap, isNode, isScalar, parseDocument } from "yaml";
import type { Path, Place } from "../../errors/index.js";
import { jsonMembers } from "./json-members.js";
import { isJson } from "./parse-document.js";

/** A place in a document: the keys that lead to it, or an offset in the text of the whole. */
export interface Position {
  readonly path: Path;
  readonly offset?: number;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Lines and columns of places in a text, JSON or YAML; what cannot be found has those of the nearest part around it. */
export function placesIn(
  text: string,
  file: string,
  positions: readonly Position[],
): readonly Place[] {
  const paths = positions.map(({ path }) => path);
  const spans = isJson(text) ? spansInJson(text, paths) : spansInYaml(text, paths);
  const lines = lineStarts(text);
  return positions.map(({ offset }, index) => {
    const found = spans[index] ?? { start: 0, end: 0 };
    const { start, end } = offset === undefined ? found : { start: offset, end: offset + 1 };
    const [from, to] = [lineAt(lines, start), lineAt(lines, end)];
    return {
      file,
      line: from.line,
      column: from.column,
      endLine: to.line,
      endColumn: to.column,
    };
  });
}

/** Paths as a tree, so that one look at the text finds them all. */
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
  // By depth, what is looked for within the member that is being read; a depth without any is `undefined`.
  const within: (Wanted | undefined)[] = [root];
  for (const { depth, key, start, end } of jsonMembers(text)) {
    const found = within[depth - 1]?.children.get(key);
    within[depth] = found;
    within.length = depth + 1;
    if (found) found.span = { start, end };
  }
  return leaves.map(
    (steps) => [...steps].reverse().find(({ span }) => span)?.span ?? { start: 0, end: 0 },
  );
}

function spansInYaml(text: string, paths: readonly Path[]): readonly Span[] {
  const document = parseDocument(text, { version: "1.2", merge: true, uniqueKeys: false });
  return paths.map((path) => {
    for (let length = path.length; length > 0; length -= 1) {
      const key = path[length - 1];
      const owner: unknown = document.getIn(path.slice(0, length - 1), true);
      if (isMap(owner)) {
        const pair = owner.items.find(
          (item) => isScalar(item.key) && String(item.key.value) === String(key),
        );
        if (pair && isNode(pair.key) && pair.key.range) return spanOf(pair.key.range);
      }
      const value: unknown = document.getIn(path.slice(0, length), true);
      if (isNode(value) && value.range) return { start: value.range[0], end: value.range[0] + 1 };
    }
    return { start: 0, end: 0 };
  });
}

function spanOf([start, end]: readonly [number, number, number]): Span {
  return { start, end };
}

function lineStarts(text: string): LineCounter {
  const lines = new LineCounter();
  lines.addNewLine(0);
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) {
    lines.addNewLine(at + 1);
  }
  return lines;
}

function lineAt(lines: LineCounter, offset: number) {
  const { line, col } = lines.linePos(offset);
  return { line, column: col };
}
