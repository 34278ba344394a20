import { createScope } from "../../diff/index.js";
import { describeFields } from "../../explore/index.js";
import { openManifest } from "../../manifest/index.js";
import type { ModuleOf } from "../../plan/index.js";
import { escapeLines } from "../../errors/index.js";
import { planManifest } from "../../plan-manifest.js";
import { type Format, endWith, orEnd, printJson } from "../terminal/print-errors.js";
import type { ExitCode, Terminal } from "../terminal/terminal.js";
import {
  describeExplanation,
  describeRequest,
  explainRoute,
  withoutOthers,
} from "./explanation.js";
import { findRoute } from "./find-route.js";
import type { Values } from "./make-request.js";
import { createUrlReader } from "./read-url.js";

export interface ExplainFlags {
  readonly manifest?: string;
  /** Arguments of the function, as a JSON object. */
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
  const { cwd, out } = terminal;
  const { format } = flags;
  const wanted = words.join(" ");
  const failing = { format, outcome: "nothing can be explained" };
  const withValues = flags.with === undefined ? undefined : readArguments(flags.with);
  const { source } = orEnd(openManifest(flags.manifest, terminal), failing);
  const planned = orEnd(await planManifest(source, { cwd }, undefined, true), failing);
  const { read, plan, folder } = planned;
  const scope = createScope(plan);
  const found = findRoute(wanted, read.manifest, plan, createUrlReader(plan, scope)(wanted));
  const { route, values, withSlashes } = orEnd(found, failing);

  const module = withoutOthers(route, plan);
  const fields = describeFields(route, scope.declarations);
  const explanation = explainRoute(route, module, fields, read, folder, withSlashes);
  const code = await printModule(module);
  const inputs = { ...values, ...withValues };
  const calls = (values ?? withValues) && (await import("./make-request.js"));
  if (calls && withValues)
    orEnd(calls.checkValues(route, fields, scope, withValues, inputs), failing);
  const made =
    calls && orEnd(calls.makeRequest(route, fields, module, plan, folder.path, inputs), failing);
  if (format === "json") {
    const request = made && { ...made, values: inputs };
    printJson(terminal, { ok: true, ...explanation, ...request, code });
    return 0;
  }
  out.write(describeExplanation(explanation, inputs, out));
  if (made) out.write(`\n${describeRequest(made, out)}`);
  out.write(`\n${escapeLines(code)}`);
  return 0;
}

function readArguments(text: string): Values {
  let message = "--with takes a JSON object";
  try {
    const values = JSON.parse(text) as unknown;
    if (typeof values === "object" && values !== null && !Array.isArray(values)) {
      return values as Values;
    }
  } catch (error) {
    message += `: ${error instanceof Error ? error.message : String(error)}`;
  }
  const hint = 'write it as --with \'{"owner":"octocat"}\'';
  return endWith({ code: "bad-arguments", message, hint }, { code: 2 });
}

/** The text of a module without its first paragraph, the banner for tools. */
async function printModule(module: ModuleOf<"builders">): Promise<string> {
  const { emitModules } = await import("../../emit/index.js");
  const text = emitModules({ modules: [module] }).get(module.path) ?? "";
  return text.slice(text.indexOf("\n\n") + 2);
}
