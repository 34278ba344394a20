/** @example count(1223, "route") // "1,223 routes" */
export function count(number: number, thing: string): string {
  return `${groupDigits(number)} ${thing}${number === 1 ? "" : "s"}`;
}

/** @example groupDigits(1223) // "1,223" */
export function groupDigits(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** Text as one word for a POSIX shell, quoted if necessary: `'my api.yaml'`. */
export function shellWord(text: string): string {
  return /^[\w./:=-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** @example listSome(["a", "b", "c"], 2) // "a, b and 1 more" */
export function listSome(all: readonly string[], max: number): string {
  const hidden = all.length - max;
  const shown = all.slice(0, max).join(", ");
  return hidden > 0 ? `${shown} and ${groupDigits(hidden)} more` : shown;
}

/** Decodes percent-encoding; `undefined` if it is invalid. */
export function decodePercent(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
