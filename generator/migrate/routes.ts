import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Node } from "ts-morph";
import { hasQuery } from "waybill-runtime/tools";
import type { Failure, FileError } from "../errors/index.js";
import {
  openManifest,
  type Parameter,
  plainRoute,
  type Route,
  type Where,
} from "../manifest/index.js";
import { mediaKind } from "../media-types/index.js";
import { relativePath } from "../portable/index.js";
import { planManifest } from "../plan-manifest.js";
import { morph } from "../ts-morph/index.js";
import {
  type ArgumentPlan,
  placedRoutes,
  readTemplate,
  type RoutePlan,
  selectModules,
} from "../plan/index.js";
import { type Change, fragment, type Import } from "./code.js";
import { unfit } from "./findings.js";
import { isScript } from "./values.js";

/** A route that calls can be changed to. */
export interface RouteTarget {
  /** `GET /pets/{id}` */
  readonly route: string;
  readonly builder: Import;
  readonly operationId?: string;
  /** Whether it is of GET or HEAD, whose other arguments are in the query. */
  readonly isQuery: boolean;
  readonly arguments: readonly ArgumentPlan[];
  readonly takesData: boolean;
  /** Whether a body that is text is written as JSON. */
  readonly writesJsonText: boolean;
  /** Whether a call without any property of the body sends `{}`. */
  readonly sendsEmptyBody: boolean;
  /** The content type of the body, unless it has none. */
  readonly contentType?: string;
  /** Whether all declared successes and all declared errors are JSON, and there are any. */
  readonly readsJson: { readonly data: boolean; readonly error: boolean };
  /** The parameters of the query, by wire name. */
  readonly query: ReadonlyMap<string, Parameter>;
}

/** The output of a manifest, and the routes in it. */
export interface Api {
  readonly ok: true;
  readonly manifest: string;
  /** The absolute path of the output folder. */
  readonly output: string;
  /** How imports end. */
  readonly extension: string;
  readonly baseUrl: string;
  /** The module of `withParameters`. */
  readonly runtime: string;
  /** By method and shape. */
  readonly routes: ReadonlyMap<string, RouteTarget>;
}

/**
 * @throws Unfit if the manifest has no such route.
 * @throws EndpointError for an invalid route.
 */
export function findRouteTarget({ routes, manifest }: Api, route: string): RouteTarget {
  const { method, shape } = readTemplate(route);
  if (shape.includes("?")) unfit("the path has a query");
  return routes.get(`${method} ${shape}`) ?? unfit(`${manifest} has no route ${plainRoute(route)}`);
}

/** An export of the output folder. */
export function outputExport({ output, extension }: Api, module: string, name: string): Import {
  return { from: `${join(output, module)}${extension}`, name };
}

/** The type of options of all functions. */
export function optionsType(api: Api): Import {
  return { ...outputExport(api, "index", "Options"), isType: true };
}

/** Gives the type of options to a variable or field without a type. */
export function typeAsOptions(declaration: Node | undefined, api: Api): readonly Change[] {
  const { Node } = morph();
  const isDeclaration =
    Node.isVariableDeclaration(declaration) || Node.isPropertyDeclaration(declaration);
  if (!isDeclaration || declaration.getTypeNode() || isScript(declaration)) return [];
  const node = declaration.getNameNode();
  return [{ node, code: fragment`${node.getText()}: ${optionsType(api)}` }];
}

/** Plans a manifest, and reads its routes. */
export async function openApi(label: string, where: Where): Promise<Api | Failure> {
  const opened = openManifest(label, where);
  if (!opened.ok) return opened;
  const planned = await planManifest(opened.source, where, undefined, true);
  if (!planned.ok) return planned;
  const { plan, folder, read } = planned;
  const { only, importExtension, runtime } = read.manifest.generate;
  if (only !== "all" || selectModules(plan, "builders").length === 0) {
    const message = `${label} generates no functions`;
    const hint = "write `paths: types` in place of `only: paths`, and run `waybill generate`";
    return failure({ code: "no-functions", message, hint });
  }
  const extension = importExtension === "none" ? "" : importExtension;
  const copied = `${join(folder.path, "runtime")}${extension}`;
  const isModule = /^\.\.?\//.test(runtime);
  const targets = new Map<string, RouteTarget>();
  const api: Api = {
    ...{ ok: true, manifest: label, output: folder.path, extension, routes: targets },
    baseUrl: read.manifest.baseUrl,
    runtime: isModule
      ? join(folder.path, runtime)
      : runtime === "inline"
        ? copied
        : `${runtime}/builders`,
  };
  const declared = new Map(read.manifest.routes.map((route) => [plainRoute(route.route), route]));
  for (const { route, module } of placedRoutes(plan)) {
    const entry = declared.get(route.manifestRoute);
    const { method, shape } = readTemplate(route.manifestRoute);
    const builder = outputExport(api, module, route.name);
    if (entry) targets.set(`${method} ${shape}`, createTarget(route, entry, builder));
  }
  return api;
}

