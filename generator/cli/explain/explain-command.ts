import { describeFields } from "../../explore/index.js";
import { openManifest } from "../../manifest/index.js";
import { allDeclarations, type ModuleOf } from "../../plan/index.js";
import { type Failure, type FileError, escapeLines } from "../../errors/index.js";
import { planManifest } from "../../plan-manifest.js";
import { type Format, failWith, printFailure, printJson } from "../terminal/print-errors.js";
import type { ExitCode, Terminal } from "../terminal/terminal.js";
import { checkValues } from "./check-values.js";
import { describeExplanation, describeRequest } from "./describe-explanation.js";
import { explainRoute, withoutOthers } from "./explanation.js";
import { findRoute } from "./find-route.js";
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
 * @param wanted a name, an operationId, a route, or a URL with values.
 */
export async function explainCommand(
  wanted: string,
  flags: ExplainFlags,
  terminal: Terminal,
): Promise<ExitCode> {
  const { out } = terminal;
  const fail = (failure: Failure) =>
    printFailure(failure, flags.format, "nothing can be explained", terminal);
  const withValues = flags.with === undefined ? undefined : readArguments(flags.with);
  if (withValues !== undefined && !withValues.ok) return failWith(withValues.error, terminal, 2);
  const opened = openManifest(flags.manifest, terminal);
  if (!opened.ok) return fail(opened);
  const planned = await planManifest(opened.source, { cwd: terminal.cwd }, undefined, true);
  if (!planned.ok) return fail(planned);
  const { read, plan, folder } = planned;
  const found = findRoute(wanted, read.manifest, plan, createUrlReader(plan)(wanted));
  if (!found.ok) return fail({ ok: false, errors: [found.error] });

  const { route, values, withSlashes } = found;
  const module = withoutOthers(route, plan);
  const fields = describeFields(route, allDeclarations(plan));
  const explanation = explainRoute(route, module, fields, read, folder, withSlashes);
  const code = await printModule(module);
  const inputs = withValues || values ? { ...values, ...withValues?.values } : undefined;
  const errors = withValues
    ? checkValues(route, fields, plan, withValues.values, inputs ?? {})
    : [];
  if (errors.length > 0) return fail({ ok: false, errors });
  const makeRequest = inputs && (await import("./make-request.js")).makeRequest;
  const made = makeRequest?.(route.name, fields, module, plan, folder.path, inputs ?? {});
  if (made?.ok === false) return fail(made);
  if (flags.format === "json") {
    const request = made && { ...made, values: inputs };
    printJson(terminal, { ok: true, ...explanation, ...request, code });
    return 0;
  }
  out.write(describeExplanation(explanation, inputs ?? {}, out));
  if (made) out.write(`\n${describeRequest(made, out)}`);
  out.write(`\n${escapeLines(code)}`);
  return 0;
}

type Arguments =
  | { readonly ok: true; readonly values: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly error: FileError };

function readArguments(text: string): Arguments {
  let message = "--with takes a JSON object";
  try {
    const values = JSON.parse(text) as unknown;
    if (typeof values === "object" && values !== null && !Array.isArray(values)) {
      return { ok: true, values: values as Record<string, unknown> };
    }
  } catch (error) {
    message += `: ${error instanceof Error ? error.message : String(error)}`;
  }
  const hint = 'write it as --with \'{"owner":"octocat"}\'';
  return { ok: false, error: { code: "bad-arguments", message, hint } };
}

/** The text of a module without its first paragraph, the banner for tools. */
async function printModule(module: ModuleOf<"builders">): Promise<string> {
  const { emitModules } = await import("../../emit/index.js");
  const text = emitModules({ modules: [module] }).get(module.path) ?? "";
  return text.slice(text.indexOf("\n\n") + 2);
}
