import { groupBy } from "../../collections/index.js";
import { formatErrors } from "../../errors/index.js";
import type { Generated } from "../../generate.js";
import type { TextStream } from "./terminal.js";
import { count } from "./words.js";

interface WarningOptions {
  readonly verbose?: boolean | undefined;
  readonly known?: Set<string>;
}

/**
 * Prints each kind of warning once for each file: its first place with its line, and the number of others.
 *
 * @param verbose prints all warnings.
 * @param known the kinds that were printed before and are not repeated; those printed now are added.
 */
export function printWarnings(
  { warnings, texts }: Pick<Generated, "warnings" | "texts">,
  stream: TextStream,
  { verbose = false, known = new Set<string>() }: WarningOptions = {},
): void {
  const kinds = groupBy(warnings, ({ code, file }) => JSON.stringify([code, file]));
  const fresh = [...kinds].filter(([kind]) => !known.has(kind));
  for (const [kind, all] of fresh.sort(([, a], [, b]) => a.length - b.length)) {
    known.add(kind);
    const first = verbose ? all : all.slice(0, 1);
    const options = { color: stream.color, kind: "warning", limit: first.length } as const;
    stream.write(`${formatErrors(first, texts, options)}\n`);
    const more = all.length - first.length;
    if (more > 0) stream.write(`  and ${more} more [${all[0].code}]\n\n`);
  }
  if (fresh.length === 0) return;
  const isAll = verbose || fresh.every(([, all]) => all.length === 1);
  const number = fresh.reduce((sum, [, all]) => sum + all.length, 0);
  stream.write(`${count(number, "warning")}${isAll ? "" : "; --verbose shows all"}\n`);
}
