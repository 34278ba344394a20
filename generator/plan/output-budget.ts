import type { Path, Problem } from "../errors/index.js";

/** GitHub's plan has 5 million characters, from 1.6 million in its manifest. */
const CONSTANT = 22_000_000;
const PER_CHARACTER = 4;

/**
 * Spends the planned characters for a place of the manifest. Returns a problem beyond the limit.
 *
 * @param what plural, for the message.
 * @param free characters that do not count.
 */
export type Spend = (
  planned: unknown,
  subject: string,
  path: Path,
  free?: number,
) => Problem | undefined;

/**
 * Limits the plan, which is about twice as long as the code, so that memory and output stay proportional to the input. All
 * planned code counts as often as it is repeated.
 *
 * @param length characters of the manifest and the files that it refers to.
 */
export function outputBudget(length: number): Spend {
  let remaining = CONSTANT + PER_CHARACTER * length;
  return (planned, subject, path, free = 0) => {
    const size = measureJson(planned, remaining + free);
    remaining -= Math.max(0, size - free);
    if (remaining >= 0) return undefined;
    return {
      code: "too-many-values",
      message: `${subject} generate too much code for the length of the manifest`,
      hint: "split the manifest into several, or shorten the texts that its routes share",
      path,
    };
  };
}

/** Approximate characters of a value as JSON; stops above `max`. Not memoized, to save memory. */
function measureJson(value: unknown, max: number): number {
  if (typeof value === "string") return value.length + 2;
  if (typeof value !== "object" || value === null) return 4;
  let size = 2;
  for (const key in value) {
    size +=
      key.length + 3 + measureJson((value as Readonly<Record<string, unknown>>)[key], max - size);
    if (size > max) break;
  }
  return size;
}
