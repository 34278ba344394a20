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
  { name, route, effectiveRoute, operationId, declared, generated, ...rest }: Explanation,
  values: Readonly<Record<string, unknown>>,
  out: TextStream,
): string {
  const effective = effectiveRoute === route ? undefined : effectiveRoute;
  const slashes = rest.withSlashes?.map((argument) => `\`${argument}\``).join(" and ");
  const note =
    slashes && `the URL matches if ${slashes} may have slashes; the function sends them as %2F`;
  const facts = { route, effective, operationId, declared, generated, note };
  const lines = Object.entries(facts).flatMap(([fact, value]) =>
    value === undefined
      ? []
      : `  ${paint(out, "dim", fact.padEnd(12))} ${escapeUnprintable(value)}\n`,
  );
  const table = describeArguments(rest.arguments, values);
  return `${paint(out, "bold", name)}\n${lines.join("")}\n${table}`;
}

function describeArguments(
  all: Explanation["arguments"],
  values: Readonly<Record<string, unknown>>,
): string {
  if (all.length === 0) return "no arguments\n";
  const rows = all.map(({ name, in: place, required, type, wireName = "" }) => {
    const sentAs = place === "header" ? "an option: headers" : wireName;
    const value = Object.hasOwn(values, name) ? cutText(JSON.stringify(values[name]), 60) : "";
    return [name, place, required ? "yes" : "no", type, sentAs, value].map(escapeUnprintable);
  });
  return printTable(["argument", "in", "required", "type", "sent as", "value"], rows);
}

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
  const lines = [head, ...rows].map(() => "");
  for (const [column, title] of head.entries()) {
    const cells = [title, ...rows.map((row) => row[column] ?? "")];
    if (cells.slice(1).every((cell) => cell === "")) continue;
    const width = Math.max(...cells.map((cell) => cell.length));
    for (const [line, cell] of cells.entries()) lines[line] += `${cell.padEnd(width)}  `;
  }
  return lines.map((line) => `${line.trimEnd()}\n`).join("");
}
