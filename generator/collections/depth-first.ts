/** A graph: the vertices that each leads to. */
export type Edges = ReadonlyMap<string, readonly string[]>;

/**
 * The vertices of a graph in the order in which a depth-first search finishes them, each with those that the search is inside of:
 * the way to it, itself included. It has its own stack, because chains can be long.
 */
export function* depthFirst(
  edges: Edges,
): Generator<readonly [at: string, path: readonly string[]]> {
  const seen = new Set<string>();
  const path: string[] = [];
  const waiting: Iterator<string>[] = [edges.keys()];
  for (let next = waiting.at(-1)?.next(); next !== undefined; next = waiting.at(-1)?.next()) {
    if (next.done === true) {
      const at = path.at(-1);
      if (at !== undefined) yield [at, path];
      path.pop();
      waiting.pop();
    } else if (!seen.has(next.value)) {
      seen.add(next.value);
      path.push(next.value);
      waiting.push((edges.get(next.value) ?? []).values());
    }
  }
}
