import { readRoute } from "waybill-runtime/tools";
import { type Manifest, nearestName, plainRoute } from "../../manifest/index.js";
import { type Plan, type RoutePlan, routesOf } from "../../plan/index.js";
import type { ReadUrl } from "./read-url.js";

export type Found =
  | {
      readonly ok: true;
      readonly route: RoutePlan;
      /** The values of arguments in a URL. */
      readonly values?: ReadUrl["values"];
      readonly withSlashes?: ReadUrl["withSlashes"];
    }
  /** `several`: routes that match equally well. `nearest`: the name that was probably meant. */
  | { readonly ok: false; readonly several: readonly RoutePlan[]; readonly nearest?: string };

/**
 * Finds a route by the name of its function, its operationId, its manifest route or effective route, or its path; otherwise
 * by a URL. Of several routes for a URL it takes the GET route, as if the URL were opened.
 *
 * @param read the routes that match `wanted`, if that is a URL.
 */
export function findRoute(
  wanted: string,
  manifest: Manifest,
  plan: Plan,
  read: readonly ReadUrl[] = [],
): Found {
  const routes = routesOf(plan);
  const operationIds = operationIdsByRoute(manifest);
  const namesOf = (route: RoutePlan): readonly string[] => [
    route.name,
    ...(operationIds.get(route.manifestRoute) ?? []),
    route.manifestRoute,
    withBraces(route.manifestRoute),
    route.effectiveRoute,
  ];

  const spelt = spellRoute(wanted);
  // An operationId may consist of two words, which look like a method and a URL.
  const spellings = [wanted.trim(), spelt, withBraces(spelt)];
  const exact = routes.filter((route) => namesOf(route).some((name) => spellings.includes(name)));
  const found =
    exact.length > 0
      ? exact
      : routes.filter(({ manifestRoute }) =>
          [manifestRoute, withBraces(manifestRoute)]
            .map(pathOf)
            .some((path) => spellings.includes(path)),
        );
  const [route, ...others] = found;
  if (route !== undefined && others.length === 0) return { ok: true, route };
  if (route !== undefined) return { ok: false, several: found };
  const byUrl =
    read.find((one) => one.route.method === "get") ?? (read.length === 1 ? read[0] : undefined);
  if (byUrl) return { ok: true, ...byUrl };
  if (read.length > 1) return { ok: false, several: read.map((one) => one.route) };
  const nearest = nearestName(spelt, routes.flatMap(namesOf));
  return { ok: false, several: [], ...(nearest === undefined ? {} : { nearest }) };
}

function pathOf(route: string): string {
  return readRoute(route).url;
}

/** The normalized spelling of a route: `get   /users` → `GET /users`. A name is returned unchanged. */
function spellRoute(wanted: string): string {
  const [method = "", url, ...rest] = wanted.trim().split(/\s+/);
  return url === undefined || rest.length > 0 ? wanted.trim() : `${method.toUpperCase()} ${url}`;
}

/** `/users/:id` → `/users/{id}` */
function withBraces(route: string): string {
  return route.replaceAll(/(?<=\/):([A-Za-z_]\w*)/g, "{$1}");
}

function operationIdsByRoute({
  routes,
}: Manifest): ReadonlyMap<string | undefined, readonly string[]> {
  const ids = new Map<string | undefined, readonly string[]>();
  for (const { route, operationId } of routes) {
    const key = plainRoute(route);
    if (operationId !== undefined) ids.set(key, [...(ids.get(key) ?? []), operationId]);
  }
  return ids;
}
