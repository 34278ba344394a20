import { type ByName, groupBy } from "../collections/index.js";
import type { Finding } from "./change.js";

/** Functions that return the findings for a removed, an added and a kept value. The first two default to none. */
interface Comparing<Value> {
  readonly removed?: (old: Value, name: string) => readonly Finding[];
  readonly added?: (now: Value, name: string) => readonly Finding[];
  readonly both: (old: Value, now: Value, name: string) => readonly Finding[];
}

/** Compares values by name, in the order of the old version, then of the new one. */
export function compareByName<Value>(
  olds: ByName<Value>,
  nows: ByName<Value>,
  { removed = () => [], added = () => [], both }: Comparing<Value>,
): readonly Finding[] {
  return [...new Set([...olds.keys(), ...nows.keys()])].flatMap((name) => {
    const [old, now] = [olds.get(name), nows.get(name)];
    if (old !== undefined && now !== undefined) return both(old, now, name);
    if (old !== undefined) return removed(old, name);
    return now === undefined ? [] : added(now, name);
  });
}

export interface Pairs<Item> {
  readonly both: readonly (readonly [old: Item, now: Item])[];
  readonly removed: readonly Item[];
  readonly added: readonly Item[];
}

/**
 * Pairs the items of two versions.
 *
 * @param signs keys that identify versions of an item, most reliable first. A key shared by several items is ignored.
 */
export function pairBySigns<Item>(
  olds: readonly Item[],
  nows: readonly Item[],
  signs: readonly ((item: Item) => string | undefined)[],
  arePaired: (old: Item, now: Item) => boolean = () => true,
): Pairs<Item> {
  const both: (readonly [Item, Item])[] = [];
  let [removed, added] = [olds, nows];
  for (const describeItem of signs) {
    const candidates = groupBy(added, describeItem);
    for (const [sign, [old, ...moreOlds]] of groupBy(removed, describeItem)) {
      const [now, ...moreNows] = candidates.get(sign) ?? [];
      const isUnique = moreOlds.length + moreNows.length === 0;
      if (now && isUnique && arePaired(old, now)) both.push([old, now]);
    }
    const paired = new Set(both.flat());
    removed = removed.filter((item) => !paired.has(item));
    added = added.filter((item) => !paired.has(item));
  }
  return { both, removed, added };
}
