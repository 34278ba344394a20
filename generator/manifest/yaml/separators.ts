/**
 * The most that may separate values in a text: what any file may have, and one for each five characters. The densest honest
 * manifests have one for each six.
 */
export function mostSeparators(text: string): number {
  return 500_000 + Math.floor(text.length / 5);
}

/** Where a text has more than `most` characters that separate values, which are more than its values. */
export function findSeparator(text: string, most: number): number | undefined {
  if (text.length <= most) return undefined;
  let found = 0;
  for (let at = 0; at < text.length; at++) {
    if (isSeparator(text.charCodeAt(at)) && ++found > most) return at;
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
