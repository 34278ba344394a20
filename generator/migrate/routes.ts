import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Failure } from "../errors/index.js";
import {
  openManifest,
  type Parameter,
  plainRoute,
  type Route,
  type Where,
} from "../manifest/index.js";
import { relativePath } from "../portable/index.js";
import { planManifest } from "../plan-manifest.js";
import { type ArgumentPlan, modulesOf, placedRoutes, type RoutePlan } from "../plan/index.js";

/** A route that calls can be changed to. */
export interface RouteTarget {
  /** `GET /pets/{id}` */
  readonly route: string;
  readonly name: string;
  /** The absolute path of its module, without extension. */
  readonly module: string;
  readonly arguments: readonly ArgumentPlan[];
  readonly takesData: boolean;
  /** Whether a body that is text is written as JSON. */
  readonly writesJsonText: boolean;
  /** Whether a call without any property of the body sends `{}`. */
  readonly sendsEmptyBody: boolean;
  /** The content type of the body, unless it has none. */
  readonly contentType?: string;
  /** The parameters of the query, by wire name. */
  readonly query: ReadonlyMap<string, Parameter>;
}

/** The output of a manifest, and the routes in it. */
export interface Api {
  readonly ok: true;
  readonly manifest: string;
  /** The absolute path of the output folder. */
  readonly output: string;
  readonly extension: string;
  readonly find: (method: string, path: string) => RouteTarget | undefined;
}

/** Plans a manifest, and finds its routes by method and path. The names of variables in a path do not matter. */
export async function openApi(label: string, where: Where): Promise<Api | Failure> {
  const opened = openManifest(label, where);
  if (!opened.ok) return opened;
  const planned = await planManifest(opened.source, where, undefined, true);
  if (!planned.ok) return planned;
  const { plan, folder, read } = planned;
  const { only, importExtension } = read.manifest.generate;
  if (only !== "all" || modulesOf(plan, "builders").length === 0) {
    const message = `${label} generates no functions that calls could be changed to`;
    const hint = "write `paths: types` in place of `only: paths`, and run `waybill generate`";
    return { ok: false, errors: [{ code: "no-functions", message, hint }] };
  }
  const declared = new Map(read.manifest.routes.map((route) => [plainRoute(route.route), route]));
  const targets = new Map<string, RouteTarget>();
  for (const { route, module } of placedRoutes(plan)) {
    const entry = declared.get(route.manifestRoute);
    if (entry)
      targets.set(keyOf(route.manifestRoute), targetOf(route, entry, join(folder.path, module)));
  }
  return {
    ...{ ok: true, manifest: label, output: folder.path },
    extension: importExtension === "none" ? "" : importExtension,
    find: (method, path) => targets.get(keyOf(`${method.toUpperCase()} ${path}`)),
  };
}

function targetOf(route: RoutePlan, entry: Route, module: string): RouteTarget {
  const { name, manifestRoute, takesData, writesJsonText = false } = route;
  const { parameters = [], requestBody } = entry;
  const inQuery = parameters.filter((parameter) => parameter.in === "query");
  return {
    ...{ route: manifestRoute, name, module, takesData, arguments: route.arguments },
    writesJsonText,
    sendsEmptyBody: requestBody?.required === true,
    ...(requestBody && { contentType: requestBody.contentType }),
    query: new Map(inQuery.map((parameter) => [parameter.name, parameter])),
  };
}

/** `GET /pets/{petId}` and `get /pets/:id` are the same route; expressions that add a query or a segment do not count. Styles of a path stay. */
function keyOf(route: string): string {
  return route
    .replace(/\{[?&/][^}]*\}/g, "")
    .replace(/\{(?![;.+#])[^}*]*\}|(?<=\/):[A-Za-z_]\w*/g, "{}");
}

/** The manifest whose output has a file, as the index of the output says; `undefined` if the file is not generated. */
export function manifestOfOutput(file: string, cwd: string): string | undefined {
  const folder = dirname(file);
  const index = join(folder, ".waybill.json");
  if (!existsSync(index)) return undefined;
  const { manifest } = JSON.parse(readFileSync(index, "utf8")) as { readonly manifest?: unknown };
  return typeof manifest === "string" ? relativePath(cwd, join(folder, manifest)) : undefined;
}
