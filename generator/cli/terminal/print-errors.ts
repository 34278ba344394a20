import {
  type Failure,
  type FileError,
  escapeUnprintable,
  formatErrors,
  formatFileError,
  hasPlace,
  printableJson,
} from "../../errors/index.js";
import type { TextStream, Terminal } from "./terminal.js";
import { count } from "./words.js";

/** How results and errors are printed: for people, or as one JSON document on stdout. */
export type Format = "pretty" | "json";

/** Prints all errors of a failure and their number. `outcome`: what did not happen because of them. */
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

/** An error that has no place, as `formatFileError` puts it. */
export function describeFileError(error: FileError, { color }: TextStream): string {
  return formatFileError(error, { color });
}
