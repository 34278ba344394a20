import { type Command, InvalidArgumentError, Option } from "commander";
import type { ExitCode, Terminal } from "./terminal.js";

/** Adds a command to the program. Its implementation is imported on use. */
export type AddCommand = (
  program: Command,
  terminal: Terminal,
  exitWith: (code: ExitCode) => void,
) => void;

export const MANIFEST = "path of the manifest (default: routes.yaml)";

export const MANIFESTS =
  "paths of manifests, or patterns in quotes; `!` excludes (default: routes.yaml)";

export const ONE_OUTPUT =
  "error: --output names one folder, and each manifest needs its own; name one manifest, or leave --output out";

export const OUTPUT_DIR = "output folder, instead of the one that the manifest names";

export function formatOption(): Option {
  return new Option("--format <format>", "how to print: for people, or as one JSON document")
    .choices(["pretty", "json"])
    .default("pretty");
}

/** Reads the argument of an option. */
export function wholeNumber(min: number, max = 2 ** 31 - 1): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (/^\d+$/.test(text) && number >= min && number <= max) return number;
    throw new InvalidArgumentError(`It is a whole number from ${min} to ${max}.`);
  };
}