function createTarget(route: RoutePlan, entry: Route, builder: Import): RouteTarget {
  const { manifestRoute, takesData, writesJsonText = false } = route;
  const { parameters = [], requestBody, operationId } = entry;
  const inQuery = parameters.filter((parameter) => parameter.in === "query");
  return {
    ...{ route: manifestRoute, builder, takesData, arguments: route.arguments, writesJsonText },
    isQuery: hasQuery(route.method),
    sendsEmptyBody: requestBody?.required === true,
    readsJson: {
      data: areJson(entry, (status) => status.startsWith("2")),
      error: areJson(entry, (status) => !status.startsWith("2")),
    },
    ...(operationId !== undefined && { operationId }),
    ...(requestBody && { contentType: requestBody.contentType }),
    query: new Map(inQuery.map((parameter) => [parameter.name, parameter])),
  };
}

function areJson({ responses = {} }: Route, isMeant: (status: string) => boolean): boolean {
  const meant = Object.entries(responses).filter(([status]) => isMeant(status));
  const types = meant.map(([, { content }]) => Object.keys(content));
  const isJson = (all: readonly string[]) =>
    all.length > 0 && all.every((each) => mediaKind(each) === "json");
  return types.length > 0 && types.every(isJson);
}

export interface Apis {
  readonly ok: true;
  readonly all: readonly [Api, ...Api[]];
  /** The API of a generated file. */
  readonly of: (file: string) => Api | undefined;
}

/**
 * Opens the named manifest, or else each manifest whose output holds some of the files.
 *
 * @param files generated files, among others.
 * @param fallback the manifest if no output has any of them.
 */
export async function openApis(
  files: readonly string[],
  manifest: string | undefined,
  fallback: string | undefined,
  { cwd, ...where }: Where & { readonly cwd: string },
): Promise<Apis | Failure> {
  const labels = new Map<string, string>();
  for (const file of manifest === undefined ? files : []) {
    const label = manifestOfOutput(file, cwd);
    if (label !== undefined) labels.set(file, label);
  }
  const named = manifest ?? (labels.size === 0 ? fallback : undefined);
  const apis = new Map<string, Api>();
  for (const label of new Set(named === undefined ? labels.values() : [named])) {
    const api = await openApi(label, { cwd, ...where });
    if (!api.ok) return api;
    if (!existsSync(api.output)) {
      const message = `${label} has no output`;
      return failure({ code: "no-output", message, hint: `waybill generate ${label}` });
    }
    apis.set(label, api);
  }
  const [first, ...others] = apis.values();
  if (first)
    return {
      ok: true,
      all: [first, ...others],
      of: (file) => apis.get(manifest ?? labels.get(file) ?? ""),
    };
  const message = "no manifest generates the `paths` of the clients";
  const hint = "generate them with `paths: types`, or pass --manifest";
  return failure({ code: "no-manifest", message, hint });
}

export function failure(error: FileError): Failure {
  return { ok: false, errors: [error] };
}

/** The manifest whose output has a file, as the index of the output says; `undefined` if the file is not generated. */
function manifestOfOutput(file: string, cwd: string): string | undefined {
  const folder = dirname(file);
  const index = join(folder, ".waybill.json");
  if (!existsSync(index)) return undefined;
  const { manifest } = JSON.parse(readFileSync(index, "utf8")) as { readonly manifest?: unknown };
  return typeof manifest === "string" ? relativePath(cwd, join(folder, manifest)) : undefined;
}
