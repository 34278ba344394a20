/** Groups items by key, keeping their order. Leaves out items without a key. */
export function groupBy<Key, Item>(
  items: readonly Item[],
  keyOf: (item: Item) => Key | undefined,
): ReadonlyMap<Key, readonly [Item, ...Item[]]> {
  const groups = new Map<Key, [Item, ...Item[]]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
