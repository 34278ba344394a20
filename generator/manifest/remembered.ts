/** A function whose results are kept as long as their arguments. */
export function remembered<In extends object, Out>(find: (value: In) => Out): (value: In) => Out {
  const known = new WeakMap<In, Out>();
  return (value) => {
    const before = known.get(value);
    if (before !== undefined) return before;
    const found = find(value);
    known.set(value, found);
    return found;
  };
}
