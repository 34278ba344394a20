import { existsSync, realpathSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { escapeUnprintable } from "../../errors/index.js";
import { DEFAULT_MANIFEST, isBaseUrl } from "../../manifest/index.js";
import {
  type ImportProblem,
  type ImportResult,
  importOpenApi,
  printEntry,
} from "../../openapi/index.js";
import { relativePath } from "../../portable/index.js";
import { writeNewFile } from "../terminal/new-file.js";
import { type Format, endWith, orEnd, printFailure, printJson } from "../terminal/print-errors.js";
import { printWarnings } from "../terminal/print-warnings.js";
import type { ExitCode, Terminal } from "../terminal/terminal.js";
import { count, shellWord } from "../terminal/words.js";
import { type OpenedDocument, openDocument } from "./open-document.js";

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

/** Converts an OpenAPI document to a new manifest; to standard output for `--output -`. */
export function importCommand(file: string, flags: ImportFlags, terminal: Terminal): ExitCode {
  const { output, include, exclude, overlay, descriptions, baseUrl, force = false, format } = flags;
  if (baseUrl !== undefined && !isBaseUrl(baseUrl)) {
    const message = `--base-url cannot be ${baseUrl}`;
    const hint = "pass an http or https URL, such as https://api.example.com/v1";
    endWith({ code: "bad-base-url", message, hint }, { code: 2 });
  }
  const { cwd, err } = terminal;
  if (isSameFile(file, output, cwd)) {
    const message = `${output} is the OpenAPI document itself; it was not changed`;
    endWith({ code: "same-file", message, hint: "name another file with --output" });
  }
  const opened = orEnd(openDocument(file, terminal, overlay));
  const result = importOpenApi(opened.source, {
    descriptions,
    ...(include && { include: { tags: include } }),
    ...(exclude && { exclude: { tags: exclude } }),
    ...(baseUrl !== undefined && { baseUrl }),
  });
  if (output === "-") {
    // Only the manifest is written to standard output.
    printResult(result, opened, flags, { ...terminal, out: err });
    if (result.ok) terminal.out.write(result.text);
    return result.ok ? 0 : 1;
  }
  const hint = existingHint(file, output, cwd);
  const isWritten =
    result.ok &&
    orEnd(writeNewFile({ label: output, cwd, text: result.text, force, hint }), { format }).written;
  printResult(result, opened, flags, terminal);
  if (!result.ok) return 1;
  if (format === "json") return 0;
  const from = opened.shown(opened.source.file);
  const summary = `${output} from ${from}: ${count(result.routes, "route")}`;
  terminal.out.write(`${escapeUnprintable(`${isWritten ? "wrote" : "unchanged:"} ${summary}`)}\n`);
  const argument = output === DEFAULT_MANIFEST ? "" : ` ${shellWord(output)}`;
  if (isWritten) terminal.out.write(`next: review it, then run \`waybill generate${argument}\`\n`);
  return 0;
}

/** The fix if the manifest exists: an import would lose its edits, and `openapi:` reads a changed document. */
function existingHint(file: string, output: string, cwd: string): string {
  if (file === "-") return "overwrite it with --force, or name another file with --output";
  const path = relativePath(resolve(cwd, dirname(output)), resolve(cwd, file));
  const document = path.startsWith("../") ? path : `./${path}`;
  return `to follow the document, write \`${printEntry("openapi", document)}\` into ${output} and keep only the routes that you changed (docs/openapi.md); or overwrite it with --force`;
}

/** Prints problems with file paths relative to the working folder; as JSON, the whole result. */
function printResult(
  result: ImportResult,
  { source, shown }: OpenedDocument,
  { verbose, format }: ImportFlags,
  terminal: Terminal,
): void {
  const { ok } = result;
  const relabel = (problem: ImportProblem) => ({ ...problem, file: shown(problem.file) });
  const warnings = result.warnings.map(relabel);
  const errors = ok ? [] : result.errors.map(relabel);
  if (format === "json") {
    const found = ok ? { routes: result.routes } : { errors };
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
  printWarnings({ warnings, texts }, terminal.err, verbose);
  if (!ok) printFailure({ ok, errors, texts }, { outcome: "nothing was written" }, terminal);
}

function isSameFile(file: string, output: string, cwd: string): boolean {
  const paths = [file, output].map((name) => resolve(cwd, name));
  const [document, manifest] = paths.map((path) => existsSync(path) && realpathSync(path));
  return document === manifest && document !== false;
}
