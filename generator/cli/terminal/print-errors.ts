import {
  type Failure,
  type FileError,
  type GenerateError,
  type ManifestError,
  formatErrors,
  escapeUnprintable,
  printableJson,
} from "../../errors/index.js";
import { type TextStream, type Terminal, paint } from "./terminal.js";
import { count } from "./words.js";

/** How results and errors are printed: for people, or as one JSON document on stdout. */
export type Format = "pretty" | "json";

/** Prints all errors of a failure and how many there are. `outcome`: what did not happen on their account. */
export function printFailure(
  failure: Failure,
  format: Format,
  outcome: string,
  terminal: Terminal,
): void {
  const { errors, text = "", texts = text } = failure;
  if (format === "json") {
    printJson(terminal, { ok: false, errors });
    return;
  }
  const places = errors.filter(hasPlace);
  const { err } = terminal;
  if (places.length > 0) {
    err.write(`${formatErrors(places, texts, { color: err.color })}\n`);
    err.write(`${count(places.length, "error")}; ${escapeUnprintable(outcome)}\n`);
  }
  for (const error of errors) if (!hasPlace(error)) err.write(describeFileError(error, err));
}

export function printJson({ out }: Terminal, value: unknown): void {
  out.write(`${printableJson(value)}\n`);
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
export function describeFileError(
  { code, message, hint, files = [] }: FileError,
  stream: TextStream,
): string {
  const head = `${paint(stream, "red", "error")}: ${paint(stream, "bold", escapeUnprintable(message))}`;
  const shown = files.slice(0, MOST_FILES).map((file) => `  ${escapeUnprintable(file)}`);
  const hidden = files.length - shown.length;
  return [
    `${head} ${paint(stream, "dim", `[${code}]`)}`,
    ...shown,
    ...(hidden > 0 ? [`  and ${count(hidden, "more file")}`] : []),
    ...(hint === undefined
      ? []
      : [`  ${paint(stream, "cyan", "hint")}: ${escapeUnprintable(hint)}`]),
    "",
  ].join("\n");
}

const MOST_FILES = 20;

function hasPlace(error: GenerateError): error is ManifestError {
  return "line" in error;
}
