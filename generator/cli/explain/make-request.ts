import type { RequestOptions } from "waybill-runtime";
import { toFetch } from "waybill-runtime/fetch";
import { emitModules, inlineRuntime } from "../../emit/index.js";
import type { Failure } from "../../errors/index.js";
import { loadModules } from "../../law/index.js";
import {
  type BuildersModule,
  headerProperties,
  type Plan,
  type RoutePlan,
} from "../../plan/index.js";
import { describeSent, toCurl, toFetchCode } from "../../snippets/index.js";
import { parseModules } from "../../ts-morph/index.js";

export interface MadeRequest {
  readonly ok: true;
  /** The result of the function. */
  readonly request: RequestOptions;
  /** For a POSIX shell. */
  readonly curl: string;
  /** JavaScript. */
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
  route: RoutePlan,
  module: BuildersModule,
  { modules }: Plan,
  folder: string,
  values: Readonly<Record<string, unknown>>,
): MadeRequest | Failure {
  const defaults = modules.filter(({ kind }) => kind === "defaults");
  const files = parseModules(emitModules({ modules: [module, ...defaults] }));
  const loaded = loadModules(files, folder, module.path, inlineRuntime());
  if (!loaded.ok) return { ok: false, errors: [loaded.error] };
  try {
    const builder = loaded.exports[route.name] as (...call: readonly object[]) => RequestOptions;
    const request = builder(...callOf(route, values));
    const sent = describeSent(...toFetch(request));
    return { ok: true, request, curl: toCurl(sent), fetch: toFetchCode(sent) };
  } catch (error) {
    if (!(error instanceof Error && error.name === "EndpointError")) throw error;
    const hint = 'give the arguments as JSON: --with \'{"name":"value"}\'';
    return { ok: false, errors: [{ code: "no-request", message: error.message, hint }] };
  }
}

/** The arguments and options of a call. A value with the name of a header parameter is one, unless an argument has the name. */
function callOf(
  route: RoutePlan,
  values: Readonly<Record<string, unknown>>,
): readonly [parameters: object, options: object] {
  const names = new Set(headerProperties(route).map(({ name }) => name));
  const isHeader = (name: string): boolean =>
    names.has(name.toLowerCase()) && !route.arguments.some((argument) => argument.name === name);
  const entries = Object.entries(values);
  return [
    Object.fromEntries(entries.filter(([name]) => !isHeader(name))),
    {
      headers: Object.fromEntries(
        entries.filter(([name]) => isHeader(name)).map(([name, value]) => [name, String(value)]),
      ),
    },
  ];
}
