import fc from "fast-check";

/**
 * Any code point but halves of surrogate pairs. The unit `binary` of `fc.string` is the same; it draws up a table of all
 * of them first, which takes up to two seconds in each process. `fc.string` needs the inverse to add names such as `__proto__`.
 */
export const codePoint = fc.integer({ min: 0, max: 0x10f7ff }).map(
  (point) => String.fromCodePoint(point < 0xd800 ? point : point + 0x800),
  (text) => {
    const point = typeof text === "string" ? (text.codePointAt(0) ?? -1) : -1;
    if (point < 0 || text !== String.fromCodePoint(point)) throw new Error("not a code point");
    return point < 0xd800 ? point : point - 0x800;
  },
);
