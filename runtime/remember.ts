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
    // Engines copy the names of properties: a slice would keep alive the whole text from which it was cut. They also compare these
    // copies by address.
    const key = Object.keys({ [text]: 0 })[0] as string;
    const value = make(key, context);
    if (known.size >= most) known = new Map();
    if (key.length <= LONGEST) known.set(key, value);
    return value;
  };
}
