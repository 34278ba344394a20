/** Longer ones are worked out anew each time, so that few texts cannot fill the memory. */
const LONGEST = 1000;

/**
 * A function of a text that remembers what it gave for the last ones. A stream of distinct texts can neither grow nor slow
 * it down: when the young generation is full it becomes the old one, and what is asked for again moves back.
 *
 * @param make throws for a text that has no value; `context` is for its errors alone.
 * @param generation how many texts each of the two has.
 */
export function remember<Value extends NonNullable<unknown>, Context = void>(
  make: (text: string, context: Context) => Value,
  generation = 500,
): (text: string, context: Context) => Value {
  let young = new Map<string, Value>();
  let old = new Map<string, Value>();
  return (text, context) => {
    const known = young.get(text);
    if (known !== undefined) return known;
    if (text.length > LONGEST) return make(text, context);
    // A copy, because a slice would keep the text alive that it was cut from, however long.
    const key = ` ${text}`.slice(1);
    const value = old.get(text) ?? make(key, context);
    if (young.size >= generation) {
      old = young;
      young = new Map();
    }
    young.set(key, value);
    return value;
  };
}
