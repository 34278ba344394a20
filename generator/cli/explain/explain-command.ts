import { posix } from "node:path";
import { type Manifest, openManifest } from "../../manifest/index.js";
import {
  type BuildersModule,
  type Plan,
  type PropertyPlan,
  type RoutePlan,
  argumentProperties,
  headerProperties,
  allDeclarations,
} from "../../plan/index.js";
import { type Failure, escapeLines, escapeUnprintable } from "../../errors/index.js";
import { printType } from "../../emit/index.js";
import { type PlannedManifest, planManifest } from "../../plan-manifest.js";
import { type Found, findRoute, plainRoute } from "./find-route.js";
import { describeFileError, printFailure } from "../terminal/print-errors.js";
import { printTable } from "../terminal/table.js";
import { type ExitCode, type Terminal, type TextStream, paint } from "../terminal/terminal.js";
import { count } from "../terminal/words.js";

export interface ExplainFlags {
  readonly manifest?: string;
}

/** Prints the effective route of a builder, its arguments in a table, and its code as it stands in the output. */
export async function explainCommand(
  wanted: string,
  flags: ExplainFlags,
  terminal: Terminal,
): Promise<ExitCode> {
  const { out, err } = terminal;
  const fail = (failure: Failure): ExitCode => {
    printFailure(failure, "pretty", "nothing can be explained", terminal);
    return 1;
  };
  const opened = openManifest(flags.manifest, terminal.cwd);
  if (!opened.ok) return fail(opened);
  const planned = await planManifest(opened.source, { cwd: terminal.cwd });
  if (!planned.ok) return fail(planned);
  const { read, plan } = planned;
  const found = findRoute(wanted, read.manifest, plan);
  if (!found.ok) {
    err.write(describeFileError(notFound(wanted, found, read.manifest), err));
    return 1;
  }

  const { route } = found;
  const alone = withoutOthers(route, read.manifest, plan);
  out.write(describeRoute(route, alone, planned, out));
  out.write(`\n${describeArguments(route, alone.index, read.manifest, plan)}`);
  out.write(`\n${escapeLines(await printModule(alone.module))}`);
  return 0;
}

interface AloneRoute {
  /** Its place in the manifest's list. */
  readonly index: number;
  readonly module: BuildersModule;
}

/** The module of a route as it stands in the output, without the module's other routes. */
function withoutOthers(route: RoutePlan, { routes }: Manifest, { modules }: Plan): AloneRoute {
  const index = routes.findIndex(({ route: own }) => plainRoute(own) === route.manifestRoute);
  for (const module of modules) {
    if (module.kind !== "builders" || !module.routes.includes(route)) continue;
    return { index, module: { ...module, routes: [route] } };
  }
  throw new Error(`no module has ${route.name}`);
}

function describeRoute(
  route: RoutePlan,
  { index, module }: AloneRoute,
  { read: { manifest, locate }, folder }: PlannedManifest,
  out: TextStream,
): string {
  const place = locate({ code: "", message: "", path: ["routes", index] });
  const operationId = manifest.routes[index]?.operationId;
  const facts: readonly (readonly [string, string | undefined])[] = [
    ["route", route.manifestRoute],
    ["effective", route.effectiveRoute === route.manifestRoute ? undefined : route.effectiveRoute],
    ["operationId", operationId],
    ["declared", `${place.file}:${place.line}:${place.column}`],
    ["generated", posix.join(folder.label, module.path)],
  ];
  const lines = facts.flatMap(([name, value]) =>
    value === undefined
      ? []
      : [`  ${paint(out, "dim", name.padEnd(12))} ${escapeUnprintable(value)}`],
  );
  return `${paint(out, "bold", route.name)}\n${lines.join("\n")}\n`;
}

function describeArguments(
  route: RoutePlan,
  index: number,
  manifest: Manifest,
  plan: Plan,
): string {
  const types = argumentProperties(route, allDeclarations(plan));
  const rows = route.arguments.map(({ name, in: place, required, wireName = "" }) => {
    const property = types.get(name);
    const isRequired = required || property?.isOptional === false;
    const type = property === undefined ? "" : shortType(property);
    return [name, place, isRequired ? "yes" : "no", type, wireName];
  });
  const parameters = manifest.routes[index]?.parameters ?? [];
  const headers = parameters.filter((parameter) => parameter.in === "header");
  const needed = requiredHeaders(route);
  const headerRows = headers.map(({ name }) => {
    const isRequired = needed.has(name.toLowerCase());
    return [name, "header", isRequired ? "yes" : "no", "", "an option: headers"];
  });
  if (rows.length + headerRows.length === 0) return "no arguments\n";
  const cells = [...rows, ...headerRows].map((row) => row.map(escapeUnprintable));
  return printTable(["argument", "in", "required", "type", "sent as"], cells);
}

/** Names of the headers that a call must give, lowercased. */
function requiredHeaders(route: RoutePlan): ReadonlySet<string> {
  const required = headerProperties(route).filter(({ isOptional }) => !isOptional);
  return new Set(required.map(({ name }) => name));
}

/** A type on one line of a table. */
function shortType({ type }: PropertyPlan): string {
  const text = printType(type);
  return text.includes("\n") || text.length > 60 ? "(see the code)" : text;
}

/** The text of a module without its first paragraph, which tells editors and linters that it is generated. */
async function printModule(module: BuildersModule): Promise<string> {
  const { emitModules } = await import("../../emit/index.js");
  const text = emitModules({ modules: [module] }).get(module.path) ?? "";
  return text.slice(text.indexOf("\n\n") + 2);
}

function notFound(wanted: string, found: Extract<Found, { ok: false }>, { routes }: Manifest) {
  const quoted = JSON.stringify(wanted);
  const { several, nearest } = found;
  if (several.length > 0) {
    return {
      code: "several-routes",
      message: `${quoted} is the path of ${count(several.length, "route")}`,
      hint: "name one of them",
      files: several.map(({ manifestRoute, name }) => `${manifestRoute} (${name})`),
    };
  }
  return {
    code: "unknown-route",
    message: `there is no ${quoted} among ${count(routes.length, "route")}`,
    hint:
      nearest === undefined
        ? "name a function, an operationId, or a route as the manifest writes it"
        : `did you mean ${JSON.stringify(nearest)}?`,
  };
}
