import { groupBy } from "../collections/index.js";

export interface Pairs<Item> {
  readonly both: readonly (readonly [old: Item, now: Item])[];
  readonly removed: readonly Item[];
  readonly added: readonly Item[];
}

/**
 * Pairs the items of two versions.
 *
 * @param signs what tells that two items are versions of the same one, most reliable first. A sign that several items share is
 *   ignored.
 */
export function pairBySigns<Item>(
  olds: readonly Item[],
  nows: readonly Item[],
  signs: readonly ((item: Item) => string | undefined)[],
  arePaired: (old: Item, now: Item) => boolean = () => true,
): Pairs<Item> {
  const both: (readonly [Item, Item])[] = [];
  let [removed, added] = [olds, nows];
  for (const signOf of signs) {
    const others = groupBy(added, signOf);
    for (const [sign, [old, ...moreOlds]] of groupBy(removed, signOf)) {
      const [now, ...moreNows] = others.get(sign) ?? [];
      const isUnique = moreOlds.length + moreNows.length === 0;
      if (old && now && isUnique && arePaired(old, now)) both.push([old, now]);
    }
    const paired = new Set(both.flat());
    removed = removed.filter((item) => !paired.has(item));
    added = added.filter((item) => !paired.has(item));
  }
  return { both, removed, added };
}
