/** The items with a key of an earlier item, each with the first such item. Only the first clash of an item counts. */
export function clashes<Item>(items: readonly Item[], keysOf: (item: Item) => Iterable<string>) {
  const first = new Map<string, Item>();
  const found: { readonly key: string; readonly earlier: Item; readonly later: Item }[] = [];
  for (const later of items) {
    for (const key of keysOf(later)) {
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
