import { type FormatOptions, formatErrors } from "./format-errors.js";
import { paint } from "./paint.js";
import type { Failure, FileError, GenerateError, ManifestError } from "./problem.js";
import { escapeUnprintable } from "./quote-text.js";

/** Formats all errors of a failure for people: first those with a place, like {@link formatErrors}, then the others. */
export function formatFailure(
  { errors, text = "", texts }: Failure,
  { color = false }: Pick<FormatOptions, "color"> = {},
): string {
  const places = errors.filter(hasPlace);
  const others = errors.flatMap((error) =>
    hasPlace(error) ? [] : [formatFileError(error, { color })],
  );
  return [
    ...(places.length > 0 ? [formatErrors(places, texts ?? text, { color })] : []),
    ...others,
  ].join("\n");
}

/**
 * @example
 * ```
 * error: 2 files in generated changed since Waybill wrote them; nothing was written [edited-files]
 *   generated/issues.ts
 *   generated/repos.ts
 *   hint: put the change into the manifest instead, …
 * ```
 */
export function formatFileError(
  { code, message, hint, files = [] }: FileError,
  { color = false }: Pick<FormatOptions, "color"> = {},
): string {
  const by = { color };
  const shown = files.slice(0, MOST_FILES).map((file) => `  ${escapeUnprintable(file)}`);
  const hidden = files.length - shown.length;
  return [
    `${paint(by, "red", "error")}: ${paint(by, "bold", escapeUnprintable(message))} ${paint(by, "dim", `[${code}]`)}`,
    ...shown,
    ...(hidden > 0 ? [`  and ${hidden} more file${hidden === 1 ? "" : "s"}`] : []),
    ...(hint === undefined ? [] : [`  ${paint(by, "cyan", "hint")}: ${escapeUnprintable(hint)}`]),
    "",
  ].join("\n");
}

const MOST_FILES = 20;

export function hasPlace(error: GenerateError): error is ManifestError {
  return "line" in error;
}
