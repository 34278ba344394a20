import fc from "fast-check";
import { expect, it } from "vitest";
import { hashBytes, hashText } from "../../../generator/portable/index.js";

it("hashBytes of UTF-8 equals the hash of the text", () => {
  const text = fc.string({
    unit: fc.constantFrom("a", "é", "漢", "😀", "\ufeff", "\r", "\n", "\r\n"),
  });
  fc.assert(
    fc.property(text, (value) => {
      expect(hashBytes(new TextEncoder().encode(value))).toBe(hashText(value));
    }),
  );
});

it("hashes of different bytes outside UTF-8 differ", () => {
  const replaced = new TextEncoder().encode("\ufffd");
  expect(hashBytes(Uint8Array.of(0xff))).not.toBe(hashBytes(replaced));
  expect(hashBytes(Uint8Array.of(0xff, 0x0d, 0x0a))).toBe(hashBytes(Uint8Array.of(0xff, 0x0a)));
  expect(hashBytes(Uint8Array.of(0xff, 0x0d, 0x0a))).not.toBe(hashBytes(Uint8Array.of(0xfe, 0x0a)));
});
