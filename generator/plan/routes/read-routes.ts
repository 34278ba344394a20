import { EndpointError } from "waybill-runtime";
import { readRoute, splitUrl, type UrlTemplate } from "waybill-runtime/tools";
import type { Manifest, Pages, RequestBody, Route } from "../../manifest/index.js";
import type { Path, Problem } from "../../errors/index.js";
import { defaultGroup, freeGroup } from "../names/default-names.js";
import { nameByRules } from "../names/name-rules.js";
import { nameRoutes } from "../names/route-names.js";
import type { Planned, RoutePlan } from "../plan.js";
import { cutPieces, zonedVariables, type Piece, type ZonedVariable } from "./url-pieces.js";

export interface RoutePieces {
  /** Uppercase. */
  readonly method: string;
  readonly url: string;
  /** The route with the method in uppercase and one space: its usual notation. */
  readonly manifestRoute: string;
  readonly pieces: readonly Piece[];
  readonly variables: readonly ZonedVariable[];
  readonly split: UrlTemplate;
}

export interface ReadRoute extends RoutePieces {
  readonly route: Route;
  /** The name of the export. */
  readonly name: string;
  /** The default name that several routes would have, if this route has another one because of them. */
  readonly contested?: string;
  /** The name of the module, with `layout: group`. */
  readonly group: string;
  /** The pages that a rule gives to it. */
  readonly ruledPages?: Pages | undefined;
  readonly path: Path;
  /** The body, and the same in other media types: the usual one is the first. */
  readonly bodies: readonly PlacedBody[];
}

export type PlacedBody = readonly [RequestBody, Path];

/** Each route with its plan, in the order of the manifest. */
export type RoutePlans = ReadonlyMap<ReadRoute, RoutePlan>;

/**
 * Reads the route strings with the runtime's own parser, so that both interpret them the same way.
 *
 * @param taken names of files that no group can have.
 */
export function parseRoutes(
  manifest: Manifest,
  taken: readonly string[],
): Planned<readonly ReadRoute[]> {
  const problems: Problem[] = [];
  const parsed = manifest.routes.flatMap((route, index) => {
    const path = ["routes", index];
    try {
      const { operationId, tags, name, group } = route;
      return [{ route, path, operationId, tags, name, group, ...parseRoutePieces(route.route) }];
    } catch (error) {
      if (!(error instanceof EndpointError)) throw error;
      problems.push(routeProblem(error, route.route, [...path, "route"]));
      return [];
    }
  });
  const ruled = nameByRules(manifest.names ?? [], parsed);
  const names = nameRoutes(parsed, ruled.value);
  const value = parsed.map((read, index) => {
    const { group: ruledGroup, pages: ruledPages } = ruled.value[index] ?? {};
    const group = read.group ?? ruledGroup ?? freeGroup(defaultGroup(read), taken);
    return { ...read, name: "", ...names[index], group, ruledPages, bodies: bodiesOf(read) };
  });
  return { value, problems: [...problems, ...ruled.problems] };
}

/** @throws EndpointError `invalid-route` or `invalid-template`. */
export function parseRoutePieces(text: string): RoutePieces {
  const { method: written, url } = readRoute(text);
  const method = written.toUpperCase();
  const pieces = cutPieces(url);
  const variables = zonedVariables(pieces);
  const split = splitUrl(pieces.map(({ part }) => part));
  return { method, url, manifestRoute: `${method} ${url}`, pieces, variables, split };
}

function bodiesOf({
  route: { requestBody },
  path,
}: Pick<ReadRoute, "route" | "path">): readonly PlacedBody[] {
  if (!requestBody) return [];
  const { required, content = {}, usual } = requestBody;
  const place = [...path, "requestBody"];
  const placeOf = (contentType: string): Path => [...place, "content", contentType];
  const others = Object.entries(content)
    .filter(([contentType]) => contentType !== usual)
    .map(([contentType, other]): PlacedBody => {
      return [{ required, contentType, ...other }, placeOf(contentType)];
    });
  return [[requestBody, usual === undefined ? place : placeOf(usual)], ...others];
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
