/** Longer ones are worked out anew each time, so that few texts cannot fill the memory. */
const LONGEST = 1000;

/**
 * A function of a text that remembers what it gave for the last ones. A stream of distinct texts can neither grow nor slow
 * it down: when there are too many, it begins anew.
 *
 * @param make throws for a text that has no value; `context` is for its errors alone.
 */
export function remember<Value extends NonNullable<unknown>, Context = void>(
  make: (text: string, context: Context) => Value,
  most = 1000,
): (text: string, context: Context) => Value {
  let known = new Map<string, Value>();
  return (text, context) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    // A copy, because a slice would keep the text alive that it was cut from, however long.
    const key = ` ${text}`.slice(1);
    const value = make(key, context);
    if (known.size >= most) known = new Map();
    if (key.length <= LONGEST) known.set(key, value);
    return value;
  };
}
