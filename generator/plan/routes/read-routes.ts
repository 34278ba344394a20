import { EndpointError } from "waybill-runtime";
import { parseTemplate, readRoute, splitUrl, type Template } from "waybill-runtime/tools";
import type { Manifest, Route } from "../../manifest/index.js";
import type { Path, Problem } from "../../errors/index.js";

/** A route of the manifest whose route string has been taken apart. */
export interface ReadRoute {
  readonly route: Route;
  /** Where it stands in the manifest. */
  readonly path: Path;
  /** In capitals. */
  readonly method: string;
  /** As written. */
  readonly url: string;
  readonly template: Template;
}

/** Reads the route strings with the runtime's own reader, so that both take them alike. */
export function readRoutes(manifest: Manifest, problems: Problem[]): readonly ReadRoute[] {
  return manifest.routes.flatMap((route, index) => {
    const path = ["routes", index];
    try {
      const { method, url } = readRoute(route.route);
      const template = parseTemplate(url, { colonPlaceholders: true });
      splitUrl(template);
      return [{ route, path, method: method.toUpperCase(), url, template }];
    } catch (error) {
      if (!(error instanceof EndpointError)) throw error;
      problems.push(routeProblem(error, route.route, [...path, "route"]));
      return [];
    }
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

/** The runtime quotes names whole, and in a manifest they can be of any length. */
function shorten(message: string): string {
  return message.length <= 300 ? message : `${message.slice(0, 140)} … ${message.slice(-140)}`;
}

/** The route with the method in capitals and one space: the name by which everybody knows it. */
export function manifestRoute({ method, url }: Pick<ReadRoute, "method" | "url">): string {
  return `${method} ${url}`;
}
