import { expect, it } from "vitest";
import {
  escapeLines,
  escapeUnprintable,
  forTerminal,
  printableJson,
  quoteText,
  toMessage,
} from "../../../generator/errors/quote-text.js";

it.each([
  ["plain text", "a b", '"a b"'],
  ["quotes and line breaks", 'a"\n', '"a\\"\\n"'],
  ["control characters of terminals", "\u001b[2J\u009b", '"\\u001b[2J\\u009b"'],
  ["characters that reorder a line", "\u202ea\u2066", '"\\u202ea\\u2066"'],
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

it("escapeUnprintable escapes control characters", () => {
  expect(escapeUnprintable("route \u0007 ä")).toBe("route \\u0007 ä");
});

/** A control character of C0 and one of C1, DEL, what reorders, separates lines, hides, and is an escape. */
const hostile = "\u0007\u009b\u007f\u202e\u2066\u2028\u2029\u3164\u200b\u{e0041}\r\u001b[2J";

it("a longer text keeps its lines", () => {
  expect(escapeLines("a\tb\n\u001b[2Jc\r\n")).toBe("a\tb\n\\u001b[2Jc\\u000d\n");
  expect(escapeLines(hostile)).toMatch(/^[ -~]+$/);
});

it("text for a terminal keeps styles, and escapes other control characters", () => {
  expect(forTerminal(`\u001b[31merror\u001b[0m: ${hostile}\n`)).toMatch(
    /^\u001b\[31merror\u001b\[0m: [ -~]+\n$/,
  );
  expect(forTerminal("\r\u001b[Kreading …")).toBe("\r\u001b[Kreading …");
});

it("toMessage shortens a message, and escapes unprintable characters", () => {
  expect(toMessage(`a ${hostile} b`)).toMatch(/^a [ -~]+ b$/);
  expect(toMessage("x".repeat(1000))).toBe(`${"x".repeat(597)}…`);
});

it("JSON is printed with escapes for such characters", () => {
  const value = { [`k${hostile}`]: [`v${hostile}`, "ä😀", "\ud800"] };
  const text = printableJson(value);
  expect(JSON.parse(text)).toEqual(value);
  expect(text).toMatch(/^[ -~\nä😀]+$/u);
});
