import { createRequire } from "node:module";
import type { CST } from "yaml";
import type { Span } from "../source-problem.js";

/** The package `yaml`. It is loaded only to explain errors, because loading it takes as long as reading a small manifest. */
export function yamlPackage(): typeof import("yaml") {
  return createRequire(import.meta.url)("yaml") as typeof import("yaml");
}

export interface YamlToken extends Span {
  readonly type: CST.TokenType | null;
}

/** The tokens of a text. The lexer, unlike the parser on top of it, neither recurses nor keeps what it has read. */
export function* tokensOf(text: string): Generator<YamlToken> {
  const { CST, Lexer } = yamlPackage();
  let isScalar = false;
  let end = 0;
  for (const token of new Lexer().lex(text)) {
    const type = isScalar ? "scalar" : CST.tokenType(token);
    isScalar = !isScalar && token === CST.SCALAR;
    const isMark = isScalar || type === "doc-mode" || type === "flow-error-end";
    const start = end;
    // A mark is no part of the text.
    if (!isMark) end += token.length;
    yield { type, start, end };
  }
}

/**
 * Moves a closing bracket at the start of a line to the end of the line before, removes the comments between, and replaces
 * tabs inside brackets by spaces. All other offsets stay the same, and so does the meaning of the text.
 *
 * YAML's grammar requires such a bracket to be indented deeper than the key of its collection (production 140). The reader
 * enforces this, but few people write so. It also takes a tab inside brackets for indentation.
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

/** Tabs, and the blanks, line breaks and comments before closing brackets at the start of a line, in the order of the text. */
function gapsIn(text: string): readonly Span[] {
  const gaps: Span[] = [];
  let depth = 0;
  /** Where the blanks, line breaks and comments before the next token start. */
  let blank = 0;
  for (const { type, start, end } of tokensOf(text)) {
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
