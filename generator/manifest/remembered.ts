/** A function whose results are kept by the identity of its argument. */
export function remembered<In extends object, Out>(find: (value: In) => Out): (value: In) => Out {
  const known = new Map<In, Out>();
  return (value) => {
    const before = known.get(value);
    if (before !== undefined) return before;
    const found = find(value);
    known.set(value, found);
    return found;
  };
}
