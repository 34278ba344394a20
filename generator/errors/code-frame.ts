import type { Place } from "./manifest-error.js";
import { replaceUnprintable } from "./quote-text.js";

/** How much of a long line is shown, and how much of that before the caret. */
const window = { width: 100, before: 40 };

export type CodeFramer = (place: Place, options: FrameOptions) => readonly string[];

export interface FrameOptions {
  /** Digits of the largest line number beside which the frame stands. */
  readonly gutter: number;
  /** Whether to print the line before. */
  readonly context: boolean;
}

/**
 * Prints places of a text as their line, numbered, with carets below. Splits the text once, at the first use.
 * A place outside the text prints nothing.
 */
export function codeFramer(text: string): CodeFramer {
  let lines: readonly string[] | undefined;
  return (place, { gutter, context }) => {
    lines ??= text.replace(/^\ufeff/, "").split(/\r?\n/);
    const line = lines[place.line - 1];
    if (line === undefined) return [];
    const column = place.column - 1;
    const from = column > window.width - 20 ? column - window.before : 0;
    const to = from + window.width;
    const end = Math.min(place.endLine === place.line ? place.endColumn - 1 : line.length, to);
    const margin = (from > 0 ? 1 : 0) + widthOf(visible(line.slice(from, column)));
    const carets = Math.max(1, widthOf(visible(line.slice(column, end))));
    const before = context && from === 0 ? (lines[place.line - 2] ?? "") : "";
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

/** One cell for each character that a terminal would obey or hide, two for a tab. */
function visible(text: string): string {
  return replaceUnprintable(text.replaceAll("\t", "  "), (character) => {
    const code = character.codePointAt(0) ?? 0;
    if (/\p{Zs}/u.test(character)) return " ";
    return code < 0x20 ? String.fromCodePoint(0x2400 + code) : "\ufffd";
  });
}

/** Terminal cells, near enough to put a caret: wide East Asian characters and emoji take two, marks none. */
function widthOf(text: string): number {
  const marks = text.match(/\p{M}/gu)?.length ?? 0;
  const wide =
    text.match(
      /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/gu,
    )?.length ?? 0;
  return [...text].length + wide - marks;
}
