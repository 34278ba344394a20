import { EndpointError } from "waybill-runtime";
import { parseUrl, readRoute, splitUrl, type UrlTemplate } from "waybill-runtime/tools";
import type { Manifest, Route } from "../../manifest/index.js";
import type { Path, Problem } from "../../errors/index.js";
import { defaultGroup, defaultName, type Nameable } from "../names/default-names.js";
import { nameByRules } from "../names/name-rules.js";
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
  /** Its place in the manifest. */
  readonly path: Path;
  /** Uppercase. */
  readonly method: string;
  /** As written. */
  readonly url: string;
  readonly pieces: readonly Piece[];
  readonly variables: readonly ZonedVariable[];
  readonly split: UrlTemplate;
}

/** Reads the route strings with the runtime's own parser, so that both interpret them the same way. */
export function readRoutes(manifest: Manifest, problems: Problem[]): readonly ReadRoute[] {
  const routes = manifest.routes.flatMap((route, index) => {
    const path = ["routes", index];
    try {
      const { url, ...parsed } = readRoute(route.route);
      const method = parsed.method.toUpperCase();
      const pieces = cutPieces(url, parseUrl(url));
      return [
        {
          route,
          path,
          method,
          url,
          pieces,
          variables: zonedVariables(pieces),
          split: splitUrl(templateOf(pieces)),
        },
      ];
    } catch (error) {
      if (!(error instanceof EndpointError)) throw error;
      problems.push(routeProblem(error, route.route, [...path, "route"]));
      return [];
    }
  });
  const nameable = routes.map(({ route: { operationId, tags }, method, url }): Nameable => {
    return { method, url, operationId, tags };
  });
  const ruled = nameByRules(manifest.names ?? [], nameable, problems);
  return routes.map((read, index) => {
    const { name, group } = { ...ruled[index], ...read.route };
    const own = nameable[index] ?? read;
    return { ...read, name: name ?? defaultName(own), group: group ?? defaultGroup(own) };
  });
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
