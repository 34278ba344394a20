/** The markers that git puts around and between the versions of a conflict; the second only in some styles. */
const OURS = /^<{7} (.*)$/m;
const BASE = /^\|{7} (.*)$/m;
const MIDDLE = /^={7}$/m;
const THEIRS = /^>{7} (.*)$/m;

/** The names that the first conflict of a text gives to its versions. */
export interface ConflictLabels {
  readonly ours: string;
  /** Only in the styles that show the common ancestor. */
  readonly base: string | undefined;
  readonly theirs: string;
}

/** Finds git's three conflict markers, in order, each at the start of a line. */
export function findConflict(text: string): ConflictLabels | undefined {
  const start = OURS.exec(text);
  if (start === null) return undefined;
  const rest = text.slice(start.index);
  const middle = MIDDLE.exec(rest);
  if (middle === null) return undefined;
  const end = THEIRS.exec(rest.slice(middle.index));
  if (end === null) return undefined;
  const base = BASE.exec(rest.slice(0, middle.index));
  return { ours: start[1] ?? "", base: base?.[1], theirs: end[1] ?? "" };
}
