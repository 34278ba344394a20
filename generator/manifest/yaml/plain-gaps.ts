import type { CST } from "yaml";
import { yamlPackage } from "./yaml-package.js";

/**
 * Moves a closing bracket at the start of a line to the end of the line before, removes the comments between, and replaces
 * tabs inside brackets by spaces. All other offsets stay the same.
 *
 * YAML's grammar requires such a bracket to be indented deeper than the key of its collection (production 140). The reader
 * enforces this, but few people write so. It also treats a tab as indentation.
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

interface Gap {
  readonly start: number;
  readonly end: number;
}

/** Tabs, and the blanks, line breaks and comments before closing brackets at the start of a line, in the order of the text. */
function gapsIn(text: string): readonly Gap[] {
  const comments = new Map<number, number>();
  const gaps: Gap[] = [];
  const { Parser } = yamlPackage();
  for (const token of new Parser().parse(text)) {
    for (const { type, offset, source } of sourceTokens(token)) {
      const tokenEnd = offset + source.length;
      if (type === "comment") comments.set(tokenEnd, offset);
      if (type === "space" && source.includes("\t")) gaps.push({ start: offset, end: tokenEnd });
      if (type !== "flow-map-end" && type !== "flow-seq-end") continue;
      const start = startOfGap(text, offset, comments);
      if (!text.slice(start, offset).includes("\n")) continue;
      while ((gaps.at(-1)?.start ?? -1) >= start) gaps.pop();
      gaps.push({ start, end: offset });
    }
  }
  return gaps;
}

/** @param comments the start of each comment, by its end. */
function startOfGap(text: string, end: number, comments: ReadonlyMap<number, number>): number {
  let start = end;
  for (;;) {
    const comment = comments.get(start);
    if (comment !== undefined) start = comment;
    else if (/\s/.test(text.charAt(start - 1))) start--;
    else return start;
  }
}

/** All tokens that are not values, in the order of the text. */
function* sourceTokens(token: CST.Token): Generator<CST.SourceToken> {
  if (token.type === "document") {
    yield* token.start;
    if (token.value) yield* sourceTokens(token.value);
    yield* token.end ?? [];
    return;
  }
  if ("items" in token) {
    for (const { start, key, sep = [], value } of token.items) {
      yield* start;
      if (key) yield* sourceTokens(key);
      yield* sep;
      if (value) yield* sourceTokens(value);
    }
  }
  if ("end" in token) yield* token.end ?? [];
}
