import {
  type Failure,
  type FileError,
  escapeUnprintable,
  formatErrors,
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
  { errors, text = "", texts }: Failure,
  outcome: string,
  { color }: Pick<TextStream, "color">,
): string {
  const places = errors.filter(hasPlace);
  const others = errors.filter((error) => !hasPlace(error));
  const number = `${count(places.length, "error")}; ${escapeUnprintable(outcome)}`;
  const withPlaces =
    places.length > 0 ? `${formatErrors(places, texts ?? text, { color })}\n${number}\n` : "";
  return withPlaces + others.map((error) => formatFileError(error, { color })).join("");
}

export function printJson({ out }: Terminal, value: unknown): void {
  out.write(`${printableJson(value)}\n`);
}

/** Prints an error without a place, and returns the exit code. */
export function failWith(error: FileError, { err }: Terminal, code: ExitCode = 1): ExitCode {
  err.write(formatFileError(error, err));
  return code;
}
