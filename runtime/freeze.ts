import type { MergedOptions } from "./types/options.js";
import { isPlainObject, setOwn } from "./value.js";

/**
 * A copy of which no plain object or array can be changed. `request` and `data` stay the caller's own objects. What
 * stands in two places, or within itself, does so in the copy.
 */
export function freeze(options: MergedOptions): MergedOptions {
  const copies = new Map<object, Record<string, unknown>>();
  const copyOf = (value: unknown): unknown => {
    if (!Array.isArray(value) && !isPlainObject(value)) return value;
    const copy = copies.get(value) ?? ((Array.isArray(value) ? [] : {}) as Record<string, unknown>);
    copies.set(value, copy);
    return copy;
  };
  const frozen = copyOf(options);
  // A loop, since data can be deeper than the stack; it also visits the copies that it adds.
  for (const [source, copy] of copies) {
    for (const [key, value] of Object.entries(source)) {
      const isOpaque = source === options && (key === "request" || key === "data");
      setOwn(copy, key, isOpaque ? value : copyOf(value));
    }
    Object.freeze(copy);
  }
  return frozen as MergedOptions;
}
