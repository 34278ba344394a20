import { count } from "../words/index.js";
import { paint } from "./paint.js";
import type { Failure, FileError, GenerateError, ManifestError, Place } from "./problem.js";
import { escapeUnprintable, replaceUnprintable } from "./quote-text.js";

export interface FormatOptions {
  /** With ANSI colours; off by default. */
  readonly color?: boolean;
  /** The label of each message; `error` by default. */
  readonly kind?: "error" | "warning";
  /** How many errors to print before "and N more"; 20 by default. */
  readonly limit?: number;
}

/**
 * Formats errors for the terminal, each with its source line and a caret. Escapes control characters from the manifest.
 *
 * @param sourceText the text of the manifest, or, if it refers to other files, all texts by file name.
 *
 * @example
 * ```
 * routes.yaml:5:1: error: a manifest has no key "rotues" [unknown-key]
 *   4 | baseUrl: https://api.example.com
 *   5 | rotues:
 *     | ^^^^^^
 *   hint: did you mean "routes"?
 * ```
 */
export function formatErrors(
  errors: readonly ManifestError[],
  sourceText: string | ReadonlyMap<string, string>,
  { limit = 20, ...options }: FormatOptions = {},
): string {
  const shown = errors.slice(0, limit);
  const files = new Set(shown.flatMap((error) => [error, ...(error.related ?? [])]).map(fileName));
  const lines = new Map([...files].map((file) => [file, findLines(file, sourceText)]));
  return [
    ...shown.map((error) => formatError(error, lines, options)),
    ...hiddenLine(errors.length, limit, options.kind ?? "error").map((line) => `${line}\n`),
  ].join("\n");
}

/** Formats all errors of a failure: first errors with a place, like {@link formatErrors}, then errors of files. */
export function formatFailure(
  { errors, text = "", texts }: Failure,
  options: Pick<FormatOptions, "color"> = {},
): string {
  const places = errors.filter(hasPlace);
  return [
    ...(places.length > 0 ? [formatErrors(places, texts ?? text, options)] : []),
    ...errors.filter((error) => !hasPlace(error)).map((error) => formatFileError(error, options)),
  ].join("\n");
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
function formatFileError(error: FileError, options: FormatOptions): string {
  const { files = [] } = error;
  const lines = [
    ...files.slice(0, MOST_FILES).map(escapeUnprintable),
    ...hiddenLine(files.length, MOST_FILES, "file"),
  ];
  const indented = lines.map((line) => `  ${line}`);
  return `${[headline(error, options), ...indented, ...hintLines(error, options)].join("\n")}\n`;
}

const MOST_FILES = 20;

export function hasPlace(error: GenerateError): error is ManifestError {
  return "line" in error;
}

function hiddenLine(total: number, limit: number, noun: string): readonly string[] {
  const hidden = total - limit;
  return hidden > 0 ? [`and ${count(hidden, `more ${noun}`)}`] : [];
}

function formatError(error: ManifestError, texts: LinesByFile, options: FormatOptions): string {
  const related = error.related ?? [];
  const gutter = String(Math.max(error.line, ...related.map(({ line }) => line))).length;
  const lines = [
    `${paint(options, "bold", describePlace(error))}: ${headline(error, options)}`,
    ...frameLines(error, texts, gutter, true),
    ...hintLines(error, options),
    ...related.flatMap((place) => [
      `  ${at(place)}: ${escapeUnprintable(place.message)}`,
      ...frameLines(place, texts, gutter, false),
    ]),
  ];
  return `${lines.join("\n")}\n`;
}

function headline({ message, code }: GenerateError, options: FormatOptions): string {
  const { kind = "error" } = options;
  const label = paint(options, kind === "error" ? "red" : "yellow", kind);
  const words = paint(options, "bold", escapeUnprintable(message));
  return `${label}: ${words} ${paint(options, "dim", `[${code}]`)}`;
}

function hintLines({ hint }: GenerateError, options: FormatOptions): readonly string[] {
  return hint === undefined
    ? []
    : [`  ${paint(options, "cyan", "hint")}: ${escapeUnprintable(hint)}`];
}

/** @example "openapi.json:1:403679 GET /v1/account" */
export function describePlace(error: ManifestError): string {
  return error.subject === undefined
    ? at(error)
    : `${at(error)} ${escapeUnprintable(error.subject)}`;
}

function at({ file, line, column }: Place): string {
  return `${escapeUnprintable(file)}:${line}:${column}`;
}

/** The shown width of a long line, and the part of it before the caret. */
const window = { width: 100, before: 40 };

type LinesByFile = ReadonlyMap<string, readonly string[]>;

function fileName({ file }: Place): string {
  return file;
}

/** @param texts the text of all files, or texts by file name. */
function findLines(file: string, texts: string | ReadonlyMap<string, string>): readonly string[] {
  const text = typeof texts === "string" ? texts : (texts.get(file) ?? "");
  return text.replace(/^\ufeff/, "").split(/\r?\n/);
}

/**
 * A place as its numbered line with carets below, or no lines if it is outside the text.
 *
 * @param gutter the digits in the largest line number.
 * @param hasContext whether to print the line before.
 */
function frameLines(
  place: Place,
  texts: LinesByFile,
  gutter: number,
  hasContext: boolean,
): readonly string[] {
  const lines = texts.get(place.file) ?? [];
  const line = lines[place.line - 1];
  if (line === undefined) return [];
  const column = place.column - 1;
  const from = column > window.width - 20 ? column - window.before : 0;
  const to = from + window.width;
  const end = Math.min(place.endLine === place.line ? place.endColumn - 1 : line.length, to);
  const margin = (from > 0 ? 1 : 0) + terminalWidth(visible(line.slice(from, column)));
  const carets = Math.max(1, terminalWidth(visible(line.slice(column, end))));
  const before = hasContext && from === 0 ? (lines[place.line - 2] ?? "") : "";
  const numbered = (number: string, text: string) =>
    `  ${number.padStart(gutter)} | ${text}`.trimEnd();
  return [
    ...(before.trim() === "" ? [] : [numbered(String(place.line - 1), cut(before, from, to))]),
    numbered(String(place.line), cut(line, from, to)),
    numbered("", " ".repeat(margin) + "^".repeat(carets)),
  ];
}

function cut(line: string, from: number, to: number): string {
  return `${from > 0 ? "…" : ""}${visible(line.slice(from, to))}${line.length > to ? "…" : ""}`;
}

/** Replaces each control or invisible character by one visible cell, and a tab by two spaces. */
function visible(text: string): string {
  return replaceUnprintable(text.replaceAll("\t", "  "), (character) => {
    const code = character.codePointAt(0) ?? 0;
    if (/\p{Zs}/u.test(character)) return " ";
    return code < 0x20 ? String.fromCodePoint(0x2400 + code) : "\ufffd";
  });
}

/** The approximate width in terminal cells: wide East Asian characters and emoji take two, combining marks none. */
function terminalWidth(text: string): number {
  const marks = text.match(/\p{M}/gu)?.length ?? 0;
  const wide =
    text.match(
      /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/gu,
    )?.length ?? 0;
  return [...text].length + wide - marks;
}
