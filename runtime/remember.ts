/** Longer texts are not cached, so that a few of them cannot fill the memory. */
const LONGEST = 1000;

/**
 * Caches the results of a function of a text. A stream of distinct texts can neither grow the cache without limit nor slow it
 * down: a full cache is cleared.
 *
 * @param make throws for a text without a result; `context` is only for its errors.
 */
export function remember<Value extends NonNullable<unknown>, Context = void>(
  make: (text: string, context: Context) => Value,
  most = 1000,
): (text: string, context: Context) => Value {
  let known = new Map<string, Value>();
  return (text, context) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    // The name of a property is a copy, because a slice would keep the whole text alive from which it was cut. It is also the copy
    // that engines compare by its address.
    const key = Object.keys({ [text]: 0 })[0] as string;
    const value = make(key, context);
    if (known.size >= most) known = new Map();
    if (key.length <= LONGEST) known.set(key, value);
    return value;
  };
}
