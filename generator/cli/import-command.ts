import { realpathSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { type FileError, withDeed } from "../errors/index.js";
import {
  decodeUtf8,
  type ImportResult,
  importOpenApi,
  readFolder,
  type ImportProblem,
  describeProblem,
} from "../openapi/index.js";
import { DEFAULT_MANIFEST, readInputFile } from "../manifest/index.js";
import { writeNewFile } from "./new-file.js";
import { describeFileError } from "./print-errors.js";
import { type ExitCode, type Terminal, paint } from "./terminal.js";
import { count, shellWord } from "./words.js";

export interface ImportFlags {
  readonly output?: string;
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  readonly descriptions?: boolean;
  readonly force?: boolean;
}

/**
 * Writes the manifest of an OpenAPI document; to stdout for `--output -`.
 *
 * @param hint What to do about a manifest that exists.
 */
export function importCommand(
  file: string,
  flags: ImportFlags,
  terminal: Terminal,
  hint = `to keep it, name another file with --output; to replace it, run \`${withForce(file, flags)}\``,
): ExitCode {
  const { output = DEFAULT_MANIFEST, include, exclude, descriptions, force = false } = flags;
  const opened = readDocument(file, terminal.cwd);
  if (!opened.ok) return fail(opened.error, terminal);
  if (output !== "-" && isSameFile(file, output, terminal.cwd))
    return fail(sameFile(output), terminal);

  const result = importOpenApi(
    {
      text: opened.text,
      file: basename(file),
      readFile: readFolder(dirname(resolve(terminal.cwd, file))),
    },
    {
      ...(include && { include }),
      ...(exclude && { exclude }),
      ...(descriptions !== undefined && { descriptions }),
    },
  );
  printProblems(result, file, terminal);
  if (!result.ok) return 1;
  if (output === "-") {
    terminal.out.write(result.text);
    return 0;
  }

  const made = writeNewFile({
    label: output,
    cwd: terminal.cwd,
    text: result.text,
    force,
    hint,
  });
  if (!made.ok) return fail(made.error, terminal);
  const verb = made.written ? "wrote" : "left as it was:";
  terminal.out.write(`${verb} ${output} from ${file}: ${count(result.routes, "route")}\n`);
  const argument = output === DEFAULT_MANIFEST ? "" : ` ${shellWord(output)}`;
  terminal.out.write(`next: look it over, then run \`waybill generate${argument}\`\n`);
  return 0;
}

type Document =
  { readonly ok: true; readonly text: string } | { readonly ok: false; readonly error: FileError };

function readDocument(file: string, cwd: string): Document {
  if (/^https?:\/\//i.test(file)) {
    const message = `cannot read ${file}: Waybill makes no network calls`;
    const hint = `download it first: curl --location --output openapi.json ${file}`;
    return { ok: false, error: { code: "no-network", message, hint } };
  }
  const read = readInputFile(resolve(cwd, file));
  if (!read.ok) return { ok: false, error: withDeed(read.error, `cannot read ${file}`) };
  const text = decodeUtf8(read.bytes);
  return text === undefined ? { ok: false, error: wrongEncoding(file) } : { ok: true, text };
}

function wrongEncoding(file: string): FileError {
  const message = `cannot read ${file}: it is not text in UTF-8`;
  return { code: "wrong-encoding", message, hint: "save the file as UTF-8" };
}

/** The same command again, but so that it replaces the manifest. */
function withForce(file: string, flags: ImportFlags): string {
  const { output = DEFAULT_MANIFEST, include = [], exclude = [], descriptions } = flags;
  const words = [
    file,
    ...(output === DEFAULT_MANIFEST ? [] : ["--output", output]),
    ...include.flatMap((tag) => ["--include", tag]),
    ...exclude.flatMap((tag) => ["--exclude", tag]),
    ...(descriptions ? ["--descriptions"] : []),
  ];
  return ["waybill import openapi", ...words.map(shellWord), "--force"].join(" ");
}

function isSameFile(file: string, output: string, cwd: string): boolean {
  try {
    return realpathSync(resolve(cwd, file)) === realpathSync(resolve(cwd, output));
  } catch {
    return false;
  }
}

function sameFile(output: string): FileError {
  return {
    code: "same-file",
    message: `${output} is the OpenAPI document itself, and was left as it is`,
    hint: "name another file with --output",
  };
}

function printProblems(result: ImportResult, file: string, { err }: Terminal): void {
  const say = (problem: ImportProblem, word: string) =>
    err.write(`${word}: ${describeProblem(problem)}\n`);
  const errors = result.ok ? [] : result.errors;
  for (const problem of errors.slice(0, MOST_PROBLEMS)) say(problem, paint(err, "red", "error"));
  tellHidden(errors.length, "error", err.write);
  for (const problem of result.warnings.slice(0, MOST_PROBLEMS))
    say(problem, paint(err, "yellow", "warning"));
  tellHidden(result.warnings.length, "warning", err.write);
  if (!result.ok) err.write(`${count(errors.length, "error")} in ${file}; nothing was written\n`);
}

const MOST_PROBLEMS = 20;

function tellHidden(all: number, what: string, write: (text: string) => void): void {
  if (all > MOST_PROBLEMS) write(`and ${count(all - MOST_PROBLEMS, `more ${what}`)}\n`);
}

function fail(error: FileError, { err }: Terminal): ExitCode {
  err.write(describeFileError(error, err));
  return 1;
}
