import { cutText, escapeLines, escapeUnprintable, paint } from "../../errors/index.js";
import { printTable } from "../terminal/table.js";
import type { TextStream } from "../terminal/terminal.js";
import { count } from "../terminal/words.js";
import type { Explanation, SharedType } from "./explanation.js";
import type { MadeRequest } from "./make-request.js";

/**
 * Describes a route, its place, its arguments, and the types that it shares.
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
  return `${paint(out, "bold", name)}\n${lines.join("\n")}\n\n${describeArguments(explanation, values)}${describeShared(explanation.sharedTypes)}`;
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

/** The maximum number of functions to list; the others are counted. */
const MAX_NAMES = 3;

function describeShared(types: readonly SharedType[]): string {
  const rows = types
    .filter(({ functions }) => functions.length > 0)
    .map(({ type, functions }) => {
      const shown = functions.slice(0, MAX_NAMES).join(", ");
      const hidden = functions.length - MAX_NAMES;
      return [type, hidden > 0 ? `${shown} and ${count(hidden, "other")}` : shown];
    });
  return rows.length === 0 ? "" : `\n${printTable(["type", "shared with"], rows)}`;
}

/** The request that the arguments produce, for a shell and as JavaScript. */
export function describeRequest({ curl, fetch }: MadeRequest, out: TextStream): string {
  return `${paint(out, "dim", "curl")}\n${escapeLines(curl)}\n\n${paint(out, "dim", "fetch")}\n${escapeLines(fetch)}`;
}
