import {
  type Failure,
  type FileError,
  escapeUnprintable,
  formatFailure,
  formatFileError,
  hasPlace,
  printableJson,
} from "../../errors/index.js";
import type { ExitCode, Terminal, TextStream } from "./terminal.js";
import { count } from "./words.js";

export type Format = "pretty" | "json";

/** Prints all errors of a failure and their number, and returns the exit code. `outcome`: what did not happen because of them. */
export function printFailure(
  failure: Failure,
  format: Format,
  outcome: string,
  terminal: Terminal,
): ExitCode {
  const { err } = terminal;
  if (format === "json") printJson(terminal, { ok: false, errors: failure.errors });
  else err.write(describeFailure(failure, outcome, err));
  return 1;
}

/** All errors of a failure and their number, for people. `outcome`: what did not happen because of them. */
export function describeFailure(
  failure: Failure,
  outcome: string,
  { color }: Pick<TextStream, "color">,
): string {
  const text = formatFailure(failure, { color });
  const places = failure.errors.filter(hasPlace).length;
  if (places === 0) return text;
  return `${text}\n${count(places, "error")}; ${escapeUnprintable(outcome)}\n`;
}

export function printJson({ out }: Terminal, value: unknown): void {
  out.write(`${printableJson(value)}\n`);
}

/** Prints an error without a place, and returns the exit code. */
export function failWith(error: FileError, { err }: Terminal, code: ExitCode = 1): ExitCode {
  err.write(formatFileError(error, err));
  return code;
}
