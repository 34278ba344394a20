/** Items by their keys, each list in the order of the items; those without a key are left out. */
export function groupBy<Key, Item>(
  items: readonly Item[],
  keyOf: (item: Item) => Key | undefined,
): ReadonlyMap<Key, readonly Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
