import type { SourceProblem } from "../source-problem.js";
import { tooManyValues } from "./tree-problems.js";

/**
 * The maximum number of separators in a text: a constant, plus one per five characters. The densest real manifests have one
 * per six.
 */
export function maxSeparators(text: string): number {
  return 500_000 + Math.floor(text.length / 5);
}

/** Limits memory: a value takes about 300 bytes, but as little as two characters of text. */
export function checkDensity(text: string): readonly SourceProblem[] {
  const max = maxSeparators(text);
  const at = findSeparator(text, max);
  return at === undefined ? [] : [tooManyValues(at, max)];
}

/** The offset at which a text exceeds `max` separators. There are never more values than separators. */
export function findSeparator(text: string, max: number): number | undefined {
  if (text.length <= max) return undefined;
  let found = 0;
  for (let at = 0; at < text.length; at++) {
    if (isSeparator(text.charCodeAt(at)) && ++found > max) return at;
  }
  return undefined;
}

/** A line feed, or one of `,`, `-`, `:`, `?`, `[` and `{`. */
function isSeparator(code: number): boolean {
  return (
    code === 10 ||
    code === 44 ||
    code === 45 ||
    code === 58 ||
    code === 63 ||
    code === 91 ||
    code === 123
  );
}
