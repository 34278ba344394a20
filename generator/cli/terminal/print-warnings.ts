import { type ManifestError, formatErrors } from "../../errors/index.js";
import type { TextStream } from "./terminal.js";
import { count } from "./words.js";

/** The number of places shown for each kind of warning. */
const SHOWN = 2;

export interface Warnings {
  readonly warnings: readonly ManifestError[];
  /** The texts that the warnings refer to, by file name. */
  readonly texts: ReadonlyMap<string, string>;
}

/**
 * Prints warnings by kind, the most frequent last: the first places of each kind with their lines, and the number of others;
 * all of them if `verbose`.
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
