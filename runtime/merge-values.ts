import { isPlainObject, setOwn } from "./value.js";
import type { Values } from "./types/options.js";

/**
 * Values over default values: plain objects merge deeply, anything else replaces; `undefined` is not given, `null` is.
 * Neither argument is changed. The order is the defaults', then the caller's. Cycles in both end in a cycle.
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
  // A loop, since data can be deeper than the stack; it also visits the pairs that it adds.
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
