/**
 * Maximum nesting of lists and maps in manifests and documents: far more than real ones have, far less than would exhaust the
 * stack.
 */
export const maxDepth = 200;

/** The message of `js-yaml`, which has no codes, for deeper values. Its version is pinned, and a test checks the message. */
export const TOO_DEEP = /^nesting exceeded/;

/** A safe nesting depth for the package `yaml`, which recurses without a limit. */
const SAFE_LEVELS = 500;

/**
 * Whether values may be nested deeper than is safe. A conservative estimate, also true for prose with many brackets or colons.
 * A column of indentation adds at most two levels, and each bracket and indicator (`-`, `:`, `?`) one.
 */
export function mayNestDeep(text: string): boolean {
  let brackets = 0;
  for (const [line] of text.matchAll(/.+/g)) {
    const levels = 2 * line.search(/[^ ]|$/) + (line.match(/[-:?](?=\s|$)/g)?.length ?? 0);
    brackets += line.match(/[[{]/g)?.length ?? 0;
    if (levels + brackets > SAFE_LEVELS) return true;
    brackets = Math.max(0, brackets - (line.match(/[\]}]/g)?.length ?? 0));
  }
  return false;
}

/**
 * Maximum number of separators in a text: a constant, plus one per five characters. The densest real manifests have one per
 * six.
 */
export function maxSeparators(text: string): number {
  return 500_000 + Math.floor(text.length / 5);
}

/** The offset at which a text exceeds `max` separators. A text has at most as many values as separators. */
export function findSeparator(text: string, max: number): number | undefined {
  if (text.length <= max) return undefined;
  const separator = /[\n,\-:?[{]/g;
  for (let found = 1; separator.test(text); found++) {
    if (found > max) return separator.lastIndex - 1;
  }
  return undefined;
}
