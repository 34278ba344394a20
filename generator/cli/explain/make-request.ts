import type { RequestOptions } from "waybill-runtime";
import { toFetch } from "waybill-runtime/fetch";
import { emitModules } from "../../emit/index.js";
import type { Failure } from "../../errors/index.js";
import { loadModules } from "../../law/index.js";
import type { ReadSource } from "../../manifest/index.js";
import {
  headerProperties,
  type ModulePlan,
  planWithPlaces,
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
 * Calls a function: the same code as generated, with the runtime inlined, so that nothing has to be installed.
 *
 * @param name the name of the function.
 * @param folder absolute path of the output folder.
 * @param values values of arguments and header parameters, by name.
 */
export function makeRequest(
  name: string,
  read: ReadSource,
  folder: string,
  values: Readonly<Record<string, unknown>>,
): MadeRequest | Failure {
  const { manifest } = read;
  const generate = { ...manifest.generate, runtime: "inline", importExtension: ".js" } as const;
  const planned = planWithPlaces({ ...read, manifest: { ...manifest, generate } });
  if (!planned.ok) return planned;
  const needed = planned.plan.modules.flatMap((module): readonly ModulePlan[] => {
    if (module.kind !== "builders") return module.kind === "defaults" ? [module] : [];
    const routes = module.routes.filter((route) => route.name === name);
    return routes.length === 0 ? [] : [{ ...module, routes }];
  });
  const [module] = needed.filter((one) => one.kind === "builders");
  const [route] = module?.routes ?? [];
  if (module === undefined || route === undefined) throw new Error(`no module has ${name}`);
  const files = parseModules(emitModules({ ...planned.plan, modules: needed }));
  const loaded = loadModules(files, folder, module.path);
  if (!loaded.ok) return { ok: false, errors: [loaded.error] };
  try {
    const builder = loaded.exports[name] as (...call: readonly object[]) => RequestOptions;
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
