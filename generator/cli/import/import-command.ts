import { realpathSync } from "node:fs";
import { resolve } from "node:path";
import { type FileError, escapeUnprintable, formatErrors } from "../../errors/index.js";
import {
  type ImportProblem,
  type ImportResult,
  type UpdateResult,
  importOpenApi,
  updateFromOpenApi,
} from "../../openapi/index.js";
import { DEFAULT_MANIFEST, isBaseUrl } from "../../manifest/index.js";
import { type NewFileResult, writeNewFile } from "../init/new-file.js";
import { countUpdate, describeUpdate } from "./describe-update.js";
import { type OpenedDocument, openDocument } from "./open-document.js";
import { openRecord, recordFile, writeRecord } from "./record-file.js";
import { findMistakes, openExisting } from "./update-existing.js";
import { type Format, failWith, printFailure, printJson } from "../terminal/print-errors.js";
import { printWarnings } from "../terminal/print-warnings.js";
import type { ExitCode, Terminal } from "../terminal/terminal.js";
import { count, shellWord } from "../terminal/words.js";

export interface ImportFlags {
  readonly output?: string;
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  readonly overlay?: readonly string[];
  /** False to leave out summaries and descriptions. */
  readonly descriptions?: boolean;
  readonly baseUrl?: string;
  readonly force?: boolean;
  /** Prints all warnings. */
  readonly verbose?: boolean;
  readonly format?: Format;
}

/** Writes the manifest of an OpenAPI document, or updates an existing one; to standard output for `--output -`. */
export function importCommand(file: string, flags: ImportFlags, terminal: Terminal): ExitCode {
  const { output = DEFAULT_MANIFEST, include, exclude, force = false, format = "pretty" } = flags;
  const { descriptions, baseUrl } = flags;
  const { out, err } = terminal;
  if (baseUrl !== undefined && !isBaseUrl(baseUrl))
    return failWith(badBaseUrl(baseUrl), terminal, 2);
  const opened = openWithOverlays(file, flags.overlay ?? [], terminal);
  if (!opened.ok) return failWith(opened.error, terminal);
  const isPrinted = output === "-";
  if (!isPrinted && isSameFile(file, output, terminal.cwd))
    return failWith(sameFile(output), terminal);
  const earlier = isPrinted ? undefined : openRecord(output, terminal);
  if (earlier?.ok === false) return failWith(earlier.error, terminal);
  const existing = isPrinted || force ? undefined : openExisting(output, terminal);
  if (existing?.ok === false) {
    const wayOut = "nothing was written; with --force it is replaced";
    return printFailure(existing, format, wayOut, terminal);
  }
  const options = {
    ...(include && { include: { tags: include } }),
    ...(exclude && { exclude: { tags: exclude } }),
    ...(descriptions !== undefined && { descriptions }),
    ...(baseUrl !== undefined && { baseUrl }),
  };
  const record = earlier?.record;
  const result = existing
    ? updateFromOpenApi(opened.source, existing.text, options, record)
    : importOpenApi(opened.source, options);
  // Only the manifest is written to standard output.
  printProblems(result, opened, flags, isPrinted ? { ...terminal, out: err } : terminal);
  if (!result.ok) return 1;
  if (isPrinted) {
    out.write(result.text);
    return 0;
  }
  const mistakes = existing && findMistakes(existing, result.text);
  if (mistakes) {
    const outcome = "the updated manifest would have these errors, so nothing was written";
    return printFailure(mistakes, format, outcome, terminal);
  }
  const isSame = existing?.text === result.text;
  const made = isSame
    ? writeRecord(output, result.record, terminal)
    : save(output, result, force || existing !== undefined, terminal);
  if (!made.ok) return failWith(made.error, terminal);
  if (format === "pretty") {
    const isKnown = !existing || isSame || record !== undefined;
    const written = { output, opened, isChoice: (include ?? exclude) !== undefined, isKnown };
    printOutcome(result, { ...written, isChanged: existing ? !isSame : made.written }, terminal);
  }
  return 0;
}

function openWithOverlays(
  file: string,
  overlays: readonly string[],
  terminal: Terminal,
): OpenedDocument {
  const opened = openDocument(file, terminal);
  if (!opened.ok) return opened;
  const where = { ...terminal, root: opened.root };
  const others = overlays.map((overlay) => openDocument(overlay, where));
  const refused = others.find(({ ok }) => !ok);
  if (refused) return refused;
  const sources = others.flatMap((one) => (one.ok ? [one.source] : []));
  return { ...opened, source: { ...opened.source, overlays: sources } };
}

