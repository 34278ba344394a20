import { DEFAULT_MANIFEST } from "../../manifest/index.js";
import { shellWord } from "../../words/index.js";

export { count, groupDigits, listSome, shellWord } from "../../words/index.js";

/** @example duration(412) // "412 ms", duration(1530) // "1.5 s" */
export function duration(milliseconds: number): string {
  const rounded = Math.round(milliseconds);
  return rounded < 1000 ? `${rounded} ms` : `${(rounded / 1000).toFixed(1)} s`;
}

/** A manifest as arguments of a command that is to be run: none for the default one. */
export function manifestWords(manifest: string): readonly string[] {
  return manifest === DEFAULT_MANIFEST ? [] : [shellWord(manifest)];
}

/** Whether an argument is a pattern that may match several files: `apis/api-?.yaml`. */
export function isPattern(word: string): boolean {
  return /[*?[\]{}()!]/.test(word);
}
