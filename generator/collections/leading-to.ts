import type { Edges } from "./depth-first.js";
import { groupBy } from "./group-by.js";

/** Some vertices of a graph, and all others from which a way leads to one of them. */
export function leadingTo(targets: Iterable<string>, edges: Edges): ReadonlySet<string> {
  const pairs = [...edges].flatMap(([from, all]) => all.map((to) => ({ from, to })));
  const into = groupBy(pairs, ({ to }) => to);
  const found = new Set(targets);
  // Iterating over a set also visits elements added during the iteration.
  for (const vertex of found) for (const { from } of into.get(vertex) ?? []) found.add(from);
  return found;
}
