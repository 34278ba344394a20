import { expect, it } from "vitest";
import { escapeUnprintable, quoteText } from "../../../generator/errors/quote-text.js";

it.each([
  ["plain text", "a b", '"a b"'],
  ["quotes and line breaks", 'a"\n', '"a\\"\\n"'],
  ["what a terminal obeys", "\u001b[2J\u009b", '"\\u001b[2J\\u009b"'],
  ["what reorders a line", "\u202ea\u2066", '"\\u202ea\\u2066"'],
  ["spaces that look like others", "\u00a0a\u3000", '"\\u00a0a\\u3000"'],
  ["letters without a shape", "a\u3164\u115f\ufe0f", '"a\\u3164\\u115f\\ufe0f"'],
  ["lone surrogates", "\ud800", '"\\ud800"'],
  ["characters beyond 16 bits", "😀\u{e0001}", '"😀\\u{e0001}"'],
  ["60 characters are shown", "x".repeat(60), `"${"x".repeat(60)}"`],
  ["61 are cut", "x".repeat(61), `"${"x".repeat(57)}…"`],
  ["with characters of two halves", `😀${"x".repeat(60)}`, `"😀${"x".repeat(55)}…"`],
  ["between characters", `${"x".repeat(56)}😀${"x".repeat(9)}`, `"${"x".repeat(56)}…"`],
])("%s", (_why, given, want) => {
  expect(quoteText(given)).toBe(want);
});

it("escapes within a message too", () => {
  expect(escapeUnprintable("route \u0007 ä")).toBe("route \\u0007 ä");
});
