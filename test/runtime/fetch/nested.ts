/** An object of so many levels, with a number inside. */
export function nested(levels: number): unknown {
  return levels === 0 ? 1 : { a: nested(levels - 1) };
}
