import type { RequestOptions } from "waybill-runtime";
import { toFetch } from "waybill-runtime/fetch";
import { emitModules, inlineRuntime } from "../../emit/index.js";
import type { Failure } from "../../errors/index.js";
import type { FieldData } from "../../explore/index.js";
import { loadModules } from "../../law/index.js";
import type { ModuleOf, Plan } from "../../plan/index.js";
import { describeSent, toCurl, toFetchCode } from "../../snippets/index.js";
import { parseModules } from "../../ts-morph/index.js";
import { isNameOf, type Values } from "./check-values.js";

export interface MadeRequest {
  readonly ok: true;
  readonly request: RequestOptions;
  readonly curl: string;
  readonly fetch: string;
}

/**
 * Calls a function: the same code as generated, with Waybill's own runtime, so that nothing has to be installed.
 *
 * @param module a module with this function alone.
 * @param folder absolute path of the output folder.
 * @param values values of arguments and header parameters, by name.
 */
export function makeRequest(
  name: string,
  fields: readonly FieldData[],
  module: ModuleOf<"builders">,
  { modules }: Plan,
  folder: string,
  values: Values,
): MadeRequest | Failure {
  const defaults = modules.filter(({ kind }) => kind === "defaults");
  const files = parseModules(emitModules({ modules: [module, ...defaults] }));
  const loaded = loadModules(files, folder, module.path, inlineRuntime());
  if (!loaded.ok) return loaded;
  try {
    const builder = loaded.exports[name] as (...call: readonly object[]) => RequestOptions;
    const request = builder(...callOf(fields, values));
    const sent = describeSent(...toFetch(request));
    return { ok: true, request, curl: toCurl(sent), fetch: toFetchCode(sent) };
  } catch (error) {
    if (!(error instanceof Error && error.name === "EndpointError")) throw error;
    const hint = 'give the arguments as JSON: --with \'{"name":"value"}\'';
    return { ok: false, errors: [{ code: "no-request", message: error.message, hint }] };
  }
}

/** The arguments and options of a call. A value with the name of a header is one, unless an argument has the name. */
function callOf(fields: readonly FieldData[], values: Values): readonly object[] {
  const parameters: Record<string, unknown> = {};
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(values)) {
    const field = fields.find((each) => isNameOf(each, name));
    if (field?.in === "header") headers[name] = String(value);
    else parameters[name] = value;
  }
  return [parameters, { headers }];
}
