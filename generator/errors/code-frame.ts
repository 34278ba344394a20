import type { Place } from "./problem.js";
import { replaceUnprintable } from "./quote-text.js";

/** The width shown of a long line, and how much of it is before the caret. */
const window = { width: 100, before: 40 };

/**
 * @param gutter the number of digits in the largest line number.
 * @param hasContext whether the line before is shown, too.
 */
export type CodeFramer = (place: Place, gutter: number, hasContext: boolean) => readonly string[];

/**
 * Prints a place in a text as its numbered line with carets below. Splits each text once, on first use. Prints nothing for
 * a place outside the text.
 *
 * @param texts the text of all places, or texts by file name.
 */
export function codeFramer(texts: string | ReadonlyMap<string, string>): CodeFramer {
  const split = new Map<string, readonly string[]>();
  return (place, gutter, hasContext) => {
    const text = typeof texts === "string" ? texts : (texts.get(place.file) ?? "");
    const lines = split.get(place.file) ?? text.replace(/^\ufeff/, "").split(/\r?\n/);
    split.set(place.file, lines);
    const line = lines[place.line - 1];
    if (line === undefined) return [];
    const column = place.column - 1;
    const from = column > window.width - 20 ? column - window.before : 0;
    const to = from + window.width;
    const end = Math.min(place.endLine === place.line ? place.endColumn - 1 : line.length, to);
    const margin = (from > 0 ? 1 : 0) + widthOf(visible(line.slice(from, column)));
    const carets = Math.max(1, widthOf(visible(line.slice(column, end))));
    const before = hasContext && from === 0 ? (lines[place.line - 2] ?? "") : "";
    const numbered = (number: string, text: string) =>
      `  ${number.padStart(gutter)} | ${text}`.trimEnd();
    return [
      ...(before.trim() === "" ? [] : [numbered(String(place.line - 1), cut(before, from, to))]),
      numbered(String(place.line), cut(line, from, to)),
      numbered("", " ".repeat(margin) + "^".repeat(carets)),
    ];
  };
}

function cut(line: string, from: number, to: number): string {
  return `${from > 0 ? "…" : ""}${visible(line.slice(from, to))}${line.length > to ? "…" : ""}`;
}

/** Replaces each control or invisible character by one visible cell, and a tab by two spaces. */
function visible(text: string): string {
  return replaceUnprintable(text.replaceAll("\t", "  "), (character) => {
    const code = character.codePointAt(0) ?? 0;
    if (/\p{Zs}/u.test(character)) return " ";
    return code < 0x20 ? String.fromCodePoint(0x2400 + code) : "\ufffd";
  });
}

/** The approximate width in terminal cells: wide East Asian characters and emoji take two, combining marks none. */
function widthOf(text: string): number {
  const marks = text.match(/\p{M}/gu)?.length ?? 0;
  const wide =
    text.match(
      /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/gu,
    )?.length ?? 0;
  return [...text].length + wide - marks;
}
