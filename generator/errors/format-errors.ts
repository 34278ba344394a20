import { type CodeFramer, codeFramer } from "./code-frame.js";
import { paint } from "./paint.js";
import type { ManifestError, Place } from "./problem.js";
import { escapeUnprintable } from "./quote-text.js";

export interface FormatOptions {
  /** With ANSI colours; off by default. */
  readonly color?: boolean;
  /** The label of each message; `error` by default. */
  readonly kind?: "error" | "warning";
  /** How many errors to print before "and N more"; 20 by default. */
  readonly limit?: number;
}

/**
 * Formats errors for people, each with its source line and a caret. Control characters from the manifest are shown escaped,
 * never sent to the terminal.
 *
 * @param sourceText the text of the manifest, or, if it refers to other files, all texts by file name.
 *
 * @example
 * ```
 * routes.yaml:5:1: error: a manifest has no key "rotues" [unknown-key]
 *   4 | baseUrl: https://api.example.com
 *   5 | rotues:
 *     | ^^^^^^
 *   hint: did you mean "routes"?
 * ```
 */
export function formatErrors(
  errors: readonly ManifestError[],
  sourceText: string | ReadonlyMap<string, string>,
  { color = false, limit = 20, kind = "error" }: FormatOptions = {},
): string {
  const by = { color };
  const word = paint(by, kind === "error" ? "red" : "yellow", kind);
  const shown = errors.slice(0, limit);
  const frame = framerOf(sourceText);
  const blocks = shown.map((error) => formatError(error, word, frame, by));
  const hidden = errors.length - shown.length;
  if (hidden > 0) blocks.push(`and ${hidden} more ${kind}${hidden === 1 ? "" : "s"}\n`);
  return blocks.join("\n");
}

/** Splits each text only once. */
function framerOf(sourceText: string | ReadonlyMap<string, string>): CodeFramer {
  if (typeof sourceText === "string") return codeFramer(sourceText);
  const framers = new Map<string, CodeFramer>();
  return (place, options) => {
    const framer = framers.get(place.file) ?? codeFramer(sourceText.get(place.file) ?? "");
    framers.set(place.file, framer);
    return framer(place, options);
  };
}

function formatError(
  error: ManifestError,
  word: string,
  frame: CodeFramer,
  by: { readonly color: boolean },
): string {
  const related = error.related ?? [];
  const gutter = String(Math.max(error.line, ...related.map(({ line }) => line))).length;
  const output = [
    `${paint(by, "bold", at(error))}: ${word}: ${paint(by, "bold", escapeUnprintable(error.message))} ${paint(by, "dim", `[${error.code}]`)}`,
    ...frame(error, { gutter, context: true }),
  ];
  if (error.hint !== undefined)
    output.push(`  ${paint(by, "cyan", "hint")}: ${escapeUnprintable(error.hint)}`);
  for (const place of related) {
    output.push(
      `  ${at(place)}: ${escapeUnprintable(place.message)}`,
      ...frame(place, { gutter, context: false }),
    );
  }
  return `${output.join("\n")}\n`;
}

function at({ file, line, column }: Place): string {
  return `${escapeUnprintable(file)}:${line}:${column}`;
}
