import { cutText, escapeLines, escapeUnprintable, paint } from "../../errors/index.js";
import type { TextStream } from "../terminal/terminal.js";
import type { Explanation } from "./explanation.js";
import type { MadeRequest } from "./make-request.js";

/**
 * Describes a route, its place and its arguments.
 *
 * @param values known values of arguments.
 */
export function describeExplanation(
  explanation: Explanation,
  values: Readonly<Record<string, unknown>>,
  out: TextStream,
): string {
  const { name, route, effectiveRoute } = explanation;
  const facts: readonly (readonly [string, string | undefined])[] = [
    ["route", route],
    ["effective", effectiveRoute === route ? undefined : effectiveRoute],
    ["operationId", explanation.operationId],
    ["declared", explanation.declared],
    ["generated", explanation.generated],
    ["note", explanation.withSlashes && describeSlashes(explanation.withSlashes)],
  ];
  const lines = facts.flatMap(([fact, value]) =>
    value === undefined
      ? []
      : [`  ${paint(out, "dim", fact.padEnd(12))} ${escapeUnprintable(value)}`],
  );
  return `${paint(out, "bold", name)}\n${lines.join("\n")}\n\n${describeArguments(explanation, values)}`;
}

function describeSlashes(names: readonly string[]): string {
  const quoted = names.map((name) => `\`${name}\``).join(" and ");
  return `the URL matches if ${quoted} may have slashes; the function sends them as %2F`;
}

function describeArguments(
  { arguments: own }: Explanation,
  values: Readonly<Record<string, unknown>>,
): string {
  if (own.length === 0) return "no arguments\n";
  const rows = own.map(({ name, in: place, required, type, wireName = "" }) => {
    const sentAs = place === "header" ? "an option: headers" : wireName;
    const value = Object.hasOwn(values, name) ? cutText(JSON.stringify(values[name]), 60) : "";
    return [name, place, required ? "yes" : "no", type, sentAs, value].map(escapeUnprintable);
  });
  return printTable(["argument", "in", "required", "type", "sent as", "value"], rows);
}

/** The request that the arguments produce, for a shell and as JavaScript. */
export function describeRequest({ curl, fetch }: MadeRequest, out: TextStream): string {
  return `${paint(out, "dim", "curl")}\n${escapeLines(curl)}\n\n${paint(out, "dim", "fetch")}\n${escapeLines(fetch)}`;
}

/**
 * Prints columns of text. Leaves out columns without any content below the head.
 *
 * @example
 * printTable(["argument", "in", "note"], [["owner", "path", ""]]);
 * // argument  in
 * // owner     path
 */
function printTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const columns = head
    .map((title, column) => ({ title, cells: rows.map((row) => row[column] ?? "") }))
    .filter(({ cells }) => cells.some((cell) => cell !== ""))
    .map(({ title, cells }) => padAll([title, ...cells]));
  const lines = [head, ...rows].map((_, line) => columns.map((column) => column[line]).join("  "));
  return lines.map((line) => `${line.trimEnd()}\n`).join("");
}

function padAll(cells: readonly string[]): readonly string[] {
  const width = Math.max(...cells.map((cell) => cell.length));
  return cells.map((cell) => cell.padEnd(width));
}
