import { quoteText } from "../../errors/index.js";
import type { SourceProblem, Span } from "../source-problem.js";

/** Mistakes in the syntax of JSON, each at its place. */

/** The text from an offset up to the next blank, bracket, quote, comma or colon. */
export function wordAt(text: string, start: number): string {
  const word = /[^\s,:[\]{}"]*/y;
  word.lastIndex = start;
  return word.exec(text)?.[0] ?? "";
}

export function noValue(text: string, start: number): SourceProblem {
  if (start >= text.length) return mistake("a value is missing at the end of the file", start);
  const found = wordAt(text, start);
  const shown = quoteText(found === "" ? text.charAt(start) : found);
  const hint = found.startsWith("'")
    ? "put the text in double quotes"
    : "write a text in double quotes, a number, true, false, null, a list or a map";
  return mistake(
    `${shown} is not a value of JSON`,
    start,
    hintForComment(text, start) ?? hint,
    found.length,
  );
}

export function noKey(text: string, start: number): SourceProblem {
  const hint = hintForComment(text, start) ?? "put the key in double quotes";
  return mistake("a key in double quotes is missing here", start, hint);
}

export function noColon(text: string, start: number, key: Span): SourceProblem {
  const shown = quoteText(text.slice(key.start + 1, key.end - 1));
  return mistake(`a colon is missing after the key ${shown}`, start);
}

export function noComma(text: string, start: number): SourceProblem {
  const message = `${quoteText(text.charAt(start))} follows a value, where a comma or a closing bracket must stand`;
  return mistake(message, start, hintForComment(text, start));
}

export function trailingComma(start: number): SourceProblem {
  return mistake("JSON allows no comma after the last value", start, "remove it");
}

/** @param start the offset of the bracket or quote. */
export function unclosed(text: string, start: number): SourceProblem {
  return mistake(`this ${text.charAt(start)} is never closed`, start);
}

export function afterEnd(text: string, start: number): SourceProblem {
  const message = `${quoteText(text.charAt(start))} follows after the end of the value`;
  const hint = hintForComment(text, start) ?? "a JSON file is a single value";
  return mistake(message, start, hint);
}

/** The first raw control character or unknown escape in a string, if any. */
export function wrongCharacter(text: string, { start, end }: Span): SourceProblem | undefined {
  const wrong = /[\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}|(?<escape>u?.?))/gsu;
  for (const found of text.slice(start, end - 1).matchAll(wrong)) {
    const [source] = found;
    const escape = found.groups?.["escape"];
    if (source.startsWith("\\") && escape === undefined) continue;
    const at = start + found.index;
    if (escape === undefined) {
      const hint = `write it as an escape: ${quoteText(source).slice(1, -1)}`;
      return mistake(`a text in JSON cannot hold the raw character ${quoteText(source)}`, at, hint);
    }
    const hint = "to write a backslash, write two; \\u needs four hexadecimal digits";
    return mistake(`${quoteText(source)} is not an escape of JSON`, at, hint, source.length);
  }
  return undefined;
}

function hintForComment(text: string, start: number): string | undefined {
  return /^[/#]/.test(text.charAt(start)) ? "JSON has no comments: remove it" : undefined;
}

function mistake(message: string, start: number, hint?: string, length = 1): SourceProblem {
  const span = { start, end: start + Math.max(length, 1) };
  return { code: "json-syntax", message, hint, span };
}
