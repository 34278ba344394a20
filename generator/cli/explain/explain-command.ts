import { posix } from "node:path";
import { openManifest, plainRoute, type ReadSource } from "../../manifest/index.js";
import type { OutputFolder } from "../../output/index.js";
import {
  allDeclarations,
  type ModuleByKind,
  selectModules,
  namesReached,
  type Plan,
  type RoutePlan,
  typesOfBuilder,
} from "../../plan/index.js";
import { emitModules, printType } from "../../emit/index.js";
import { cutText, escapeLines, escapeUnprintable, paint } from "../../errors/index.js";
import { planManifest } from "../../plan-manifest.js";
import { isObject } from "../../collections/index.js";
import { createShapeIndex, describeFields, type FieldData } from "../../types/index.js";
import { endWith, type Format, orEnd, printJson } from "../terminal/print-errors.js";
import type { ExitCode, Terminal, TextStream } from "../terminal/terminal.js";
import { findRoute } from "./find-route.js";
import type { Values } from "./make-request.js";
import { readUrl } from "./read-url.js";

export interface ExplainFlags {
  readonly manifest?: string;
  readonly with?: string;
  readonly format: Format;
}

/**
 * Prints the effective route of a builder, its arguments in a table, and its code as in the output; for a URL or given
 * arguments also the request.
 *
 * @param words a name, an operationId, a route, or a URL with values.
 */
export async function explainCommand(
  words: readonly string[],
  flags: ExplainFlags,
  terminal: Terminal,
): Promise<ExitCode> {
  const { cwd, root, out } = terminal;
  const { format } = flags;
  const wanted = words.join(" ");
  const failing = { format, outcome: "nothing was explained" };
  const withValues = flags.with === undefined ? undefined : readArguments(flags.with);
  const { source } = orEnd(openManifest(flags.manifest, terminal), failing);
  const planned = orEnd(await planManifest(source, { cwd, root }, undefined, true), failing);
  const { read, plan, folder } = planned;
  const types = createShapeIndex(allDeclarations(plan));
  const found = findRoute(wanted, read.manifest, plan, readUrl(wanted, plan, types));
  const { route, values, withSlashes } = orEnd(found, failing);

  const module = withoutOthers(route, plan);
  const fields = describeFields(route, types);
  const explanation = explainRoute(route, module, fields, read, plan, folder, withSlashes);
  const text = emitModules({ modules: [module] }).get(module.path) ?? "";
  // Without the first paragraph, the banner for tools.
  const code = text.slice(text.indexOf("\n\n") + 2);
  const inputs = { ...values, ...withValues };
  const calls = (values ?? withValues) && (await import("./make-request.js"));
  if (calls && withValues)
    orEnd(calls.checkCallValues(route, fields, types, withValues, inputs), failing);
  const made =
    calls && orEnd(calls.explainRequest(route, fields, module, plan, folder.path, inputs), failing);
  if (format === "json") {
    const request = made && { ...made, values: inputs };
    printJson(terminal, { ok: true, ...explanation, ...request, code });
    return 0;
  }
  out.write(describeExplanation(explanation, inputs, out));
  if (made) {
    out.write(`\n${paint(out, "dim", "curl")}\n${escapeLines(made.curl)}\n`);
    out.write(`\n${paint(out, "dim", "fetch")}\n${escapeLines(made.fetch)}`);
  }
  out.write(`\n${escapeLines(code)}`);
  return 0;
}

function readArguments(text: string): Values {
  let message = "--with expects a JSON object";
  try {
    const values = JSON.parse(text) as unknown;
    if (isObject(values)) return values;
  } catch (error) {
    message += `: ${error instanceof Error ? error.message : String(error)}`;
  }
  const hint = 'write it as --with \'{"owner":"octocat"}\'';
  return endWith({ code: "bad-arguments", message, hint }, { code: 2 });
}

/** The module of a route as in the output, without other routes and their types. */
function withoutOthers(route: RoutePlan, plan: Plan): ModuleByKind<"builders"> {
  const module = selectModules(plan, "builders").find(({ routes }) => routes.includes(route));
  if (module === undefined) throw new Error(`no module has ${route.name}`);
  const reachable = namesReached(typesOfBuilder(route), allDeclarations(plan));
  const declarations = module.declarations.filter(({ name }) => reachable.has(name));
  return { ...module, routes: [route], declarations };
}

type Explanation = ReturnType<typeof explainRoute>;

/** @param withSlashes the arguments whose values in the given URL have slashes that the function sends as `%2F`. */
function explainRoute(
  { name, manifestRoute: route, effectiveRoute, pages }: RoutePlan,
  { path }: ModuleByKind<"builders">,
  fields: readonly FieldData[],
  { manifest, locate }: ReadSource,
  { javascript }: Plan,
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
    generated: posix.join(folder.label, javascript ? path.replace(/ts$/, "d.ts") : path),
    arguments: fields.map(({ name, in: place, isRequired: required, type, wireName }) => {
      const text = printType(type);
      return {
        ...{ name, in: place, required },
        // Only a type that fits on one line of a table.
        type: text.includes("\n") || text.length > 60 ? "(see the code)" : text,
        ...(wireName !== undefined && { wireName }),
      };
    }),
    ...(pages && { pages: pages.name }),
    ...(withSlashes.length > 0 && { withSlashes }),
  };
}

function describeExplanation(
  { name, route, effectiveRoute, operationId, declared, generated, ...rest }: Explanation,
  values: Readonly<Record<string, unknown>>,
  out: TextStream,
): string {
  const effective = effectiveRoute === route ? undefined : effectiveRoute;
  const slashes = rest.withSlashes?.map((argument) => `\`${argument}\``).join(" and ");
  const note = slashes && `${slashes} has slashes in this URL; the function sends them as %2F`;
  const { pages } = rest;
  const facts = { route, effective, operationId, pages, declared, generated, note };
  const lines = Object.entries(facts).flatMap(([fact, value]) =>
    value === undefined
      ? []
      : `  ${paint(out, "dim", fact.padEnd(12))} ${escapeUnprintable(value)}\n`,
  );
  return `${paint(out, "bold", name)}\n${lines.join("")}\n${describeArguments(rest.arguments, values)}`;
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

/**
 * Prints columns of text. Omits columns without content below the head.
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
