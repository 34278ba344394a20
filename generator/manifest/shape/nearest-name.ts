import { quoteText } from "../../errors/index.js";

/** Maximum length of compared names: longer ones are never typed by hand, and comparing them is slow. */
const maxLength = 80;

const maxSuggestions = 100;

/** Maximum number of compared names for all suggestions: more would take seconds. */
const maxComparisons = 100_000;

/**
 * Suggests the intended name: the nearest by edit distance, if at most a third of its letters differ. Names that differ only in
 * case, `-`, `_` and spaces are the nearest. Suggests none after many problems.
 *
 * @param found the number of earlier problems with the same candidates.
 * @example suggestName("rotues", ["name", "routes"], 0) // "routes"
 */
export function suggestName(
  misspelled: string,
  names: Iterable<string>,
  found: number,
): string | undefined {
  if (found >= maxSuggestions) return undefined;
  const all = [...names];
  return found * all.length > maxComparisons ? undefined : nearestName(misspelled, all);
}

function nearestName(misspelled: string, names: readonly string[]): string | undefined {
  if (misspelled.length > maxLength) return undefined;
  const folded = fold(misspelled);
  let nearest: string | undefined;
  let least = Infinity;
  for (const name of names) {
    if (name.length > maxLength) continue;
    if (fold(name) === folded) return name;
    const limit = Math.floor(Math.max(misspelled.length, name.length) / 3);
    if (Math.abs(name.length - misspelled.length) > limit) continue;
    const distance = editDistance(misspelled, name);
    if (distance <= limit && distance < least) {
      least = distance;
      nearest = name;
    }
  }
  return nearest;
}

/** A hint with the suggested name, or another hint without a suggestion. */
export function didYouMean<Other extends string | undefined>(
  meant: string | undefined,
  otherwise: Other,
): string | Other {
  return meant === undefined ? otherwise : `did you mean ${quoteText(meant)}?`;
}

function fold(name: string): string {
  return name.toLowerCase().replace(/[-_\s]/g, "");
}

/** Optimal string alignment: insertions, deletions, substitutions and swaps of neighbours. */
function editDistance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  const cell = (i: number, j: number): number => rows[i]?.[j] ?? Infinity;
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      const areSwapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = areSwapped ? cell(i - 2, j - 2) + 1 : Infinity;
      row.push(
        Math.min(cell(i - 1, j) + 1, cell(i, j - 1) + 1, cell(i - 1, j - 1) + cost, swapped),
      );
    }
  }
  return cell(a.length, b.length);
}
