import fc from "fast-check";

/**
 * Any code point but halves of surrogate pairs. The unit `binary` of `fc.string` is the same; it draws up a table of all
 * of them first, which takes half a second in each process.
 */
export const codePoint = fc
  .integer({ min: 0, max: 0x10f7ff })
  .map((point) => String.fromCodePoint(point < 0xd800 ? point : point + 0x800));
