import type { MergedOptions } from "./types/options.js";
import { isPlainObject, setOwn } from "./value.js";

/**
 * A copy in which all plain objects and arrays are frozen. `request` and `data` remain the caller's objects. Shared and
 * circular references are preserved.
 */
export function freeze(options: MergedOptions): MergedOptions {
  const copies = new Map<object, Record<string, unknown>>();
  const copyEmpty = (value: unknown): unknown => {
    if (!Array.isArray(value) && !isPlainObject(value)) return value;
    const copy = copies.get(value) ?? ((Array.isArray(value) ? [] : {}) as Record<string, unknown>);
    copies.set(value, copy);
    return copy;
  };
  const frozen = copyEmpty(options);
  // A loop, because data can be nested deeper than the stack allows. It also visits copies added during the iteration.
  for (const [source, copy] of copies) {
    for (const [key, value] of Object.entries(source)) {
      const isOpaque = source === options && (key === "request" || key === "data");
      setOwn(copy, key, isOpaque ? value : copyEmpty(value));
    }
    Object.freeze(copy);
  }
  return frozen as MergedOptions;
}
