import { posix } from "node:path";
import { cutText, escapeLines, escapeUnprintable, paint } from "../../errors/index.js";
import type { FieldData } from "../../explore/index.js";
import { type ReadSource, plainRoute } from "../../manifest/index.js";
import type { OutputFolder } from "../../output/index.js";
import {
  allDeclarations,
  type ModuleOf,
  modulesOf,
  namesReached,
  type Plan,
  type RoutePlan,
  typesOfBuilder,
} from "../../plan/index.js";
import type { TextStream } from "../terminal/terminal.js";
import type { MadeRequest } from "./make-request.js";

/** The module of a route as in the output, without other routes and their types. */
export function withoutOthers(route: RoutePlan, plan: Plan): ModuleOf<"builders"> {
  const module = modulesOf(plan, "builders").find(({ routes }) => routes.includes(route));
  if (module === undefined) throw new Error(`no module has ${route.name}`);
  const reachable = namesReached(typesOfBuilder(route), allDeclarations(plan));
  const declarations = module.declarations.filter(({ name }) => reachable.has(name));
  return { ...module, routes: [route], declarations };
}

export type Explanation = ReturnType<typeof explainRoute>;

/** @param withSlashes the arguments whose values in the given URL have slashes that the function sends as `%2F`. */
export function explainRoute(
  { name, manifestRoute: route, effectiveRoute }: RoutePlan,
  { path }: ModuleOf<"builders">,
  fields: readonly FieldData[],
  { manifest, locate }: ReadSource,
  folder: OutputFolder,
  withSlashes: readonly string[] = [],
) {
  const index = manifest.routes.findIndex((entry) => plainRoute(entry.route) === route);
  const place = locate({ code: "", message: "", path: ["routes", index] });
  const operationId = manifest.routes[index]?.operationId;
  return {
    ...{ name, route, effectiveRoute },
    ...(operationId !== undefined && { operationId }),
    declared: `${place.file}:${place.line}:${place.column}`,
    generated: posix.join(folder.label, path),
    arguments: fields.map(({ name, in: place, isRequired: required, type, wireName }) => ({
      ...{ name, in: place, required },
      // Only a type that fits on one line of a table.
      type: type.includes("\n") || type.length > 60 ? "(see the code)" : type,
      ...(wireName !== undefined && { wireName }),
    })),
    ...(withSlashes.length > 0 && { withSlashes }),
  };
}

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
