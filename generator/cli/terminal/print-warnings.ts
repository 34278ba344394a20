import { groupBy } from "../../collections/index.js";
import {
  describePlace,
  escapeUnprintable,
  formatErrors,
  type ManifestError,
  paint,
} from "../../errors/index.js";
import type { Generated } from "../../generate.js";
import type { TextStream } from "./terminal.js";
import { count } from "./words.js";

/**
 * Prints each kind of warning once for each file: the only one with its line, or else their number and the first three places.
 *
 * @param verbose prints all warnings.
 * @param known the kinds that were printed before and are not repeated; those printed now are added.
 */
export function printWarnings(
  { warnings, texts }: Pick<Generated, "warnings" | "texts">,
  stream: TextStream,
  verbose = false,
  known = new Set<string>(),
): void {
  const kinds = groupBy(warnings, ({ code, file }) => JSON.stringify([code, file]));
  const fresh = [...kinds].filter(([kind]) => !known.has(kind));
  for (const [kind, all] of fresh.sort(([, a], [, b]) => a.length - b.length)) {
    known.add(kind);
    const options = { color: stream.color, kind: "warning", limit: all.length } as const;
    const isShort = !verbose && all.length > 1;
    stream.write(`${isShort ? summarize(all, stream) : formatErrors(all, texts, options)}\n`);
  }
  if (fresh.length === 0) return;
  const isAll = verbose || fresh.every(([, all]) => all.length <= MOST_PLACES);
  const number = fresh.reduce((sum, [, all]) => sum + all.length, 0);
  stream.write(`${count(number, "warning")}${isAll ? "" : "; --verbose shows all"}\n`);
}

const MOST_PLACES = 3;

/**
 * @example
 * ```
 * openapi.json: 9 warnings [cookie-parameter]
 *   openapi.json:6:11 GET /pets: the cookie `session` is passed in the header `cookie`
 *   …
 *   and 6 more
 *   hint: pass `name=value`
 * ```
 */
function summarize(all: readonly [ManifestError, ...ManifestError[]], stream: TextStream): string {
  const [{ file, code, hint }] = all;
  const label = paint(stream, "yellow", count(all.length, "warning"));
  const more = all.length - MOST_PLACES;
  const lines = [
    `${paint(stream, "bold", escapeUnprintable(file))}: ${label} ${paint(stream, "dim", `[${code}]`)}`,
    ...all
      .slice(0, MOST_PLACES)
      .map(
        (each) =>
          `  ${paint(stream, "bold", describePlace(each))}: ${escapeUnprintable(each.message)}`,
      ),
    ...(more > 0 ? [`  and ${more} more`] : []),
    ...(hint === undefined
      ? []
      : [`  ${paint(stream, "cyan", "hint")}: ${escapeUnprintable(hint)}`]),
  ];
  return `${lines.join("\n")}\n`;
}
