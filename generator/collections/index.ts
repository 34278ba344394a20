export type ByName<Value> = ReadonlyMap<string, Value>;

/** A later value replaces an earlier one of the same name. */
export function byName<Value extends { readonly name: string }>(
  values: readonly Value[],
): ByName<Value> {
  return new Map(values.map((value) => [value.name, value]));
}

/** Groups items by key, keeping their order. Skips items without a key. */
export function groupBy<Key, Item>(
  items: Iterable<Item>,
  findKey: (item: Item) => Key | undefined,
): ReadonlyMap<Key, readonly [Item, ...Item[]]> {
  const groups = new Map<Key, [Item, ...Item[]]>();
  for (const item of items) {
    const key = findKey(item);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** Items that share a key with an earlier item, each with the first such item. Reports one clash per item. */
export function clashes<Item>(items: Iterable<Item>, listKeys: (item: Item) => Iterable<string>) {
  const first = new Map<string, Item>();
  const found: { readonly key: string; readonly earlier: Item; readonly later: Item }[] = [];
  for (const later of items) {
    for (const key of listKeys(later)) {
      const earlier = first.get(key);
      if (earlier !== undefined) {
        found.push({ key, earlier, later });
        break;
      }
      first.set(key, later);
    }
  }
  return found;
}

/** A graph: each vertex with its successors. */
export type Edges = ReadonlyMap<string, readonly string[]>;

/**
 * The vertices of a graph in the postorder of a depth-first search, each with its path from the root, itself included. Uses an
 * explicit stack, because chains can be long.
 */
export function* depthFirst(
  edges: Edges,
): Generator<readonly [at: string, path: readonly string[]]> {
  const seen = new Set<string>();
  const path: string[] = [];
  const waiting: Iterator<string>[] = [edges.keys()];
  for (let next = waiting.at(-1)?.next(); next !== undefined; next = waiting.at(-1)?.next()) {
    if (next.done === true) {
      const vertex = path.at(-1);
      if (vertex !== undefined) yield [vertex, path];
      path.pop();
      waiting.pop();
    } else if (!seen.has(next.value)) {
      seen.add(next.value);
      path.push(next.value);
      waiting.push((edges.get(next.value) ?? []).values());
    }
  }
}

/** Start vertices and all vertices reachable from them, each once, in the order of discovery. */
export function reachedFrom<Vertex>(
  starts: Iterable<Vertex>,
  next: (vertex: Vertex) => Iterable<Vertex>,
): ReadonlySet<Vertex> {
  const found = new Set(starts);
  // Iterating over a set also visits elements added during the iteration.
  for (const vertex of found) for (const neighbour of next(vertex)) found.add(neighbour);
  return found;
}

/** Target vertices and all vertices from which they are reachable. */
export function leadingTo(targets: Iterable<string>, edges: Edges): ReadonlySet<string> {
  const pairs = [...edges].flatMap(([from, all]) => all.map((to) => ({ from, to })));
  const into = groupBy(pairs, ({ to }) => to);
  return reachedFrom(targets, (vertex) => (into.get(vertex) ?? []).map(({ from }) => from));
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export type Json =
  null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

type Members = Readonly<Record<string, unknown>>;

/** Whether two plain values are the same data, with members in the same order. */
export function isSameData(a: unknown, b: unknown): boolean {
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) {
    return a === b || Object.is(a, b);
  }
  if (a === b) return true;
  const keys = Object.keys(a);
  const others = Object.keys(b);
  return (
    keys.length === others.length &&
    Array.isArray(a) === Array.isArray(b) &&
    keys.every(
      (key, index) => key === others[index] && isSameData((a as Members)[key], (b as Members)[key]),
    )
  );
}

/** The order of texts by code units, because a locale's order would differ between machines. */
export function compareCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

export function sortBy<Item>(items: Iterable<Item>, findKey: (item: Item) => string): Item[] {
  return [...items].sort((a, b) => compareCodeUnits(findKey(a), findKey(b)));
}

/** Memoizes a function by its argument, as long as the argument exists. */
export function memoize<In extends object, Out>(find: (value: In) => Out): (value: In) => Out {
  const known = new WeakMap<In, Out>();
  return (value) => {
    const before = known.get(value);
    if (before !== undefined) return before;
    const found = find(value);
    known.set(value, found);
    return found;
  };
}

/** Memoizes a function by its argument and a context, as long as both exist. */
export function memoizeWith<In extends object, Context extends object, Out>(
  find: (value: In, context: Context) => Out,
): (value: In, context: Context) => Out {
  const inContext = memoize((context: Context) => memoize((value: In) => find(value, context)));
  return (value, context) => inContext(context)(value);
}

export function lowercaseNames<Value>(
  headers: Readonly<Record<string, Value>>,
): Readonly<Record<string, Value>> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
}

/**
 * Prepares an empty object for keys such as `200`. With such keys, engines reserve list memory up to the largest number
 * (kilobytes for the responses of each route), unless a much larger number was there before.
 */
export function withNumberedKeys<Data extends Record<string, unknown>>(empty: Data): Data {
  const object: Record<string, unknown> = empty;
  object["99999"] = null;
  delete object["99999"];
  return empty;
}
