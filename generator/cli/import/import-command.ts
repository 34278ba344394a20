import { existsSync, realpathSync } from "node:fs";
import { resolve } from "node:path";
import { escapeUnprintable } from "../../errors/index.js";
import {
  type ImportProblem,
  type ImportResult,
  type UpdateResult,
  importOpenApi,
  updateFromOpenApi,
} from "../../openapi/index.js";
import { DEFAULT_MANIFEST, isBaseUrl } from "../../manifest/index.js";
import { readSource } from "../../read-source.js";
import { writeNewFile } from "../init/new-file.js";
import { countUpdate, describeUpdate } from "./describe-update.js";
import { type OpenedDocument, openDocument } from "./open-document.js";
import { type ExistingManifest, openExisting, openRecord, recordFile } from "./earlier-import.js";
import { type Format, endWith, orEnd, printFailure, printJson } from "../terminal/print-errors.js";
import { printWarnings } from "../terminal/print-warnings.js";
import type { ExitCode, Terminal } from "../terminal/terminal.js";
import { count, shellWord } from "../terminal/words.js";

export interface ImportFlags {
  readonly output: string;
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  readonly overlay?: readonly string[];
  /** False to leave out summaries and descriptions. */
  readonly descriptions: boolean;
  readonly baseUrl?: string;
  readonly force?: boolean;
  readonly verbose?: boolean;
  readonly format: Format;
}

/** Writes the manifest of an OpenAPI document, or updates an existing one; to standard output for `--output -`. */
export function importCommand(file: string, flags: ImportFlags, terminal: Terminal): ExitCode {
  const { output, include, exclude, overlay, descriptions, baseUrl, force, format } = flags;
  if (baseUrl !== undefined && !isBaseUrl(baseUrl)) {
    const message = `--base-url cannot be ${baseUrl}`;
    const hint = "give an http or https URL, such as https://api.example.com/v1";
    endWith({ code: "bad-base-url", message, hint }, { code: 2 });
  }
  const opened = orEnd(openDocument(file, terminal, overlay));
  const { source } = opened;
  const options = {
    descriptions,
    ...(include && { include: { tags: include } }),
    ...(exclude && { exclude: { tags: exclude } }),
    ...(baseUrl !== undefined && { baseUrl }),
  };
  if (output === "-") {
    const result = importOpenApi(source, options);
    // Only the manifest is written to standard output.
    printResult(result, opened, flags, { ...terminal, out: terminal.err });
    if (result.ok) terminal.out.write(result.text);
    return result.ok ? 0 : 1;
  }
  if (isSameFile(file, output, terminal.cwd)) {
    const message = `${output} is the OpenAPI document itself, and was left as it is`;
    endWith({ code: "same-file", message, hint: OTHER_FILE });
  }
  const record = openRecord(output, terminal);
  const outcome = "nothing was written; with --force it is replaced";
  const existing = force ? undefined : openExisting(output, { format, outcome }, terminal);
  const result = existing
    ? updateFromOpenApi(source, existing.text, options, record)
    : importOpenApi(source, options);
  if (result.ok) save(result, existing, flags, terminal);
  printResult(result, opened, flags, terminal);
  if (!result.ok) return 1;
  if (format === "pretty") {
    const isSame = existing?.text === result.text;
    printOutcome(result, opened.shown(source.file), isSame, flags, terminal);
  }
  return 0;
}

const OTHER_FILE = "name another file with --output";

type Imported = Extract<ImportResult | UpdateResult, { readonly ok: true }>;

/** Writes a manifest without errors, and the record of its import. */
function save(
  { text, record }: Imported,
  existing: ExistingManifest | undefined,
  { output, force = false, format }: ImportFlags,
  { cwd }: Terminal,
): void {
  if (existing) {
    const outcome = "the updated manifest would have these errors, so nothing was written";
    const source = { ...existing.source, bytes: new TextEncoder().encode(text) };
    orEnd(readSource(source), { format, outcome });
  }
  const manifest = { label: output, text, force: force || existing !== undefined };
  const files = [{ label: recordFile(output), text: record, force: true }];
  for (const file of existing?.text === text ? files : [manifest, ...files]) {
    orEnd(writeNewFile({ ...file, cwd, hint: OTHER_FILE }), { format });
  }
}

/** Prints problems with file paths relative to the working folder; as JSON, the whole result. */
function printResult(
  result: ImportResult | UpdateResult,
  { source, shown }: OpenedDocument,
  { verbose, format }: ImportFlags,
  terminal: Terminal,
): void {
  const { ok } = result;
  const relabel = (problem: ImportProblem) => ({ ...problem, file: shown(problem.file) });
  const warnings = result.warnings.map(relabel);
  const errors = ok ? [] : result.errors.map(relabel);
  if (format === "json") {
    const changes = "changes" in result ? { changes: result.changes } : {};
    const found = ok ? { routes: result.routes, ...changes } : { errors };
    printJson(terminal, { ok, ...found, warnings });
    return;
  }
  const problems = [...result.warnings, ...(ok ? [] : result.errors)];
  const texts = new Map(
    [...new Set(problems.map(({ file }) => file))].map((file) => {
      const read = file === source.file ? { ok: true, ...source } : source.readFile?.(file);
      return [shown(file), read?.ok ? read.text : ""];
    }),
  );
  printWarnings({ warnings, texts }, terminal.err, { verbose });
  if (!ok) printFailure({ ok, errors, texts }, { outcome: "nothing was written" }, terminal);
}

/** Prints what changed in a manifest, what was kept although the document differs, and what was written. */
function printOutcome(
  result: Imported,
  from: string,
  isSame: boolean,
  { output, include, exclude }: ImportFlags,
  { out, err }: Terminal,
): void {
  const changes = "changes" in result ? result.changes : undefined;
  if (changes) {
    const document = (include ?? exclude) ? `the chosen part of ${from}` : from;
    const note = [
      `note: ${recordFile(output)} was missing, so all of ${output} was kept. A person may have removed`,
      "what was added above. The file is there now.",
    ];
    const lines = [...describeUpdate(changes, document), ...(changes.knowsLastImport ? [] : note)];
    err.write(lines.map((line) => `${escapeUnprintable(line)}\n`).join(""));
  }
  const verb = isSame ? "left as it was:" : changes ? "updated" : "wrote";
  const what = changes ? output : `${output} and ${recordFile(output)}`;
  const counts = changes ? countUpdate(changes) : count(result.routes, "route");
  out.write(`${escapeUnprintable(`${verb} ${what} from ${from}: ${counts}`)}\n`);
  const argument = output === DEFAULT_MANIFEST ? "" : ` ${shellWord(output)}`;
  if (!isSame) out.write(`next: look it over, then run \`waybill generate${argument}\`\n`);
}

function isSameFile(file: string, output: string, cwd: string): boolean {
  const paths = [file, output].map((name) => resolve(cwd, name));
  const [document, manifest] = paths.map((path) => existsSync(path) && realpathSync(path));
  return document === manifest && document !== false;
}
