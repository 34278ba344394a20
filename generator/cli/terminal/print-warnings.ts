import { type ManifestError, formatErrors } from "../../errors/index.js";
import type { TextStream } from "./terminal.js";
import { count } from "./words.js";

/** How many places of one kind of warning are shown. */
const SHOWN = 2;

export interface Warnings {
  readonly warnings: readonly ManifestError[];
  /** The texts that they speak of, by the names of their files. */
  readonly texts: ReadonlyMap<string, string>;
}

/**
 * Prints warnings by their kind, the most frequent last: the first places of each with their lines, and how many more there
 * are; all of them if `verbose`.
 */
export function printWarnings(
  { warnings, texts }: Warnings,
  stream: TextStream,
  verbose = false,
): void {
  if (warnings.length === 0) return;
  const kinds = new Map<string, ManifestError[]>();
  for (const warning of warnings) {
    const kind = kinds.get(warning.code);
    if (kind) kind.push(warning);
    else kinds.set(warning.code, [warning]);
  }
  const sorted = [...kinds].sort(([, a], [, b]) => a.length - b.length);
  for (const [code, all] of sorted) {
    const first = verbose ? all : all.slice(0, SHOWN);
    const options = { color: stream.color, kind: "warning", limit: first.length } as const;
    stream.write(`${formatErrors(first, texts, options)}\n`);
    const more = all.length - first.length;
    if (more > 0) stream.write(`  and ${more} more [${code}]\n\n`);
  }
  const isAll = verbose || sorted.every(([, all]) => all.length <= SHOWN);
  stream.write(`${count(warnings.length, "warning")}${isAll ? "" : "; --verbose shows all"}\n`);
}