interface Written {
  readonly output: string;
  readonly opened: Opened;
  /** Whether only a part of the document was chosen. */
  readonly isChoice: boolean;
  /** Whether it is known what a person changed. */
  readonly isKnown: boolean;
  readonly isChanged: boolean;
}

/** Says what was written, and of an update what changed and what was kept although the document differs. */
function printOutcome(
  result: Extract<ImportResult | UpdateResult, { readonly ok: true }>,
  { output, opened, isChoice, isKnown, isChanged }: Written,
  { out, err }: Terminal,
): void {
  const from = opened.shown(opened.source.file);
  const isUpdate = "changes" in result;
  if (isUpdate) {
    const lines = describeUpdate(result.changes, isChoice ? `the chosen part of ${from}` : from);
    err.write(lines.map((line) => `${line}\n`).join(""));
  }
  if (!isKnown) err.write(unknownEdits(output));
  const verb = !isChanged ? "left as it was:" : isUpdate ? "updated" : "wrote";
  const what = isUpdate ? output : `${output} and ${recordFile(output)}`;
  const counts = isUpdate ? countUpdate(result.changes) : count(result.routes, "route");
  out.write(`${escapeUnprintable(`${verb} ${what} from ${from}: ${counts}`)}\n`);
  if (isChanged || !isUpdate) out.write(nextStep(output));
}

/** Writes a manifest and the record of its import. */
function save(
  label: string,
  { text, record }: { readonly text: string; readonly record: string },
  force: boolean,
  terminal: Terminal,
): NewFileResult {
  const hint = "name another file with --output";
  const made = writeNewFile({ label, cwd: terminal.cwd, text, force, hint });
  if (!made.ok) return made;
  const recorded = writeRecord(label, record, terminal);
  return recorded.ok ? made : recorded;
}

function nextStep(output: string): string {
  const argument = output === DEFAULT_MANIFEST ? "" : ` ${shellWord(output)}`;
  return `next: look it over, then run \`waybill generate${argument}\`\n`;
}

function unknownEdits(output: string): string {
  return [
    `note: ${recordFile(output)} was missing, so what a person changed in or removed from ${output} is not known:`,
    "what was added or changed above may be theirs; compare with the version before. The file is there now.",
    "",
  ]
    .map(escapeUnprintable)
    .join("\n");
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

type Opened = Extract<OpenedDocument, { ok: true }>;

/** Prints problems with file paths relative to the working folder. */
function printProblems(
  result: ImportResult | UpdateResult,
  opened: Opened,
  { verbose = false, format = "pretty" }: ImportFlags,
  terminal: Terminal,
): void {
  const { err } = terminal;
  const { source, shown } = opened;
  const relabel = (problem: ImportProblem) => ({ ...problem, file: shown(problem.file) });
  const errors = result.ok ? [] : result.errors;
  if (format === "json") {
    const found = result.ok ? { routes: result.routes } : { errors: errors.map(relabel) };
    const changes = "changes" in result ? { changes: result.changes } : {};
    printJson(terminal, {
      ok: result.ok,
      ...found,
      ...changes,
      warnings: result.warnings.map(relabel),
    });
    return;
  }
  const warnings = result.warnings.map(relabel);
  const texts = textsOf([...result.warnings, ...errors], opened);
  printWarnings({ warnings, texts }, err, { verbose });
  if (errors.length > 0) {
    err.write(`${formatErrors(errors.map(relabel), texts, { color: err.color })}\n`);
  }
  if (!result.ok) {
    const name = escapeUnprintable(shown(source.file));
    err.write(`${count(errors.length, "error")} in ${name}; nothing was written\n`);
  }
}

/** The texts of the files with problems, by the names shown. */
function textsOf(
  problems: readonly ImportProblem[],
  { source, shown }: Opened,
): ReadonlyMap<string, string> {
  const files = [...new Set(problems.map(({ file }) => file))];
  return new Map(
    files.map((file) => {
      if (file === source.file) return [shown(file), source.text];
      const read = source.readFile?.(file);
      return [shown(file), read?.ok ? read.text : ""];
    }),
  );
}

function badBaseUrl(url: string): FileError {
  return {
    code: "bad-base-url",
    message: `--base-url cannot be ${url}`,
    hint: "give an http or https URL, such as https://api.example.com/v1",
  };
}
