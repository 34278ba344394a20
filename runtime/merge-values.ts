import { isPlainObject, setOwn } from "./value.js";
import type { Values } from "./types/options.js";

/**
 * Merges values over default values: plain objects merge deeply, other values replace, `undefined` is ignored, `null` is not.
 * Neither argument is modified. Keys are in the order of the defaults, then of the caller. Cycles in both result in a cycle.
 */
export function mergeValues(defaults: Values, values: Values): Record<string, unknown> {
  const merged: Record<string, unknown> = { ...defaults };
  const pending: [target: Record<string, unknown>, values: Values][] = [[merged, values]];
  let known: Map<Values, Map<Values, Record<string, unknown>>> | undefined;
  const mergeBelow = (below: Values, above: Values): Record<string, unknown> => {
    known ??= new Map();
    const overBelow = known.get(below) ?? new Map<Values, Record<string, unknown>>();
    const nested = overBelow.get(above) ?? { ...below };
    if (!overBelow.has(above)) pending.push([nested, above]);
    known.set(below, overBelow.set(above, nested));
    return nested;
  };
  // A loop, because data can be nested deeper than the stack allows. It also visits pairs added during the iteration.
  for (const [target, above] of pending) {
    for (const key of Object.keys(above)) {
      const value = above[key];
      if (value === undefined) continue;
      const present = Object.hasOwn(target, key) ? target[key] : undefined;
      const both = isPlainObject(present) && isPlainObject(value);
      setOwn(target, key, both ? mergeBelow(present, value) : value);
    }
  }
  return merged;
}
