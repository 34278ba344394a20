import { DEFAULT_MANIFEST } from "../../manifest/index.js";

/** @example count(1223, "route") // "1,223 routes" */
export function count(number: number, thing: string): string {
  return `${groupDigits(number)} ${thing}${number === 1 ? "" : "s"}`;
}

/** @example groupDigits(1223) // "1,223" */
export function groupDigits(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** @example duration(412) // "412 ms", duration(1530) // "1.5 s" */
export function duration(milliseconds: number): string {
  const whole = Math.round(milliseconds);
  return whole < 1000 ? `${whole} ms` : `${(whole / 1000).toFixed(1)} s`;
}

/** Text as one word of a shell command, quoted if necessary: `'my api.yaml'`. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** A manifest as arguments of a command that is to be run: none for the default one. */
export function manifestWords(manifest: string): readonly string[] {
  return manifest === DEFAULT_MANIFEST ? [] : [shellWord(manifest)];
}

/** Whether an argument is a pattern that may match several files: `apis/api-?.yaml`. */
export function isPattern(word: string): boolean {
  return /[*?[\]{}()!]/.test(word);
}
