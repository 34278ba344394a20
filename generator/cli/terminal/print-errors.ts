import {
  type Failure,
  type FileError,
  escapeUnprintable,
  formatFailure,
  hasPlace,
  printableJson,
} from "../../errors/index.js";
import type { ExitCode, Terminal, TextStream } from "./terminal.js";
import { count } from "./words.js";

export type Format = "pretty" | "json";

/** Ends a command with errors, and settings for printing them. */
export class CommandError extends Error {
  readonly failure: Failure;
  readonly settings: FailureSettings;
  constructor(failure: Failure, settings: FailureSettings) {
    super(failure.errors[0]?.message);
    this.failure = failure;
    this.settings = settings;
  }
}

export interface FailureSettings {
  /** The effect of the errors, for the last line: `nothing was written`. */
  readonly outcome?: string;
  readonly format?: Format;
  readonly code?: ExitCode;
}

/** The result of a step that a command needs. Errors end the command. */
export function orEnd<Result extends { readonly ok: true } | Failure>(
  result: Result,
  settings: FailureSettings = {},
): Exclude<Result, { readonly ok: false }> {
  if (!result.ok) throw new CommandError(result, settings);
  return result as Exclude<Result, { readonly ok: false }>;
}

export function endWith(error: FileError, settings: FailureSettings = {}): never {
  throw new CommandError({ ok: false, errors: [error] }, settings);
}

export function printFailure(
  failure: Failure,
  settings: FailureSettings,
  terminal: Terminal,
): void {
  const { format, outcome = "" } = settings;
  if (format === "json") printJson(terminal, { ok: false, errors: failure.errors });
  else terminal.err.write(describeFailure(failure, outcome, terminal.err));
}

/** All errors of a failure, and a line with their number and their effect, `outcome`. */
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
