import { EndpointError } from "waybill-runtime";
import { readRoute, type UrlTemplate } from "waybill-runtime/tools";
import type { Manifest, Route } from "../../manifest/index.js";
import type { Path, Problem } from "../../errors/index.js";
import { defaultGroup, defaultName } from "../names/default-names.js";
import { nameByRules } from "../names/name-rules.js";
import type { RoutePlan } from "../plan.js";
import type { Planned } from "../planned.js";
import {
  cutPieces,
  templateOf,
  zonedVariables,
  type Piece,
  type ZonedVariable,
} from "./url-pieces.js";

/** A route of the manifest with its route string parsed, and its names. */
export interface ReadRoute {
  readonly route: Route;
  /** The name of the export. */
  readonly name: string;
  /** The name of the module, with `layout: group`. */
  readonly group: string;
  readonly path: Path;
  /** Uppercase. */
  readonly method: string;
  readonly url: string;
  readonly pieces: readonly Piece[];
  readonly variables: readonly ZonedVariable[];
  readonly split: UrlTemplate;
}

/** A route that has its plan already. */
export interface PlannedRoute extends ReadRoute {
  readonly plan: RoutePlan;
}

/** Reads the route strings with the runtime's own parser, so that both interpret them the same way. */
export function readRoutes(manifest: Manifest): Planned<readonly ReadRoute[]> {
  const problems: Problem[] = [];
  const parsed = manifest.routes.flatMap((route, index) => {
    const path = ["routes", index];
    try {
      return [{ route, path, ...parseRoute(route.route) }];
    } catch (error) {
      if (!(error instanceof EndpointError)) throw error;
      problems.push(routeProblem(error, route.route, [...path, "route"]));
      return [];
    }
  });
  const nameable = parsed.map(({ route: { operationId, tags }, method, url }) => {
    return { method, url, operationId, tags };
  });
  const ruled = nameByRules(manifest.names ?? [], nameable);
  const value = parsed.map((read, index) => {
    const source = nameable[index] ?? read;
    const { name = defaultName(source), group = defaultGroup(source) } = {
      ...ruled.value[index],
      ...read.route,
    };
    return { ...read, name, group };
  });
  return { value, problems: [...problems, ...ruled.problems] };
}

function parseRoute(text: string) {
  const { method, url } = readRoute(text);
  const pieces = cutPieces(url);
  const [variables, split] = [zonedVariables(pieces), templateOf(pieces)];
  return { method: method.toUpperCase(), url, pieces, variables, split };
}

function routeProblem(error: EndpointError, route: string, path: Path): Problem {
  const { code, position } = error;
  if (position === undefined) return { code, message: shorten(error.message), path };
  const message = shorten(error.message.replace(` (offset ${position} of the URL)`, ""));
  const upToUrl = route.trimEnd();
  const url = upToUrl.split(/\s/).at(-1) ?? "";
  return { code, message, path, offset: upToUrl.length - url.length + position };
}

/** The runtime's messages quote whole names, which can be of any length in a manifest. */
function shorten(message: string): string {
  return message.length <= 300 ? message : `${message.slice(0, 140)} … ${message.slice(-140)}`;
}

/** The route with the method in uppercase and one space: its usual notation. */
export function manifestRoute({ method, url }: Pick<ReadRoute, "method" | "url">): string {
  return `${method} ${url}`;
}
