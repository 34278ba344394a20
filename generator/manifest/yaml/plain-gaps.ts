import type { Span } from "../source-problem.js";
import { tokenize } from "./yaml-package.js";

/**
 * Moves a closing bracket at the start of a line to the previous line, removes the comments between, and replaces tabs inside
 * brackets by spaces. Keeps all other offsets and the meaning of the text.
 *
 * YAML's grammar requires such a bracket to be indented deeper than the key of its collection (production 140). The parser
 * enforces this, but it is rarely followed. It also reads a tab inside brackets as indentation.
 *
 * @example
 * plainGaps("enum: [\n  a, # first\n  b\n]\n"); // "enum: [\n  a, # first\n  b ]\n"
 */
export function plainGaps(text: string): string {
  const pieces: string[] = [];
  let done = 0;
  for (const { start, end } of gapsIn(text)) {
    pieces.push(text.slice(done, start), " ".repeat(end - start));
    done = end;
  }
  return pieces.join("") + text.slice(done);
}

/** Places of tabs, and of blanks, line breaks and comments before closing brackets at the start of a line, in order. */
function gapsIn(text: string): readonly Span[] {
  const gaps: Span[] = [];
  let depth = 0;
  /** Start of the blanks, line breaks and comments before the next token. */
  let blank = 0;
  for (const { type, start, end } of tokenize(text)) {
    if (start === end) continue;
    if (type === "space" || type === "newline" || type === "comment") {
      const hasTab = type === "space" && text.slice(start, end).includes("\t");
      if (depth > 0 && hasTab) gaps.push({ start, end });
      continue;
    }
    if (type === "flow-map-start" || type === "flow-seq-start") depth++;
    if (type === "flow-map-end" || type === "flow-seq-end") {
      depth--;
      if (text.slice(blank, start).includes("\n")) {
        while ((gaps.at(-1)?.start ?? -1) >= blank) gaps.pop();
        gaps.push({ start: blank, end: start });
      }
    }
    blank = end;
  }
  return gaps;
}
