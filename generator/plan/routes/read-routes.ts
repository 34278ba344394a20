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
  /** The route in canonical notation: uppercase method and one space. */
  readonly manifestRoute: string;
  readonly pieces: readonly Piece[];
  readonly variables: readonly ZonedVariable[];
  readonly split: UrlTemplate;
}

export interface ReadRoute extends RoutePieces {
  readonly route: Route;
  readonly name: string;
  /** The preferred default name, if the route lost it to a conflict. */
  readonly contested?: string;
  /** The module's name, with `layout: group`. */
  readonly group: string;
  /** Pages from a rule. */
  readonly ruledPages?: Pages | undefined;
  readonly path: Path;
  /** The bodies by media type, starting with the default. */
  readonly bodies: readonly PlacedBody[];
}

export type PlacedBody = readonly [RequestBody, Path];

/** Each route with its plan, in the order of the manifest. */
export type RoutePlans = ReadonlyMap<ReadRoute, RoutePlan>;

/**
 * Parses route strings with the runtime's parser, so that both interpret them alike.
 *
 * @param reserved reserved file names.
 */
export function parseRoutes(
  manifest: Manifest,
  reserved: readonly string[],
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
    const group = read.group ?? ruledGroup ?? freeGroup(defaultGroup(read), reserved);
    return { ...read, name: "", ...names[index], group, ruledPages, bodies: listBodies(read) };
  });
  return { value, problems: [...problems, ...ruled.problems] };
}

/** @throws EndpointError `invalid-route` or `invalid-template`. */
export function parseRoutePieces(text: string): RoutePieces {
  const { method: methodText, url } = readRoute(text);
  const method = methodText.toUpperCase();
  const pieces = cutPieces(url);
  const variables = zonedVariables(pieces);
  const split = splitUrl(pieces.map(({ part }) => part));
  return { method, url, manifestRoute: `${method} ${url}`, pieces, variables, split };
}

function listBodies({
  route: { requestBody },
  path,
}: Pick<ReadRoute, "route" | "path">): readonly PlacedBody[] {
  if (!requestBody) return [];
  const { required, content = {}, defaultMediaType } = requestBody;
  const place = [...path, "requestBody"];
  const contentPath = (contentType: string): Path => [...place, "content", contentType];
  const alternatives = Object.entries(content)
    .filter(([contentType]) => contentType !== defaultMediaType)
    .map(([contentType, other]): PlacedBody => {
      return [{ required, contentType, ...other }, contentPath(contentType)];
    });
  return [
    [requestBody, defaultMediaType === undefined ? place : contentPath(defaultMediaType)],
    ...alternatives,
  ];
}

function routeProblem(error: EndpointError, route: string, path: Path): Problem {
  const { code, position } = error;
  if (position === undefined) return { code, message: shorten(error.message), path };
  const message = shorten(error.message.replace(` (offset ${position} of the URL)`, ""));
  const upToUrl = route.trimEnd();
  const url = upToUrl.split(/\s/).at(-1) ?? "";
  return { code, message, path, offset: upToUrl.length - url.length + position };
}

/** Shortens quoted names in messages of the runtime, because names in a manifest can have any length. */
function shorten(message: string): string {
  return message.length <= 300 ? message : `${message.slice(0, 140)} … ${message.slice(-140)}`;
}
